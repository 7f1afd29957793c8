import { expect } from 'vitest';
import { workflowId } from '../../../workflows/messages.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import { deployment, ran, startWorker, thisRelease } from './releases.ts';
import { ranOn, serviceOfItsOwn } from './service-of-its-own.ts';

const LIMIT_MS = 60_000;
const RECIPE = 'rec_0001_loudness_and_tempo';
const VERSIONED = { WORKER_DEPLOYMENT: 'audio', TENANT_LANES: '1' };

test('every kind of workflow runs on the promoted version, whoever starts it: the API, a parent, the sweep', async ({
  audioHost,
  webhookSink,
}) => {
  const { buildId } = await thisRelease();
  const { service, client } = await serviceOfItsOwn(VERSIONED);
  const key = await service.key({ tokens: 1_000 });
  const post = async (path: string, body: object) => (await service.request('POST', path, { key, body })).body;
  const audio = (hz: number) => audioHost.serve(`${hz}.wav`, tone({ seconds: 1, hz }));
  const ended = async (path: string) =>
    await expect
      .poll(async () => (await service.request('GET', path, { key })).body.status, { timeout: LIMIT_MS })
      .toBe('completed');

  const { batch_id: batch } = await post('/v1/batch', {
    recipe_id: RECIPE,
    audio_urls: [audio(300), audio(310)],
    webhook_url: webhookSink.url('/versioned'),
  });
  await service.settled(key, batch);
  await webhookSink.waitFor('/versioned', 1);
  const { job_id: run } = await post('/v1/recipe/execute', { recipe_id: RECIPE, audio_urls: [audio(320)] });
  await ended(`/v1/recipe/jobs/${run}`);
  const { job_id: turn } = await post('/v1/chat', { message: `How loud is ${audio(330)}?` });
  await ended(`/v1/chat/${turn}`);
  await post('/v1/recipe/generate', { prompt: 'Measure the loudness and find the tempo' });

  // The sweep starts a batch again that an operator terminated, and its books are closed.
  const door = Promise.withResolvers<void>();
  const late = audioHost.serve('late.wav', tone({ seconds: 1, hz: 340 }), { after: door.promise });
  const { batch_id: terminated } = await post('/v1/batch', { recipe_id: RECIPE, audio_urls: [late] });
  await expect.poll(() => audioHost.hits('late.wav'), { timeout: LIMIT_MS }).toBe(1);
  await client.workflow.getHandle(workflowId.batch(terminated)).terminate();
  expect(await service.settled(key, terminated, LIMIT_MS)).toMatchObject({ failed_items: 1 });
  door.resolve();

  const expected = ['batch', 'chatTurn', 'itemWork', 'recipeDraft', 'recipeRun', 'webhookDelivery'];
  /** Returns the builds by type of workflow, and whether the sweep started the terminated batch again. */
  const seen = async () => {
    const builds: Record<string, string[]> = {};
    let batches = 0;
    for await (const { workflowId: id, runId, type } of client.workflow.list()) {
      if (id === workflowId.batch(terminated)) batches += 1;
      builds[type] = [...new Set([...(builds[type] ?? []), ...(await ranOn(client, id, runId))])];
    }
    return { builds, isStartedAgain: batches > 1 };
  };
  await expect
    .poll(seen, { timeout: LIMIT_MS })
    .toEqual({ builds: Object.fromEntries(expected.map((type) => [type, [buildId]])), isStartedAgain: true });
});

test('a worker of dedicated queues that joins a deployment after a promotion serves its account', async ({
  audioHost,
}) => {
  const { buildId } = await thisRelease();
  const { service, client } = await serviceOfItsOwn(VERSIONED);
  const key = await service.key({ tokens: 100 });
  const dedicate = ['cli/keys.ts', 'dedicate', '--account', key.account_id];
  await startWorker({ ...service.env, WORKER_QUEUES: `tenant:${key.account_id}` });
  await expect
    .poll(() => ran(dedicate, service.env).catch((error: unknown) => String(error)), { timeout: LIMIT_MS })
    .toBe(JSON.stringify({ account_id: key.account_id, dedicated: true }));
  const { body } = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: RECIPE, audio_urls: [audioHost.serve('own.wav', tone({ seconds: 1, hz: 350 }))] },
  });
  expect(await service.settled(key, body.batch_id, LIMIT_MS)).toMatchObject({ completed_items: 1 });
  const item = workflowId.item(workflowId.batch(body.batch_id), 1, 1);
  expect(await ranOn(client, item)).toEqual([buildId]);
  const { taskQueue } = await client.workflow.getHandle(item).describe();
  expect(taskQueue).toBe(`tenant-${key.account_id}`);
  expect(await deployment(service.env, 'show')).toMatchObject({ current: buildId });
});
