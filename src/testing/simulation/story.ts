/** What happened, in words, so that a person can follow a failing seed. Put into words only when somebody reads it. */
export class Story {
  readonly #lines: (readonly [at: number, who: string, what: string | (() => string)])[] = [];
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  tell(who: string, what: string | (() => string)): void {
    this.#lines.push([this.#now(), who, what]);
  }

  /** One line an event: seconds, who, what. */
  get lines(): readonly string[] {
    return this.#lines.map(([at, who, what]) => {
      const words = typeof what === 'string' ? what : what();
      return `${(at / 1000).toFixed(3).padStart(9)}  ${who.padEnd(4)} ${words}`;
    });
  }
}
