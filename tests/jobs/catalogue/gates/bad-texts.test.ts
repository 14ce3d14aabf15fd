import { assert, boolean, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rejection } from '../../../../src/jobs/catalogue/gates/rejection.ts';
import { screenText, screenTexts } from '../../../../src/jobs/catalogue/gates/screen.ts';
import { textKey } from '../../../../src/jobs/catalogue/gates/same-text.ts';

const GB = { locale: 'en-GB', country: 'GB' };
const DE = { locale: 'de-DE', country: 'DE' };
const FR = { locale: 'fr-FR', country: 'FR' };

const GOOD = 'Hex bolt DIN 933, M8 x 30, zinc plated';

/** What makes a good text bad, wherever it stands in it. */
const PLANTED: Readonly<Partial<Record<Rejection, readonly string[]>>> = {
  email: ['sales@brackwell.com', 'j.doe@mail.co.uk', 'info [at] brackwell'],
  url: ['www.brackwell.com', 'https://x.test/a', 'brackwell.com', 'shop.brackwell.de'],
  phone: ['+44 20 7946 0958', '020 7946 0958', '+49 30 12345678', '+33 1 42 68 53 00', '(020) 7946 0958'],
  digits: ['123456789012345', '4111 1111 1111 1111', 'DE89 3704 0044 0532 0130 00'],
  person: [
    'Mr Miller',
    'Mrs. Smith',
    'Dr. Weber',
    'Herr Schmidt',
    'Mme Dupont',
    'M. Dupont',
    'Mr J. Miller',
    'Mr J Miller',
    'Dr. A. Weber',
    'Dr. med. K. Weber',
    'Herr K. Schmidt',
    'M. J.-P. Dupont',
    'Messrs Smith',
    'mr miller',
    'MR MILLER',
    'mrs j. miller',
    'frau schmidt',
    'DR. WEBER',
  ],
  company: [
    'Miller GmbH',
    'Brackwell Ltd',
    'Dupont SARL',
    'Acme Inc.',
    'Weber AG,',
    'Smith & Co',
    'Smith & Co.',
    'Dupont et Cie',
    'Dupont S.A.',
    'Dupont S.A.S.',
    'Dupont SA',
    'Dupont SAS',
    'Weber UG',
    'Acme Corporation',
    'Acme Incorporated',
    'MILLER GMBH',
    'MILLER LTD',
    'miller gmbh',
    'MILLER & CO.',
    'ACME INC.',
    'DUPONT SA',
    'ACME CORPORATION',
    'WEBER AG',
  ],
  address: ['12 Baker Street', 'Hauptstraße 5', '12 rue de la Paix', 'SW1A 1AA', '10115 Berlin', 'P.O. Box 12'],
  control: ['a\u0007b', 'a\u200Bb', 'a\nb', 'a\uFFFDb'],
  markup: ['<b>steel</b>', '&nbsp;', '{{size}}', '\\textbf', '🔩'],
  markdown: ['**steel**', '`M8`', '[steel](x)', 'a | b'],
  marketing: ['best quality', 'high-quality finish', 'order now', 'great!', 'perfect for pros'],
};

describe('screenText', () => {
  it('finds what is planted into a good text, wherever it stands', () => {
    const planted = Object.entries(PLANTED).flatMap(([why, texts]) => texts.map((text) => ({ why, text })));
    assert(
      property(constantFrom(...planted), boolean(), ({ why, text }, isLast) => {
        const bad = isLast ? `${GOOD}, ${text}` : `${text}, ${GOOD}`;
        expect.soft(screenText(bad, GB), `${why}: ${bad}`).toBeDefined();
      }),
      { seed: 41, numRuns: 300 },
    );
  });

  it.each(Object.entries(PLANTED).flatMap(([why, texts]) => texts.map((text) => [why, text] as const)))('calls it %s: %s', (why, text) => {
    expect(screenText(`${GOOD} ${text}`, GB)).toBe(why);
  });

  it.each([
    ['empty', ''],
    ['empty', ' 12 x 30 '],
    ['preamble', 'Here is the description: hex bolt'],
    ['preamble', 'Sure, a hex bolt'],
    ['preamble', '"Hex bolt, zinc plated"'],
    ['markdown', '- Hex bolt'],
    ['markdown', '# Hex bolt'],
    ['length', `Hex bolt ${'with a very long thread '.repeat(8)}`],
    ['language', 'Sechskantschraube mit Schaft für den Holzbau'],
    ['language', 'Vis à tête hexagonale pour le bois et les panneaux'],
    ['language', 'Шестигранный болт'],
    ['language', '六角ボルト'],
  ] as const)('calls it %s: %s', (why, text) => {
    expect(screenText(text, GB)).toBe(why);
  });

  it.each([
    ['preamble', 'Hier ist die Beschreibung', DE],
    ['marketing', 'Hochwertige Sechskantschraube M8', DE],
    ['language', 'Hex bolt with shank for the timber frame', DE],
    ['preamble', 'Voici la description', FR],
    ['marketing', 'Vis de qualité supérieure', FR],
    ['language', 'Schraube mit Schaft für Holz', FR],
  ] as const)('calls it %s in other languages: %s', (why, text, terms) => {
    expect(screenText(text, terms)).toBe(why);
  });

  it.each([
    ['Hex bolt with full thread, M8 x 30, zinc plated, to DIN 933', GB],
    ['Sechskantschraube mit Vollgewinde, M8 × 30, verzinkt', DE],
    ['Vis à tête hexagonale entièrement filetée, M8 × 30, zinguée', FR],
    ['Schlauchschelle DIN 3017 – 20-32 mm, W1', DE],
    ['SAS drive 2.4 TB, 10,000 rpm, 2.5 in', GB],
    ['Node for 24 V supply, 3 A', GB],
    ['DR brass elbow, 15 mm, to S.A.E. J512', GB],
    ['Relay, response 5 ms typical', GB],
    ['Cabinet, 4 dr. steel, display incorporated', GB],
    ['Brass Corporation stop, 3/4 in', GB],
    ['Zement im Sack, 25 KG', DE],
    ['Herren T-Shirt, Größe L', DE],
  ] as const)('lets pass: %s', (text, terms) => {
    expect(screenText(text, terms)).toBeUndefined();
  });
});

describe('a text that is made to keep a pattern busy', () => {
  it('is judged all the same', () => {
    expect(screenText(`Mr ${'a. '.repeat(22)}9`, GB)).toBeUndefined();
  });
});

describe('screenTexts', () => {
  it('tells a language by all the texts where no single one tells it', () => {
    const terse = [
      'Sechskantschraube verzinkt',
      'Zylinderschraube blank',
      'Gewindestange verzinkt',
      'Unterlegscheibe rostfrei',
      'Sicherungsmutter verzinkt',
      'Blindniet Edelstahl',
      'Schlauchschelle rostfrei',
      'Gewindebolzen verzinkt',
    ];
    expect(terse.map((text) => screenText(text, GB))).toEqual(terse.map(() => undefined));
    expect(screenTexts(terse, GB)).toEqual(terse.map(() => 'language'));
    expect(screenTexts(terse, DE)).toEqual(terse.map(() => undefined));
  });
});

describe('textKey', () => {
  it('is the same for texts that differ in case, spaces and punctuation alone', () => {
    expect(textKey('Hex bolt,  M8 × 30')).toBe(textKey('HEX BOLT – M8 30'));
    expect(textKey('Hex bolt M8')).not.toBe(textKey('Hex bolt M6'));
  });
});
