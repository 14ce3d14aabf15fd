// For `--import`: no package can be loaded but the one that reads a command line, and no room of goldleaf that does work.
import { register } from 'node:module';

const hooks = `
export async function resolve(specifier, context, next) {
  const { url, ...resolved } = await next(specifier, context);
  const isOther = url.includes('/node_modules/') && !url.includes('/node_modules/commander/');
  if (isOther || /[/]dist[/](engine|jobs|render|corpus|backends|cli[/]handlers)[/]/.test(url)) throw new Error(url + ' was loaded for a help text');
  return { url, ...resolved };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
