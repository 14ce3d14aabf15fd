import { createHash, type Hash } from 'node:crypto';
import type { Json } from '../canonical-json.ts';
import { GoldleafError } from '../errors.ts';
import { unitCount, unitRange, type RunMarker } from '../run/plan.ts';
import { partKey } from './keys.ts';
import { MANIFEST_VERSION, type ItemEntry, type Part, type PartEntry, type Root } from './manifest.ts';
import type { TableSchema } from './table.ts';

/** What the two digests of a corpus run over, item after item in index order. */
export class CorpusDigests {
  readonly #truth: Hash = createHash('sha256');
  readonly #corpus: Hash = createHash('sha256');

  add(item: ItemEntry): void {
    this.#truth.update(`${item.id} ${item.truthSha256}\n`);
    this.#corpus.update(`${item.id} ${item.file?.sha256 ?? '-'} ${item.rowsSha256}\n`);
  }

  end(): { truthSha256: string; corpusSha256: string } {
    return { truthSha256: this.#truth.digest('hex'), corpusSha256: this.#corpus.digest('hex') };
  }
}

/**
 * The root manifest: a function of the marker and the parts alone. Parts are added in unit order.
 *
 * @throws GoldleafError `INTERNAL` for a gap, an overlap, or a part of another plan: a root never stands over one.
 */
export class RootBuilder {
  readonly #marker: RunMarker;
  readonly #tables: readonly TableSchema[];
  readonly #parts: PartEntry[] = [];
  readonly #digests = new CorpusDigests();
  readonly #audits: (Json | undefined)[] = [];
  #items = 0;
  #bytes = 0;

  constructor(marker: RunMarker, tables: readonly TableSchema[]) {
    this.#marker = marker;
    this.#tables = tables;
  }

  /** @param sha256 of the part's file */
  add(part: Part, sha256: string): void {
    checkCover(this.#marker, part, this.#parts.length);
    for (const item of part.items) {
      this.#digests.add(item);
      this.#bytes += item.file?.bytes ?? 0;
    }
    this.#items += part.items.length;
    this.#audits.push(part.audit);
    this.#parts.push({ unit: part.unit, key: partKey(part.unit), sha256, items: part.items.length });
  }

  /** Of the parts added so far, in unit order. */
  get audits(): readonly (Json | undefined)[] {
    return this.#audits;
  }

  /** @param provenance what the audits come to, where the job has them */
  build(provenance?: Json): Root {
    const { settings, units } = this.#marker;
    if (this.#parts.length !== units || units !== unitCount(settings) || this.#items !== settings.total) {
      throw new GoldleafError('INTERNAL', `a root over ${this.#parts.length} of ${units} parts would have a gap`);
    }
    return {
      version: MANIFEST_VERSION,
      runId: this.#marker.runId,
      kind: this.#marker.kind,
      planHash: this.#marker.planHash,
      settings,
      fingerprint: this.#marker.fingerprint,
      tables: this.#tables.map((table) => ({ ...table, columns: [...table.columns], key: [...table.key] })),
      parts: this.#parts,
      items: this.#items,
      bytes: this.#bytes,
      ...this.#digests.end(),
      ...(provenance === undefined ? {} : { provenance }),
    };
  }
}

/** A part is the one that belongs at its place: right plan, right unit, exactly the items of its range. */
export function checkCover(plan: Pick<RunMarker, 'runId' | 'planHash' | 'settings'>, part: Part, unit: number): void {
  const range = unitRange(plan.settings, unit);
  const problem =
    part.planHash !== plan.planHash || part.runId !== plan.runId
      ? 'belongs to another plan'
      : part.unit !== unit || part.start !== range.start || part.count !== range.count
        ? `covers unit ${part.unit}, not unit ${unit}`
        : part.items.length !== range.count || part.items.some((item, place) => item.index !== range.start + place)
          ? 'does not hold exactly the items of its range'
          : undefined;
  if (problem !== undefined) throw new GoldleafError('INTERNAL', `the part of unit ${unit} ${problem}`);
}
