import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * `reset`: connections break and new ones are refused, as when a server or a route is gone. `silence`: nothing arrives and
 * nothing is refused, as when packets get lost; what was sent arrives when the cut is mended, however late that is.
 */
export type Cut = 'reset' | 'silence';

export interface CuttingProxy {
  /** `127.0.0.1:port` */
  readonly host: string;
  cut(how: Cut): void;
  mend(): void;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** How long every packet takes in each direction, in ms: a cloud is not on this machine. */
  readonly delayMs?: number;
}

/** One client's way to one server, which can be cut. @param target `host:port` */
export async function startCuttingProxy(target: string, { delayMs = 0 }: ProxyOptions = {}): Promise<CuttingProxy> {
  const proxy = new Proxying(target, delayMs);
  const server = createServer({ allowHalfOpen: true }, (client) => proxy.accept(client));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    cut: (how) => proxy.cut(how),
    mend: () => proxy.mend(),
    stop: async () => {
      proxy.cut('reset');
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Proxying {
  readonly #target: { readonly host: string; readonly port: number };
  readonly #delayMs: number;
  readonly #sockets = new Set<Socket>();
  #cut: Cut | undefined;
  /** What waits for the end of a silence, in order. */
  #held: (() => void)[] = [];

  constructor(target: string, delayMs: number) {
    const [host = '', port = ''] = target.split(':');
    this.#target = { host, port: Number(port) };
    this.#delayMs = delayMs;
  }

  accept(client: Socket): void {
    if (this.#cut === 'reset') return void client.destroy();
    const server = connect({ ...this.#target, allowHalfOpen: true });
    this.#forward(client, server);
    this.#forward(server, client);
  }

  cut(how: Cut): void {
    this.#cut = how;
    if (how === 'silence') return;
    this.#held = [];
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#cut = undefined;
    const held = this.#held;
    this.#held = [];
    for (const pass of held) pass();
  }

  #forward(from: Socket, to: Socket): void {
    this.#sockets.add(from.setNoDelay());
    from.on('data', (chunk) => this.#later(() => to.destroyed || void to.write(chunk)));
    from.on('end', () => this.#later(() => void to.end()));
    from.on('error', () => this.#later(() => void to.destroy()));
    from.on('close', () => {
      this.#sockets.delete(from);
      // Half a connection may still be read from; it goes with the next thing it sends.
      this.#later(() => void to.end());
    });
  }

  /** In order: timers of one length fire in the order they were set. */
  #later(pass: () => unknown): void {
    const arrive = (): unknown => (this.#cut === 'silence' ? this.#held.push(pass) : pass());
    if (this.#delayMs === 0) arrive();
    else setTimeout(arrive, this.#delayMs);
  }
}
