import { styleFor, type Style } from './style.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): boolean;
}

/** Where the command line writes: results to stdout, everything else to stderr. */
export interface Terminal {
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes the result for machines: one JSON value on one line. */
  printJson(value: unknown): void;
  /** Writes a line beside the result. */
  note(line: string): void;
  /** Writes to stderr as it is. */
  draw(text: string): void;
  /** Somebody looks at stderr. */
  readonly watched: boolean;
  /** Width of stderr in characters. */
  width(): number;
  readonly outStyle: Style;
  readonly noteStyle: Style;
}

export function openTerminal(out: Stream, error: Stream, env: Environment): Terminal {
  return {
    print: (line) => void out.write(`${line}\n`),
    printJson: (value) => void out.write(`${JSON.stringify(value)}\n`),
    note: (line) => void error.write(`${line}\n`),
    draw: (text) => void error.write(text),
    watched: error.isTTY === true && env['TERM'] !== 'dumb',
    // A terminal that does not know its width says 0.
    width: () => error.columns || 80,
    outStyle: styleFor(out, env),
    noteStyle: styleFor(error, env),
  };
}
