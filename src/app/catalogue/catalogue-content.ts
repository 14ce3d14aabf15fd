import { z } from 'zod';
import { GoldleafError } from '../../kernel/errors.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import type { RunSettings } from '../../kernel/run/plan.ts';
import { mixOfText } from './mix-text.ts';

const contentSchema = z.object({
  seed: z.string(),
  products: z.int().positive(),
  /** The mix as one text; null where no model is asked. */
  mix: z.string().nullable(),
});

/** What a run over companies says about its catalogue. */
export interface CatalogueContent {
  readonly seed: string;
  /** Products a company sells. */
  readonly products: number;
  /** Undefined: no model is asked. */
  readonly mix: Mix | undefined;
}

/** @throws GoldleafError `USAGE` for the settings of another kind of run, or of another goldleaf */
export function readCatalogueContent(settings: RunSettings): CatalogueContent {
  const result = contentSchema.safeParse(settings);
  if (result.success) {
    const { mix, ...content } = result.data;
    return { ...content, mix: mix === null ? undefined : mixOfText(mix) };
  }
  const names = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new GoldleafError('USAGE', `the run was planned without what a catalogue needs: ${names}`, {
    hint: 'Was it planned by another version of goldleaf?',
  });
}
