import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import * as items from '../../platform/db/items.ts';
import { runningItems } from '../db/factories.ts';
import { test as base } from '../infra/fixtures.ts';

/** Less than the results below are long. */
const HEAP_MB = 120;
const ITEMS = 30;

const test = base.override('settings', { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` });

test('results of hours of audio are sent without standing in memory all at once', async ({ service, db }) => {
  const key = await service.key();
  const ids = await runningItems(db, { accountId: key.account_id, count: ITEMS });
  const resultId = uuidv7();
  await db.query(
    `insert into step_results (id, account_id, cache_key, capability, output)
     select $1, $2, 'long', 'melody_analysis', json_build_object('hz', json_agg(random())) from generate_series(1, 300000)`,
    [resultId, key.account_id],
  );
  for (const id of ids) {
    await db.query('insert into item_steps (item_id, position, result_id) values ($1, 0, $2)', [id, resultId]);
    await items.move(db, id, { to: 'completed' });
  }
  const { rows } = await db.query<{ jobId: string }>(
    `update jobs set steps = '[{"capability":"melody_analysis"}]'
      where id = (select job_id from items where id = $1) returning id as "jobId"`,
    [ids[0]],
  );
  const url = `${service.baseUrl}/v1/batch/${rows[0]!.jobId}/results`;
  const headers = { Authorization: `Bearer ${key.api_key}` };

  const head = await fetch(url, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  const { body } = await fetch(url, { headers });
  let [bytes, found, end] = [0, 0, ''];
  for await (const piece of body!) {
    const text = Buffer.from(piece).toString('latin1');
    bytes += text.length;
    found += `${end.slice(-8)}${text}`.split('"item_id"').length - 1;
    end = (end + text).slice(-100);
  }
  expect(bytes / 2 ** 20).toBeGreaterThan(HEAP_MB);
  expect(found).toBe(ITEMS);
  expect(end).toMatch(new RegExp(`\\],"page_size":${ITEMS},"has_more":false\\}$`));
});
