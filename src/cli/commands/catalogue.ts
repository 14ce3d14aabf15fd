import type { Verb } from '../verb.ts';

export const catalogueVerb: Verb = {
  examples: [
    'goldleaf catalogue build --out ./catalogue --companies 200',
    'goldleaf catalogue build --out ./catalogue --companies 200 --providers mix.yaml --budget-usd 5',
    'goldleaf catalogue preview --providers mix.yaml --budget-usd 0.10',
    'goldleaf catalogue show ./catalogue --json',
    'goldleaf generate --total 500 --out ./corpus --catalogue ./catalogue',
  ],
  actions: {
    build: {
      summary: 'build a catalogue, or go on with one',
      load: async () => (await import('./catalogue/build.ts')).buildVerb,
    },
    show: {
      summary: 'tell what is in a catalogue and what it cost',
      load: async () => (await import('./catalogue/show.ts')).showCatalogueVerb,
    },
    preview: {
      summary: 'ask every provider of a mix for ten products, side by side',
      load: async () => (await import('./catalogue/preview.ts')).previewVerb,
    },
  },
  define: () => undefined,
};
