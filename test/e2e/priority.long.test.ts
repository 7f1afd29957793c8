import { describe, expect } from 'vitest';
import { sine } from '../infra/audio.ts';
import { media } from '../infra/media.ts';
import { test as base } from '../infra/fixtures.ts';

const test = base.override('settings', { ENGINE_CHILDREN: '1' });

const BULK_ITEMS = 10;
/** Frequencies of the interactive audio. */
const FEW = [500, 501, 502, 503];
const WORK = { capability: 'musical_intelligence_analysis' };

describe('work of one account', () => {
  test('that is interactive comes before its bulk work, which goes on meanwhile and after it', async ({
    service,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 10_000 });
    const song = async (hz: number): Promise<string> =>
      audioHost.serve(`${hz}.flac`, await media('flac', [sine({ seconds: 60, hz })]));
    const request = async (path: string, body: object) => {
      const response = await service.request('POST', path, { key, body });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body;
    };
    const saved = await service.request('POST', '/v1/recipe/save', { key, body: { name: 'Keys', steps: [WORK] } });
    const { recipe_id } = saved.body;
    await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id } });
    const many = await Promise.all(Array.from({ length: BULK_ITEMS }, (_, n) => song(300 + n)));
    const few = await Promise.all(FEW.map(song));

    const { batch_id } = await request('/v1/batch', { recipe_id, audio_urls: many, priority: 'bulk' });
    const settled = async (id: string): Promise<number> => {
      const query = "select count(*)::int as count from items where job_id = $1 and status = 'completed'";
      return (await db.query(query, [id])).rows[0].count;
    };
    await expect.poll(() => settled(batch_id), { interval: 20 }).toBeGreaterThan(0);
    const { job_id } = await request('/v1/run', { ...WORK, audio_urls: few, priority: 'interactive' });
    await expect.poll(() => settled(job_id), { interval: 20 }).toBe(few.length);
    // Results made while interactive audio waited, by their own times: when an item ends depends on Temporal, which may be slow.
    const { rows } = await db.query<{ meanwhile: number }>(
      `with made as (
         select items.job_id, items.fetched_at, step_results.made_at
           from items
           join item_steps on item_steps.item_id = items.id
           join step_results on step_results.id = item_steps.result_id
          where items.job_id in ($1, $2)
       )
       select count(*)::int as meanwhile from made bulk
        where bulk.job_id = $1
          and exists (select from made few
                       where few.job_id = $2 and few.fetched_at < bulk.made_at and bulk.made_at < few.made_at)`,
      [batch_id, job_id],
    );
    // One was running, another one or two had been given to the engine, and one turn of four is theirs.
    expect(rows[0]!.meanwhile).toBeLessThanOrEqual(4);
    expect(await service.settled(key, batch_id, 200_000)).toMatchObject({ completed_items: BULK_ITEMS });
  });
});
