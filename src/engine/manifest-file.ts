import { canonicalJson, type Json } from '../kernel/canonical-json.ts';
import type { Part, PlanFile, Root } from '../kernel/golden/manifest.ts';

/** The bytes of a manifest file: canonical JSON and a line feed, so that equal content is equal bytes. */
export function encodeManifest(manifest: Part | PlanFile | Root): Uint8Array {
  // Their optional members may be undefined, which canonical JSON leaves out and its type does not know.
  return new TextEncoder().encode(`${canonicalJson(manifest as unknown as Json)}\n`);
}

export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
