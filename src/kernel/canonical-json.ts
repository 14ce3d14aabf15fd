/** What canonical JSON can hold. Numbers must be safe integers: anything exact and fractional travels as a string. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * One text per value: keys sorted by code unit, no white space, `undefined` members left out.
 *
 * @throws RangeError for a number that is not a safe integer, since floats do not survive every reader.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) return canonicalObject(value as { readonly [key: string]: Json });
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    throw new RangeError(`canonical JSON holds safe integers only, not ${value}`);
  }
  return JSON.stringify(value);
}

function canonicalObject(value: { readonly [key: string]: Json | undefined }): string {
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${members.join(',')}}`;
}
