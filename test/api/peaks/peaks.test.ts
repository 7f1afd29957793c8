import { describe, expect } from 'vitest';
import { sine, tone, wav } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey, TestResponse } from '../../infra/service-client.ts';

const test = base.extend('peaks', { scope: 'file' }, ({ service }) => {
  const get = (key: TestKey | string, address: string, query = '') => {
    const [kind, id] = address.split('://') as [string, string];
    return service.request('GET', `/v1/${kind}s/${id}/peaks${query}`, { key });
  };
  return {
    get,
    async made(key: TestKey, address: string, query = ''): Promise<TestResponse> {
      await expect.poll(async () => (await get(key, address, query)).status).not.toBe(202);
      return get(key, address, query);
    },
  };
});

describe('the waveform', () => {
  test('of an upload is made once it is asked for, and costs no tokens', async ({ peaks, service }) => {
    const key = await service.key({ tokens: 10 });
    const loud = sine({ seconds: 1, level: 0.8 });
    const planes = [Float32Array.from([...loud, ...loud.map((x) => x / 4)]), new Float32Array(2 * loud.length)];
    const address = await service.upload(key, wav(planes));
    const first = await peaks.get(key, address);
    expect([first.status, first.body, first.headers.get('retry-after')]).toEqual([202, { status: 'pending' }, '1']);
    const { status, body } = await peaks.made(key, address, '?points=10');
    expect(status).toBe(200);
    expect(body).toMatchObject({ duration_s: 2, channels: 2 });
    const [left, right] = body.peaks as [number[], number[]];
    const levels = [...Array<number>(5).fill(0.8), ...Array<number>(5).fill(0.2)];
    for (const [n, level] of levels.entries()) expect(left[n]).toBeCloseTo(level, 2);
    expect(right).toEqual(Array(10).fill(0));
    expect((await peaks.get(key, address)).body.peaks[0]).toHaveLength(1_000);
    expect((await peaks.get(key, address, '?points=1')).body.peaks[0]).toHaveLength(1);
    expect((await peaks.get(key, address, '?points=99999999999999999999')).body.peaks[0]).toHaveLength(4_096);
    for (const points of ['0', '-1', 'x', '1.5'])
      expect((await peaks.get(key, address, `?points=${points}`)).status, points).toBe(400);
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(10);
  });

  test('is there as soon as the audio was worked on, also of what was made of it', async ({ peaks, service }) => {
    const key = await service.key({ tokens: 10 });
    const address = await service.upload(key, tone({ seconds: 1, hz: 500 }));
    const steps = [{ capability: 'crop_audio', params: { end_s: 0.5 } }];
    const run = await service.ran(key, { steps, audio_urls: [address] });
    expect(run.body.status, run.bytes.toString()).toBe('completed');
    expect((await peaks.get(key, address)).status).toBe(200);
    const made = run.body.result.crop_audio[0].audio.audio_url;
    expect((await peaks.made(key, made, '?points=7')).body).toMatchObject({ duration_s: 0.5, channels: 1 });
  });

  test('of many requests at once is made once', async ({ peaks, service, client, db }) => {
    const key = await service.key();
    const address = await service.upload(key, tone({ seconds: 1, hz: 510 }));
    const all = await Promise.all(Array.from({ length: 60 }, () => peaks.get(key, address)));
    for (const { status } of all) expect([200, 202]).toContain(status);
    await peaks.made(key, address);
    const { rows } = await db.query('select content_hash from uploads where account_id = $1', [key.account_id]);
    const id = `peaks/${key.account_id}/${rows[0].content_hash}`;
    const results: unknown[] = [];
    for await (const { runId } of client.workflow.list({ query: `WorkflowId = "${id}"` }))
      results.push(await client.workflow.getHandle(id, runId).result());
    // A request may have looked just before the waveform was there, and started the work just after.
    expect(results.filter((result) => result !== 'made before')).toEqual(['made']);
  });

  test('is refused with the reason where there will be none', async ({ peaks, service }) => {
    const key = await service.key();
    const garbage = await service.upload(key, Buffer.from('this is no audio'.repeat(100)));
    expect(await peaks.made(key, garbage)).toMatchObject({ status: 422, body: { code: 'not_audio' } });
    expect(await peaks.get(key, garbage)).toMatchObject({ status: 422, body: { code: 'not_audio' } });
    expect(await peaks.get(key, `upload://${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
    expect(await peaks.get(key, `artifact://${crypto.randomUUID()}`)).toMatchObject({ status: 404 });
  });

  test('is refused without engine time, and made once there is some', async ({ peaks, service, db }) => {
    const key = await service.key();
    const address = await service.upload(key, tone({ seconds: 1, hz: 520 }));
    const today = `(account_id, day, used_ms, drawn_ms) values ($1, (now() at time zone 'utc')::date, $2, 0)`;
    await db.query(`insert into engine_time_days ${today}`, [key.account_id, 1_000_000_000]);
    expect(await peaks.get(key, address)).toMatchObject({ status: 422, body: { code: 'engine_time_exceeded' } });
    await db.query('delete from engine_time_days where account_id = $1', [key.account_id]);
    expect((await peaks.made(key, address)).status).toBe(200);
  });

  test('goes with the upload', async ({ peaks, service, db }) => {
    const key = await service.key();
    const address = await service.upload(key, tone({ seconds: 1, hz: 530 }));
    await peaks.made(key, address);
    const id = address.slice('upload://'.length);
    expect((await service.request('DELETE', `/v1/uploads/${id}`, { key })).status).toBe(200);
    expect((await peaks.get(key, address)).status).toBe(404);
    // The same bytes again begin anew: nothing of them was left.
    const again = await service.upload(key, tone({ seconds: 1, hz: 530 }));
    expect((await peaks.get(key, again)).status).toBe(202);
    expect((await peaks.made(key, again)).status).toBe(200);
    expect((await db.query('select from uploads where account_id = $1', [key.account_id])).rowCount).toBe(1);
  });
});
