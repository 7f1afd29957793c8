import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { close, listen } from '../../infra/servers/audio-host.ts';
import { createEgress, type Egress } from '../../../platform/egress/egress.ts';

let base: string;
let egress: Egress;
/** What happens while the name of the host is looked up. */
let atName: () => unknown = () => {};
const received: { path: string; headers: IncomingMessage['headers']; text: string }[] = [];

const endpoints: Record<string, (response: ServerResponse) => void> = {
  '/fine': (response) => response.writeHead(204).end(),
  '/broken': (response) => response.writeHead(500).end('oh'),
  '/moved': (response) => response.writeHead(307, { location: '/fine' }).end(),
  '/chatty': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/hurrying': (response) => {
    response.writeProcessing();
    response.writeHead(200).end();
  },
  '/silent': () => undefined,
  '/rude': (response) => void response.destroy(),
};
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const path = request.url ?? '/';
    received.push({ path, headers: request.headers, text: Buffer.concat(parts).toString() });
    endpoints[path]?.(response);
  });
});

beforeAll(async () => {
  base = await listen(server);
  egress = createEgress({ OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: 4 }, pino({ level: 'silent' }), {
    resolve: async () => {
      await atName();
      return [{ address: '127.0.0.1', family: 4 }];
    },
  });
});
afterAll(async () => {
  await egress.close();
  await close(server);
});

function post(path: string, { ms = 5_000, signal = new AbortController().signal, url = base + path } = {}) {
  const headers = { 'content-type': 'application/json', 'webhook-id': 'w.1' };
  return egress.post(url, { body: '{"a":"ü"}', headers, deadline: new Date(Date.now() + ms), signal });
}

describe('a POST', () => {
  test('sends the body and headers as given and returns the status', async () => {
    await expect(post('/fine')).resolves.toEqual({ status: 204 });
    const { headers, text } = received.at(-1)!;
    expect(text).toBe('{"a":"ü"}');
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'w.1' });
  });

  test('answers errors and redirects as statuses, and follows none', async () => {
    const before = received.length;
    await expect(post('/broken')).resolves.toEqual({ status: 500 });
    await expect(post('/moved')).resolves.toEqual({ status: 307 });
    expect(received.slice(before).map(({ path }) => path)).toEqual(['/broken', '/moved']);
  });

  test('does not take an interim answer for the answer', async () => {
    await expect(post('/hurrying')).resolves.toEqual({ status: 200 });
  });

  test('cuts off an answer without end', async () => {
    await expect(post('/chatty')).resolves.toEqual({ status: 200 });
    await expect.poll(() => openConnections()).toBe(0);
  });

  test('is unreachable where there is no answer in time', async () => {
    const began = performance.now();
    await expect(post('/silent', { ms: 200 })).rejects.toMatchObject({ reason: 'unreachable' });
    expect(performance.now() - began).toBeLessThan(5_000); // as long as any other POST here may take
  });

  test('is unreachable where the connection is dropped', async () => {
    const error = await post('/rude').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(String(error)).not.toContain('127.0.0.1');
  });

  test('is not written once its deadline has passed, even when it passed while connecting', async () => {
    const before = received.length;
    await expect(post('/fine', { ms: -1 })).rejects.toMatchObject({ reason: 'unreachable' });
    atName = () => sleep(150);
    const url = `${base.replace('127.0.0.1', 'slow.test')}/fine`;
    await expect(post('/fine', { ms: 100, url })).rejects.toMatchObject({ reason: 'unreachable' });
    atName = () => {};
    await sleep(200);
    expect(received.length).toBe(before);
  });

  test('is not written by a process that was frozen until its deadline had passed', async () => {
    const before = received.length;
    atName = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const url = `${base.replace('127.0.0.1', 'frozen.test')}/fine`;
    await expect(post('/fine', { ms: 150, url })).rejects.toMatchObject({ reason: 'unreachable' });
    atName = () => {};
    await sleep(100);
    expect(received.length).toBe(before);
  });

  test('stops when it is told to', async () => {
    const stop = new AbortController();
    const running = post('/silent', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('no longer wanted')), 50);
    await expect(running).rejects.toThrow('no longer wanted');
    await expect(post('/fine', { signal: stop.signal })).rejects.toThrow('no longer wanted');
  });
});

function openConnections(): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
