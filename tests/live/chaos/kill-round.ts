import { join } from 'node:path';
import { openStateStore } from '../../../src/backends/state/index.ts';
import type { RunKey, StateStore } from '../../../src/contracts/state-store.ts';
import { openStream, type RandomStream } from '../../../src/kernel/random.ts';
import { goldleaf, pause, start, type Running } from '../cli/goldleaf.ts';
import { expectCode, shapeFlags, type RunShape } from './undisturbed.ts';

export interface KillPlan {
  readonly corpus: string;
  readonly shape: RunShape;
  readonly tasks: number;
  /** Seeds whom to kill and when. */
  readonly seed: number;
  /** Between two kills, in ms. */
  readonly every: readonly [min: number, max: number];
  /** Kills after which the run is left alone: a machine that is slow must get somewhere, too. */
  readonly most: number;
  /**
   * `supervised`: one command with several tasks, which restarts those that die. `lone`: as many commands with one task
   * each, all planning and joining by themselves, started again by this test when they die.
   */
  readonly fleet: 'supervised' | 'lone';
}

export interface KillReport {
  readonly kills: number;
  /** Kills after which the state store still showed a unit RUNNING under the killed process. */
  readonly killsInUnit: number;
  readonly seconds: number;
}

/** A run under `kill -9`, to its end. @throws when a command ends otherwise than well */
export async function killRound(plan: KillPlan): Promise<KillReport> {
  const startedAt = performance.now();
  const fleet = plan.fleet === 'supervised' ? superviseOne(plan) : startLoners(plan);
  const tally = await killUntilEnd(plan, fleet);
  await fleet.finished.catch(async (error: Error) => {
    const { stdout } = await goldleaf('status', plan.corpus); // why units failed
    throw new Error(`${error.message}\n${stdout}`, { cause: error });
  });
  return { ...tally, seconds: (performance.now() - startedAt) / 1000 };
}

interface Fleet {
  readonly finished: Promise<void>;
  readonly isOver: () => boolean;
}

function generateFlags({ corpus, shape, tasks, fleet }: KillPlan): string[] {
  const restarts = ['--max-restarts', '1000000', '--max-attempts', '1000000', '--lease', '3s'];
  return ['generate', '--out', corpus, '--tasks', String(fleet === 'supervised' ? tasks : 1), ...shapeFlags(shape), ...restarts];
}

function superviseOne(plan: KillPlan): Fleet {
  let over = false;
  const run = start(generateFlags(plan));
  const finished = run.finished.then((outcome) => {
    over = true;
    expectCode(outcome, 0);
  });
  return { finished, isOver: () => over };
}

/** Commands that ended well stay ended; one that was killed is started again. */
function startLoners(plan: KillPlan): Fleet {
  let running = plan.tasks;
  const keepGoing = async (): Promise<void> => {
    for (;;) {
      const run: Running = start(generateFlags(plan));
      const outcome = await run.finished;
      if (run.child.signalCode === 'SIGKILL') continue;
      running -= 1;
      return expectCode(outcome, 0);
    }
  };
  const finished = Promise.all(Array.from({ length: plan.tasks }, keepGoing)).then(() => undefined);
  return { finished, isOver: () => running === 0 };
}

interface Tally {
  kills: number;
  killsInUnit: number;
}

async function killUntilEnd(plan: KillPlan, fleet: Fleet): Promise<Tally> {
  const stream = openStream(String(plan.seed), 0, 'kills');
  const tally: Tally = { kills: 0, killsInUnit: 0 };
  const killed = new Set<string>();
  const broken = fleet.finished.catch(() => undefined);
  const run = await untilPlanned(plan, fleet);
  if (run === undefined) return tally;
  try {
    while (!fleet.isOver() && tally.kills < plan.most) {
      await Promise.race([pause(stream.int(...plan.every)), broken]);
      if (!fleet.isOver()) await killOne(run, stream, killed, tally);
    }
  } finally {
    await run.state.close();
  }
  return tally;
}

interface WatchedRun {
  readonly state: StateStore;
  readonly key: RunKey;
}

async function untilPlanned({ corpus }: KillPlan, fleet: Fleet): Promise<WatchedRun | undefined> {
  const uri = `sqlite:${join(corpus, 'state.db')}`;
  const runId = corpus.split('/').at(-1) ?? '';
  while (!fleet.isOver()) {
    const state = await openStateStore(uri, { mustExist: true }).catch(() => undefined);
    const run = await state?.readRun(runId);
    if (state !== undefined && run?.planned === true) return { state, key: run };
    await state?.close();
    await pause(20);
  }
  return undefined;
}

/**
 * Kills a task that said it is alive; preferably one that holds a unit, since that is where a kill hurts. Never one a second
 * time: its row still says it is alive, and the number of its process may be that of a stranger by now.
 */
async function killOne({ state, key }: WatchedRun, stream: RandomStream, killed: Set<string>, tally: Tally): Promise<void> {
  const open = await state.openUnits(key, 1000);
  const busy = new Set(open.flatMap(({ holder }) => (holder === null ? [] : [holder.taskNonce])));
  const alive = (await state.listTasks(key)).filter((task) => !task.ended && !killed.has(task.taskNonce) && isRunning(task.pid));
  const preferred = stream.chance(0.8) ? alive.filter((task) => busy.has(task.taskNonce)) : alive;
  const pool = preferred.length > 0 ? preferred : alive;
  if (pool.length === 0) return;
  const victim = stream.pick(pool);
  try {
    process.kill(victim.pid, 'SIGKILL');
  } catch {
    return; // It ended by itself just now.
  }
  killed.add(victim.taskNonce);
  tally.kills += 1;
  const after = await state.openUnits(key, 1000);
  if (after.some(({ state: unitState, holder }) => unitState === 'RUNNING' && holder?.taskNonce === victim.taskNonce))
    tally.killsInUnit += 1;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
