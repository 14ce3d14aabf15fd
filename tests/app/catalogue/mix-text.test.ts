import { describe, expect, it } from 'vitest';
import { mixOfText, mixText } from '../../../src/app/catalogue/mix-text.ts';
import { readMix } from '../../../src/app/settings/mix-file.ts';
import { canonicalJson } from '../../../src/kernel/canonical-json.ts';

const YAML = `providers:
  home: { api: openai, model: m-1, baseUrl: "http://localhost:1/v1", keyFrom: none, price: { in: 0, out: 0 }, body: { temperature: 0.7 } }
  mini: { api: openai, model: gpt-5-mini }
mix: { home: 0.5, mini: 2.25, procedural: 1 }
fallback: { home: 1 }
limits: { rejected: 0.35 }
`;

describe('a mix as a text', () => {
  const mix = readMix(YAML, 'mix.yaml');

  it('comes back as it was, with what is left out', () => {
    expect(mixOfText(mixText(mix))).toEqual(mix);
    expect(mixOfText(mixText(mix)).providers[1]).toHaveProperty('baseUrl', undefined);
  });

  it('fits into the settings of a run, whose numbers are whole', () => {
    expect(() => canonicalJson({ mix: mixText(mix) })).not.toThrow();
  });

  it('is one text for one mix, in whatever order it was written', () => {
    const reordered = readMix(YAML.replace('home: 0.5, mini: 2.25', 'mini: 2.25, home: 0.5'), 'mix.yaml');
    expect(mixText(reordered)).toBe(mixText(mix));
  });

  it('of another goldleaf is refused', () => {
    expect(() => mixOfText('{"providers":[]}')).toThrow(/mix cannot be read/);
  });
});
