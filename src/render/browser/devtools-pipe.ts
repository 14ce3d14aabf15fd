import type { Readable, Writable } from 'node:stream';
import { BrowserFailure } from './browser-failure.ts';

export interface DevtoolsEvent {
  readonly method: string;
  readonly sessionId?: string;
}

/** A connection to the Chrome DevTools Protocol over a pair of pipes: JSON messages with a zero byte after each. */
export interface DevtoolsPipe {
  /** @throws BrowserFailure when the browser refuses the call, or the pipe is abandoned before the answer. */
  send(method: string, params: object, sessionId?: string): Promise<unknown>;
  onEvent(listener: (event: DevtoolsEvent) => void): void;
  /** Fails every call that waits for its answer, and all later ones. */
  abandon(reason: string): void;
}

interface Waiting {
  readonly method: string;
  resolve(result: unknown): void;
  reject(failure: BrowserFailure): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export function openDevtoolsPipe(toBrowser: Writable, fromBrowser: Readable): DevtoolsPipe {
  const waiting = new Map<number, Waiting>();
  const listeners: ((event: DevtoolsEvent) => void)[] = [];
  let lastId = 0;
  let abandoned: string | null = null;

  const settle = (id: number, { result, error }: Message): void => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new BrowserFailure(`${call.method}: ${error.message}`));
  };
  readMessages(fromBrowser, (message) => {
    if (message.id !== undefined) settle(message.id, message);
    else if (message.method !== undefined) for (const listener of listeners) listener(message as DevtoolsEvent);
  });
  toBrowser.on('error', () => {}); // a broken pipe is told by the end of the process

  return {
    send: (method, params, sessionId) =>
      new Promise((resolve, reject) => {
        if (abandoned !== null) return reject(new BrowserFailure(abandoned));
        const id = ++lastId;
        waiting.set(id, { method, resolve, reject });
        toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
      }),
    onEvent: (listener) => void listeners.push(listener),
    abandon: (reason) => {
      abandoned ??= reason;
      for (const call of waiting.values()) call.reject(new BrowserFailure(reason));
      waiting.clear();
    },
  };
}

/** A message comes in as many chunks as it likes, and a chunk may hold several messages. */
function readMessages(from: Readable, take: (message: Message) => void): void {
  let pieces: Buffer[] = [];
  from.on('error', () => {});
  from.on('data', (chunk: Buffer) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      pieces.push(chunk.subarray(start, end));
      take(JSON.parse(Buffer.concat(pieces).toString('utf8')) as Message);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  });
}
