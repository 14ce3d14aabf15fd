/** Colours for people. Every function gives its text back as it is where there is no terminal, or none is wanted. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

/** @param env `NO_COLOR` (no-color.org), set to anything, turns colours off */
export function styleFor(stream: { readonly isTTY?: boolean }, env: Readonly<Record<string, string | undefined>>): Style {
  const wanted = stream.isTTY === true && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb';
  const paint = (open: number, close: number) => (text: string) => (wanted ? `\x1b[${open}m${text}\x1b[${close}m` : text);
  return { bold: paint(1, 22), dim: paint(2, 22), red: paint(31, 39), green: paint(32, 39), yellow: paint(33, 39), cyan: paint(36, 39) };
}
