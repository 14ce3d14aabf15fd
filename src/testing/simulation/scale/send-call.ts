/** One call to the far side: `effect` happens there in one atomic moment, and its outcome comes back later. */
export type SendCall = <T>(method: string, effect: () => T | Promise<T>) => Promise<T>;
