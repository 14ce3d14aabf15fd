import { openStream } from '../../kernel/random.ts';
import { LINE_IDS } from '../lines/table.ts';
import { localeOf } from '../locales.ts';
import type { Country, Issuer, LineId } from '../types.ts';
import { composeName } from './company-name.ts';
import { drawSeat, establish } from './establish.ts';
import { drawStem } from './names.ts';

/**
 * The issuer with this number in the country: the same one for ever, whoever asks and in whatever order. A run draws its
 * issuers from a small range of numbers, so that several of its documents come from the same hand.
 *
 * @param line its line of business where the caller wants a certain one
 */
export function issuer(seed: string, number: number, country: Country, line?: LineId): Issuer {
  const stream = openStream(seed, number, `issuer ${country}${line === undefined ? '' : ` ${line}`}`);
  const lineId = line ?? stream.pick(LINE_IDS);
  const locale = localeOf(country);
  const town = drawSeat(stream, country);
  const named = composeName(stream, country, locale, lineId, drawStem(stream, country));
  return establish(stream, { ...named, key: `${seed}/${country}/${number}/${lineId}`, number, country, locale, line: lineId, town });
}
