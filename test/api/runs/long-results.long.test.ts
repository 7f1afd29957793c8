import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import * as items from '../../../platform/db/items/items.ts';
import { runningItems } from '../../db/factories.ts';
import { test as base } from '../../infra/fixtures.ts';

/** Less than the results below are long. */
const HEAP_MB = 120;

const test = base
  .override('settings', { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` })
  .extend('key', { scope: 'file' }, ({ service }) => service.key())
  /** Makes a job whose items completed, each with these many results of six million characters. */
  .extend(
    'longJob',
    { scope: 'file' },
    ({ db, key }) =>
      async (kind: 'batch' | 'run', shape: { items: number; steps: number }) => {
        const ids = await runningItems(db, { accountId: key.account_id, count: shape.items });
        const resultId = uuidv7();
        await db.query(
          `insert into step_results (id, account_id, cache_key, capability, output)
       select $1::uuid, $2, $1::text, 'melody_analysis', json_build_object('hz', json_agg(random())) from generate_series(1, 300000)`,
          [resultId, key.account_id],
        );
        for (const id of ids) {
          await db.query(
            'insert into item_steps (item_id, position, result_id) select $1, generate_series(0, $3::int - 1), $2',
            [id, resultId, shape.steps],
          );
          await items.move(db, id, { to: 'completed' });
        }
        const { rows } = await db.query<{ jobId: string }>(
          `update jobs set steps = $2, kind = $3, status = 'completed', completed_at = now()
        where id = (select job_id from items where id = $1) returning id as "jobId"`,
          [
            ids[0],
            JSON.stringify(Array.from({ length: shape.steps }, () => ({ capability: 'melody_analysis' }))),
            kind,
          ],
        );
        return rows[0]!.jobId;
      },
  )
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

test('results of hours of audio are sent without being in memory all at once', async ({ longJob, read }) => {
  const id = await longJob('batch', { items: 28, steps: 1 });
  const { megabytes, found, end } = await read(`/v1/batch/${id}/results`, '"item_id"');
  expect(megabytes).toBeGreaterThan(HEAP_MB);
  expect(found).toBe(28);
  expect(end).toMatch(/\],"page_size":28,"has_more":false\}$/);
});

test('so is the result of a run over many hours', async ({ longJob, read }) => {
  const id = await longJob('run', { items: 14, steps: 2 });
  const { megabytes, found, start, end } = await read(`/v1/recipe/jobs/${id}`, '"audio_url"');
  expect(megabytes).toBeGreaterThan(HEAP_MB);
  expect(found).toBe(28);
  expect(start).toMatch(/"completed_at":"[^"]+","result":\{"melody_analysis":\[\{"audio_url":"[^"]+","hz":\[/);
  expect(end).toMatch(/\]\}\]\},"errors":\[\]\}$/);
});
