import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blobStoreCases, spendLedgerCases, stateStoreCases } from '../../src/testing/index.ts';

const PAGE = readFileSync(new URL('../../docs/testing-a-store.md', import.meta.url), 'utf8');
const ROW = /^\| (blob store|spend ledger|state store) \| (.+) \| (\d+) \| (\d+) \| (\d+) \|$/gm;
/** What proves a dead lease here is told by the name: a passed deadline, or else observation. */
const BY_DEADLINE = ['memory, by deadline', 'sqlite'];

const rows = [...PAGE.matchAll(ROW)].map(([, contract, store, ...counts]) => ({
  contract,
  store: store ?? '',
  counts: counts.map(Number),
}));

function askedOf(contract: string | undefined, store: string): readonly { readonly skip?: string }[] {
  if (contract === 'blob store') return blobStoreCases;
  if (contract === 'spend ledger') return spendLedgerCases;
  return stateStoreCases({ leaseProof: BY_DEADLINE.includes(store) ? 'deadline' : 'observation' });
}

describe('the published table of what stores answer', () => {
  it('has every contract', () => {
    expect(new Set(rows.map(({ contract }) => contract)).size).toBe(3);
  });

  // Whoever adds a case runs the suites again: `npm run write:conformance`.
  it.each(rows)('counts the cases that the $contract $store is asked', ({ contract, store, counts }) => {
    const cases = askedOf(contract, store);
    const skipped = cases.filter(({ skip }) => skip !== undefined).length;
    expect(counts).toEqual([cases.length, cases.length - skipped, skipped]);
  });
});
