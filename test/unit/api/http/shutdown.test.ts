import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { listen, type Listening } from '../../../../api/http/connections/server.ts';

/** Longer than a test may take: a shutdown that waits for it fails. */
const GRACE_MS = 3_600_000;

function serving(): Promise<Listening> {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = 'done';
  });
  return listen(app, { host: '127.0.0.1', port: 0, draining: new AbortController().signal });
}

/** Opens a connection that the server has accepted. */
async function connected({ port }: Listening): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  // Connections are accepted in order: once a later one has its response, this one is known.
  await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } }).then((response) => response.text());
  return socket;
}

test('a connection that a browser opened ahead of a request does not delay the shutdown', async () => {
  const server = await serving();
  const socket = await connected(server);
  const ended = once(socket, 'close');
  await server.close(GRACE_MS);
  await ended;
  expect(socket.bytesRead).toBe(0);
});

test('a request that is still being sent at the shutdown gets its response', async () => {
  const server = await serving();
  const socket = await connected(server);
  socket.write('GET / HTTP/1.1\r\n');
  await fetch(`http://127.0.0.1:${server.port}/`, { headers: { connection: 'close' } }).then((other) => other.text());
  const closed = server.close(GRACE_MS);
  socket.write('Host: localhost\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK[^]*done$/);
  await closed;
});
