import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { requests, watchLiveness } from '../../../embedded/supervisor/watch.ts';

/** Longer than a busy machine pauses a process. */
const LIMIT_MS = 1_000;

/** Serves with a mood that the test changes: responding, or accepting connections in silence as a frozen process does. */
async function aProcess() {
  const it = { frozen: false, probes: 0, url: '' };
  const server = createServer((_request, response) => {
    it.probes += 1;
    if (!it.frozen) response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  it.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/livez`;
  return it;
}

test('a process that responds is left alone, one that has not for the limit is reported once', async () => {
  const it = await aProcess();
  await fetch(it.url); // the first request of a process takes longer
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  let blocked = 0;
  const watch = { signal: stopping.signal, onBlocked: () => void (blocked += 1) };
  const watching = watchLiveness({ responds: requests(it.url), limitMs: LIMIT_MS }, watch);
  await expect.poll(() => it.probes).toBeGreaterThan(2);
  expect(blocked).toBe(0);
  it.frozen = true;
  await watching;
  expect(blocked).toBe(1);
});

test('watching ends with the process', async () => {
  const it = await aProcess();
  it.frozen = true;
  const ended = new AbortController();
  let blocked = 0;
  const watching = watchLiveness(
    { responds: requests(it.url), limitMs: 60_000 },
    { signal: ended.signal, onBlocked: () => void (blocked += 1) },
  );
  await expect.poll(() => it.probes).toBe(1);
  ended.abort();
  await watching;
  expect(blocked).toBe(0);
});
