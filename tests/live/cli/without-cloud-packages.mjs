// For `--import`: a machine on which nobody installed the packages of the clouds, whichever way they are asked for.
import Module, { register } from 'node:module';

const CLOUDS = /^@(google-cloud|aws-sdk)\//;

const hooks = `
export async function resolve(specifier, context, next) {
  if (!${CLOUDS}.test(specifier)) return next(specifier, context);
  throw Object.assign(new Error("Cannot find package '" + specifier + "'"), { code: 'ERR_MODULE_NOT_FOUND' });
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolveOthers(request, ...rest) {
  if (!CLOUDS.test(request)) return resolveFilename.call(this, request, ...rest);
  throw Object.assign(new Error(`Cannot find module '${request}'`), { code: 'MODULE_NOT_FOUND' });
};
