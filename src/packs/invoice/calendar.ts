/** Days as ISO 8601 texts, counted in UTC: no time zone has a say in a golden date. */

const DAY = 86_400_000;

export function addDays(date: string, days: number): string {
  return isoDay(Date.parse(date) + days * DAY);
}

/** The last day of the date's month. */
export function endOfMonth(date: string): string {
  return isoDay(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0));
}

/** The first day of the month that lies `months` after the date's own. */
export function startOfMonth(date: string, months = 0): string {
  return isoDay(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1));
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY;
}

/** The `ordinal`-th day from Monday to Friday, counted from a Monday, which is number 0. */
export function workingDay(monday: string, ordinal: number): string {
  return addDays(monday, Math.floor(ordinal / 5) * 7 + (ordinal % 5));
}

/** The date itself, or the Friday before a weekend. */
export function workingDayBefore(date: string): string {
  const weekday = new Date(date).getUTCDay();
  return addDays(date, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** By the number of its milliseconds: the days of all documents lie within a few years, and a text costs more than a look. */
const days = new Map<number, string>();

function isoDay(time: number): string {
  const known = days.get(time);
  if (known !== undefined) return known;
  const day = new Date(time).toISOString().slice(0, 10);
  days.set(time, day);
  return day;
}
