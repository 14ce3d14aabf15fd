import { openTerminal, type Terminal } from '../../src/cli/terminal.ts';

/** A terminal that keeps what it was told. */
export function fakeTerminal(isTTY: boolean, env: Record<string, string> = {}): { terminal: Terminal; out: string[]; error: string[] } {
  const out: string[] = [];
  const error: string[] = [];
  const stream = (kept: string[]) => ({ isTTY, columns: 100, write: (text: string) => kept.push(text) > 0 });
  return { terminal: openTerminal(stream(out), stream(error), env), out, error };
}
