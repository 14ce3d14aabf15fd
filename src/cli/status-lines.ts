import { wordDuration } from '../app/settings/duration.ts';
import type { LiveTask, RunReport } from '../app/status.ts';
import { localPathOf } from '../backends/blobs/index.ts';
import { grouped } from '../kernel/grouped.ts';
import type { UnitRow } from '../kernel/run/unit.ts';
import type { Style } from './style.ts';
import { budgetLines, machineBudget } from './budget-lines.ts';
import { nextStep } from './next-step.ts';
import { count, itemNoun, plural } from './nouns.ts';

const LISTED_TASKS = 20;

/**
 * How a run stands, for a person.
 *
 * @param now wall clock, ms since the epoch
 * @param target what names the run to another verb
 */
export function statusLines(report: RunReport, style: Style, now: number, target: string): string[] {
  const { run, counts, live, gone, failed, retried, retriedCount } = report;
  const { bold, dim, red, yellow } = style;
  const noun = itemNoun(run.kind);
  const next = nextStep(report, target);
  const seats = live.length === 0 ? 'no task at work' : `${count(live.length, 'task')} at work`;
  return [
    `${bold(run.runId)}  ${stateWord(report, style)}  ${dim(localPathOf(run.out) ?? run.out)}`,
    `  ${plural(noun).padEnd(9)}  ${progressWords(report)}`,
    `  units      ${counts.done} done, ${counts.running} running, ${counts.pending} pending, ${counts.failed > 0 ? red(`${counts.failed} failed`) : '0 failed'} of ${run.units}`,
    `  tasks      ${seats}${gone > 0 ? dim(`, ${gone} gone`) : ''}`,
    ...live.slice(0, LISTED_TASKS).map((task) => `    ${taskWords(task, noun, now)}`),
    ...(live.length > LISTED_TASKS ? [dim(`    and ${live.length - LISTED_TASKS} more`)] : []),
    ...(report.spend === undefined ? [] : budgetLines(report.spend, style)),
    ...finishLine(report),
    ...retried.map((unit) => yellow(`  unit ${unit.unit} was claimed ${unit.attempts} times (of at most ${run.policy.maxAttempts})`)),
    ...(retriedCount > retried.length ? [dim(`  and ${retriedCount - retried.length} more units in hand that were claimed before`)] : []),
    ...failed.map((unit) => red(`  unit ${unit.unit} failed: ${unit.reason ?? 'no reason kept'}`)),
    ...(counts.failed > failed.length ? [dim(`  and ${counts.failed - failed.length} more failed units`)] : []),
    ...(next === undefined ? [] : [`  next       ${next}`]),
  ];
}

/** The same for machines. */
export function machineStatus(report: RunReport): unknown {
  const { run, counts, itemsDone, rate, leftMs, live, gone, spend, finish, failed, retried, retriedCount } = report;
  const { runId, state, planned, units, out, settings } = run;
  const brief = ({ unit, attempts, reason }: UnitRow): unknown => ({ unit, attempts, reason });
  return {
    runId,
    state,
    planned,
    out,
    settings,
    [plural(itemNoun(run.kind))]: { done: itemsDone, total: settings.total, perSecond: rate, leftMs: leftMs ?? null },
    units: { ...counts, total: units },
    tasks: { live, gone },
    ...(spend === undefined ? {} : { budget: machineBudget(spend) }),
    finish: finish === undefined ? null : { state: finish.state, holder: finish.holder },
    failed: failed.map(brief),
    retried: retried.map(brief),
    retriedCount,
  };
}

function stateWord({ run, counts }: RunReport, { green, yellow, red }: Style): string {
  if (!run.planned) return yellow('being planned');
  switch (run.state) {
    case 'COMPLETED':
      return green('finished');
    case 'PAUSED':
      return yellow('paused');
    case 'CANCELLED':
      return red('cancelled');
    case 'RUNNING':
      return counts.failed > 0 && counts.pending + counts.running === 0 ? red('failed') : 'running';
  }
}

function progressWords({ run, itemsDone, rate, leftMs }: RunReport): string {
  const { total } = run.settings;
  const done = `${grouped(itemsDone)} / ${grouped(total)}`;
  if (itemsDone >= total || rate === 0) return done;
  return `${done}, ${rate.toFixed(1)}/s${leftMs === undefined ? '' : `, ${wordDuration(leftMs)} left`}`;
}

function taskWords({ index, attempt, host, pid, unit, unitsDone, itemsDone, rate, seenAt }: LiveTask, noun: string, now: number): string {
  const place = `task ${index}${attempt > 0 ? ` (attempt ${attempt + 1})` : ''}`;
  const work = unit === null ? 'between units' : `unit ${unit}`;
  const seen = `seen ${wordDuration(now - seenAt)} ago`;
  return `${place} on ${host}:${pid}: ${work}; ${count(unitsDone, 'unit')}, ${count(itemsDone, noun)} so far, ${rate.toFixed(1)}/s; ${seen}`;
}

function finishLine({ run, finish }: RunReport): string[] {
  if (finish?.state !== 'RUNNING' || run.state === 'COMPLETED') return [];
  return [`  finish     task ${finish.holder?.index ?? '?'} waits for the last units, then writes the manifest`];
}
