import type * as BuildRoot from '../../../../../src/kernel/golden/build-root.ts';
import type * as FailedUnits from '../../../../../src/engine/unit/failed-units.ts';
import type * as Hold from '../../../../../src/engine/claim/hold.ts';
import type * as Idle from '../../../../../src/engine/finish/idle.ts';
import type * as OwnRun from '../../../../../src/engine/own-run.ts';
import type * as ReadAhead from '../../../../../src/engine/finish/read-ahead.ts';
import type * as SettleUnit from '../../../../../src/engine/unit/settle-unit.ts';
import type * as StandingRoot from '../../../../../src/engine/finish/standing-root.ts';
import type * as TakeBack from '../../../../../src/engine/claim/take-back.ts';
import type * as UnitOutput from '../../../../../src/engine/unit/unit-output.ts';
import type * as WriteRoot from '../../../../../src/engine/finish/write-root.ts';
import { lenient } from './lenient-root.ts';
import { importReplaced, replace, type Mutant } from './plant.ts';

/** Steps of the engine, left out or in the wrong order. */
export const ENGINE_MUTANTS: readonly Mutant[] = [
  {
    name: 'COMPLETED before the root',
    caughtBy: /^I8:/,
    plant: () =>
      replace<typeof WriteRoot>('engine/finish/write-root.ts', ({ writeRoot }) => ({
        writeRoot: async (task, assertAllowed) => {
          const { setCompleted } = await importReplaced<typeof StandingRoot>('engine/finish/standing-root.ts');
          await setCompleted(task, task.run);
          return writeRoot(task, assertAllowed);
        },
      })),
  },
  {
    name: 'root over a gap, by a finisher that reads stale',
    caughtBy: /^I6:/,
    plant: () => {
      replace<typeof ReadAhead>('engine/finish/read-ahead.ts', ({ readAhead }) => ({
        readAhead: async function* skipMissing(count, read) {
          for await (const value of readAhead(count, read)) if (value !== undefined) yield value;
        },
      }));
      replace<typeof BuildRoot>('kernel/golden/build-root.ts', ({ RootBuilder, CorpusDigests }) => ({
        RootBuilder: lenient(RootBuilder, CorpusDigests),
      }));
    },
    broken: (stores) => ({ state: () => stores.changedStore(() => ({ openUnits: async () => [] })) }),
  },
  {
    name: 'contents of two claims mix',
    caughtBy: /^I6:/,
    plant: () =>
      replace<typeof UnitOutput>('engine/unit/unit-output.ts', ({ HeldOutput }) => ({
        HeldOutput: class extends HeldOutput {
          override get collision(): undefined {
            return undefined;
          }
          override async put(key: string, bytes: Uint8Array): Promise<void> {
            await super.put(key, bytes).catch((error: Error) => (error.name === 'OtherBytesStand' ? undefined : Promise.reject(error)));
          }
        },
      })),
  },
  {
    name: 'objects that nobody waits for',
    caughtBy: /^I6:/,
    plant: () =>
      replace<typeof UnitOutput>('engine/unit/unit-output.ts', ({ HeldOutput }) => ({
        HeldOutput: class extends HeldOutput {
          override async put(key: string, bytes: Uint8Array): Promise<void> {
            void super.put(key, bytes).catch(() => undefined);
          }
        },
      })),
  },
  {
    name: 'FAILED while the part stands',
    caughtBy: /^I10:/,
    from: 150,
    plant: () => replace<typeof FailedUnits>('engine/unit/failed-units.ts', () => ({ countFailed: countWithoutAdopting })),
  },
  {
    name: 'the lease counts from the reply, not from the sending',
    caughtBy: /after its lease was last renewed|^I4:/,
    from: 200,
    plant: () =>
      replace<typeof Hold>('engine/claim/hold.ts', ({ Hold: Original }) => ({
        Hold: class extends Original {
          constructor(...[task, claimed]: ConstructorParameters<typeof Original>) {
            super(task, { ...claimed, sentAt: task.deps.clock.monotonic() });
          }
        },
      })),
  },
  {
    name: 'the marker is not read after a claim',
    caughtBy: /^I15:/,
    plant: () => replace<typeof OwnRun>('engine/own-run.ts', () => ({ haltOf: () => undefined })),
  },
  {
    name: 'leaving the run to others without a look',
    caughtBy: /^I(9|11):/,
    plant: () => replace<typeof Idle>('engine/finish/idle.ts', () => ({ idle: async () => ({ why: 'peer-finishes' }) })),
  },
  {
    name: 'leaving at the first sight of a finish claim',
    caughtBy: /^I(9|11):/,
    from: 100,
    plant: () =>
      replace<typeof TakeBack>('engine/claim/take-back.ts', ({ lookAtClaim }) => ({
        lookAtClaim: async (task, row) =>
          row.unit < 0 && row.holder?.taskNonce !== task.holder.taskNonce ? 'moved' : lookAtClaim(task, row),
      })),
  },
  {
    name: 'a stop that lets go of nothing',
    caughtBy: /^I(16|4):/,
    plant: () =>
      replace<typeof SettleUnit>('engine/unit/settle-unit.ts', ({ release }) => ({
        release: async (task, fence, why) => (task.stop.requested ? undefined : release(task, fence, why)),
      })),
  },
];

const countWithoutAdopting: typeof FailedUnits.countFailed = async ({ deps, state }, run) =>
  (await state.call(() => deps.state.failedUnits(run, -1, 100))).length;
