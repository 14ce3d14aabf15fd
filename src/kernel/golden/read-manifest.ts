import type { z } from 'zod';
import { GoldleafError } from '../errors.ts';
import { MANIFEST_VERSION, partSchema, planFileSchema, rootSchema, type Part, type PlanFile, type Root } from './manifest.ts';

/** @throws GoldleafError `CORPUS` for a damaged file, `USAGE` for one of a newer version. `where` names it. */
export function readRoot(text: string, where: string): Root {
  return read(rootSchema, text, where);
}

/** @throws like {@link readRoot} */
export function readPart(text: string, where: string): Part {
  return read(partSchema, text, where);
}

/** @throws like {@link readRoot} */
export function readPlanFile(text: string, where: string): PlanFile {
  return read(planFileSchema, text, where);
}

function read<T>(schema: z.ZodType<T>, text: string, where: string): T {
  const value = parse(text, where);
  refuseNewer(value, where);
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new GoldleafError('CORPUS', `${where} is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a manifest'}`);
}

function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GoldleafError('CORPUS', `${where} is damaged: it is not JSON`, { cause });
  }
}

function refuseNewer(value: unknown, where: string): void {
  const version = typeof value === 'object' && value !== null && 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > MANIFEST_VERSION) {
    throw new GoldleafError('USAGE', `${where} has manifest version ${version}, and this goldleaf reads up to ${MANIFEST_VERSION}`, {
      hint: 'Update goldleaf to read this corpus.',
    });
  }
}
