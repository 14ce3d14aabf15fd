import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Where one of the secrets stands: in any file below the folder, compressed or not, or in one of the texts. */
export function findSecrets(folder: string, texts: Readonly<Record<string, string>>, secrets: readonly string[]): string[] {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    secret.slice(-8),
  ]);
  const holds = (text: Buffer): boolean => spellings.some((spelling) => text.includes(spelling));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
  const told = files.filter((name) => {
    const bytes = readFileSync(join(folder, name));
    return holds(bytes) || (name.endsWith('.gz') && holds(gunzipSync(bytes)));
  });
  return [...told, ...Object.entries(texts).flatMap(([name, text]) => (holds(Buffer.from(text)) ? [name] : []))];
}
