/**
 * A whole number with its thousands apart, as English text has it: `1,234,567`. `toLocaleString` would say the same, and
 * cost every command the start of ICU for it.
 */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
