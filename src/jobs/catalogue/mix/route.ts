import { sha256Words } from '../../../kernel/digest.ts';
import { PROCEDURAL, type Mix } from './mix.ts';

/** Where a chunk goes. `undefined`: everybody who could take it is out. */
export interface Route {
  readonly to: string | undefined;
  /** Whether it is the mix's own choice, rather than somebody's who took over. */
  readonly isOwn: boolean;
}

/**
 * Who writes a chunk: the mix's choice, or when that one is out, the fallback pool's.
 *
 * @param item names the chunk, such as `company-0000042/3`: the same item goes to the same provider on every machine
 * @param isOut whether a provider takes no work at present
 */
export function routeOf(mix: Mix, item: string, isOut: (name: string) => boolean): Route {
  const own = chosenBy(mix.weights, `mix\n${item}`, () => false);
  if (own !== undefined && !isOut(own)) return { to: own, isOwn: true };
  return { to: chosenBy(mix.fallback, `fallback\n${item}`, isOut), isOwn: false };
}

/** Whether the mix's own choice for a chunk is a model. */
export function isMeantForModel(mix: Mix, item: string): boolean {
  return routeOf(mix, item, () => false).to !== PROCEDURAL;
}

/** Every model that may be asked for a chunk, in turn: its own, and each of the fallback pool once all before it are out. */
export function askable(mix: Mix, item: string): string[] {
  const out = new Set<string>();
  for (;;) {
    const { to } = routeOf(mix, item, (name) => out.has(name));
    if (to === undefined || to === PROCEDURAL) return [...out];
    out.add(to);
  }
}

/**
 * Weighted rendezvous hashing: each name draws a number that depends on item and name alone, scaled by its weight, and
 * the least wins. So a name that comes, goes or changes its weight moves only its own share.
 *
 * Formula: an exponential variable of rate `weight` is `-ln(u) / weight`, and the least of several belongs to each in
 * proportion to its rate.
 */
function chosenBy(weights: Readonly<Record<string, number>>, item: string, isOut: (name: string) => boolean): string | undefined {
  let chosen: string | undefined;
  let least = Infinity;
  for (const name of Object.keys(weights).sort()) {
    const weight = weights[name] ?? 0;
    if (weight <= 0 || isOut(name)) continue;
    const drawn = -Math.log(uniformOf(`${item}\n${name}`)) / weight;
    if (drawn < least) [chosen, least] = [name, drawn];
  }
  return chosen;
}

/** In (0, 1): 52 bits of the text's hash, never an end of the range. */
function uniformOf(text: string): number {
  const [high, low] = sha256Words(text);
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
}
