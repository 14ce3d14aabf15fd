import type { FencedOutcome, RunKey, StateStore } from '../../../contracts/state-store.ts';
import * as rules from '../../../kernel/run/unit.ts';
import type { UnitRow } from '../../../kernel/run/unit.ts';
import { claimFinish, claimInOneStep, claimInTwoSteps } from './pool-claims.ts';
import type { Pools } from './pool.ts';
import type { SendCall } from './send-call.ts';

/** The state store in one task's hands. */
export function openPoolStore(pools: Pools, leaseProof: StateStore['leaseProof'], send: SendCall): StateStore {
  return {
    uri: 'memory:',
    leaseProof,
    ...runCalls(pools, send),
    claimUnit: (run, request) =>
      leaseProof === 'deadline'
        ? send('claimUnit', () => claimInOneStep(pools.get(run), request))
        : claimInTwoSteps(() => pools.get(run), send, request),
    claimFinish: (run, request) => send('claimFinish', () => claimFinish(pools.get(run), request, leaseProof === 'deadline')),
    ...rowCalls(pools, send),
    ...lookCalls(pools, send),
    ...taskCalls(pools, send),
    close: async () => undefined,
  };
}

type RunCalls = Pick<StateStore, 'createRun' | 'readRun' | 'writeUnits' | 'markPlanned' | 'setRunState'>;

function runCalls(pools: Pools, send: SendCall): RunCalls {
  return {
    createRun: (marker) => send('createRun', () => pools.create(marker)),
    readRun: (runId) => send('readRun', () => pools.find(runId)?.run),
    writeUnits: (run, ranges) =>
      send('writeUnits', () => {
        const pool = pools.get(run);
        pool.add(rules.newFinish());
        return ranges.filter((range) => pool.add(rules.newUnit(range))).length;
      }),
    markPlanned: (run) =>
      send('markPlanned', () => {
        const pool = pools.get(run);
        pool.run = { ...pool.run, planned: true };
      }),
    setRunState: (run, from, to) =>
      send('setRunState', () => {
        const pool = pools.get(run);
        if (from.includes(pool.run.state)) pool.run = { ...pool.run, state: to };
        return pool.run.state;
      }),
  };
}

type RowCalls = Pick<StateStore, 'renew' | 'complete' | 'fail' | 'release' | 'reclaim' | 'reset' | 'adopt'>;

function rowCalls(pools: Pools, send: SendCall): RowCalls {
  const change = (method: string, run: RunKey, unit: number, rule: Rule, isApplied: (row: UnitRow) => boolean): Promise<FencedOutcome> =>
    send(method, () => pools.get(run).change(unit, rule, isApplied));
  const atToken =
    (token: number, rule: Rule): Rule =>
    (row) =>
      row.token === token ? rule(row) : undefined;
  return {
    renew: (run, fence, deadline) => change('renew', run, fence.unit, (row) => rules.renew(row, fence, deadline), never),
    complete: (run, fence, part) =>
      change(
        'complete',
        run,
        fence.unit,
        (row) => rules.complete(row, fence, part),
        (row) => rules.isCompletedBy(row, fence),
      ),
    fail: (run, fence, reason) =>
      change(
        'fail',
        run,
        fence.unit,
        (row) => rules.fail(row, fence, reason),
        (row) => rules.isFailedBy(row, fence),
      ),
    release: (run, fence) =>
      change(
        'release',
        run,
        fence.unit,
        (row) => rules.release(row, fence),
        (row) => rules.isReleasedBy(row, fence),
      ),
    reclaim: (run, unit, observed, maxAttempts) => send('reclaim', () => pools.get(run).takeBack(unit, observed, maxAttempts)),
    reset: (run, unit, token) => change('reset', run, unit, atToken(token, rules.reset), isAt(token, 'PENDING')),
    adopt: (run, unit, token, part) =>
      change(
        'adopt',
        run,
        unit,
        atToken(token, (row) => rules.adopt(row, part)),
        isAt(token, 'DONE'),
      ),
  };
}

type Rule = (row: UnitRow) => UnitRow | undefined;

function never(): boolean {
  return false;
}

function isAt(token: number, state: UnitRow['state']): (row: UnitRow) => boolean {
  return (row) => row.state === state && row.token === token;
}

type LookCalls = Pick<StateStore, 'expiredLeases' | 'leasesOf' | 'readUnit' | 'openUnits' | 'failedUnits' | 'countUnits'>;

function lookCalls(pools: Pools, send: SendCall): LookCalls {
  return {
    expiredLeases: (run, now, limit) => send('expiredLeases', () => pools.get(run).expired(now).slice(0, limit)),
    leasesOf: (run, execution, index) =>
      send('leasesOf', () =>
        pools
          .get(run)
          .running()
          .filter(({ holder }) => holder?.execution === execution && holder.index === index),
      ),
    readUnit: (run, unit) => send('readUnit', () => pools.get(run).unit(unit)),
    openUnits: (run, limit) =>
      send('openUnits', () => {
        const pending = pools.get(run).inState('PENDING', 0, limit);
        return [...pending, ...pools.get(run).inState('RUNNING', 0, limit - pending.length)];
      }),
    failedUnits: (run, after, limit) => send('failedUnits', () => pools.get(run).inState('FAILED', after + 1, limit)),
    countUnits: (run) => send('countUnits', () => pools.get(run).counts()),
  };
}

type TaskCalls = Pick<StateStore, 'putTask' | 'readTask' | 'listTasks'>;

function taskCalls(pools: Pools, send: SendCall): TaskCalls {
  const key = (execution: string, index: number): string => `${index} ${execution}`;
  return {
    putTask: (run, task) =>
      send('putTask', () => {
        const { tasks } = pools.get(run);
        const standing = tasks.get(key(task.execution, task.index));
        if (standing === undefined || standing.attempt <= task.attempt) tasks.set(key(task.execution, task.index), task);
      }),
    readTask: (run, execution, index) => send('readTask', () => pools.get(run).tasks.get(key(execution, index))),
    listTasks: (run) => send('listTasks', () => [...pools.get(run).tasks.values()]),
  };
}
