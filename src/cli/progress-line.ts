import type { ProgressSnapshot } from '../app/progress.ts';
import { wordDuration } from '../app/settings/duration.ts';
import type { Style } from './style.ts';
import { count, plural, type ItemNoun } from './nouns.ts';
import { grouped } from '../kernel/grouped.ts';

/** What a kind of run has to tell beside its progress, and what its items are called. */
export interface ProgressWords {
  readonly noun: ItemNoun;
  /** Such as `82% by models`, `$1.20 of $5.00`. */
  readonly more: readonly string[];
}

const DOCUMENTS: ProgressWords = { noun: 'document', more: [] };

/** `1,204 / 2,000 documents, 48/s, 17s left, 4 tasks, 1 unit failed` */
export function progressText(progress: ProgressSnapshot, { noun, more }: ProgressWords = DOCUMENTS): string {
  return [`${grouped(progress.done)} / ${grouped(progress.total)} ${plural(noun)}`, ...more, ...figures(progress)].join(', ');
}

/** The same as a bar and what else has room before the edge of the terminal. */
export function progressBar(progress: ProgressSnapshot, runId: string, width: number, style: Style, more: readonly string[] = []): string {
  const share = progress.done / progress.total;
  const figuresThatFit: string[] = [];
  const percent = `${Math.floor(share * 100)}%`.padStart(4);
  // The last column stays free: some terminals go to the next line once it is written.
  let room = width - 1 - percent.length;
  for (const text of [runId, `${grouped(progress.done)} / ${grouped(progress.total)}`, ...more, ...figures(progress)]) {
    if (text.length + GAP.length > room) break;
    room -= text.length + GAP.length;
    figuresThatFit.push(text);
  }
  const bar = room < SHORTEST_BAR + GAP.length ? [] : [drawBar(share, Math.min(room - GAP.length, LONGEST_BAR), style)];
  const [name, done, ...rest] = figuresThatFit;
  const texts = [...(name === undefined ? [] : [style.bold(name)]), ...bar, percent, ...(done === undefined ? [] : [done])];
  return [...texts, ...rest.map(style.dim)].join(GAP);
}

const GAP = '  ';
const SHORTEST_BAR = 8;
const LONGEST_BAR = 30;

function drawBar(share: number, width: number, style: Style): string {
  const full = Math.round(share * width);
  return style.green('█'.repeat(full)) + style.dim('░'.repeat(width - full));
}

function figures({ rate, leftMs, tasks, unitsFailed, restarts, waiting, done, total }: ProgressSnapshot): string[] {
  return [
    ...(rate === undefined ? [] : [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`]),
    ...(leftMs === undefined || done === total ? [] : [`${wordDuration(leftMs)} left`]),
    ...(tasks === 0 ? [] : [count(tasks, 'task')]),
    ...(unitsFailed === 0 ? [] : [`${count(unitsFailed, 'unit')} failed`]),
    ...(restarts === 0 ? [] : [count(restarts, 'restart')]),
    ...(waiting === undefined ? [] : [`waiting: ${waiting}`]),
  ];
}
