import { expect } from 'vitest';
import { freePort } from '../../platform/embedded/ports.ts';
import { test } from '../infra/fixtures.ts';
import { verifies } from '../requirements.ts';

test('while Temporal is away, submit and retry answer workflow_binding_missing and leave nothing behind; the rest works', async ({
  service,
  db,
}) => {
  verifies('error.workflow-binding-missing');
  const key = await service.key({ tokens: 10 });
  const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: ['http://10.0.0.1/a.wav'] };
  const submit = () => service.request('POST', '/v1/batch', { key, body });
  const { batch_id: id } = (await submit()).body;
  const ended = await service.settled(key, id);

  await service.stop('worker');
  await service.stop('api');
  await service.start('api', { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });

  const began = Date.now();
  const submitted = await submit();
  expect([submitted.status, submitted.body.code]).toEqual([500, 'workflow_binding_missing']);
  expect(Date.now() - began).toBeLessThan(5_000);
  const executed = await service.request('POST', '/v1/recipe/execute', { key, body });
  expect([executed.status, executed.body.code]).toEqual([500, 'workflow_binding_missing']);
  const retried = await service.request('POST', `/v1/batch/${id}/retry`, { key });
  expect([retried.status, retried.body.code]).toEqual([500, 'workflow_binding_missing']);

  expect((await service.request('GET', `/v1/batch/${id}`, { key })).body).toEqual(ended);
  const { rows } = await db.query('select count(*) as jobs, (select count(*) from items) as items from jobs');
  expect(rows).toEqual([{ jobs: 1, items: 1 }]);
  expect((await service.request('GET', '/healthz')).status).toBe(200);
  const ready = await service.request('GET', '/readyz');
  expect([ready.status, ready.body.checks.database, ready.body.checks.temporal]).toEqual([503, 'ok', 'failing']);
});
