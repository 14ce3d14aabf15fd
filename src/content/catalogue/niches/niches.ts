import type { LineId } from '../../types.ts';

/** What companies of each line concentrate on, and whom they serve, in one language: any speciality with any customers. */
export interface Niches {
  readonly specialities: Readonly<Record<LineId, readonly string[]>>;
  readonly customers: readonly string[];
}
