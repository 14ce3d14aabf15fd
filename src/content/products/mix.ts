/**
 * A number that looks random and is a function of its two arguments, both 32-bit: the finaliser of MurmurHash3.
 * It spreads one issuer's salt over its thousands of articles, each in nanoseconds and in any order.
 */
export function mix(salt: number, value: number): number {
  let hash = salt ^ Math.imul(value + 1, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The same as a fraction in [0, 1). */
export function mixFraction(salt: number, value: number): number {
  return mix(salt, value) / 0x1_0000_0000;
}
