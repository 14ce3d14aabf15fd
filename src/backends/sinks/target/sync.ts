import { open } from 'node:fs/promises';

/** The file's bytes, or the folder's entries, survive a power failure once this resolves. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
