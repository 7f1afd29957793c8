import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Koa, { type Middleware } from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../../../api/http/connections/server.ts';
import { unpaused } from '../../../infra/pauses/unpaused.ts';

const STALLED_MS = 250;
const LEFT_OVER_MS = 500;

/** Serves every request with a middleware, and connects to it. */
async function connected(
  respond: Middleware,
  stalledMs = STALLED_MS,
): Promise<{ socket: Socket; received: () => string }> {
  const app = new Koa();
  app.use(respond);
  app.on('error', () => undefined); // a request that was cut off
  const draining = new AbortController().signal;
  const limits = { stalledMs, leftOverMs: LEFT_OVER_MS };
  const server = await listen(app, { host: '127.0.0.1', port: 0, draining, ...limits });
  onTestFinished(() => server.close(0));
  const socket = connect(server.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined);
  await once(socket, 'connect');
  return { socket, received: () => text };
}

const begin = (socket: Socket): boolean =>
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n');

/** Returns true if a connection is closed within ten seconds. */
const isCut = (socket: Socket): Promise<boolean> =>
  Promise.race([once(socket, 'close').then(() => true), sleep(10_000, false)]);

test('a client that sends nothing of the body that it announced is cut off', async () => {
  const read = Promise.withResolvers<string>();
  const { socket } = await connected(async ({ req }) => {
    try {
      for await (const _ of req) void _;
    } catch {
      read.resolve('cut');
    }
  });
  begin(socket);
  socket.write('a few bytes');
  expect(await isCut(socket)).toBe(true);
  expect(await read.promise).toBe('cut');
});

test('a client that sends a body slowly is not cut off while it is read', async () => {
  const stalledMs = 1_000;
  // A pause of this process is a client that sends nothing.
  const text = await unpaused(stalledMs / 2, async () => {
    const { socket, received } = await connected(async (ctx) => {
      for await (const _ of ctx.req) void _;
      ctx.body = 'all of it';
    }, stalledMs);
    const closed = once(socket, 'close');
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 20\r\n\r\n');
    for (let n = 0; n < 20; n += 1) {
      socket.write('x');
      await sleep(stalledMs / 10);
    }
    await closed;
    return received();
  });
  expect(text).toMatch(/^HTTP\/1.1 200 OK[^]*all of it$/);
});

test('a client that was refused cannot hold its connection by sending the rest of the body', async () => {
  const { socket, received } = await connected((ctx) => {
    ctx.status = 401;
  });
  begin(socket);
  const trickle = setInterval(() => socket.write('x'), 50);
  onTestFinished(() => clearInterval(trickle));
  expect(await isCut(socket)).toBe(true);
  expect(received()).toMatch(/^HTTP\/1.1 401/);
});

test('a service that is busy with the body so far cuts nobody off', async () => {
  const { socket, received } = await connected(async (ctx) => {
    await sleep(4 * STALLED_MS);
    ctx.body = 'done';
  });
  begin(socket);
  socket.write('x'.repeat(1_000));
  await expect.poll(received).toMatch(/^HTTP\/1.1 200 OK[^]*done$/);
});
