import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { aLongJob } from '../runs/long-job.ts';
import { connectMcp, GENERATIONS } from '../../infra/mcp-client.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';

/** Max growth of the API's memory while four results of 90 MB are asked for at once. */
const MAX_GROWTH_MB = 300;
const AT_ONCE = 4;

/** Items of a result of 90 MB. */
const ITEMS = 15;

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key())
  .extend('runId', { scope: 'file' }, ({ db, key }) =>
    aLongJob(db, { accountId: key.account_id, kind: 'run', items: ITEMS, steps: 1 }),
  )
  .extend('batchId', { scope: 'file' }, ({ db, key }) =>
    aLongJob(db, { accountId: key.account_id, kind: 'batch', items: ITEMS, steps: 1 }),
  );

test('four results of 90 MB at once take little memory', async ({ service, key, runId }) => {
  const read = async (): Promise<number> => {
    const headers = { Authorization: `Bearer ${key.api_key}` };
    const { body } = await fetch(`${service.baseUrl}/v1/recipe/jobs/${runId}`, { headers });
    let bytes = 0;
    for await (const piece of body!) bytes += piece.length;
    return bytes;
  };
  const { growthMb, results } = await growthDuring(service, () => Promise.all(Array.from({ length: AT_ONCE }, read)));
  for (const bytes of results) expect(bytes).toBeGreaterThan(80 * 2 ** 20);
  expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
});

test.for(GENERATIONS)(
  '%s gets the address of a long result, which is not read',
  async (generation, { service, key, runId, batchId }) => {
    const client = await connectMcp(service.baseUrl, key.api_key, generation);
    try {
      await client.listTools(); // clients validate results by the schemas that it returns
      const calls = () => [
        client.call('get_run', { job_id: runId }),
        client.call('get_batch_results', { batch_id: batchId, page: 1, page_size: 20 }),
      ];
      const { growthMb, results } = await growthDuring(service, () =>
        Promise.all(Array.from({ length: AT_ONCE }, calls).flat()),
      );
      const urls = [`/v1/recipe/jobs/${runId}`, `/v1/batch/${batchId}/results?page=1&page_size=20`].map(
        (path) => `${service.baseUrl}${path}`,
      );
      for (const [index, { structured, text, isError }] of results.entries()) {
        expect([structured, isError]).toEqual([{ truncated: true, url: urls[index % 2] }, false]);
        expect(JSON.parse(text)).toEqual(structured);
      }
      expect(growthMb).toBeLessThan(100);
      const whole = await fetch(urls[1]!, { headers: { Authorization: `Bearer ${key.api_key}` } });
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(80 * 2 ** 20);
    } finally {
      await client.close();
    }
  },
);

test('an error before the first byte is a problem, a later one ends the connection', async ({ service, db, key }) => {
  const id = await aLongJob(db, { accountId: key.account_id, kind: 'batch', items: 4, steps: 1 });
  const breakItem = (position: number) =>
    db.query(
      `with broken as (insert into step_results (id, account_id, cache_key, capability, output)
                       select gen_random_uuid(), $2, gen_random_uuid()::text, 'melody_analysis', '5' returning id)
       update item_steps set result_id = (select id from broken)
        where item_id = (select id from items where job_id = $1 and position = $3)`,
      [id, key.account_id, position],
    );
  const ask = () =>
    fetch(`${service.baseUrl}/v1/batch/${id}/results`, { headers: { Authorization: `Bearer ${key.api_key}` } });
  await breakItem(4);
  const cut = await ask();
  expect([cut.status, cut.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  await expect(cut.arrayBuffer()).rejects.toThrow('terminated');
  await breakItem(1);
  const refused = await ask();
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([500, 'internal']);
});

/** Returns the result of `work` and the growth of the API's resident memory meanwhile, at most. */
async function growthDuring<T>(service: Service, work: () => Promise<T>): Promise<{ growthMb: number; results: T }> {
  const before = residentMb(service.pid('api'));
  let peak = before;
  const watching = setInterval(() => (peak = Math.max(peak, residentMb(service.pid('api')))), 10);
  const results = await work().finally(() => clearInterval(watching));
  return { growthMb: peak - before, results };
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;
}
