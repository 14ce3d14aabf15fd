const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  html: 'text/html; charset=utf-8',
  json: 'application/json',
  // Stored as gzip and not as text sent through gzip: a cloud must not unpack a shard on its way out.
  gz: 'application/gzip',
};

/** For people who open an object in their browser; goldleaf reads none of it. */
export function contentTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(TYPES, extension) ? (TYPES[extension] as string) : 'application/octet-stream';
}
