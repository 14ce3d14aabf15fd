import { fileURLToPath } from 'node:url';

/** A folder of this machine by its path, as people write it. */
export function placeWords(uri: string): string {
  return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
}
