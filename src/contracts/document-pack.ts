import type { Row, TableSchema } from '../kernel/golden/table.ts';
import type { Catalogue } from './catalogue.ts';

/** A value as it is printed: one row of the golden table `fields`. */
export interface PrintedField {
  /** Such as `line_items[3].amount`. */
  readonly path: string;
  readonly text: string;
  /** The value normalised: decimals plain, dates ISO 8601. */
  readonly value: string;
}

/** Width and height of a sheet, in CSS units. */
export interface PageSize {
  readonly width: string;
  readonly height: string;
}

/** A drawn document, ready to be rendered: markup without scripts that loads nothing. */
export interface Page {
  readonly title: string;
  /** BCP 47 tag for the `lang` attribute. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly size: PageSize;
  readonly css: string;
  /** Inner HTML of the body. */
  readonly body: string;
  /** Families of bundled fonts that the styles name. */
  readonly fonts: readonly string[];
  /** Sheets the document takes, where the archetype decides; the renderer refuses another count. */
  readonly sheets: number | null;
  /** Every printed value in the order of the markup: printing a value registers it, so the two cannot differ. */
  readonly fields: readonly PrintedField[];
}

/** What a run chooses for all its documents. Empty lists are not allowed: the pack's defaults are filled in before. */
export interface PackChoices {
  readonly locales: readonly string[];
  readonly archetypes: readonly string[];
  /** Where companies and products come from; left out: the pack makes them up. */
  readonly catalogue?: Catalogue;
}

/** What every record says about itself; the rest belongs to the pack. */
export interface GoldenRecord {
  readonly archetype: string;
  readonly locale: string;
}

/** What there is to know of a document type before any of its content is loaded. */
export interface PackCard {
  readonly name: string;
  /** Part of the fingerprint: moves whenever a record or a page may come out otherwise. */
  readonly version: string;
  readonly description: string;
  readonly archetypes: readonly { readonly name: string; readonly description: string }[];
  readonly locales: readonly string[];
}

/** One document type. */
export interface DocumentPack<R extends GoldenRecord = GoldenRecord> extends PackCard {
  /** The pack's own golden tables, beside `documents` and `fields`. */
  readonly tables: readonly TableSchema[];
  /** JSON Schema (2020-12) of a record: no run needs it, so it is made when somebody asks. */
  recordSchema(): Promise<Readonly<Record<string, unknown>>>;
  /** A pure function of its arguments. @throws GoldleafError `ITEM` for a record that does not reconcile. */
  record(seed: string, index: number, choices: PackChoices): R;
  /**
   * Makes sure that a run of so many documents finds all it needs in the catalogue. A pack without this draws from none.
   *
   * @throws GoldleafError `USAGE`
   */
  checkCatalogue?(catalogue: Catalogue, seed: string, choices: PackChoices, total: number): void;
  /** Draws the record's page. Pure. */
  draw(record: R): Page;
  /** The record's rows: pack table name → rows, in order. `documentId` goes into each. Pure. */
  rows(record: R, documentId: string): ReadonlyMap<string, readonly Row[]>;
}
