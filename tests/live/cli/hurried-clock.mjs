// For `--import`: time passes five times as fast, or as HURRY says, so that what is waited for to its bound is not waited for long.
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';

const FACTOR = Number(process.env['HURRY'] ?? 5);
const since = Date.now();
const [now, date] = [performance.now.bind(performance), Date.now];
performance.now = () => now() * FACTOR;
Date.now = () => since + (date() - since) * FACTOR;

const hurried =
  (wait) =>
  (callback, ms, ...rest) =>
    wait(callback, ms / FACTOR, ...rest);
for (const name of ['setTimeout', 'setInterval']) globalThis[name] = timers[name] = hurried(timers[name]);
const sleep = promises.setTimeout;
promises.setTimeout = (ms, ...rest) => sleep(ms / FACTOR, ...rest);
syncBuiltinESMExports();
