import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Something that was written down, and where. */
export interface Told {
  readonly place: string;
  readonly bytes: Uint8Array;
}

/** Where one of the secrets stands: in any file below the folder, compressed or not, or in one of the texts. */
export function findSecrets(folder: string, texts: Readonly<Record<string, string>>, secrets: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
  const tells = tellerOf(secrets);
  const told = files.filter((place) => tells({ place, bytes: readFileSync(join(folder, place)) }));
  return [...told, ...Object.keys(texts).filter((place) => tells({ place, bytes: Buffer.from(texts[place] as string) }))];
}

/** Where one of the secrets stands among these; of none it is an error, since then nothing was looked at. */
export async function findSecretsIn(everything: AsyncIterable<Told>, secrets: readonly string[]): Promise<string[]> {
  const tells = tellerOf(secrets);
  const places: string[] = [];
  let seen = 0;
  for await (const told of everything) {
    seen += 1;
    if (tells(told)) places.push(told.place);
  }
  if (seen === 0) throw new Error('there is nothing to look at');
  return places;
}

function tellerOf(secrets: readonly string[]): (told: Told) => boolean {
  const spellings = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    secret.slice(-8),
  ]);
  const holds = (text: Buffer): boolean => spellings.some((spelling) => text.includes(spelling));
  return ({ place, bytes }) => {
    const own = Buffer.from(bytes);
    return holds(Buffer.from(place)) || holds(own) || (place.endsWith('.gz') && holds(gunzipSync(own)));
  };
}
