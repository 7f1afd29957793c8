import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const test = base.extend('erasure', { scope: 'file' }, ({ service }) => ({
  request: (key: TestKey) => service.request('DELETE', '/v1/account/data', { key }),
  async ended(key: TestKey) {
    const read = async () => (await service.request('GET', '/v1/account/data', { key })).body;
    await expect.poll(async () => (await read()).status).toBe('erased');
    return read();
  },
}));

describe('DELETE /v1/account/data', () => {
  test('erases uploads, work and recipes and keeps the balance, the ledger and the key', async ({
    service,
    erasure,
  }) => {
    const key = await service.key({ tokens: 100 });
    const get = async (path: string) => (await service.request('GET', path, { key })).body;
    expect(await get('/v1/account/data')).toEqual({ status: 'none', requested_at: null, ended_at: null });
    const audio_urls = [await service.upload(key, tone({ seconds: 1, hz: 431 }))];
    const body = { capability: 'signal_analysis', audio_urls };
    const { job_id: id } = (await service.ran(key, body)).body;
    await service.request('POST', '/v1/recipe/save', {
      key,
      body: { name: 'Mine', steps: [{ capability: 'crop_audio' }] },
    });
    const [account, ledger] = [await get('/v1/account'), await get('/v1/account/ledger')];

    const requested = await erasure.request(key);
    expect([requested.status, requested.body.status]).toEqual([202, 'erasing']);
    const { ended_at: endedAt } = await erasure.ended(key);
    expect(Date.parse(endedAt)).toBeGreaterThanOrEqual(Date.parse(requested.body.requested_at));
    expect((await get(`/v1/recipe/jobs/${id}`)).code).toBe('job_not_found');
    expect((await get('/v1/recipe/browse')).saved).toEqual([]);
    expect((await service.ran(key, body)).body.code).toBe('upload_not_found');
    expect(await get('/v1/account')).toEqual(account);
    const entries = ledger.entries.map((entry: object) => ({ ...entry, job_id: null }));
    expect((await get('/v1/account/ledger')).entries).toEqual(entries);
  });

  test('refuses what would write until it has ended, and the sweep ends one whose workflow was never started', async ({
    service,
    erasure,
    db,
  }) => {
    const key = await service.key({ tokens: 10 });
    const upload = await service.upload(key, tone({ seconds: 1, hz: 421 }));
    // The row of a process that died after its commit. The sweep does not look at it before all was tried.
    await db.query(
      `insert into account_erasures (account_id, requested_at, checked_at) values ($1, now(), now() + interval '1 hour')`,
      [key.account_id],
    );
    const body = { capability: 'signal_analysis', audio_urls: [upload] };
    const refused = await service.request('POST', '/v1/run', { key, body });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      409,
      'erasure_in_progress',
      '5',
    ]);
    const headers = { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' };
    const mcp = await fetch(`${service.baseUrl}/mcp`, { method: 'POST', headers, body: '{}' });
    expect(await mcp.json()).toMatchObject({ code: 'erasure_in_progress' });
    expect((await service.request('GET', '/v1/account', { key })).status).toBe(200);
    expect((await service.request('POST', '/v1/keys', { key, body: { kind: 'live' } })).status).toBe(201);
    await db.query('update account_erasures set checked_at = requested_at where account_id = $1', [key.account_id]);
    await erasure.ended(key);
    expect((await service.ran(key, body)).body.code).toBe('upload_not_found');
  });
});
