import { openStream, type RandomStream } from '../../../kernel/random.ts';
import { daysBetween, startOfMonth, workingDay } from '../calendar.ts';

/** The invoices of a run are issued from this Monday on … */
const FIRST_DAY = '2025-01-06';
/** … on so many working days: until the end of October 2026. */
const WORKING_DAYS = 475;
/** Invoices an issuer writes in that time. A prime, so that any step but 0 visits every one of them. */
export const INVOICES = 9973;

/**
 * Issuers by how often they write: out of 64 documents in a row, the first company of a country has eight, the last one.
 * Every entry is one place: an issuer, and which of its places it is.
 */
const SHARES = [8, 6, 5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1];
export interface Place {
  readonly issuer: number;
  readonly rank: number;
  readonly share: number;
}

/** The places of so many issuers. */
export function placesOf(issuers: number): readonly Place[] {
  return Array.from({ length: issuers }, (_, issuer) => SHARES[issuer % SHARES.length] as number).flatMap((share, issuer) =>
    Array.from({ length: share }, (_, rank) => ({ issuer, rank, share })),
  );
}

const PLACES = placesOf(SHARES.length);

/** Which issuer writes document `index`, and how many documents of the run may be its own before this one. */
export interface Turn {
  readonly issuer: number;
  readonly turn: number;
}

/** When an issuer writes an invoice, and which one of its invoices that is. */
export interface Slot {
  readonly issueDate: string;
  /** Place among the issuer's invoices, from 0: later dates have higher ones. */
  readonly serial: number;
}

/** How an issuer numbers its invoices. */
export interface NumberScheme {
  /** When the counter starts again. */
  readonly restarts: 'never' | 'yearly' | 'monthly';
  readonly digits: number;
  /** The first number of the counter that never starts again. */
  readonly first: number;
  /** Joins year, month and counter. */
  readonly pattern: (parts: { readonly year: string; readonly month: string; readonly counter: string }) => string;
}

/**
 * Spreads the documents of a run over issuers so that each document knows its place in its issuer's sequence without
 * knowing the others: no invoice number of an issuer is ever given twice.
 */
export function issuerTurn(seed: string, index: number): Turn {
  const block = Math.floor(index / PLACES.length);
  const { step, start } = blockOrder(seed, block);
  const at = ((index % PLACES.length) * step + start) % PLACES.length;
  const { issuer, rank, share } = PLACES[at] as (typeof PLACES)[number];
  const turn = block * share + rank;
  // After its last invoice an issuer's place goes to a new company.
  return { issuer: issuer + SHARES.length * Math.floor(turn / INVOICES), turn: turn % INVOICES };
}

/** Visits every place of a circle once: from `start` on, `step` places further each time. */
export interface Round {
  readonly step: number;
  readonly start: number;
}

/** Documents that are made one after the other stand in the same block. */
let lastBlock: (Round & { readonly seed: string; readonly block: number }) | undefined;

function blockOrder(seed: string, block: number): Round {
  if (lastBlock?.block === block && lastBlock.seed === seed) return lastBlock;
  const order = openStream(seed, block, 'issuer-order');
  // An odd step visits every one of 64 places.
  lastBlock = { seed, block, step: 2 * order.int(0, 31) + 1, start: order.int(0, 63) };
  return lastBlock;
}

/** In which order an issuer writes its invoices: drawn once, the same for all of them. */
export function serialOrder(issuerStream: RandomStream): Round {
  return { step: issuerStream.int(1, INVOICES - 1), start: issuerStream.int(0, INVOICES - 1) };
}

/** The invoice an issuer writes in its `turn`: the serials come in no order, and each once. */
export function slotOf({ step, start }: Round, turn: number): Slot {
  const serial = (turn * step + start) % INVOICES;
  return { serial, issueDate: issueDateOf(serial) };
}

/** @throws RangeError for a serial that is no slot's. */
export function invoiceNumber(scheme: NumberScheme, { serial, issueDate }: Slot): string {
  const counter = scheme.first + serial - firstSerial(scheme, issueDate);
  return scheme.pattern({
    year: issueDate.slice(0, 4),
    month: issueDate.slice(5, 7),
    counter: String(counter).padStart(scheme.digits, '0'),
  });
}

function issueDateOf(serial: number): string {
  return workingDay(FIRST_DAY, Math.floor((serial * WORKING_DAYS) / INVOICES));
}

/** The serial with which the counter started that this date belongs to. */
function firstSerial({ restarts }: NumberScheme, issueDate: string): number {
  if (restarts === 'never') return 0;
  const start = restarts === 'yearly' ? `${issueDate.slice(0, 4)}-01-01` : startOfMonth(issueDate);
  return Math.max(0, Math.ceil((workingDaysBefore(start) * INVOICES) / WORKING_DAYS));
}

/** Working days from the first day to the day before `date`. */
function workingDaysBefore(date: string): number {
  const days = daysBetween(FIRST_DAY, date);
  if (days <= 0) return 0;
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 5);
}
