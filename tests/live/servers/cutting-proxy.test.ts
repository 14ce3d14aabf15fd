import { createServer, request, Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCuttingProxy, type CuttingProxy } from '../../servers/cutting-proxy.ts';
import { pause } from '../cli/goldleaf.ts';

describe('a way to a server that can be cut', () => {
  const arrived: string[] = [];
  let server: Server;
  let proxy: CuttingProxy;
  let agent: Agent;

  beforeEach(async () => {
    arrived.length = 0;
    server = createServer((incoming, response) => {
      arrived.push(incoming.url ?? '');
      response.end('answered');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = await startCuttingProxy(`127.0.0.1:${(server.address() as AddressInfo).port}`, { delayMs: 5 });
    agent = new Agent({ keepAlive: true });
  });
  afterEach(async () => {
    agent.destroy();
    await proxy.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  /** What came of a request: its answer, or the code of the error. */
  function ask(path: string): Promise<string> {
    return new Promise((resolve) => {
      const asked = request(`http://${proxy.host}${path}`, { agent }, (answer) => {
        answer.setEncoding('utf8').on('data', resolve);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      asked.end();
    });
  }

  it('lets everything through', async () => {
    expect(await ask('/one')).toBe('answered');
    expect(await ask('/two')).toBe('answered');
    expect(arrived).toEqual(['/one', '/two']);
  });

  it('breaks connections and refuses new ones while it is reset', async () => {
    expect(await ask('/one')).toBe('answered');
    proxy.cut('reset');
    expect(await ask('/lost')).toBe('ECONNRESET');
    expect(await ask('/lost-too')).not.toBe('answered');
    proxy.mend();
    expect(await ask('/two')).toBe('answered');
    expect(arrived).toEqual(['/one', '/two']);
  });

  it('delivers late what was sent in a silence, also when nobody waits for the answer any more', async () => {
    expect(await ask('/one')).toBe('answered');
    proxy.cut('silence');
    const late = ask('/late');
    await pause(50);
    expect(arrived).toEqual(['/one']);
    agent.destroy();
    expect(await late).toBe('ECONNRESET');
    proxy.mend();
    while (arrived.length < 2) await pause(5);
    expect(arrived).toEqual(['/one', '/late']);
  });
});
