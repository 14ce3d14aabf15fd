import { stat } from 'node:fs/promises';

const DAY_MS = 86_400_000;

/**
 * Whether what a process wrote for a while was left behind: its owner is dead, or nobody has touched it for a day, since
 * process ids mean nothing across machines, and containers of one host name.
 *
 * @param pid of the owner when it ran on this host; undefined when it did not
 * @param now wall clock, ms since the epoch
 */
export async function isLeftBehind(path: string, pid: number | undefined, now: number): Promise<boolean> {
  return (pid !== undefined && !isAlive(pid)) || (await isOlderThanADay(path, now));
}

/** A name that tells no process is nobody's to judge dead. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function isOlderThanADay(path: string, now: number): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  return info !== undefined && now - info.mtimeMs > DAY_MS;
}
