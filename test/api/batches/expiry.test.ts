import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('expires_in_s', () => {
  test('fails what has not begun by then, for good and without a charge; what has begun ends as always', async ({
    service,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 100 });
    const held = Promise.withResolvers<void>();
    const names = Array.from({ length: 20 }, (_, n) => `expiring-${n}.wav`);
    const audio_urls = names.map((name, n) =>
      audioHost.serve(name, tone({ seconds: 1, hz: 500 + n }), { after: held.promise }),
    );
    const body = { recipe_id: RECIPE, audio_urls, expires_in_s: 600 };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    const status = async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body;
    expect((await status()).expires_at).toEqual(MOMENT);
    await expect.poll(() => names.some((name) => audioHost.hits(name) > 0)).toBe(true);
    // As if ten minutes had passed. What waits ends while nothing else can: all that has begun is held.
    await db.query(
      `update items set created_at = created_at - interval '600 s', expires_at = expires_at - interval '600 s' where job_id = $1`,
      [id],
    );
    await expect.poll(async () => (await status()).failed_items).toBeGreaterThan(0);
    await expect.poll(async () => (await status()).expires_at).toBeUndefined();
    held.resolve();
    const ended = await service.settled(key, id);
    expect(ended.failed_items + ended.completed_items).toBe(20);
    expect(ended.completed_items).toBeGreaterThan(0);
    const { items } = (await service.request('GET', `/v1/batch/${id}/results?status=failed`, { key })).body;
    for (const item of items) {
      expect(item).toMatchObject({ started_at: null, tokens_charged: 0, error: { code: 'expired' } });
      expect(item.error.message).toMatch(/expires_in_s/);
    }
    const account = (await service.request('GET', '/v1/account', { key })).body;
    expect(account).toMatchObject({ available_tokens: 100 - ended.completed_items, held_tokens: 0 });
    expect(await ledger.audit(db)).toEqual([]);

    // A retry has as much time again.
    expect((await service.request('POST', `/v1/batch/${id}/retry`, { key })).status).toBe(202);
    await service.settled(key, id);
    const { rows } = await db.query(
      'select distinct extract(epoch from expires_at - created_at)::int as s from items where job_id = $1 and attempt = 2',
      [id],
    );
    expect(rows).toEqual([{ s: 600 }]);
  });

  test('never begins an item whose time is over, before the sweep has seen it too', async ({
    service,
    audioHost,
    db,
  }) => {
    const key = await service.key({ tokens: 10 });
    const audio_urls = [audioHost.serve('never-begun.wav', tone({ seconds: 1 }))];
    const body = { capability: 'signal_analysis', audio_urls, expires_in_s: 60 };
    // As if the hour of the submit lay in the past: the row is written with its time over.
    await db.query(`create or replace function past() returns trigger language plpgsql as
                    $$ begin if new.account_id = '${key.account_id}' then new.expires_at := now() - interval '1 s'; end if; return new; end $$`);
    await db.query('create or replace trigger past before insert on items for each row execute function past()');
    try {
      const { job_id: id } = (await service.request('POST', '/v1/run', { key, body })).body;
      const read = async () => (await service.request('GET', `/v1/recipe/jobs/${id}`, { key })).body;
      await expect.poll(async () => (await read()).status).toBe('failed');
      expect((await read()).errors).toMatchObject([{ code: 'expired' }]);
      expect(audioHost.hits('never-begun.wav')).toBe(0);
    } finally {
      await db.query('drop trigger past on items');
      await db.query('drop function past()');
    }
  });

  test.for([0, -1, 1.5, 604_801, '60'])('refuses %j', async (expires_in_s, { service }) => {
    const key = await service.key({ tokens: 10 });
    for (const [path, work] of [
      ['/v1/batch', { recipe_id: RECIPE }],
      ['/v1/recipe/execute', { recipe_id: RECIPE }],
      ['/v1/run', { capability: 'signal_analysis' }],
    ] as const) {
      const body = { ...work, audio_urls: ['http://10.0.0.1/a.wav'], expires_in_s };
      const response = await service.request('POST', path, { key, body });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
      expect(response.body.errors[0].path).toBe('expires_in_s');
    }
  });
});
