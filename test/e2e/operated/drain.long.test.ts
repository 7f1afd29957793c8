import { expect } from 'vitest';
import * as workers from '../../../platform/db/workers.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';

/** A grace time longer than this test, so that the worker keeps draining until its work has ended. */
const test = base.override('settings', { SHUTDOWN_GRACE_MS: '120000' });

test('a worker that is asked to drain finishes what runs, and ends', async ({ service, db, audioHost }) => {
  const key = await service.key({ tokens: 100 });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const url = audioHost.serve('held.wav', tone({ seconds: 1 }), { after: held });
  const body = { capability: 'signal_analysis', audio_urls: [url] };
  const { job_id: id } = (await service.request('POST', '/v1/run', { key, body })).body;
  await expect.poll(() => audioHost.hits('held.wav')).toBe(1);
  const [worker] = await workers.seen(db);
  expect(await workers.requestDrain(db, worker!.id)).toBe(true);
  await expect.poll(async () => (await workers.seen(db)).map(({ state }) => state)).toEqual(['draining']);
  release();
  await expect.poll(() => service.output('worker')).toContain('worker stopped');
  expect(await workers.seen(db)).toEqual([]);
  await service.stop('worker');
  await service.start('worker');
  const run = () => service.request('GET', `/v1/recipe/jobs/${id}`, { key });
  await expect.poll(async () => (await run()).body.status).toBe('completed');
});
