import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test as base } from '../../infra/fixtures.ts';
import { longConversation, longVersions } from '../../infra/large/long-rows.ts';
import { hostileBodies, type HostileBody } from './hostile-bodies.ts';
import { hostileImports } from './hostile-imports.ts';
import { hostileLists } from './hostile-lists.ts';
import { largestBodies } from './largest-bodies.ts';
import { longReads } from './long-reads.ts';
import { slowness } from './slowness.ts';

/** Longest time in milliseconds for which a request may keep the event loop of the API. */
const MAX_DELAY_MS = 50 * slowness();
/** The same for a request of results that have no bound but the length of audio. */
const MAX_OUTPUT_DELAY_MS = 2 * MAX_DELAY_MS;
/** A delay that the request itself causes shows each time; one of the machine does not. */
const TRIES = 10;
const SEED = process.env['SEED'] ?? 'bodies';
const BODIES = 110;
const RECIPE = 'rec_0001_loudness_and_tempo';

const preload = fileURLToPath(new URL('./event-loop-delay.ts', import.meta.url));

const test = base
  .override('settings', { NODE_OPTIONS: `--import ${preload}` })
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  /** Sends a body and returns the response and the longest delay of the API's event loop meanwhile. */
  .extend('send', { scope: 'file' }, ({ service, key }) => async (path: string, body: string, method = 'POST') => {
    await delayOf(service);
    const request: RequestInit = {
      method,
      headers: {
        authorization: `Bearer ${key.api_key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'idempotency-key': createHash('sha256').update(body).digest('hex'),
      },
      body,
    };
    const response = await fetch(`${service.baseUrl}${path}`, request);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream && path === '/mcp') await response.text();
    else if (isStream) await response.body?.cancel();
    const json = isStream ? undefined : ((await response.json()) as { code?: string });
    await sleep(20); // the rest of the work of the request
    return { seen: `${response.status} ${json?.code}`, json, delayMs: await delayOf(service) };
  });

/** Returns the longest delay since the last call. */
async function delayOf(service: { output(part: 'api'): string; pid(part: 'api'): number }): Promise<number> {
  const lines = () => [...service.output('api').matchAll(/^event-loop-delay (\S+)$/gm)];
  const before = lines().length;
  process.kill(service.pid('api'), 'SIGUSR2');
  await expect.poll(() => lines().length, { interval: 2 }).toBeGreaterThan(before);
  return Number(lines().at(-1)![1]);
}

/** Returns the problems that sending the bodies shows, of the responses and of the event loop. */
async function problemsOf(
  send: (path: string, body: string, method?: string) => Promise<{ seen: string; delayMs: number }>,
  bodies: HostileBody[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, { name, path, body, method, expected }] of bodies.entries()) {
    const delays: number[] = [];
    let seen = '';
    do {
      const sent = await send(path, body, method).catch((error: unknown) => ({ seen: String(error), delayMs: 0 }));
      seen = sent.seen;
      delays.push(sent.delayMs);
    } while (delays.at(-1)! > MAX_DELAY_MS && delays.length < TRIES);
    const shortest = Math.min(...delays);
    const isRight = expected === 'any but a failure' ? /^[24]/.test(seen) : expected.includes(seen);
    if (!isRight) wrong.push(`${index} ${name}: ${seen}`);
    if (shortest > MAX_DELAY_MS) wrong.push(`${index} ${name}: ${shortest} ms`);
  }
  return wrong;
}

test(
  `hostile bodies get the right response and do not keep the event loop (seed ${SEED})`,
  { timeout: 600_000 },
  async ({ send }) => {
    await send('/v1/batch', '{}');
    expect(await problemsOf(send, hostileBodies(SEED, BODIES))).toEqual([]);
  },
);

test(
  'long lists in the fields of every route and tool do not keep the event loop',
  { timeout: 600_000 },
  async ({ send }) => {
    const lists = hostileLists();
    expect(lists.length + BODIES).toBeGreaterThan(200);
    expect(await problemsOf(send, lists)).toEqual([]);
  },
);

test('the largest bodies that customers send are accepted, as quickly', async ({ send }) => {
  expect(await problemsOf(send, largestBodies())).toEqual([]);
});

test('the longest lists are shown as quickly', async ({ service, key, db }) => {
  const accountId = key.account_id;
  // As long as one recipe could be before its steps had a limit.
  const [recipe] = await longVersions(db, { accountId, count: 300, bytes: 162_000 });
  const said = await longConversation(db, { accountId, count: 200, text: '\u0001'.repeat(65_000) });
  for (const path of [
    `/v1/recipe/${recipe}/versions`,
    `/v1/conversations/${said.id}/messages`,
    '/v1/recipe/browse',
    '/v1/conversations',
  ]) {
    const delays: number[] = [];
    do {
      await delayOf(service);
      const { status } = await service.request('GET', path, { key });
      expect([path, status]).toEqual([path, 200]);
      delays.push(await delayOf(service));
    } while (delays.at(-1)! > MAX_DELAY_MS && delays.length < TRIES);
    expect(Math.min(...delays), path).toBeLessThan(MAX_DELAY_MS);
  }
});

test('the longest outputs are shown as quickly', async ({ service, key, db }) => {
  for (const { name, read, minBytes } of await longReads(db, { baseUrl: service.baseUrl, key })) {
    const delays: number[] = [];
    do {
      await delayOf(service);
      expect(await read(), name).toBeGreaterThan(minBytes);
      delays.push(await delayOf(service));
    } while (delays.at(-1)! > MAX_OUTPUT_DELAY_MS && delays.length < TRIES);
    expect(Math.min(...delays), name).toBeLessThan(MAX_OUTPUT_DELAY_MS);
  }
});

test('the lines of imports are read and stored as quickly', async ({ service, key }) => {
  for (const { name, body, expected } of hostileImports()) {
    const delays: number[] = [];
    do {
      await delayOf(service);
      const sent = await service.request('POST', `/v1/imports?recipe_id=${RECIPE}`, {
        key,
        body,
        headers: { 'content-type': 'application/jsonl' },
      });
      delays.push(await delayOf(service));
      expect([name, sent.status], sent.bytes.toString()).toEqual([name, expected]);
      // An account may have few that are open.
      const path = `/v1/imports/${sent.body.import_id}`;
      await service.request('DELETE', path, { key });
      await expect.poll(async () => (await service.request('GET', path, { key })).body.status).not.toBe('IN_QUEUE');
    } while (delays.at(-1)! > MAX_DELAY_MS && delays.length < TRIES);
    expect(Math.min(...delays), name).toBeLessThan(MAX_DELAY_MS);
  }
});

test('long queries and headers are refused or ignored, as quickly', async ({ service, key }) => {
  const ask = async (path: string, more: Record<string, string> = {}) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${key.api_key}`, ...more },
    });
    await response.arrayBuffer();
    return response.status;
  };
  const attacks: [() => Promise<number>, number][] = [
    [() => ask(`/v1/batch?${'limit=1&'.repeat(10_000)}`), 400],
    [() => ask(`/v1/batch?${'limit=1&'.repeat(1_900)}`), 400],
    [() => ask(`/v1/batch?${'a&'.repeat(7_500)}`), 400],
    [() => ask(`/v1/recipe/browse?${'a&'.repeat(7_500)}`), 200],
    [() => ask(`/v1/batch?before=${'%E6%BC%A2'.repeat(1_600)}`), 400],
    [() => ask(`/v1/recipe/rec_0001_${'a_'.repeat(7_500)}`), 404],
    [() => ask(`/v1/${'%2e%2e%2f'.repeat(1_500)}`), 404],
    [() => ask('/v1/batch', { 'x-long': 'x'.repeat(20_000) }), 400],
    [() => ask('/v1/batch', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`x-${n}`, '']))), 200],
  ];
  for (const [index, [attack, expected]] of attacks.entries()) {
    const delays: number[] = [];
    do {
      await delayOf(service);
      expect([index, await attack()]).toEqual([index, expected]);
      delays.push(await delayOf(service));
    } while (delays.at(-1)! > MAX_DELAY_MS && delays.length < TRIES);
    expect(Math.min(...delays), String(index)).toBeLessThan(MAX_DELAY_MS);
  }
});
