import { expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';

const UNKNOWN = '01234567-89ab-4def-8123-456789abcdef';
const RECIPE = 'rec_0001_loudness_and_tempo';

test('the copy of the audio of a completed item can be read and drawn, by its account only', async ({
  service,
  audioHost,
  db,
}) => {
  const key = await service.key({ tokens: 10 });
  const other = await service.key({ tokens: 10 });
  const bytes = tone({ seconds: 1.25, hz: 650 });
  const audio_urls = [audioHost.url('missing.wav'), audioHost.serve('kept.wav', bytes)];
  const { body: batch } = await service.request('POST', '/v1/batch', { key, body: { recipe_id: RECIPE, audio_urls } });
  await service.settled(key, batch.batch_id);
  const { body: page } = await service.request('GET', `/v1/batch/${batch.batch_id}/results`, { key });
  const [failed, kept] = page.items.map(({ item_id: id }: { item_id: string }) => id);
  const work = { capability: 'signal_analysis', audio_urls };
  const { body: run } = await service.ran(key, work);
  const hits = audioHost.hits('kept.wav');

  const get = (path: string, o: { as?: typeof key; headers?: Record<string, string> } = {}) =>
    service.request('GET', `/v1/sources/${path}`, { key: o.as ?? key, headers: o.headers ?? {} });
  for (const place of [`${batch.batch_id}/${kept}`, `${batch.batch_id}/2`, `${run.job_id}/2`]) {
    const whole = await get(place);
    expect([whole.status, whole.bytes.equals(Buffer.from(bytes))], place).toEqual([200, true]);
    const part = await get(place, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.bytes]).toEqual([206, Buffer.from(bytes.subarray(10, 20))]);
    expect((await get(`${place}/peaks?points=4`)).body).toMatchObject({ duration_s: 1.25, channels: 1 });
    expect((await get(place, { as: other })).status).toBe(404);
    expect((await get(`${place}/peaks`, { as: other })).status).toBe(404);
  }
  expect(audioHost.hits('kept.wav'), 'the address is not asked again').toBe(hits);

  const nowhere = ['1', '3', '0', '-1', 'x', failed, UNKNOWN, '99999999999999999999'].map(
    (item) => `${run.job_id}/${item}`,
  );
  for (const place of [...nowhere, `${batch.batch_id}/${failed}`, `${UNKNOWN}/${kept}`, `${UNKNOWN}/1`, `x/1`]) {
    const { status, body } = await get(place);
    expect([status, body.code], place).toEqual([404, 'not_found']);
  }
  await db.query('delete from stored_objects where account_id = $1', [key.account_id]);
  expect((await get(`${batch.batch_id}/${kept}`)).body.detail).toContain('upload it');
});
