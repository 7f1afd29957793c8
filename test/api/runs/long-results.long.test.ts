import { request, type ClientRequest } from 'node:http';
import { expect } from 'vitest';
import { aLongJob } from './long-job.ts';
import { test as base } from '../../infra/fixtures.ts';

/** Less than the results below are long. */
const HEAP_MB = 120;

const test = base
  .override('settings', { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  .extend('key', { scope: 'file' }, ({ service }) => service.key())
  /** Reads a response in chunks and returns its length, the number of times a word occurs, and its end. */
  .extend('read', { scope: 'file' }, ({ service, key }) => async (path: string, word: string) => {
    const url = `${service.baseUrl}${path}`;
    const headers = { Authorization: `Bearer ${key.api_key}` };
    const head = await fetch(url, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const { body } = await fetch(url, { headers });
    let [bytes, found, start, end] = [0, 0, '', ''];
    for await (const piece of body!) {
      const text = Buffer.from(piece).toString('latin1');
      bytes += text.length;
      found += `${end.slice(1 - word.length)}${text}`.split(word).length - 1;
      start += text.slice(0, Math.max(0, 1_000 - start.length));
      end = (end + text).slice(-100);
    }
    return { megabytes: bytes / 2 ** 20, found, start, end };
  });

test('results of hours of audio are sent without being in memory all at once', async ({ db, key, read }) => {
  const id = await aLongJob(db, { accountId: key.account_id, kind: 'batch', items: 28, steps: 1 });
  const { megabytes, found, end } = await read(`/v1/batch/${id}/results`, '"item_id"');
  expect(megabytes).toBeGreaterThan(HEAP_MB);
  expect(found).toBe(28);
  expect(end).toMatch(/\],"page_size":28,"has_more":false,"total":28\}$/);
});

test('so is the result of a run over many hours', async ({ db, key, read }) => {
  const id = await aLongJob(db, { accountId: key.account_id, kind: 'run', items: 14, steps: 2 });
  const { megabytes, found, start, end } = await read(`/v1/recipe/jobs/${id}`, '"audio_url"');
  expect(megabytes).toBeGreaterThan(HEAP_MB);
  expect(found).toBe(28);
  expect(start).toMatch(/"completed_at":"[^"]+","result":\{"melody_analysis":\[\{"audio_url":"[^"]+","hz":\[/);
  expect(end).toMatch(/\]\}\]\},"errors":\[\]\}$/);
});

test('clients that do not read what they asked for do not fill the memory', async ({ service, db, key }) => {
  const output = JSON.stringify({ hz: Array.from({ length: 250_000 }, (_, n) => 100_000 + n) });
  // The response is longer than what sockets hold.
  const id = await aLongJob(db, { accountId: key.account_id, kind: 'batch', items: 40, steps: 1, output });
  const path = `/v1/batch/${id}/results`;
  const headers = { authorization: `Bearer ${key.api_key}` };
  const ask = () =>
    new Promise<{ status: number; sent: ClientRequest }>((resolve, reject) => {
      const sent = request(`${service.baseUrl}${path}`, { headers, agent: false }, (response) => {
        response.on('error', () => undefined);
        resolve({ status: response.statusCode!, sent });
      });
      sent.on('error', reject).end();
    });
  const asked = await Promise.all(Array.from({ length: 60 }, ask));
  const open = asked.filter(({ status }) => status === 200);
  expect([open.length, new Set(asked.map(({ status }) => status))]).toEqual([8, new Set([200, 429])]);
  expect((await ask()).status).toBe(429);
  open[0]!.sent.destroy();
  await expect
    .poll(async () => {
      const { status, sent } = await ask();
      sent.destroy();
      return status;
    })
    .toBe(200);
  for (const { sent } of asked) sent.destroy();
});
