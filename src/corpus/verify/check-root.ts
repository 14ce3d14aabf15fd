import type { BlobStore } from '../../contracts/blob-store.ts';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import { partKey, PLAN_KEY, ROOT_KEY } from '../../kernel/golden/keys.ts';
import type { PlanFile, Root } from '../../kernel/golden/manifest.ts';
import { readPlanFile } from '../../kernel/golden/read-manifest.ts';
import { planHash, unitCount, unitRange } from '../../kernel/run/plan.ts';
import type { Problems } from './problems.ts';

/** The root in itself: its plan, and a part for every unit of it. */
export function checkRoot(root: Root, problems: Problems): void {
  const { settings, parts } = root;
  if (planHash(root.kind, settings) !== root.planHash) problems.add(ROOT_KEY, 'its plan hash is not that of its settings');
  if (root.items !== settings.total) problems.add(ROOT_KEY, `it counts ${root.items} items, and its settings ${settings.total}`);
  const units = unitCount(settings);
  if (parts.length !== units) problems.add(ROOT_KEY, `it lists ${parts.length} parts, and the plan has ${units} units`);
  for (const [place, { unit, key, items }] of parts.entries()) {
    if (unit !== place || key !== partKey(place)) problems.add(ROOT_KEY, `part ${place} of its list is ${key} of unit ${unit}`);
    else if (items !== unitRange(settings, unit).count) problems.add(ROOT_KEY, `it counts ${items} items in unit ${unit}`);
  }
}

/** `manifest/plan.json` names the same plan as the root. */
export async function checkPlanFile(blobs: BlobStore, root: Root, problems: Problems): Promise<void> {
  const bytes = await blobs.read(PLAN_KEY);
  if (bytes === undefined) return problems.add(PLAN_KEY, 'is missing');
  const plan = problems.attempt(PLAN_KEY, ['CORPUS'], () => readPlanFile(new TextDecoder().decode(bytes), PLAN_KEY));
  if (plan === undefined) return;
  const differing = (['runId', 'kind', 'planHash', 'settings', 'fingerprint'] as const satisfies (keyof PlanFile & keyof Root)[]).filter(
    (name) => canonicalJson(plan[name]) !== canonicalJson(root[name]),
  );
  if (differing.length > 0) problems.add(PLAN_KEY, `belongs to another plan than the root: ${differing.join(', ')} differ`);
}
