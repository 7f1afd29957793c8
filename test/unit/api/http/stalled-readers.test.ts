import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa, { type Middleware } from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../api/http/connections/server.ts';
import { unpaused } from '../../../infra/pauses/unpaused.ts';

const STALLED_MS = 250;

/** Serves every request with a middleware on a free port, which is returned. */
async function serving(respond: Middleware, stalledMs = STALLED_MS): Promise<number> {
  const app = new Koa();
  app.use(respond);
  app.on('error', () => undefined); // a response that was cut off
  const draining = new AbortController().signal;
  const server = await listen(app, { host: '127.0.0.1', port: 0, draining, stalledMs });
  onTestFinished(() => server.close(0));
  return server.port;
}

async function* endless(over: (how: string) => void): AsyncGenerator<Buffer> {
  try {
    for (;;) yield Buffer.alloc(2 ** 16);
  } finally {
    over('ended');
  }
}

/** Sends a request by a connection that reads nothing. */
async function ask(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return socket;
}

test('a client that takes nothing of its response is cut off, and what makes the response ends', async () => {
  const made = Promise.withResolvers<string>();
  const port = await serving((ctx) => {
    ctx.body = Readable.from(endless(made.resolve), { objectMode: false });
  });
  const socket = await ask(port);
  expect(await made.promise).toBe('ended');
  socket.destroy();
});

test('a client that waits for work that takes longer gets its response', async () => {
  const port = await serving(async (ctx) => {
    await sleep(4 * STALLED_MS);
    ctx.body = 'done';
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe('done');
});

test('a connection that is kept for another request serves it after that time', async () => {
  const port = await serving((ctx) => {
    ctx.body = 'again';
  });
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  for (let n = 0; n < 2; n++) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    let text = '';
    while (!text.endsWith('again')) text += String((await once(socket, 'data'))[0]);
    expect(text).toMatch(/^HTTP\/1.1 200 OK/);
    await sleep(2 * STALLED_MS);
  }
});

test.for(['\r\n', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'])(
  'a client that takes nothing is cut off while it sends %j byte by byte',
  async (sent) => {
    const made = Promise.withResolvers<string>();
    const port = await serving((ctx) => {
      ctx.body = Readable.from(endless(made.resolve), { objectMode: false });
    });
    const socket = await ask(port);
    let at = 0;
    const trickle = setInterval(() => socket.write(sent[at++ % sent.length]!), STALLED_MS / 5);
    onTestFinished(() => clearInterval(trickle));
    expect(await Promise.race([made.promise, sleep(40 * STALLED_MS, 'held')])).toBe('ended');
    socket.destroy();
  },
);

test('a client that reads for longer than that time gets all of its response', async () => {
  const bytes = 2 ** 25; // more than both ends buffer
  const stalledMs = 1_000;
  // A pause of this process is a client that takes nothing.
  const { taken, tookMs } = await unpaused(stalledMs / 2, async () => {
    const port = await serving((ctx) => {
      ctx.body = Buffer.alloc(bytes);
    }, stalledMs);
    const socket = await ask(port);
    const began = performance.now();
    let read = 0;
    while (read < bytes && !socket.destroyed) {
      await sleep(10);
      read += (socket.read() as Buffer | null)?.length ?? 0;
    }
    socket.destroy();
    return { taken: read, tookMs: performance.now() - began };
  });
  expect(taken).toBeGreaterThanOrEqual(bytes);
  expect(tookMs).toBeGreaterThan(1.5 * stalledMs);
});
