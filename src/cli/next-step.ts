import { isOver, type RunReport } from '../app/status.ts';

/**
 * The command that goes on with a run at which no task is; undefined where nothing needs to be done, or nothing can.
 *
 * @param target what names the run to another verb, such as `./corpus` or `june --state URI`
 */
export function nextStep(report: RunReport, target: string): string | undefined {
  const { run, live } = report;
  if (live.length > 0 || run.state === 'COMPLETED' || run.state === 'CANCELLED') return undefined;
  const again = `the ${run.kind === 'documents' ? 'generate' : 'catalogue build'} command of the run again`;
  if (!run.planned) return again;
  const work = `goldleaf work ${target}, or ${again}`;
  return run.state === 'PAUSED' || isOver(report) ? `goldleaf resume ${target}, then ${work}` : work;
}

/** What somebody is told who waits for a run. */
export function waitWords(report: RunReport, target: string): string {
  const { run, live } = report;
  const step = nextStep(report, target);
  if (live.length > 0 || step === undefined) return `waiting until ${run.runId} is over`;
  return `waiting until ${run.runId} is over, and no task is at work; next: ${step}`;
}
