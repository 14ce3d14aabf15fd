import { sha256 } from '../../../src/kernel/digest.ts';
import { documentId, documentKey, shardKey, unitName } from '../../../src/kernel/golden/keys.ts';
import { MANIFEST_VERSION, type ItemEntry, type Part } from '../../../src/kernel/golden/manifest.ts';
import { planHash, unitCount, unitRange, type RunMarker } from '../../../src/kernel/run/plan.ts';

export function markerOf(total: number, unitSize: number): RunMarker {
  const settings = { total, unitSize, seed: 'golden' };
  return {
    runId: 'r1',
    nonce: '3f9c0a1b5d7e2846',
    kind: 'documents',
    settings,
    policy: { leaseMs: 60_000, maxAttempts: 3 },
    planHash: planHash('documents', settings),
    units: unitCount(settings),
    fingerprint: { goldleaf: '0.1.0' },
    out: 'file:corpus',
  };
}

/** The entry of a document that depends on its index alone, as a real one does. */
export function itemOf(index: number, unit: number): ItemEntry {
  const id = documentId('invoice', index);
  return {
    id,
    index,
    rowsSha256: sha256(`rows ${index}`),
    truthSha256: sha256(`truth ${index}`),
    file: {
      key: documentKey(unitName(unit), id, 'pdf'),
      mediaType: 'application/pdf',
      sha256: sha256(`file ${index}`),
      bytes: 1000 + index,
      pages: 1,
    },
  };
}

export function partOf(marker: RunMarker, unit: number): Part {
  const { start, count } = unitRange(marker.settings, unit);
  const items = Array.from({ length: count }, (_, place) => itemOf(start + place, unit));
  const digests = { sha256: sha256(`lines ${unit}`), bytes: 10, rows: count, storedSha256: sha256(`stored ${unit}`), storedBytes: 5 };
  return {
    version: MANIFEST_VERSION,
    runId: marker.runId,
    planHash: marker.planHash,
    unit,
    start,
    count,
    items,
    shards: [{ table: 'documents', key: shardKey(unitName(unit), 'documents'), ...digests }],
  };
}
