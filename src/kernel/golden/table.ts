/** What a cell can hold: decimals and dates travel as strings, integers as safe integers. */
export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

interface ColumnBase {
  readonly name: string;
  /** One line for people, carried into every export. */
  readonly description: string;
  readonly nullable?: true;
  /**
   * The value was read off the rendered document (its size, its pages), so it depends on the browser.
   * Such columns are part of the corpus digest and not of the truth digest.
   */
  readonly measured?: true;
}

export type Column =
  | (ColumnBase & { readonly type: 'text' | 'integer' | 'date' | 'boolean' })
  /** An exact decimal of at most `precision` digits, at most `scale` of them after the point. */
  | (ColumnBase & { readonly type: 'decimal'; readonly precision: number; readonly scale: number });

export interface TableSchema {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** The primary key's columns. */
  readonly key: readonly string[];
  /**
   * Every row tells how the item was made (calls, costs, times), so making it again gives others. Such tables are part
   * of the corpus digest and not of the truth digest.
   */
  readonly measured?: true;
}
