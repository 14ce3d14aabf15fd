import type { Catalogue } from '../../contracts/catalogue.ts';
import { readCatalogue } from '../../corpus/catalogue/read-catalogue.ts';
import { GoldleafError, isGoldleafError } from '../../kernel/errors.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import { withBlobs } from '../open-stores.ts';
import type { Given } from '../settings/given.ts';
import type { PlacedCatalogue } from '../settings/resolve.ts';

/** The catalogue that a setting names, read as a whole. @throws GoldleafError `USAGE`, `CORPUS`, and those of the store */
export async function placedCatalogue({ value, where }: Given<string>): Promise<PlacedCatalogue & { readonly catalogue: Catalogue }> {
  return withBlobs(value, async (blobs) => {
    const catalogue = await readCatalogue(blobs).catch((cause: unknown) => {
      if (!isGoldleafError(cause, 'CORPUS', 'USAGE')) throw cause;
      throw new GoldleafError(cause.code, `${where}: ${cause.message}`, {
        hint: 'Name a catalogue that goldleaf catalogue build has finished.',
        cause,
      });
    });
    return { uri: blobs.uri, version: catalogue.version, catalogue };
  });
}

/**
 * The catalogue of a planned run.
 *
 * @throws GoldleafError `UNUSABLE_STORE` when another one lies where the run says, or none that can be read: no unit is
 *   to blame, so none fails by it; and the errors of the store
 */
export async function catalogueOf({ runId, policy }: RunRow, version: string): Promise<Catalogue> {
  const uri = policy.catalogueUri ?? '';
  const catalogue = await withBlobs(uri, readCatalogue).catch((cause: unknown) => {
    if (!isGoldleafError(cause, 'CORPUS', 'USAGE')) throw cause;
    throw new GoldleafError('UNUSABLE_STORE', `the catalogue of run ${runId} cannot be read: ${cause.message}`, { cause });
  });
  if (catalogue.version === version) return catalogue;
  throw new GoldleafError(
    'UNUSABLE_STORE',
    `run ${runId} draws from catalogue ${version.slice(0, 12)}, and at ${uri} lies ${catalogue.version.slice(0, 12)}`,
    {
      hint: 'Put the catalogue back to where it was when the run was planned.',
    },
  );
}
