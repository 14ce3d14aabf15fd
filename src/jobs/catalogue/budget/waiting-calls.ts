import type { Admission } from '../budget-guard.ts';

interface WaitingCall {
  readonly worstNano: number;
  readonly resolve: (admission: Admission) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls that wait for their admission, in the order they came. */
export class WaitingCalls {
  #calls: WaitingCall[] = [];

  get size(): number {
    return this.#calls.length;
  }

  get firstWorst(): number | undefined {
    return this.#calls[0]?.worstNano;
  }

  /** Resolves when the call is answered. @throws what the signal aborts with */
  add(worstNano: number, signal: AbortSignal): Promise<Admission> {
    return new Promise((resolve, reject) => {
      const call: WaitingCall = {
        worstNano,
        resolve: (admission) => {
          signal.removeEventListener('abort', onAbort);
          resolve(admission);
        },
        reject,
      };
      const onAbort = (): void => {
        this.#calls = this.#calls.filter((other) => other !== call);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#calls.push(call);
    });
  }

  /** Answers those that there is an answer for. */
  answer(of: (worstNano: number) => Admission | undefined): void {
    this.#calls = this.#calls.filter(({ worstNano, resolve }) => {
      const admission = of(worstNano);
      if (admission !== undefined) resolve(admission);
      return admission === undefined;
    });
  }

  rejectAll(reason: unknown): void {
    for (const { reject } of this.#calls.splice(0)) reject(reason);
  }
}
