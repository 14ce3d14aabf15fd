/** One thing that every implementation of a contract must do: plain data for any test runner. */
export interface ConformanceCase<Context> {
  readonly name: string;
  /** Why it does not ask this implementation: a runner skips it by these words. Left out: it asks. */
  readonly skip?: string;
  /** Rejects, by `node:assert`, when the implementation does not conform. */
  readonly run: (context: Context) => Promise<void>;
}
