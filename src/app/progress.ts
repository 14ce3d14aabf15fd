import type { UnitCounts } from '../contracts/state-store.ts';
import type { RunSettings } from '../kernel/run/plan.ts';
import type { FleetEvent } from './events.ts';

/** How far a run is, as a person wants to know it. */
export interface ProgressSnapshot {
  readonly done: number;
  readonly total: number;
  /** Items a second over the last while; undefined before there is a while. */
  readonly rate: number | undefined;
  readonly leftMs: number | undefined;
  /** Local tasks at work. */
  readonly tasks: number;
  readonly unitsFailed: number;
  /** Local tasks that died and were started again. */
  readonly restarts: number;
  /** Why the tasks wait, if one does. */
  readonly waiting: string | undefined;
}

/** Rates are over this long, in ms: short enough to follow a change, long enough not to flicker. */
const WINDOW_MS = 20_000;

interface TaskProgress {
  alive: boolean;
  /** Items of the unit in hand. */
  inHand: number;
  waiting: string | undefined;
}

/**
 * Follows a run by what its local tasks tell, and by the store's counts, which also know of tasks elsewhere and of work
 * done before.
 */
export class FleetProgress {
  readonly #settings: RunSettings;
  readonly #tasks = new Map<number, TaskProgress>();
  readonly #samples: { at: number; done: number }[] = [];
  /** Items of units that were finished before the tasks here began; undefined until the store was asked. */
  #before: number | undefined;
  /** Items of units that the tasks here finished. */
  #here = 0;
  /** Items of all finished units, when the store was asked last. */
  #counted = 0;
  #failed = 0;
  #restarts = 0;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  apply({ task, event }: FleetEvent): void {
    const state = this.#taskOf(task);
    if (event.type !== 'waiting') state.waiting = undefined;
    switch (event.type) {
      case 'item-done':
        state.inHand++;
        break;
      case 'unit-done':
        this.#here += event.items;
        state.inHand = 0;
        break;
      case 'unit-failed':
        this.#failed++;
        state.inHand = 0;
        break;
      case 'claimed':
      case 'released':
      case 'fenced':
      case 'lease-lost':
      case 'determinism-fault':
        state.inHand = 0;
        break;
      case 'waiting':
        state.waiting = event.message;
        break;
      case 'task-started':
        state.alive = true;
        break;
      case 'task-died':
        this.#restarts += event.retryMs === null ? 0 : 1;
        Object.assign(state, { alive: false, inHand: 0 });
        break;
      case 'task-ended':
        Object.assign(state, { alive: false, inHand: 0 });
        break;
      default:
    }
  }

  counted({ done, failed }: UnitCounts): void {
    const { total, unitSize } = this.#settings;
    this.#counted = Math.min(total, done * unitSize);
    this.#before ??= Math.max(0, this.#counted - this.#here);
    this.#failed = failed;
  }

  /** @param now monotonic ms */
  snapshot(now: number): ProgressSnapshot {
    const { total } = this.#settings;
    const states = [...this.#tasks.values()];
    // Counts may lag behind what was told, and know of tasks elsewhere: the larger of the two stands.
    const finished = Math.max(this.#counted, (this.#before ?? 0) + this.#here);
    const done = Math.min(total, finished + states.reduce((sum, { inHand }) => sum + inHand, 0));
    const rate = this.#rate(now, done);
    return {
      done,
      total,
      rate,
      leftMs: rate === undefined || rate === 0 ? undefined : ((total - done) / rate) * 1000,
      tasks: states.filter(({ alive }) => alive).length,
      unitsFailed: this.#failed,
      restarts: this.#restarts,
      waiting: states.find(({ waiting }) => waiting !== undefined)?.waiting,
    };
  }

  #rate(now: number, done: number): number | undefined {
    const samples = this.#samples;
    samples.push({ at: now, done });
    while (samples.length > 2 && (samples[1]?.at ?? now) <= now - WINDOW_MS) samples.shift();
    const first = samples[0];
    if (first === undefined || now - first.at < 1000) return undefined;
    return Math.max(0, ((done - first.done) / (now - first.at)) * 1000);
  }

  #taskOf(task: number): TaskProgress {
    const known = this.#tasks.get(task);
    if (known !== undefined) return known;
    const fresh = { alive: true, inHand: 0, waiting: undefined };
    this.#tasks.set(task, fresh);
    return fresh;
  }
}
