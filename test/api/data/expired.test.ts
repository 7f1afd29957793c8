import { describe, expect } from 'vitest';
import { RETENTION_SCHEDULE } from '../../../workflows/messages.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';

const test = base.override('settings', { scope: 'file' }, { RETENTION_DAYS: '2' });

describe('RETENTION_DAYS', () => {
  test('deletes old work and files by a schedule; requests for them get 410, the ledger stays', async ({
    service,
    db,
    client,
  }) => {
    const key = await service.key({ tokens: 100 });
    const get = (path: string) => service.request('GET', path, { key });
    const upload = await service.upload(key, tone({ seconds: 1, hz: 437 }));
    const run = { capability: 'crop_audio', params: { start_s: 0, end_s: 0.5 }, audio_urls: [upload] };
    const { job_id: id, result } = (await service.ran(key, run)).body;
    const file = result.crop_audio[0].audio.url as string;
    expect((await fetch(file)).status).toBe(200);
    const ledger = (await get('/v1/account/ledger')).body;
    for (const [table, column] of [
      ['jobs', 'completed_at'],
      ['step_results', 'made_at'],
      ['uploads', 'created_at'],
      ['artifacts', 'created_at'],
      ['stored_objects', 'used_at'],
    ])
      await db.query(`update ${table} set ${column} = ${column} - interval '3 days' where account_id = $1`, [
        key.account_id,
      ]);
    const schedule = client.schedule.getHandle(RETENTION_SCHEDULE);
    await expect
      .poll(() =>
        schedule.describe().then(
          ({ scheduleId }) => scheduleId,
          () => undefined,
        ),
      )
      .toBe('retention');
    await schedule.trigger();
    await expect.poll(async () => (await get(`/v1/recipe/jobs/${id}`)).status).toBe(410);
    await expect.poll(async () => (await get(`/v1/uploads/${upload.slice('upload://'.length)}`)).status).toBe(410);
    await expect.poll(async () => (await fetch(file)).status).toBe(410);
    expect((await get(`/v1/recipe/jobs/${id}`)).body.code).toBe('expired');
    expect((await service.ran(key, run)).body.code).toBe('expired');
    const other = await service.key({ tokens: 1 });
    expect((await service.request('GET', `/v1/recipe/jobs/${id}`, { key: other })).status).toBe(404);
    const kept = (await get('/v1/account/ledger')).body.entries;
    expect(kept).toEqual(ledger.entries.map((entry: object) => ({ ...entry, job_id: null })));
  });
});
