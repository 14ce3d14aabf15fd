/** Where the objects of a run lie below its output. */

export const ROOT_KEY = 'manifest.json';
export const PLAN_KEY = 'manifest/plan.json';

/** `unit-000042`: the name of a unit in every key. */
export function unitName(unit: number): string {
  return `unit-${String(unit).padStart(6, '0')}`;
}

/** The name under which one claim writes, where it must not meet another claim's objects: `unit-000042-3f9c0a1b`. */
export function claimName(unit: number, nonce: string): string {
  return `${unitName(unit)}-${nonce.slice(0, 8)}`;
}

export function partKey(unit: number): string {
  return `manifest/${unitName(unit)}.json`;
}

/** @param name {@link unitName} or {@link claimName} */
export function documentKey(name: string, documentId: string, extension: string): string {
  return `documents/${name}/${documentId}.${extension}`;
}

/** @param name {@link unitName} or {@link claimName} */
export function shardKey(name: string, table: string): string {
  return `golden/${table}/${name}.jsonl.gz`;
}

/** `invoice-0000042` */
export function documentId(pack: string, index: number): string {
  return `${pack}-${String(index).padStart(7, '0')}`;
}
