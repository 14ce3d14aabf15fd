import { describe, expect, it } from 'vitest';
import { canonicalJson, type Json } from '../../../src/kernel/canonical-json.ts';
import { RootBuilder } from '../../../src/kernel/golden/build-root.ts';
import { MANIFEST_VERSION, type PlanFile, type Root } from '../../../src/kernel/golden/manifest.ts';
import { readPart, readPlanFile, readRoot } from '../../../src/kernel/golden/read-manifest.ts';
import { DOCUMENTS, FIELDS } from '../../../src/kernel/golden/tables.ts';
import { markerOf, partOf } from './fixtures.ts';

const marker = markerOf(5, 3);

function rootOf(): Root {
  const builder = new RootBuilder(marker, [DOCUMENTS, FIELDS]);
  for (let unit = 0; unit < marker.units; unit++) builder.add(partOf(marker, unit), 'a'.repeat(64));
  return builder.build();
}

const planFile: PlanFile = {
  version: MANIFEST_VERSION,
  runId: marker.runId,
  nonce: marker.nonce,
  kind: marker.kind,
  planHash: marker.planHash,
  settings: marker.settings,
  fingerprint: { ...marker.fingerprint },
};

const kinds: [string, (text: string, where: string) => unknown, Readonly<Record<string, unknown>>][] = [
  ['root', readRoot, rootOf()],
  ['part', readPart, partOf(marker, 1)],
  ['plan file', readPlanFile, planFile],
];

const written = (value: Readonly<Record<string, unknown>>): string => canonicalJson(value as Json);

function errorOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

describe.each(kinds)('a %s', (_, read, value) => {
  it('is read as it was written', () => {
    expect(read(written(value), 'm.json')).toEqual(value);
  });

  it('of a newer version is refused, with what to do', () => {
    const newer = { ...value, version: MANIFEST_VERSION + 1, unheardOf: true };
    const error = errorOf(() => read(written(newer), 'm.json'));
    expect(error).toMatchObject({ code: 'USAGE', hint: expect.stringContaining('Update') as unknown });
    expect(error).toMatchObject({
      message: `m.json has manifest version ${MANIFEST_VERSION + 1}, and this goldleaf reads up to ${MANIFEST_VERSION}`,
    });
  });

  it.each(['', '{', '[]', 'null', '"text"', '{}', '{"version":0}', '{"version":"1"}'])('that says %j is damaged', (text) => {
    expect(errorOf(() => read(text, 'm.json'))).toMatchObject({
      code: 'CORPUS',
      message: expect.stringMatching(/^m\.json is damaged: /) as unknown,
    });
  });

  it('with a member missing, or one too many, is damaged', () => {
    const spoiled = [...Object.keys(value).map((name) => without(value, name)), { ...value, unheardOf: 1 }];
    for (const each of spoiled) expect(errorOf(() => read(written(each), 'm.json'))).toMatchObject({ code: 'CORPUS' });
  });

  it('that was cut off anywhere is damaged', () => {
    const text = written(value);
    for (let length = 0; length < text.length; length += 7) {
      expect(errorOf(() => read(text.slice(0, length), 'm.json'))).toMatchObject({ code: 'CORPUS' });
    }
  });
});

describe('a part', () => {
  it('with a digest that is none is damaged, and the error says where', () => {
    const part = partOf(marker, 0);
    const [first, ...rest] = part.items;
    const text = written({ ...part, items: [{ ...first, truthSha256: 'ABC' }, ...rest] });
    expect(errorOf(() => readPart(text, 'm.json'))).toMatchObject({ message: expect.stringContaining('items.0.truthSha256') as unknown });
  });
});

function without(value: Readonly<Record<string, unknown>>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
