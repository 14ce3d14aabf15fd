import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { catchStopSignals } from '../../src/cli/stop-signals.ts';

class FakeProcess extends EventEmitter {
  readonly exits: (number | undefined)[] = [];
  exit(code?: number): void {
    this.exits.push(code);
  }
}

function catching() {
  const process = new FakeProcess();
  const signals = catchStopSignals(process as unknown as NodeJS.Process);
  const heard: string[] = [];
  return { process, signals, heard, hold: () => signals.holding((signal) => heard.push(signal)) };
}

describe('signals to stop', () => {
  it('end the process where it is while there is nothing to let go of', () => {
    const { process, signals } = catching();
    process.emit('SIGTERM', 'SIGTERM');
    expect(process.exits).toEqual([143]);
    expect(signals.stop.aborted).toBe(false);
  });

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('%s lets go first, and then exits with %d', (name, code) => {
    const { process, signals, heard, hold } = catching();
    hold();
    expect(signals.exitCode()).toBeUndefined();
    process.emit(name, name);
    expect(signals.stop.aborted).toBe(true);
    expect([heard, process.exits, signals.exitCode()]).toEqual([[name], [], code]);
  });

  it('a second Ctrl-C is immediate, and takes the tasks along', () => {
    const { process, signals, heard, hold } = catching();
    hold();
    process.emit('SIGINT', 'SIGINT');
    expect(signals.atOnce.aborted).toBe(false);
    process.emit('SIGINT', 'SIGINT');
    expect([heard, process.exits, signals.atOnce.aborted]).toEqual([['SIGINT'], [130], true]);
  });

  it('a repeated SIGTERM, as platforms send it, changes nothing', () => {
    const { process, heard, hold } = catching();
    hold();
    process.emit('SIGTERM', 'SIGTERM');
    process.emit('SIGTERM', 'SIGTERM');
    expect([heard, process.exits]).toEqual([['SIGTERM'], []]);
  });
});
