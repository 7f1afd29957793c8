import type { Client } from '@temporalio/client';
import { expect, onTestFinished } from 'vitest';
import { ORCHESTRATION_QUEUE, workflowId } from '../../workflows/messages.ts';
import { repeated, tone } from '../infra/audio.ts';
import { test } from '../infra/fixtures.ts';
import type { Service } from '../infra/service.ts';
import type { TestKey } from '../infra/service-client.ts';
import { startS3 } from '../infra/servers/s3-server.ts';
import { record } from './histories.ts';

/** Records the histories of typical batches, runs, items and deliveries, beside those of earlier releases (`npm run histories`). */

const MEASURE = 'rec_0001_loudness_and_tempo';

/** Waits until a workflow has ended, successfully or not, and records its history. */
async function save(client: Client, scenario: string, id: string): Promise<void> {
  const handle = client.workflow.getHandle(id);
  await handle.result().catch(() => undefined);
  process.stdout.write(`${record(scenario, await handle.fetchHistory())}\n`);
}

async function post(service: Service, key: TestKey, path: string, body: object) {
  const response = await service.request('POST', path, { key, body: { recipe_id: MEASURE, ...body } });
  expect(response.status, response.bytes.toString()).toBe(202);
  return response.body;
}

test('records a batch with one failing item, its items, its delivery and its retry', async ({
  service,
  client,
  audioHost,
  webhookSink,
}) => {
  const key = await service.key({ tokens: 1_000 });
  const audio_urls = [
    audioHost.serve('tone.wav', tone({ seconds: 2 })),
    audioHost.url('missing.wav'),
    audioHost.serve('flaky.wav', tone({ seconds: 3 }), { first: [503, 503] }),
  ];
  const webhook_url = webhookSink.url('/hook', [500, 500]);
  const { batch_id: id } = await post(service, key, '/v1/batch', { audio_urls, webhook_url });
  await service.settled(key, id);
  await webhookSink.waitFor('/hook', 3);
  await save(client, 'batch-one-item-failed', workflowId.batch(id));
  await save(client, 'item-completed', workflowId.item(workflowId.batch(id), 1, 1));
  await save(client, 'item-failed-not-found', workflowId.item(workflowId.batch(id), 2, 1));
  await save(client, 'item-completed-after-work-retries', workflowId.item(workflowId.batch(id), 3, 1));
  await save(client, 'delivery-accepted-third', workflowId.delivery(`${id}.1`));

  audioHost.serve('missing.wav', tone({ seconds: 1 }));
  await service.request('POST', `/v1/batch/${id}/retry`, { key });
  await service.settled(key, id);
  await webhookSink.waitFor('/hook', 4);
  await save(client, 'batch-second-round', workflowId.batch(id));
  await save(client, 'item-second-attempt', workflowId.item(workflowId.batch(id), 2, 2));
  await save(client, 'delivery-accepted-first', workflowId.delivery(`${id}.2`));
});

test('records a batch that is woken while it runs, by a retry and then by a cancel', async ({
  service,
  client,
  audioHost,
}) => {
  const key = await service.key({ tokens: 1_000 });
  const hanging = Array.from({ length: 16 }, (_, n) =>
    audioHost.serve(`h${n}.wav`, tone({ seconds: 1, hz: 200 + n }), { delayMs: 3_000 }),
  );
  const audio_urls = [
    audioHost.url('gone.wav'),
    ...hanging,
    ...['x', 'y', 'z'].map((name) => audioHost.url(`${name}.wav`)),
  ];
  const { batch_id: id } = await post(service, key, '/v1/batch', { audio_urls });
  const failed = async () => (await service.request('GET', `/v1/batch/${id}`, { key })).body.failed_items;
  await expect.poll(failed, { timeout: 20_000 }).toBeGreaterThan(0);
  await service.request('POST', `/v1/batch/${id}/retry`, { key });
  await service.request('DELETE', `/v1/batch/${id}`, { key });
  await service.settled(key, id);
  await save(client, 'batch-retried-then-cancelled', workflowId.batch(id));
});

test('records a batch and an item cancelled by an operator, and a batch whose item was terminated', async ({
  service,
  client,
  audioHost,
}) => {
  const key = await service.key({ tokens: 1_000 });
  const audio_urls = [audioHost.hang('a.wav'), audioHost.hang('b.wav')];
  const { batch_id: id } = await post(service, key, '/v1/batch', { audio_urls });
  await expect.poll(() => audioHost.hits('a.wav') + audioHost.hits('b.wav'), { timeout: 20_000 }).toBe(2);
  const item = (position: number) => workflowId.item(workflowId.batch(id), position, 1);
  await client.workflow.getHandle(workflowId.batch(id)).cancel();
  await client.workflow.getHandle(item(1)).cancel();
  await client.workflow.getHandle(item(2)).terminate();
  await service.settled(key, id);
  await save(client, 'batch-cancelled-by-operator-child-terminated', workflowId.batch(id));
  await save(client, 'item-cancelled-by-operator', item(1));
});

test('records a batch whose items all failed', async ({ service, client, audioHost }) => {
  const key = await service.key({ tokens: 1_000 });
  const audio_urls = [audioHost.url('none-1.wav'), audioHost.url('none-2.wav')];
  const { batch_id: id } = await post(service, key, '/v1/batch', { audio_urls });
  await save(client, 'batch-all-failed', workflowId.batch(id));
  await save(client, 'item-failed-benign', workflowId.item(workflowId.batch(id), 1, 1));
});

test('records a completed run, and a run cancelled in flight', async ({ service, client, audioHost, webhookSink }) => {
  const key = await service.key({ tokens: 1_000 });
  const audio_urls = [
    audioHost.serve('r1.wav', tone({ seconds: 1, hz: 600 })),
    audioHost.serve('r2.wav', tone({ seconds: 1, hz: 700 })),
  ];
  const { job_id: done } = await post(service, key, '/v1/recipe/execute', {
    audio_urls,
    webhook_url: webhookSink.url('/run'),
  });
  await webhookSink.waitFor('/run', 1);
  await save(client, 'run-completed', workflowId.run(done));

  const stuck = audioHost.hang('stuck.wav');
  const { job_id: cancelled } = await post(service, key, '/v1/recipe/execute', { audio_urls: [stuck] });
  await expect.poll(() => audioHost.hits('stuck.wav'), { timeout: 20_000 }).toBe(1);
  await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: cancelled } });
  await save(client, 'run-cancelled-in-flight', workflowId.run(cancelled));
  await save(client, 'item-cancelled-in-flight', workflowId.item(workflowId.run(cancelled), 1, 1));
});

test('records an item that someone else settles during its download', async ({ service, client, audioHost, db }) => {
  const key = await service.key({ tokens: 1_000 });
  const audio_urls = [audioHost.serve('elsewhere.wav', tone({ seconds: 1, hz: 810 }), { delayMs: 4_000 })];
  const { batch_id: id } = await post(service, key, '/v1/batch', { audio_urls });
  await expect.poll(() => audioHost.hits('elsewhere.wav'), { timeout: 20_000 }).toBe(1);
  await db.query(`update items set status = 'cancelled' where job_id = $1`, [id]);
  await service.settled(key, id);
  await save(client, 'item-settled-elsewhere', workflowId.item(workflowId.batch(id), 1, 1));
});

test('records an item that waits for a slot of its host when its run is cancelled', async ({
  service,
  client,
  audioHost,
}) => {
  const key = await service.key({ tokens: 1_000 });
  const names = Array.from({ length: 20 }, (_, n) => `slot-${n}.wav`);
  const audio_urls = names.map((name) => audioHost.hang(name));
  const { job_id: id } = await post(service, key, '/v1/recipe/execute', { audio_urls });
  const handle = (position: number) => client.workflow.getHandle(workflowId.item(workflowId.run(id), position, 1));
  // The host's slots of one account are taken, and the items beyond them are retried.
  await expect.poll(() => names.filter((name) => audioHost.hits(name) > 0).length, { timeout: 20_000 }).toBe(8);
  await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: id } });
  await client.workflow
    .getHandle(workflowId.run(id))
    .result()
    .catch(() => undefined); // it ends as cancelled
  const histories = await Promise.all(
    names.map(async (_, n) => ({
      n,
      history: await handle(n + 1)
        .fetchHistory()
        .catch(() => undefined),
    })),
  );
  const failedOnce = histories.filter(({ history }) =>
    history?.events?.some(({ activityTaskFailedEventAttributes }) => activityTaskFailedEventAttributes),
  );
  expect(failedOnce.length).toBeGreaterThan(0);
  await save(client, 'item-cancelled-between-attempts', workflowId.item(workflowId.run(id), failedOnce[0]!.n + 1, 1));
});

test('records items whose light work is one activity', async ({ service, client, audioHost }) => {
  const key = await service.key({ tokens: 100_000 });
  const LONG_S = 2_100; // each step on it is heavy by its length
  const work = async (scenario: string, audio: Buffer, steps: object[], policy: object = {}) => {
    const { body: recipe } = await service.request('POST', '/v1/recipe/save', {
      key,
      body: { name: scenario, steps, execution_policy: policy },
    });
    await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: recipe.recipe_id } });
    const body = { recipe_id: recipe.recipe_id, audio_urls: [audioHost.serve(`${scenario}.wav`, audio)] };
    const { batch_id: id } = await post(service, key, '/v1/batch', body);
    await service.settled(key, id);
    await save(client, scenario, workflowId.item(workflowId.batch(id), 1, 1));
  };
  const [measure, tempo] = [{ capability: 'signal_analysis' }, { capability: 'tempo_analysis' }];
  const tooLate = { capability: 'crop_audio', params: { start_s: 60_000 } };
  const after_url = audioHost.serve('after.wav', tone({ seconds: 1, hz: 900 }));
  const join = { capability: 'join_audio', params: { after_url } };
  const goOn = { on_step_failure: 'continue' };
  await work('item-light-completed', tone({ seconds: 2, hz: 910 }), [measure, tempo]);
  await work('item-light-step-failed', tone({ seconds: 2, hz: 920 }), [measure, tooLate]);
  await work('item-light-goes-on', tone({ seconds: 2, hz: 930 }), [tooLate, measure, tooLate], goOn);
  await work('item-light-around-join', tone({ seconds: 2, hz: 940 }), [measure, join, tempo]);
  const long = repeated(tone({ seconds: 60, sampleRate: 8_000 }), LONG_S / 60);
  await work('item-light-then-heavy', long, [measure, tooLate, tempo], goOn);
});

test('records an item that is cancelled during its light work', async ({ service, client, audioHost }) => {
  const key = await service.key({ tokens: 1_000 });
  const stuck = audioHost.hang('light-stuck.wav');
  const { job_id: id } = await post(service, key, '/v1/recipe/execute', { audio_urls: [stuck] });
  await expect.poll(() => audioHost.hits('light-stuck.wav'), { timeout: 20_000 }).toBe(1);
  await service.request('POST', '/v1/recipe/cancel', { key, body: { job_id: id } });
  await save(client, 'item-light-cancelled', workflowId.item(workflowId.run(id), 1, 1));
});

test('records a delivery with long retries whose fourth attempt is accepted', async ({
  service,
  client,
  audioHost,
  webhookSink,
}) => {
  const key = await service.key({ tokens: 1_000 });
  await service.request('PUT', '/v1/webhooks', { key, body: { retries: 'long' } });
  const webhook_url = webhookSink.url('/long', [500, 500, 500]);
  const { batch_id: id } = await post(service, key, '/v1/batch', {
    audio_urls: [audioHost.url('missing-for-long.wav')],
    webhook_url,
  });
  await webhookSink.waitFor('/long', 4);
  await save(client, 'delivery-long-accepted-fourth', workflowId.delivery(`${id}.1`));
});

test('records an erasure that waits for cancelled work', async ({ service, client, audioHost }) => {
  const key = await service.key({ tokens: 100 });
  const audio_urls = [audioHost.hang('erased.wav')];
  await post(service, key, '/v1/batch', { audio_urls });
  await expect.poll(() => audioHost.hits('erased.wav'), { timeout: 20_000 }).toBe(1);
  expect((await service.request('DELETE', '/v1/account/data', { key })).status).toBe(202);
  await save(client, 'erasure-waiting', workflowId.erasure(key.account_id));
});

test('records a redelivery', async ({ service, client, audioHost, webhookSink }) => {
  const key = await service.key({ tokens: 1_000 });
  const { batch_id: id } = await post(service, key, '/v1/batch', {
    audio_urls: [audioHost.url('missing-for-redelivery.wav')],
    webhook_url: webhookSink.url('/again'),
  });
  await service.settled(key, id);
  await webhookSink.waitFor('/again', 1);
  await client.workflow.getHandle(workflowId.delivery(`${id}.1`)).result();
  await service.request('POST', `/v1/batch/${id}/webhook/redeliver`, { key });
  await webhookSink.waitFor('/again', 2);
  await save(client, 'redelivery-accepted', workflowId.redelivery(`${id}.1`, 2));
});

test('records an import of one batch, and one that is cancelled', async ({ service, client, audioHost }) => {
  const key = await service.key({ tokens: 1_000 });
  const send = async (names: string[]): Promise<string> => {
    const { body } = await service.request('POST', `/v1/imports?recipe_id=${MEASURE}`, {
      key,
      body: names.map((name) => JSON.stringify({ audio_url: audioHost.url(name) })).join('\n'),
      headers: { 'content-type': 'application/jsonl' },
    });
    return body.import_id;
  };
  const done = await send(['missing-import-1.wav', 'missing-import-2.wav']);
  await save(client, 'import-one-batch', workflowId.import(done));

  audioHost.serve('slow-import.wav', tone({ seconds: 1, hz: 250 }), { delayMs: 3_000 });
  const cancelled = await send(['slow-import.wav', ...Array.from({ length: 20 }, (_, n) => `slow-import.wav?${n}`)]);
  await expect.poll(() => audioHost.hits('slow-import.wav'), { timeout: 20_000 }).toBeGreaterThan(0);
  await service.request('DELETE', `/v1/imports/${cancelled}`, { key });
  await save(client, 'import-cancelled', workflowId.import(cancelled));
});

test('records a delivery to a bucket that is tried again, and one that fails', async ({
  service,
  client,
  audioHost,
}) => {
  const s3 = await startS3('results');
  onTestFinished(() => s3.close());
  const key = await service.key({ tokens: 1_000 });
  const endpoint = new URL(s3.storageUrl('')).searchParams.get('endpoint');
  const body = { endpoint, access_key_id: 'test', secret_access_key: 'test-secret' };
  await service.request('PUT', '/v1/delivery', { key, body });
  const submit = async () => {
    const work = { audio_urls: [audioHost.url('missing-for-bucket.wav')], deliver_to: { bucket: 'results' } };
    const { batch_id: id } = await post(service, key, '/v1/batch', work);
    return workflowId.bucket(id, 1);
  };
  s3.outage(true);
  const again = await submit();
  await expect
    .poll(async () => (await service.request('GET', `/v1/batch/${again.split('/')[1]}`, { key })).body.delivery.reason)
    .toBe('store_failing');
  s3.outage(false);
  await save(client, 'bucket-delivered-second', again);

  const failed = await submit();
  await service.request('DELETE', '/v1/delivery', { key });
  const delivery = async (id: string) => (await service.request('GET', `/v1/batch/${id}`, { key })).body.delivery;
  await expect.poll(async () => (await delivery(failed.split('/')[1]!)).status).toBe('failed');
  await save(client, 'bucket-failed', failed);
});

test('records the making of a waveform, of audio and of a file that is none', async ({ service, client, db }) => {
  const key = await service.key();
  for (const [scenario, bytes] of [
    ['peaks-made', tone({ seconds: 1, hz: 333 })],
    ['peaks-refused', Buffer.from('no audio')],
  ] as const) {
    const id = (await service.upload(key, bytes)).slice('upload://'.length);
    const path = `/v1/uploads/${id}/peaks`;
    await expect.poll(async () => (await service.request('GET', path, { key })).status).not.toBe(202);
    const { rows } = await db.query('select content_hash from uploads where id = $1', [id]);
    await save(client, scenario, workflowId.peaks(key.account_id, rows[0].content_hash));
  }
});

test('records a retention', async ({ client, service }) => {
  await service.key({ tokens: 1 });
  const handle = await client.workflow.start('retention', {
    workflowId: 'retention',
    taskQueue: ORCHESTRATION_QUEUE,
    args: [null],
  });
  await save(client, 'retention-without-days', handle.workflowId);
});
