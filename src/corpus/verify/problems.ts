import { isGoldleafError, type ErrorCode, type GoldleafError } from '../../kernel/errors.ts';

/** What is wrong with one object of a corpus, in one line. */
export interface Problem {
  readonly key: string;
  readonly problem: string;
}

/** Problems a report lists; it counts all. */
const LISTED = 1000;

/** Problems in the order they were found: the first thousand, and how many there were. */
export class Problems {
  readonly #listed: Problem[] = [];
  #count = 0;

  add(key: string, problem: string): void {
    this.#count += 1;
    if (this.#listed.length < LISTED) this.#listed.push({ key, problem });
  }

  addAll(others: Problems): void {
    for (const { key, problem } of others.listed) this.add(key, problem);
    this.#count += others.count - others.listed.length;
  }

  get listed(): readonly Problem[] {
    return this.#listed;
  }

  get count(): number {
    return this.#count;
  }

  /** What `read` gives; undefined, with a problem, when it fails with one of the codes. */
  attempt<T>(key: string, codes: readonly ErrorCode[], read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!isGoldleafError(error, ...codes)) throw error;
      this.add(key, wording(key, error));
      return undefined;
    }
  }
}

/** The message without the key, which stands before it in a report. */
function wording(key: string, error: GoldleafError): string {
  return error.message.startsWith(`${key} `) ? error.message.slice(key.length + 1) : error.message;
}
