import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('buyer-child.mjs', import.meta.url));
const children = new Set<ChildProcess>();

/** What a task buys of until it is used up. */
export interface BuyersBudget {
  readonly uri: string;
  readonly runId: string;
  /** The vendor's: a file, with a line for each call. */
  readonly bill: string;
  readonly worstNano: number;
  /** Of the fleet. */
  readonly tasks: number;
}

export interface Buyer {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
}

/** Starts a task in a process of its own. It takes the chains side by side, and the budgets of each one after the other. */
export function startBuyer(taskNonce: string, leaseMs: number, chains: readonly (readonly BuyersBudget[])[]): Buyer {
  const args = [CHILD, taskNonce, String(leaseMs), JSON.stringify(chains)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  children.add(child);
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      children.delete(child);
      resolve(code);
    });
  });
  return { child, ended };
}

/** Ends those that are still there. */
export function killBuyers(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** Nano-dollars of each call. */
export async function callsOn(bill: string): Promise<readonly number[]> {
  const lines = (await readFile(bill, 'utf8')).split('\n');
  return lines.filter((line) => line !== '').map(Number);
}

export async function billed(bill: string): Promise<number> {
  return (await callsOn(bill)).reduce((sum, nano) => sum + nano, 0);
}
