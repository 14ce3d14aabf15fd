import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What becomes of a connection: dropped at once, never answered, reset after so many bytes of answers, or one of them changed. */
export type Trouble = 'drop' | 'silence' | { readonly resetAfter: number } | { readonly changeAt: number };

/** A wire to a server, which may be bad. */
export interface Wire {
  readonly endpoint: string;
  /** Decides about every new connection; undefined lets it through. */
  trouble: () => Trouble | undefined;
  /** The most connections that were open at one time. */
  readonly peak: () => number;
  /** Connections so far. */
  readonly count: () => number;
  stop(): Promise<void>;
}

export async function startWire(endpoint: string): Promise<Wire> {
  const port = Number(new URL(endpoint).port);
  const open = new Set<Socket>();
  const numbers = { peak: 0, count: 0 };
  const server = createServer((near) => {
    open.add(near);
    numbers.count++;
    numbers.peak = Math.max(numbers.peak, open.size);
    near.on('close', () => open.delete(near)).on('error', () => undefined);
    const trouble = wire.trouble();
    if (trouble === 'drop') near.destroy();
    else if (trouble === 'silence') near.resume();
    else join(near, port, { resetAfter: Infinity, changeAt: Infinity, ...trouble });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const wire: Wire = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trouble: () => undefined,
    peak: () => numbers.peak,
    count: () => numbers.count,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return wire;
}

function join(near: Socket, port: number, { resetAfter, changeAt }: { resetAfter: number; changeAt: number }): void {
  const far = connect(port, '127.0.0.1');
  let answered = 0;
  near.pipe(far);
  far.on('data', (chunk: Buffer) => {
    const place = changeAt - answered;
    if (place >= 0 && place < chunk.length) chunk[place] = (chunk[place] as number) ^ 1;
    near.write(chunk.subarray(0, Math.max(0, resetAfter - answered)));
    answered += chunk.length;
    if (answered > resetAfter) setTimeout(() => near.resetAndDestroy(), 5);
  });
  far.on('close', () => near.destroy()).on('error', () => near.destroy());
  near.on('close', () => far.destroy());
}
