import { register } from 'node:module';

/** Imported before a command: the compiled rule that lets go of a unit then charges the attempt all the same. */
const RULE = '/dist/kernel/run/unit.js';
const [RIGHT, WRONG] = ['attempts: row.attempts - 1', 'attempts: row.attempts'];

const hook = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith(${JSON.stringify(RULE)})) return loaded;
  const source = String(loaded.source);
  if (!source.includes(${JSON.stringify(RIGHT)})) throw new Error('the rule to be broken is not there');
  return { ...loaded, source: source.replace(${JSON.stringify(RIGHT)}, ${JSON.stringify(WRONG)}) };
}`;

register(`data:text/javascript,${encodeURIComponent(hook)}`);
