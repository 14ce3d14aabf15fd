import { AsyncLocalStorage } from 'node:async_hooks';

/** One call, and whether its request has been handed to the network. */
export interface Departure {
  hasLeft: boolean;
}

/** The call in whose name a client fetches: clients tell of no error whether it came before or after. */
const departures = new AsyncLocalStorage<Departure>();

/** Runs `send`, of which every request by {@link clientFetch} is noted in `departure`. */
export function notingDeparture<T>(departure: Departure, send: () => Promise<T>): Promise<T> {
  return departures.run(departure, send);
}

/** All that a vendor is told beside the body. Clients add more from variables of the environment, meant for another vendor. */
const HEADERS = ['accept', 'anthropic-version', 'content-type', 'user-agent'] as const;

/** Milliseconds that a client waits longer than its caller does, so that it is the caller who ends a call. */
const MARGIN_MS = 10_000;

/** How long a client waits for an answer of which the caller gives up after `timeoutMs`. */
export function patienceOf(timeoutMs: number): number {
  return timeoutMs + MARGIN_MS;
}

/** The `fetch` of a vendor's client: with no header but the known ones and the key, and with patience for slow answers. */
export function clientFetch(key: string, timeoutMs: number): typeof fetch {
  const patienceMs = patienceOf(timeoutMs);
  return async (input, init) => {
    const given = new Headers(init?.headers);
    const headers = new Headers({ authorization: `Bearer ${key}` });
    for (const name of HEADERS) if (given.has(name)) headers.set(name, given.get(name) as string);
    const departure = departures.getStore();
    if (departure !== undefined) departure.hasLeft = true;
    return fetch(input, { ...init, headers, ...patient(patienceMs) } as RequestInit);
  };
}

interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

/** Where runtimes keep what carries out each `fetch`, the newest first. */
const DISPATCHERS = ['undici.globalDispatcher.2', 'undici.globalDispatcher.1'].map((name) => Symbol.for(name));

/** The runtime's own waits five minutes for an answer to begin, and as long between two pieces of it, whatever its caller wants. */
function patient(ms: number): { readonly dispatcher?: Dispatcher } {
  const all = globalThis as unknown as Record<symbol, Dispatcher | undefined>;
  const own = DISPATCHERS.map((name) => all[name]).find((dispatcher) => dispatcher !== undefined);
  if (own === undefined) return {};
  return { dispatcher: { dispatch: (options, handler) => own.dispatch({ ...options, headersTimeout: ms, bodyTimeout: ms }, handler) } };
}
