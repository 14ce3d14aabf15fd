import { vi } from 'vitest';
import type { Scenario } from '../../../../../src/testing/simulation/scenario.ts';
import type * as Broken from '../../../../testing/simulation/broken-stores.ts';
import type { StoreName, StorePair } from '../../../../../src/testing/simulation/stores/models.ts';

/** A bug of the protocol, planted on purpose, and the invariant that must catch it. */
export interface Mutant {
  readonly name: string;
  readonly caughtBy: RegExp;
  /** Replaces modules of the kernel, the engine or a backend; called before they are loaded. */
  readonly plant?: () => void;
  /** Whose backend the bug is in. Default: the plainest store of many hosts. */
  readonly store?: StoreName;
  /** Stores that do not keep their contract, instead of those of `store`. */
  readonly broken?: (broken: typeof Broken) => Partial<StorePair>;
  readonly scenario?: Partial<Scenario>;
  /** The first seed, where the bug shows so rarely that from 0 on the hunt would take long. */
  readonly from?: number;
}

const SOURCE = '../../../../../src';

const planted = new Set<string>();

/** What the module under `src/` exports is changed from its next loading on. */
export function replace<T extends object>(path: string, change: (original: T) => Partial<T>): void {
  planted.add(path);
  vi.doMock(`${SOURCE}/${path}`, async (importOriginal) => {
    const original = await importOriginal<T>();
    return { ...original, ...change(original) };
  });
}

/** The module as it is planted now. */
export async function importReplaced<T>(path: string): Promise<T> {
  return (await import(`${SOURCE}/${path}`)) as T;
}

/** Modules load as they are again. */
export function uproot(): void {
  for (const path of planted) vi.doUnmock(`${SOURCE}/${path}`);
  planted.clear();
  vi.resetModules();
}
