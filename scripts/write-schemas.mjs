#!/usr/bin/env node
/**
 * Writes `schemas/run.schema.json`, `schemas/mix.schema.json` and one `schemas/<pack>.schema.json` a pack, from the
 * compiled definitions that read and make them: `npm run build && node scripts/write-schemas.mjs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** File name → text, for every published schema. */
export async function schemaTexts() {
  const { runFileSchema } = await import(dist('app/settings/json-schema.js'));
  const { mixFileSchema } = await import(dist('app/settings/mix-definition.js'));
  const { openPack, PACK_NAMES } = await import(dist('packs/index.js'));
  const texts = new Map([
    ['run.schema.json', textOf(runFileSchema())],
    ['mix.schema.json', textOf(mixFileSchema())],
  ]);
  for (const name of PACK_NAMES) texts.set(`${name}.schema.json`, textOf(await (await openPack(name)).recordSchema()));
  return texts;
}

function dist(path) {
  return new URL(`../dist/${path}`, import.meta.url).href;
}

function textOf(schema) {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = new URL('../schemas/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await schemaTexts()) writeFileSync(new URL(name, folder), text);
}
