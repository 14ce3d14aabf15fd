import type { FleetEvent } from '../app/events.ts';
import { FleetProgress } from '../app/progress.ts';
import type { Clock } from '../contracts/clock.ts';
import type { EmitRunEvent } from '../contracts/events.ts';
import type { UnitCounts } from '../contracts/state-store.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { Log } from './log.ts';
import { itemNoun, type ItemNoun } from './nouns.ts';
import { progressBar, progressText } from './progress-line.ts';
import type { Terminal } from './terminal.ts';
import { wordEvent } from './words.ts';

/** How a run is watched from the outside: on a terminal one line that moves, elsewhere a line of the log now and then. */
export interface RunView {
  readonly show: (event: FleetEvent) => void;
  /** Words an event of this command itself, which is no task. */
  readonly tell: EmitRunEvent;
  /** The run is known: from here on there is progress to tell. */
  readonly begin: (run: ProgressedRun) => void;
  /** What else there is to tell of the progress, such as `$1.20 of $5.00`. */
  readonly more: (figures: readonly string[]) => void;
  readonly counted: (counts: UnitCounts) => void;
  /** Takes the moving line away. */
  readonly close: () => void;
}

type ProgressedRun = Pick<RunRow, 'kind' | 'settings'>;

export interface RunViewOptions {
  readonly terminal: Terminal;
  readonly log: Log;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly runId: string;
  /** What its items are called, where that is known before the run is. */
  readonly noun?: ItemNoun;
}

const DRAW_EVERY_MS = 150;
const LOG_EVERY_MS = 5000;
/** Back to the start of the line, and nothing on it. */
const CLEAR_LINE = '\r\x1b[2K';

export function openRunView(options: RunViewOptions): RunView {
  return options.terminal.watched ? new LiveView(options) : new LogView(options);
}

function writeEvent({ log, runId, noun }: RunViewOptions, task: number | null, event: FleetEvent['event'], before?: () => void): void {
  const words = wordEvent(event, noun);
  if (words === undefined || !log.takes(words.severity)) return;
  before?.();
  log.write(words.severity, words.message, { run: runId, task, unit: words.unit });
}

class LiveView implements RunView {
  #options: RunViewOptions;
  #progress: FleetProgress | undefined;
  #more: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RunViewOptions) {
    this.#options = options;
  }

  readonly begin = ({ kind, settings }: ProgressedRun): void => {
    this.#options = { ...this.#options, noun: itemNoun(kind) };
    this.#progress = new FleetProgress(settings);
    this.#timer = setInterval(() => this.#draw(), DRAW_EVERY_MS);
  };

  readonly show = (event: FleetEvent): void => {
    this.#progress?.apply(event);
    writeEvent(this.#options, event.task, event.event, () => this.#clear());
  };

  readonly tell: EmitRunEvent = (event) => writeEvent(this.#options, null, event, () => this.#clear());

  readonly more = (figures: readonly string[]): void => void (this.#more = figures);

  readonly counted = (counts: UnitCounts): void => this.#progress?.counted(counts);

  readonly close = (): void => {
    clearInterval(this.#timer);
    this.#clear();
    this.#progress = undefined;
  };

  #draw(): void {
    const { terminal, clock, runId } = this.#options;
    if (this.#progress === undefined) return;
    const bar = progressBar(this.#progress.snapshot(clock.monotonic()), runId, terminal.width(), terminal.noteStyle, this.#more);
    terminal.draw(`${CLEAR_LINE}${bar}`);
  }

  #clear(): void {
    if (this.#progress !== undefined) this.#options.terminal.draw(CLEAR_LINE);
  }
}

class LogView implements RunView {
  #options: RunViewOptions;
  #progress: FleetProgress | undefined;
  #more: readonly string[] = [];
  #loggedAt = 0;

  constructor(options: RunViewOptions) {
    this.#options = options;
  }

  readonly begin = ({ kind, settings }: ProgressedRun): void => {
    this.#options = { ...this.#options, noun: itemNoun(kind) };
    this.#progress = new FleetProgress(settings);
    this.#loggedAt = this.#options.clock.monotonic();
    this.#progress.snapshot(this.#loggedAt);
  };

  readonly show = (event: FleetEvent): void => {
    this.#progress?.apply(event);
    writeEvent(this.#options, event.task, event.event);
    if (event.event.type === 'item-done') this.#tellProgress(event.task, event.event.unit);
  };

  readonly tell: EmitRunEvent = (event) => writeEvent(this.#options, null, event);

  readonly more = (figures: readonly string[]): void => void (this.#more = figures);

  readonly counted = (counts: UnitCounts): void => this.#progress?.counted(counts);

  readonly close = (): void => undefined;

  #tellProgress(task: number, unit: number): void {
    const { log, clock, runId, noun = 'document' } = this.#options;
    const now = clock.monotonic();
    if (this.#progress === undefined || now - this.#loggedAt < LOG_EVERY_MS) return;
    this.#loggedAt = now;
    log.write('INFO', progressText(this.#progress.snapshot(now), { noun, more: this.#more }), { run: runId, task, unit });
  }
}
