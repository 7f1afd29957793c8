/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, UploadPartCommand } from '@aws-sdk/client-s3';
import { openBucketClient } from '../../../platform/bucket/client.ts';
import { putStored } from '../../../platform/bucket/put-object.ts';
import { createEgress } from '../../../platform/egress/egress.ts';
import { workflowId } from '../../../workflows/messages.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import { startObjectStore } from '../../infra/servers/object-store.ts';
import type { TestKey } from '../../infra/service-client.ts';

const TRIM = 'rec_0003_trim_and_measure';
/** Refused without a request: the item fails. */
const PRIVATE = 'http://10.0.0.1/a.wav';
const BUCKET = 'music';

const test = base
  .extend('store', { scope: 'file' }, async ({}, { onCleanup }) => {
    const store = await startObjectStore(BUCKET);
    onCleanup(() => store.close());
    return store;
  })
  /** Makes an account whose results can be delivered to the store. */
  .extend('customer', { scope: 'file' }, ({ service, store }) => async (): Promise<TestKey> => {
    const key = await service.key({ tokens: 1_000 });
    const body = { endpoint: store.url, ...store.credentials };
    const { status, bytes } = await service.request('PUT', '/v1/delivery', { key, body });
    expect(status, bytes.toString()).toBe(200);
    return key;
  })
  .extend('submit', { scope: 'file' }, ({ service }) => async (key: TestKey, urls: string[], to: object = {}) => {
    const body = { recipe_id: TRIM, audio_urls: urls, deliver_to: { bucket: BUCKET, prefix: '/of/me/', ...to } };
    const { status, body: made, bytes } = await service.request('POST', '/v1/batch', { key, body });
    expect(status, bytes.toString()).toBe(202);
    return String(made.batch_id);
  })
  .extend('read', { scope: 'file' }, ({ service }) => async (key: TestKey, id: string) => {
    return (await service.request('GET', `/v1/batch/${id}`, { key })).body;
  })
  .extend('redeliver', { scope: 'file' }, ({ service }) => (key: TestKey, id: string) => {
    return service.request('POST', `/v1/batch/${id}/delivery/redeliver`, { key });
  })
  .extend('ended', { scope: 'file' }, ({ read }) => async (key: TestKey, id: string) => {
    await expect.poll(async () => (await read(key, id)).delivery.status).not.toBe('pending');
    return (await read(key, id)).delivery;
  });

describe('deliver_to', () => {
  test('writes results and made files of a batch to the bucket, twice to the same keys', async ({
    service,
    store,
    customer,
    submit,
    ended,
    redeliver,
  }) => {
    const key = await customer();
    const upload = await service.upload(key, tone({ seconds: 2 }));
    const id = await submit(key, [upload, PRIVATE]);
    const delivery = await ended(key, id);
    expect(delivery).toMatchObject({ status: 'delivered', bucket: BUCKET, prefix: 'of/me/', reason: null, objects: 4 });

    const keys = await store.keys(BUCKET, `of/me/${id}`);
    const made = keys.find((each) => each.startsWith('0001/crop_audio/'))!;
    expect(keys).toEqual([made, '0001/results.json', '0002/results.json', 'delivery.json']);
    const at = (name: string) => readFile(join(store.folder, BUCKET, 'of/me', id, name));
    const results = JSON.parse((await at('0001/results.json')).toString());
    const { body: page } = await service.request('GET', `/v1/batch/${id}/results`, { key });
    const { url, ...audio } = page.items[0].raw_results.crop_audio.audio;
    expect(results).toMatchObject({ item_id: page.items[0].item_id, audio_url: upload, status: 'completed' });
    expect(results.raw_results.crop_audio.audio).toEqual({ ...audio, key: `of/me/${id}/${made}` });
    expect(await at(made)).toEqual(Buffer.from(await (await fetch(url)).arrayBuffer()));
    expect(JSON.parse((await at('0002/results.json')).toString())).toMatchObject({
      status: 'failed',
      error: { code: 'audio_target_refused' },
      raw_results: null,
    });
    expect(JSON.parse((await at('delivery.json')).toString())).toMatchObject({ batch_id: id, failed_items: 1 });

    const again = await redeliver(key, id);
    expect([again.status, again.body.delivery.status]).toEqual([202, 'pending']);
    expect(await ended(key, id)).toMatchObject({ status: 'delivered', objects: 4, bytes: delivery.bytes });
    expect(await store.keys(BUCKET, `of/me/${id}`)).toEqual(keys);
    expect(store.puts(`${BUCKET}/of/me/${id}/${made}`)).toBe(2);
  });

  test('of a run works too, and is in its status', async ({ service, store, customer }) => {
    const key = await customer();
    const audio_urls = [await service.upload(key, tone({ seconds: 1, hz: 300 }))];
    const body = { capability: 'crop_audio', audio_urls, deliver_to: { bucket: BUCKET }, wait_s: 30 };
    const { job_id: id } = (await service.request('POST', '/v1/run', { key, body })).body;
    const status = async () =>
      (await service.request('GET', `/v1/recipe/jobs/${id}`, { key })).body.delivery.status as string;
    await expect.poll(status).toBe('delivered');
    expect(await store.keys(BUCKET, id)).toContain('0001/results.json');
    const again = await service.request('POST', `/v1/recipe/jobs/${id}/delivery/redeliver`, { key });
    expect([again.status, again.body.job_id]).toEqual([202, id]);
    await expect.poll(status).toBe('delivered');
  });

  test('with wrong credentials fails and says what to do; corrected, the results are delivered again', async ({
    service,
    store,
    customer,
    submit,
    ended,
    redeliver,
    read,
    db,
  }) => {
    const key = await customer();
    const wrong = {
      endpoint: store.url,
      access_key_id: store.credentials.access_key_id,
      secret_access_key: 'not-this-one',
    };
    await service.request('PUT', '/v1/delivery', { key, body: wrong });
    const id = await submit(key, [await service.upload(key, tone({ seconds: 1, hz: 310 }))]);
    const failed = await ended(key, id);
    expect(failed).toMatchObject({ status: 'failed', reason: 'credentials_refused', objects: 0 });
    expect(failed.message).toMatch(/PUT \/v1\/delivery/);
    const before = await read(key, id);
    expect(before).toMatchObject({ status: 'completed', completed_items: 1 });
    const charged = async () =>
      (await db.query('select sum(tokens_charged) as sum from items where job_id = $1', [id])).rows[0].sum;
    const tokens = await charged();

    await service.request('PUT', '/v1/delivery', { key, body: { endpoint: store.url, ...store.credentials } });
    await redeliver(key, id);
    expect(await ended(key, id)).toMatchObject({ status: 'delivered', reason: null });
    expect(await charged()).toBe(tokens);
  });

  test('to a bucket that does not exist fails', async ({ customer, submit, ended }) => {
    const key = await customer();
    const id = await submit(key, [PRIVATE], { bucket: 'no-such-bucket' });
    expect(await ended(key, id)).toMatchObject({ status: 'failed', reason: 'bucket_not_found' });
  });

  test('at a private endpoint is refused, when it is stored and when the socket connects', async ({
    service,
    customer,
    submit,
    ended,
    db,
  }) => {
    const key = await customer();
    for (const endpoint of ['https://10.0.0.1', 'https://[::ffff:169.254.169.254]', 'http://s3.example']) {
      const body = { endpoint, access_key_id: 'AKIAEXAMPLE', secret_access_key: 'not-a-secret' };
      const refused = await service.request('PUT', '/v1/delivery', { key, body });
      expect([refused.status, refused.body.errors[0].path], endpoint).toEqual([400, 'endpoint']);
    }
    const stored = `update bucket_credentials set endpoint = 'https://10.0.0.1' where account_id = $1`;
    await db.query(stored, [key.account_id]);
    const id = await submit(key, [PRIVATE]);
    expect(await ended(key, id)).toMatchObject({ status: 'failed', reason: 'endpoint_refused' });
  });

  test('without a stored object store is refused', async ({ service }) => {
    const key = await service.key({ tokens: 10 });
    const body = { recipe_id: TRIM, audio_urls: [PRIVATE], deliver_to: { bucket: BUCKET } };
    const refused = await service.request('POST', '/v1/batch', { key, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_not_set_up']);
    const dots = { ...body, deliver_to: { bucket: BUCKET, prefix: 'a/../b' } };
    expect((await service.request('POST', '/v1/batch', { key, body: dots })).status).toBe(400);
    const plain = await service.request('POST', '/v1/batch', { key, body: { ...body, deliver_to: undefined } });
    const none = await service.request('POST', `/v1/batch/${plain.body.batch_id}/delivery/redeliver`, { key });
    expect([none.status, none.body.code]).toEqual([409, 'no_delivery']);
  });

  test('goes on after errors of the store, and after the worker is killed in the middle', async ({
    service,
    store,
    customer,
    submit,
    ended,
    read,
  }) => {
    const key = await customer();
    const uploads = [320, 330].map((hz) => service.upload(key, tone({ seconds: 1, hz })));
    const { held, release } = store.hold('0002/results.json');
    store.fail(1, 503);
    const id = await submit(key, await Promise.all(uploads));
    await held;
    expect((await read(key, id)).delivery).toMatchObject({ status: 'pending' });
    await service.stop('worker', 'SIGKILL');
    release();
    await service.start('worker');
    expect(await ended(key, id)).toMatchObject({ status: 'delivered', objects: 5, reason: null });
    expect((await store.keys(BUCKET, `of/me/${id}`)).filter((each) => each.endsWith('.json'))).toHaveLength(3);
  });

  test('goes on after its workflow was lost', async ({ service, store, customer, submit, ended, client, db }) => {
    const key = await customer();
    const { held, release } = store.hold('delivery.json');
    const id = await submit(key, [PRIVATE]);
    await held;
    await client.workflow.getHandle(workflowId.bucket(id, 1)).terminate();
    release();
    await db.query(
      `update bucket_deliveries set status = 'pending', checked_at = now() - interval '1 hour' where job_id = $1`,
      [id],
    );
    expect(await ended(key, id)).toMatchObject({ status: 'delivered' });
    expect((await service.request('GET', `/v1/batch/${id}`, { key })).body.failed_items).toBe(1);
  });

  test('keeps the secret out of replies, rows and logs', async ({ service, store, customer, db }) => {
    const key = await customer();
    const { secret_access_key: secret } = store.credentials;
    const shown = await service.request('GET', '/v1/delivery', { key });
    expect(shown.body).toEqual({ endpoint: store.url, region: 'us-east-1', updated_at: expect.any(String) });
    expect(service.output('api') + service.output('worker')).not.toContain(secret);
    const { rows } = await db.query(`select sealed from bucket_credentials`);
    for (const { sealed } of rows) expect((sealed as Buffer).includes(secret)).toBe(false);
    const { body } = await service.request('DELETE', '/v1/delivery', { key });
    expect(body).toEqual({ deleted: true });
    expect((await service.request('GET', '/v1/delivery', { key })).body.endpoint).toBeNull();
  });
});

/** Opens a client of the store as a delivery does. */
function clientOf(store: Awaited<ReturnType<typeof startObjectStore>>) {
  const egress = createEgress({ OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: 4 }, pino({ level: 'silent' }));
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey } = store.credentials;
  const address = { endpoint: store.url, region: 'us-east-1', accessKeyId, secretAccessKey };
  onTestFinished(() => egress.close());
  return openBucketClient(egress, address, new AbortController().signal);
}

test('a large file is sent in parts, from a stream', async ({ store }) => {
  const client = clientOf(store);
  const content = randomBytes(12 * 1024 * 1024);
  const open = (range?: { start: number; end: number }) =>
    Promise.resolve(Readable.from([range ? content.subarray(range.start, range.end + 1) : content]));
  const target = { bucket: BUCKET, key: 'große Datei (1)/a+b.bin', contentType: 'application/octet-stream' };
  await putStored(client, target, { bytes: content.length, open, partBytes: 5 * 1024 * 1024 });
  expect((await readFile(join(store.folder, BUCKET, target.key))).equals(content)).toBe(true);
});

test('parts that a killed attempt left are removed by the next, and those of other keys are not', async ({ store }) => {
  const client = clientOf(store);
  const content = randomBytes(6 * 1024 * 1024);
  const open = (range?: { start: number; end: number }) =>
    Promise.resolve(Readable.from([range ? content.subarray(range.start, range.end + 1) : content]));
  const target = { bucket: BUCKET, key: 'parts/large.bin', contentType: 'application/octet-stream' };
  const begin = async (Key: string) => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket: BUCKET, Key }));
    const part = { PartNumber: 1, Body: content.subarray(0, 5 * 1024 * 1024) };
    await client.send(new UploadPartCommand({ Bucket: BUCKET, Key, UploadId, ...part }));
  };
  const unfinished = async () => {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix: 'parts/' }));
    return Uploads.map(({ Key }) => Key!).toSorted((a, b) => a.localeCompare(b));
  };
  await begin(target.key);
  await begin(target.key);
  await begin(`${target.key}.other`);
  await putStored(client, target, { bytes: content.length, open, partBytes: 5 * 1024 * 1024 });
  expect(await unfinished()).toEqual([`${target.key}.other`]);
  expect((await readFile(join(store.folder, BUCKET, target.key))).equals(content)).toBe(true);
});

test('an import delivers each of its batches', async ({ service, store, customer, ended }) => {
  const key = await customer();
  const headers = { 'content-type': 'application/jsonl' };
  const body = [PRIVATE, `${PRIVATE}?2`].map((url) => JSON.stringify({ audio_url: url })).join('\n');
  const send = (query: string, as = key) =>
    service.request('POST', `/v1/imports?recipe_id=${TRIM}&${query}`, { key: as, headers, body });
  const { status, body: made } = await send(`deliver_to_bucket=${BUCKET}&deliver_to_prefix=/of/imports/`);
  expect(status).toBe(202);
  const batches = async () => (await service.request('GET', `/v1/imports/${made.import_id}`, { key })).body.batches;
  await expect.poll(async () => (await batches()).length).toBe(1);
  const [id] = await batches();
  expect(await ended(key, id)).toMatchObject({ status: 'delivered', bucket: BUCKET, prefix: 'of/imports/' });
  expect(await store.keys(BUCKET, `of/imports/${id}`)).toEqual([
    '0001/results.json',
    '0002/results.json',
    'delivery.json',
  ]);
  const state = async () => (await service.request('GET', `/v1/imports/${made.import_id}`, { key })).body.delivery;
  await expect.poll(async () => (await state()).status).toBe('delivered');
  expect(await state()).toMatchObject({ bucket: BUCKET, prefix: 'of/imports/', objects: 3, message: null });

  expect(await send(`deliver_to_bucket=${BUCKET}`, await service.key({ tokens: 10 }))).toMatchObject({
    status: 409,
    body: { code: 'delivery_not_set_up' },
  });
  for (const query of [
    'deliver_to_prefix=a',
    'deliver_to_bucket=A',
    `deliver_to_bucket=${BUCKET}&deliver_to_prefix=../a`,
  ])
    expect((await send(query)).status, query).toBe(400);
});
