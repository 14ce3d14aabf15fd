import { GoldleafError, messageOf } from '../../kernel/errors.ts';

/**
 * Loads an npm package that only one backend needs, when that backend is opened.
 *
 * @param load `() => import('name')`, written out so that the compiler knows the types
 * @throws GoldleafError `MISSING_PACKAGE`, with the command that installs it
 */
export async function importPackage<T>(name: string, needs: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw missingPackage(name, needs, cause);
  }
}

/** @param needs what does not work without the package, for example `the SQLite state store` */
export function missingPackage(name: string, needs: string, cause: unknown): GoldleafError {
  if (isNotInstalled(cause, name)) {
    return new GoldleafError('MISSING_PACKAGE', `${needs} needs the npm package ${name}, which is not installed`, {
      hint: `Run: npm install ${name}`,
      cause,
    });
  }
  const reason = messageOf(cause).split('\n', 1)[0];
  return new GoldleafError('MISSING_PACKAGE', `${needs} cannot load the npm package ${name}: ${reason}`, {
    hint: `Built for another Node or platform? Run: npm rebuild ${name}`,
    cause,
  });
}

function isNotInstalled(cause: unknown, name: string): boolean {
  const code = (cause as { code?: unknown } | null)?.code;
  return (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') && messageOf(cause).includes(`'${name}'`);
}
