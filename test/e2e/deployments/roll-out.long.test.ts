import type { Client } from '@temporalio/client';
import { expect } from 'vitest';
import { workflowId } from '../../../workflows/messages.ts';
import { tone } from '../../infra/audio.ts';
import { test } from '../../infra/fixtures.ts';
import type { AudioHost } from '../../infra/servers/audio-host.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { deployment, nextRelease, previousRelease, startWorker, thisRelease, type Release } from './releases.ts';
import { ranOn, serviceOfItsOwn } from './service-of-its-own.ts';

const DEPLOYMENT = 'audio';
const LIMIT_MS = 60_000;
const RECIPE = 'rec_0001_loudness_and_tempo';

/** The environment of the workers and commands of a release. */
const envOf = ({ env }: Service, release: Release) => ({
  ...env,
  WORKER_DEPLOYMENT: DEPLOYMENT,
  WORKFLOW_BUNDLE: release.bundle,
});

const statusOf = async (service: Service) => (await service.request('GET', '/status')).body;

/** A batch whose audios arrive one by one, when the test lets them in: each time the next one that an item waits for. */
async function doorBatch(service: Service, audioHost: AudioHost, key: TestKey, count: number) {
  const doors = Array.from({ length: count }, (_, n) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const name = `${crypto.randomUUID()}.wav`;
    return { name, url: audioHost.serve(name, tone({ seconds: 1, hz: 200 + n }), { after: promise }), open: resolve };
  });
  const audio_urls = doors.map(({ url }) => url);
  const { body } = await service.request('POST', '/v1/batch', { key, body: { recipe_id: RECIPE, audio_urls } });
  const id = String(body.batch_id);
  const status = async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body;
  const completed = async () => (await status()).completed_items;
  /**
   * Items share the slots of a host, so any of them may be the next one that asks for its audio. One that asked through a worker that has
   * gone does not count: it may wait for a slot that an item behind another door has.
   */
  const asked = () => doors.findIndex(({ name }) => audioHost.holds(name));
  const next = async (): Promise<number> => {
    await expect.poll(asked, { timeout: LIMIT_MS }).toBeGreaterThanOrEqual(0);
    return asked();
  };
  const letIn = async (): Promise<void> => {
    doors.splice(await next(), 1)[0]!.open();
  };
  return {
    id,
    status,
    /** Waits until an item waits for its audio. */
    next,
    letIn,
    /** Lets an audio in and waits until so many items are completed, and the batch was told of it on this build. */
    async open(items: number, { client, build }: { client: Client; build: string }): Promise<void> {
      await letIn();
      await expect.poll(completed, { timeout: LIMIT_MS }).toBe(items);
      await expect
        .poll(async () => (await ranOn(client, workflowId.batch(id))).at(-1), { timeout: LIMIT_MS })
        .toBe(build);
    },
  };
}

/** Cancels a run whose audio does not arrive; returns how its workflow ended. */
async function endOfCancelledRun({ service, audioHost, client }: Stage): Promise<string> {
  const key = await service.key({ tokens: 1_000 });
  const name = `${crypto.randomUUID()}.wav`;
  const audio_urls = [audioHost.serve(name, tone({ seconds: 1 }), { after: new Promise(() => {}) })];
  const { body } = await service.request('POST', '/v1/recipe/execute', {
    key,
    body: { recipe_id: RECIPE, audio_urls },
  });
  await expect.poll(() => audioHost.hits(name), { timeout: LIMIT_MS }).toBe(1);
  await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: body.job_id } });
  const status = async () => (await client.workflow.getHandle(workflowId.run(body.job_id)).describe()).status.name;
  await expect.poll(status, { timeout: LIMIT_MS }).not.toBe('RUNNING');
  return status();
}

interface Stage {
  service: Service;
  audioHost: AudioHost;
  client: Client;
}

test(
  'a change of behaviour rolls out and back; work that began before versions moves along, and nothing is lost',
  { timeout: 600_000 },
  async ({ audioHost }) => {
    const releases = { old: await previousRelease(), now: await thisRelease() };
    expect(releases.old.buildId).not.toBe(releases.now.buildId);
    const { service, client } = await serviceOfItsOwn({ TENANT_LANES: '1', DOWNLOADS_PER_HOST: '4' });
    const [old, now] = [envOf(service, releases.old), envOf(service, releases.now)];
    const key = await service.key({ tokens: 1_000 });
    const stage = { service, audioHost, client };
    const batch = await doorBatch(service, audioHost, key, 5);
    await batch.open(1, { client, build: 'none' });

    const oldWorker = await startWorker(old);
    expect(await deployment(old, 'promote')).toMatchObject({ current: releases.old.buildId });
    await service.stop('worker');
    await batch.open(2, { client, build: releases.old.buildId });
    expect(await endOfCancelledRun(stage)).toBe('COMPLETED');

    const newWorker = await startWorker(now);
    expect(await deployment(now, 'show')).toEqual({
      deployment: DEPLOYMENT,
      current: releases.old.buildId,
      this_release: releases.now.buildId,
    });
    expect(await deployment(now, 'promote')).toMatchObject({ current: releases.now.buildId });
    await batch.open(3, { client, build: releases.now.buildId });
    expect(await endOfCancelledRun(stage)).toBe('CANCELLED');

    expect(await deployment(now, 'promote', '--build-id', releases.old.buildId)).toMatchObject({
      current: releases.old.buildId,
    });
    await batch.open(4, { client, build: releases.old.buildId });
    expect(await endOfCancelledRun(stage)).toBe('COMPLETED');

    // Forward again, by the death of the old worker while it downloads.
    expect(await deployment(now, 'promote')).toMatchObject({ current: releases.now.buildId });
    await oldWorker.stop('SIGKILL', 1_000);
    await batch.letIn();
    expect(await service.settled(key, batch.id, 3 * LIMIT_MS)).toMatchObject({
      status: 'completed',
      completed_items: 5,
    });
    // The books close within the last task of the workflow, whose end the history has only afterwards.
    const builds = [releases.old, releases.now, releases.old, releases.now].map(({ buildId }) => buildId);
    await expect
      .poll(() => ranOn(client, workflowId.batch(batch.id)), { timeout: LIMIT_MS })
      .toEqual(['none', ...builds]);
    expect(newWorker.hasExited()).toBe(false);
  },
);

test('work that needs a patch which the older release lacks waits after a roll-back; other work goes on', async ({
  audioHost,
}) => {
  const releases = { now: await thisRelease(), next: await nextRelease() };
  const { service, client } = await serviceOfItsOwn({ TENANT_LANES: '1' });
  const [now, next] = [envOf(service, releases.now), envOf(service, releases.next)];
  const key = await service.key({ tokens: 1_000 });
  await Promise.all([startWorker(now), startWorker(next)]);
  await deployment(next, 'promote');
  await service.stop('worker');
  const batch = await doorBatch(service, audioHost, key, 1);
  const item = workflowId.item(workflowId.batch(batch.id), 1, 1);
  await expect.poll(() => ranOn(client, item).catch(() => []), { timeout: LIMIT_MS }).toEqual([releases.next.buildId]);

  // Before that, the older release would have the workflow task that schedules the download, and fail it.
  await batch.next();
  await deployment(now, 'promote');
  await batch.letIn();
  const failed = async () =>
    (await client.workflow.getHandle(item).fetchHistory()).events?.some(
      ({ workflowTaskFailedEventAttributes: failure }) =>
        failure?.failure?.message?.includes('TMPRL1100') || failure?.failure?.message?.includes('ondeterminis'),
    );
  await expect.poll(failed, { timeout: LIMIT_MS }).toBe(true);
  const other = await doorBatch(service, audioHost, key, 1);
  await other.open(1, { client, build: releases.now.buildId });
  // Its one activity has settled the item.
  expect(await batch.status()).toMatchObject({ status: 'IN_QUEUE', completed_items: 1 });

  await deployment(next, 'promote');
  expect(await service.settled(key, batch.id, 2 * LIMIT_MS)).toMatchObject({ completed_items: 1 });
});

test('/status reports a promoted version whose workers are gone, and is right again after a roll-back', async () => {
  const releases = { old: await previousRelease(), now: await thisRelease() };
  const { service } = await serviceOfItsOwn({ TENANT_LANES: '1' });
  const [old, now] = [envOf(service, releases.old), envOf(service, releases.now)];
  const [oldWorker, newWorker] = [await startWorker(old), await startWorker(now)];
  // Promoted are still the workers without a version.
  await service.stop('worker');
  const none = { can_run: false, parts: { worker: { state: 'failing', detail: expect.stringMatching(/promoted/) } } };
  await expect.poll(() => statusOf(service)).toMatchObject(none);
  await deployment(now, 'promote');
  await expect.poll(() => statusOf(service)).toMatchObject({ can_run: true, parts: { worker: { state: 'ok' } } });
  await newWorker.stop('SIGTERM', 20_000);
  expect(oldWorker.hasExited()).toBe(false);
  await expect.poll(() => statusOf(service)).toMatchObject(none);
  await deployment(now, 'promote', '--build-id', releases.old.buildId);
  await expect.poll(() => statusOf(service)).toMatchObject({ can_run: true, parts: { worker: { state: 'ok' } } });
});
