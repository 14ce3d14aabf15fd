import { describe, expect, it } from 'vitest';
import { GoldleafError } from '../../../../src/kernel/errors.ts';
import { Breaker } from '../../../../src/jobs/catalogue/breaker/breaker.ts';
import { FakeBoard } from '../fakes.ts';

describe('Breaker', () => {
  it('quarantines after a streak, and ends the calls in flight', () => {
    const breaker = new Breaker(3, new FakeBoard());
    const signal = breaker.signalOf('a');
    for (const outcome of ['fail', 'fail', 'good', 'fail', 'fail'] as const) {
      if (outcome === 'good') breaker.succeeded('a');
      else breaker.failed('a', 'empty');
    }
    expect([breaker.isOut('a'), signal.aborted]).toEqual([false, false]);
    breaker.failed('a', 'empty');
    expect([breaker.isOut('a'), signal.aborted, breaker.isOut('b')]).toEqual([true, true, false]);
    expect(breaker.quarantined).toEqual(['a']);
  });

  it('tells the ledger once, and other tasks learn of it', async () => {
    const board = new FakeBoard();
    const [one, other] = [new Breaker(1, board), new Breaker(1, board)];
    one.failed('a', 'it answers with nothing');
    await one.exchange();
    await one.exchange();
    await other.exchange();
    expect(other.isOut('a')).toBe(true);
    expect(board.told).toEqual([{ provider: 'a', reason: '1 failures in a row, the last: it answers with nothing' }]);
  });

  it('keeps what the ledger did not take, and tells it later', async () => {
    const board = new FakeBoard();
    const { quarantine } = board.ledger;
    board.ledger.quarantine = async () => {
      throw new GoldleafError('UNAVAILABLE', 'no answer');
    };
    const breaker = new Breaker(1, board);
    breaker.quarantine('a', 'key refused');
    await breaker.tryExchange();
    expect(breaker.isOut('a')).toBe(true);
    await expect(breaker.exchange()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    board.ledger.quarantine = quarantine;
    await breaker.tryExchange();
    expect(board.told).toEqual([{ provider: 'a', reason: 'key refused' }]);
  });

  it('lets errors through that no waiting heals', async () => {
    const board = new FakeBoard();
    board.ledger.quarantined = async () => {
      throw new GoldleafError('FORBIDDEN', 'no');
    };
    await expect(new Breaker(1, board).tryExchange()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
