import { SharedLedger } from '../../../backends/state/ledger/shared-ledger.ts';
import { openStream } from '../../../kernel/random.ts';
import { SimulatedProcess } from '../simulated-process.ts';
import type { World } from '../world.ts';
import { RemoteRows, type LedgerTruth } from './ledger-truth.ts';
import { RUN, type Market } from './simulated-buyer.ts';

/** What a fleet plays on. */
export interface Stage {
  readonly world: World;
  readonly truth: LedgerTruth;
  readonly market: Market;
}

/** The limit that holds, and somebody who moves it as by `resume --budget-usd`. */
export class MovingLimit {
  nano: number;

  constructor(nano: number) {
    this.nano = nano;
  }

  moveSoon(stage: Stage): void {
    const { seed, scenario } = stage.market;
    const draw = openStream(seed, 0, 'moving limit');
    stage.world.after(draw.int(0, 10 * scenario.callMs), () => void this.#move(stage));
  }

  /** While its outcome is not known, the larger of the two holds. */
  async #move({ world, truth, market }: Stage): Promise<void> {
    const [before, aim] = [this.nano, market.scenario.laterCapNano];
    const operator = new SimulatedProcess(world, 'operator', market.seed, { skewMs: 0, rate: 1 }, false);
    const ledger = new SharedLedger(new RemoteRows(truth, market.nemesis.wireOf(operator)));
    this.nano = Math.max(before, aim);
    for (;;) {
      const outcome = await ledger.setLimit(RUN, aim).catch(() => undefined);
      world.story.tell('operator', `moves the limit to ${aim} -> ${outcome ?? 'no answer'}`);
      if (outcome === undefined) continue;
      this.nano = outcome === 'done' ? aim : before;
      return;
    }
  }
}
