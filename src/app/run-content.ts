import { z } from 'zod';
import type { RunSettings } from '../kernel/run/plan.ts';
import { GoldleafError } from '../kernel/errors.ts';

const contentSchema = z.object({
  seed: z.string(),
  pack: z.string(),
  format: z.enum(['pdf', 'html', 'none']),
  locale: z.array(z.string()).min(1),
  archetype: z.array(z.string()).min(1),
  /** Version of the catalogue that the documents are drawn from; left out: from none. */
  catalogue: z.string().optional(),
});

/** What a run of documents says about its documents. */
export type RunContent = z.infer<typeof contentSchema>;

/** @throws GoldleafError `USAGE` for the settings of another kind of run, or of another goldleaf */
export function readRunContent(settings: RunSettings): RunContent {
  const result = contentSchema.safeParse(settings);
  if (result.success) return result.data;
  const names = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new GoldleafError('USAGE', `the run was planned without what a run of documents needs: ${names}`, {
    hint: 'Was it planned by another version of goldleaf?',
  });
}
