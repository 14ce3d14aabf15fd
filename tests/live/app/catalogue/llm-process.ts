import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rule } from '../../../servers/llm/behaviour.ts';
import type { BillRow } from '../../../servers/llm/bill.ts';

const MAIN = fileURLToPath(new URL('../../../servers/llm/main.mjs', import.meta.url));

/** What the two models of the mix cost, in US dollars per million tokens. */
export const PRICES = { 'cheap-1': { in: '0.15', out: '0.60' }, 'dear-1': { in: '1', out: '5' } };

/** Keys that must never be seen anywhere. */
export const KEYS = { CHEAP_KEY: 'sk-planted-cheap-0f3c9a7e51', DEAR_KEY: 'planted dear/7b2e+44d1c8==' };

export interface LlmProcess {
  readonly endpoint: string;
  readonly bill: () => Promise<{ readonly rows: Readonly<Record<string, BillRow>>; readonly total: BillRow }>;
  /** Other rules from here on. */
  readonly rule: (rules: readonly Rule[]) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts the model server as a process of its own. */
export async function startLlmProcess(rules: readonly Rule[]): Promise<LlmProcess> {
  const child = spawn(process.execPath, [MAIN, JSON.stringify({ prices: PRICES, rules })], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const endpoint = line.toString().trim();
  return {
    endpoint,
    bill: async () => (await fetch(`${endpoint}/bill`)).json() as ReturnType<LlmProcess['bill']>,
    async rule(rules) {
      await fetch(`${endpoint}/rules`, { method: 'PUT', body: JSON.stringify(rules) });
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Writes a mix of two providers, one of each wire. */
export function writeMix(path: string, endpoint: string, more = ''): string {
  writeFileSync(
    path,
    `providers:
  cheap: { api: openai, model: cheap-1, baseUrl: ${endpoint}/v1, keyFrom: CHEAP_KEY, price: { in: 0.15, out: 0.60 } }
  dear: { api: anthropic, model: dear-1, baseUrl: ${endpoint}, keyFrom: DEAR_KEY, price: { in: 1, out: 5 } }
mix: { cheap: 3, dear: 1 }
fallback: { cheap: 1 }
${more}`,
  );
  return path;
}
