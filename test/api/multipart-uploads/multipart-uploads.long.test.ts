import { createHash, randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { BUCKET, withPublicS3 } from '../../infra/s3-fixtures.ts';
import type { ServiceClient, TestKey } from '../../infra/service-client.ts';

const PATH = '/v1/multipart-uploads';
const MB = 2 ** 20;

/** A service whose clients send large files to S3 itself. */
const test = withPublicS3({ MAX_AUDIO_BYTES: String(100 * MB), UNUSED_UPLOADS: '4' }).extend(
  'key',
  { scope: 'test' },
  ({ service }) => service.key(),
);

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function post(service: ServiceClient, key: TestKey, path: string, body?: object) {
  return service.request('POST', `${PATH}${path}`, { key, ...(body ? { body } : {}) });
}

async function addresses(service: ServiceClient, key: TestKey, id: string, numbers: number[]): Promise<string[]> {
  const { body } = await post(service, key, `/${id}/parts`, { numbers });
  return body.parts.map(({ url }: { url: string }) => url);
}

const put = (url: string, bytes: Uint8Array): Promise<Response> =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });

describe('a large file of the client', () => {
  test('goes to S3 itself, also if a part fails and the API is restarted meanwhile', async ({
    service,
    store,
    key,
  }) => {
    const options = await service.request('OPTIONS', '/v1/uploads');
    expect(options.headers.get('upload-methods')).toBe('whole, multipart');
    const bytes = randomBytes(40 * MB);
    const audio = createClient({ baseUrl: service.baseUrl, apiKey: key.api_key, retries: 30 }); // a busy machine starts slowly
    const sent: number[] = [];
    let restarted: Promise<void> | undefined;
    const upload = await audio.upload(new File([bytes], 'long ü.wav'), {
      onProgress({ sentBytes }) {
        sent.push(sentBytes);
        if (sentBytes < 10 * MB || restarted) return;
        store.fail(1, 503);
        restarted = service.stop('api', 'SIGKILL').then(() => service.start('api'));
      },
    });
    await restarted;
    expect(upload).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes) });
    expect(sent.at(-1)).toBe(bytes.length);
    const file = await service.request('GET', `/v1/uploads/${upload.upload_id}`, { key });
    expect(file.bytes.equals(bytes)).toBe(true);
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('long ü'));
    expect((await store.keys(BUCKET, 'files')).filter((name) => name.startsWith('unfinished/'))).toEqual([]);
  });
});

describe('a multipart upload', () => {
  test('is complete once its parts are there, however often it is completed', async ({ service, key }) => {
    const bytes = randomBytes(17 * MB);
    const { status, body: begun } = await post(service, key, '', { bytes: bytes.length, name: '../a/b.wav' });
    expect([status, begun.part_bytes, begun.missing_parts]).toEqual([201, 16 * MB, [1, 2]]);
    const id = begun.upload_id;
    const early = await post(service, key, `/${id}/complete`);
    expect([early.status, early.body.code]).toEqual([409, 'upload_incomplete']);
    const [first, second] = await addresses(service, key, id, [1, 2]);
    expect((await put(first!, bytes.subarray(0, 16 * MB))).status).toBe(200);
    expect((await service.request('GET', `${PATH}/${id}`, { key })).body.missing_parts).toEqual([2]);
    expect((await put(second!, bytes.subarray(16 * MB))).status).toBe(200);
    const completed = await Promise.all([1, 2, 3].map(() => post(service, key, `/${id}/complete`)));
    const done = completed.filter(({ status: each }) => each === 200);
    expect(completed.filter(({ status: each }) => each !== 200 && each !== 423)).toEqual([]);
    expect(done.length).toBeGreaterThan(0);
    const again = await post(service, key, `/${id}/complete`);
    expect(again.body).toEqual(done[0]!.body);
    expect(again.body).toMatchObject({ upload_id: id, sha256: sha256(bytes), bytes: bytes.length });
    const { body } = await service.request('GET', `${PATH}/${id}`, { key });
    expect(body).toMatchObject({ status: 'complete', missing_parts: [], upload: again.body });
    // Nothing is added to it any more; the storage may refuse before it has read the part.
    const late = await put(first!, bytes.subarray(0, 16 * MB)).catch(() => undefined);
    expect(late?.ok ?? false).toBe(false);
    expect((await service.request('GET', `/v1/uploads/${id}`, { key })).bytes.equals(bytes)).toBe(true);
  });

  test('takes no bytes beyond those announced, and no part that it has not', async ({ service, key }) => {
    for (const bytes of [0, -1, 1.5, 'x', null])
      expect((await post(service, key, '', { bytes })).body.code).toBe('invalid_request');
    expect((await post(service, key, '', { bytes: 100 * MB + 1 })).body.code).toBe('payload_too_large');
    const { upload_id: id } = (await post(service, key, '', { bytes: 1_000 })).body;
    const [url] = await addresses(service, key, id, [1]);
    await put(url!, randomBytes(2_000)).then(
      ({ body }) => body?.cancel(),
      () => undefined,
    );
    expect((await post(service, key, `/${id}/complete`)).body.code).toBe('upload_incomplete');
    for (const numbers of [[2], [0], [10_001], [], Array.from({ length: 101 }, () => 1)])
      expect((await post(service, key, `/${id}/parts`, { numbers })).body.code).toBe('invalid_request');
  });

  test('is of its account, bounded in number, and can be given up', async ({ service, key }) => {
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await post(service, key, '', { bytes: 1_000 })).body.upload_id);
    const more = await post(service, key, '', { bytes: 1_000 });
    expect([more.status, more.body.code]).toEqual([429, 'rate_limited']);
    const theirs = await service.key();
    for (const path of [`/${ids[0]}/complete`, `/${ids[0]}/parts`])
      expect((await post(service, theirs, path, path.endsWith('parts') ? { numbers: [1] } : undefined)).status).toBe(
        404,
      );
    for (const method of ['GET', 'DELETE'])
      expect((await service.request(method, `${PATH}/${ids[0]}`, { key: theirs })).status).toBe(404);
    const [url] = await addresses(service, key, ids[0]!, [1]);
    expect((await service.request('DELETE', `${PATH}/${ids[0]}`, { key })).body.deleted).toBe(true);
    expect((await put(url!, randomBytes(1_000))).status).toBe(404);
    expect((await service.request('GET', `${PATH}/${ids[0]}`, { key })).status).toBe(404);
    expect((await post(service, key, '', { bytes: 1_000 })).status).toBe(201);
  });

  test('that is given up while it is completed leaves neither an upload nor bytes', async ({
    service,
    store,
    key,
    db,
  }) => {
    for (const holdCopy of [false, true]) {
      const bytes = randomBytes(1_000);
      const { upload_id: id } = (await post(service, key, '', { bytes: bytes.length })).body;
      const [url] = await addresses(service, key, id, [1]);
      expect((await put(url!, bytes)).status).toBe(200);
      const { held, release } = holdCopy ? store.hold(sha256(bytes), 'PUT') : store.hold(id, 'POST');
      const completing = post(service, key, `/${id}/complete`);
      await held;
      expect((await service.request('DELETE', `${PATH}/${id}`, { key })).body.deleted).toBe(true);
      release();
      const { status, body } = await completing;
      expect([holdCopy, status, body.code]).toEqual([holdCopy, 404, 'upload_not_found']);
      expect((await service.request('GET', `${PATH}/${id}`, { key })).status).toBe(404);
    }
    expect((await service.request('GET', '/v1/uploads', { key })).body.uploads).toEqual([]);
    const kept = `select from stored_objects where account_id = $1 and pinned`;
    expect((await db.query(kept, [key.account_id])).rowCount).toBe(0);
    expect((await store.keys(BUCKET, 'files')).filter((name) => name.startsWith('unfinished/'))).toEqual([]);
  });

  test('whose part is sent again while it is completed is not complete, and can be completed then', async ({
    service,
    store,
    key,
  }) => {
    const { upload_id: id } = (await post(service, key, '', { bytes: 1_000 })).body;
    const [url] = await addresses(service, key, id, [1]);
    const [first, second] = [randomBytes(1_000), randomBytes(1_000)];
    expect((await put(url!, first)).status).toBe(200);
    const { held, release } = store.hold(id, 'POST');
    const completing = post(service, key, `/${id}/complete`);
    await held;
    expect((await put(url!, second)).status).toBe(200);
    release();
    const { status, body } = await completing;
    expect([status, body.code]).toEqual([409, 'upload_incomplete']);
    expect((await post(service, key, `/${id}/complete`)).body.sha256).toBe(sha256(second));
  });

  test('that is complete but for the end of its request cannot be given up, and keeps its bytes', async ({
    service,
    store,
    key,
    db,
  }) => {
    const bytes = randomBytes(1_000);
    const { upload_id: id } = (await post(service, key, '', { bytes: bytes.length })).body;
    const [url] = await addresses(service, key, id, [1]);
    expect((await put(url!, bytes)).status).toBe(200);
    const { held, release } = store.hold(id, 'DELETE'); // of its parts, which are copied by then
    const completing = post(service, key, `/${id}/complete`);
    await held;
    const givingUp = service.request('DELETE', `${PATH}/${id}`, { key });
    const seized = `select from unfinished_uploads where id = $1 and writer_until = 'infinity'`;
    await expect.poll(async () => (await db.query(seized, [id])).rowCount).toBe(1);
    release();
    const refused = await givingUp;
    expect([refused.status, refused.body.detail]).toEqual([404, expect.stringContaining('complete')]);
    expect((await completing).body).toMatchObject({ upload_id: id, sha256: sha256(bytes) });
    for (const path of [`${PATH}/${id}`, `/v1/uploads/${id}`])
      expect((await service.request('GET', path, { key })).status).toBe(200);
    const again = await service.request('DELETE', `${PATH}/${id}`, { key });
    expect([again.status, again.body.detail]).toEqual([404, expect.stringContaining('complete')]);
    expect((await service.request('GET', `/v1/uploads/${id}`, { key })).bytes.equals(bytes)).toBe(true);
    expect((await db.query('select from unfinished_uploads where id = $1', [id])).rowCount).toBe(0);
    expect((await store.keys(BUCKET, 'files')).filter((name) => name.startsWith('unfinished/'))).toEqual([]);
  });

  test('is aborted in the storage by the sweep after a day', async ({ service, key, db }) => {
    const { upload_id: id } = (await post(service, key, '', { bytes: 1_000 })).body;
    const [url] = await addresses(service, key, id, [1]);
    const bytes = randomBytes(1_000);
    expect((await put(url!, bytes)).status).toBe(200);
    await db.query(`update unfinished_uploads set created_at = now() - interval '25 hours' where id = $1`, [id]);
    await expect.poll(async () => (await put(url!, bytes)).status).toBe(404);
    expect((await post(service, key, `/${id}/complete`)).body.code).toBe('upload_not_found');
  });
});
