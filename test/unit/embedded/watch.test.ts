import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { requests, watchLiveness } from '../../../embedded/supervisor/watch.ts';

/** Interval of the probes: a probe that is not responded to is ended by its own time limit, however late that is. */
const LIMIT_MS = 20;

/** Returns a probe that responds at once, or, once frozen, never, as a frozen process does; and the number of probes. */
function aProcess() {
  const it = {
    frozen: false,
    probes: 0,
    responds: async (signal: AbortSignal): Promise<boolean> => {
      it.probes += 1;
      if (it.frozen) await once(signal, 'abort');
      signal.throwIfAborted();
      return true;
    },
  };
  return it;
}

describe('watching', () => {
  test('leaves a process that responds alone, and reports one that has not for the limit, once', async () => {
    const it = aProcess();
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    let blocked = 0;
    const watch = { signal: stopping.signal, onBlocked: () => void (blocked += 1) };
    const watching = watchLiveness({ responds: it.responds, limitMs: LIMIT_MS }, watch);
    await expect.poll(() => it.probes).toBeGreaterThan(2);
    expect(blocked).toBe(0);
    it.frozen = true;
    await watching;
    expect(blocked).toBe(1);
  });

  test('ends with the process', async () => {
    const it = aProcess();
    it.frozen = true;
    const ended = new AbortController();
    let blocked = 0;
    const watch = { signal: ended.signal, onBlocked: () => void (blocked += 1) };
    const watching = watchLiveness({ responds: it.responds, limitMs: 3_600_000 }, watch);
    expect(it.probes).toBe(1);
    ended.abort();
    await watching;
    expect(blocked).toBe(0);
  });
});

/** Starts a server and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/livez`;
}

describe('a request', () => {
  test.for([200, 503])('says of a response of %d whether the process serves', async (status) => {
    const url = await serve((_request, response) => void response.writeHead(status).end('{}'));
    expect(await requests(url)(new AbortController().signal)).toBe(status === 200);
  });

  test('to a process that accepts it in silence rejects when its time is over', async () => {
    const arrived = Promise.withResolvers<void>();
    const url = await serve(() => arrived.resolve());
    const time = new AbortController();
    const probe = requests(url)(time.signal);
    await arrived.promise;
    time.abort(new Error('the time is over'));
    await expect(probe).rejects.toThrow('the time is over');
  });
});
