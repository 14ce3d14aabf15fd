import { resumeRun } from '../../engine/resume-run.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { FINISH_UNIT, type UnitRow } from '../../kernel/run/unit.ts';
import type { Fleet } from './fleet.ts';
import type { Setting } from './setting.ts';
import { connect } from './simulated-task.ts';

/** How often the operator looks once trouble is over, and how often it starts a task before it gives up. */
const LOOK_MS = 1000;
const MAX_STARTS = 8;

/** The person who runs the fleet: halts and resumes the run, and once trouble is over, sees to it that it ends. */
export class Operator {
  readonly #setting: Setting;
  readonly #fleet: Fleet;
  readonly #deps: EngineDeps;
  #starts = 0;
  #mended = false;
  /** The run has come to its end. */
  done = false;

  constructor(setting: Setting, fleet: Fleet) {
    this.#setting = setting;
    this.#fleet = fleet;
    this.#deps = connect(setting, fleet.newProcess('op', false));
  }

  /** Halts the run now and resumes it after a while. */
  halt(state: 'PAUSED' | 'CANCELLED', afterMs: number): void {
    const { world, runId, invariants } = this.#setting;
    const run = invariants.rows?.run;
    if (run === undefined || this.#setting.nemesis.isCalm) return;
    this.#setting.nemesis.count(state === 'PAUSED' ? 'paused' : 'cancelled');
    const halted = this.#deps.state.setRunState(run, state === 'PAUSED' ? ['RUNNING'] : ['RUNNING', 'PAUSED'], state);
    this.#mustSucceed(halted);
    world.after(afterMs, () => this.#mustSucceed(resumeRun(this.#deps, runId)));
  }

  /** Trouble is over: until the run is done, somebody is always working on it. */
  takeCare(): void {
    const { world } = this.#setting;
    this.#mustSucceed(
      this.#look().then(() => {
        if (!this.done) world.after(LOOK_MS, () => this.takeCare());
      }),
    );
  }

  /** Nothing goes wrong for the operator. When the world has ended, its stores are closed under it. */
  #mustSucceed(doing: Promise<unknown>): void {
    doing.catch((error: unknown) => this.#setting.world.violate(`I17: op dies of ${String(error)}`));
  }

  async #look(): Promise<void> {
    const { invariants, world, runId, ailments } = this.#setting;
    if (!this.#fleet.deserted) return;
    const fault = this.#faultOfExits();
    if (fault !== undefined) return world.violate(fault);
    if (invariants.rootStands) {
      this.done = true;
      return;
    }
    const failed = this.#failedUnits();
    if (failed.length > 0 && !this.#hasOpenUnits()) {
      const lie = failed.map((row) => this.#faultOfFailure(row)).find((found) => found !== undefined);
      if (lie !== undefined) return world.violate(lie);
      this.#mended = true;
      Object.assign(ailments, { badUnit: null, poisonUnit: null });
      world.story.tell('op', 'mends what was wrong, and resumes');
    }
    const state = invariants.rows?.run.state;
    if (failed.length > 0 || state === 'PAUSED' || state === 'CANCELLED') await resumeRun(this.#deps, runId);
    this.#starts += 1;
    if (this.#starts > MAX_STARTS) return world.violate(`I11: ${MAX_STARTS} tasks came and went, and the run is not done`);
    this.#fleet.startStranger();
  }

  /** I9: whoever was last in each place exited 0, nobody for the sake of a halt, and there is no root. */
  #faultOfExits(): string | undefined {
    const last = this.#fleet.tasks.filter(({ succeeded }) => !succeeded);
    if (this.#setting.invariants.rootStands || last.some(({ exitCode }) => exitCode !== 0)) return undefined;
    if (last.some(({ end }) => end?.why === 'paused' || end?.why === 'cancelled')) return undefined;
    return 'I9: every task exited 0, and there is no root';
  }

  #failedUnits(): readonly UnitRow[] {
    return [...(this.#setting.invariants.rows?.units.values() ?? [])].filter(({ state }) => state === 'FAILED');
  }

  #hasOpenUnits(): boolean {
    const units = [...(this.#setting.invariants.rows?.units.values() ?? [])];
    return units.some(({ unit, state }) => unit !== FINISH_UNIT && (state === 'PENDING' || state === 'RUNNING'));
  }

  /**
   * A unit is FAILED for its own item, or because its claims kept dying, and not while its part stands; nothing else is
   * a reason. Once what was wrong is mended, only a claim that was under way since may still die.
   */
  #faultOfFailure({ unit, reason }: UnitRow): string | undefined {
    const { ailments, invariants } = this.#setting;
    if ((invariants.partSince(unit) ?? Infinity) < this.#lastVerdict()) return `I10: unit ${unit} is left FAILED, and its part stands`;
    const honest =
      reason?.includes('neither completed nor released') === true ||
      (unit === ailments.badUnit && reason?.includes('cannot be made') === true);
    if (!honest) return `I10: unit ${unit} is FAILED for no good reason: ${reason ?? 'none'}`;
    return this.#mended && !invariants.leases.wasClaimedTooLate(unit) ? `I11: unit ${unit} is FAILED again` : undefined;
  }

  /** When the last task began that left because units are FAILED: it had to adopt those whose parts stood by then. */
  #lastVerdict(): number {
    const judges = this.#fleet.tasks.filter(({ end }) => end?.why === 'units-failed');
    return Math.max(...judges.map(({ startedAt }) => startedAt));
  }
}
