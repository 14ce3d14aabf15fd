import { readFileSync } from 'node:fs';

/** Version of the installed package, from its manifest, which lies as far above `src/app` as above `dist/app`. */
export function goldleafVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
