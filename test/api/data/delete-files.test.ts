import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const CROP = { capability: 'crop_audio', params: { start_s: 0, end_s: 1 } };
/** Steps that other audio accompanies, and that work on the first alone. */
const compareWith = (url: string) => ({
  steps: [{ capability: 'alignment_analysis', params: { reference_url: url } }],
});

const test = base
  .extend('storage', { scope: 'file' }, ({ service }) => openStorage(loadConfig(service.env)))
  /** Requests of one account. */
  .extend('of', { scope: 'file' }, ({ service, storage, db }) => (key: TestKey) => {
    const request = (method: string, path: string, body?: object) => service.request(method, path, { key, body });
    /** Uploads bytes and returns the upload. */
    const put = async (body: Uint8Array) => {
      const headers = { 'content-type': 'application/octet-stream' };
      return (await service.request('POST', '/v1/uploads', { key, body, headers })).body;
    };
    /** Runs steps and returns the run. */
    const run = async (body: object) => {
      const response = await service.ran(key, body);
      expect(response.status, response.bytes.toString()).toBe(200);
      return response.body;
    };
    return {
      request,
      put,
      run,
      remove: (path: string) => request('DELETE', path),
      isStored: (hash: string) => storage.has(objectKey(key.account_id, hash)),
      usedBytes: () => storedObjects.usedBytes(db, key.account_id),
    };
  });

describe('DELETE /v1/uploads/{upload_id}', () => {
  test('deletes the file and gives its storage back, and a second delete is upload_not_found', async ({
    service,
    of,
  }) => {
    const { put, remove, isStored, usedBytes } = of(await service.key());
    const kept = await put(randomBytes(1_000));
    const { upload_id: id, sha256 } = await put(randomBytes(5_000));
    const response = await remove(`/v1/uploads/${id.toUpperCase()}`);
    expect([response.status, response.body]).toEqual([200, { upload_id: id, deleted: true }]);
    expect([await isStored(sha256), await isStored(kept.sha256), await usedBytes()]).toEqual([false, true, 1_000]);
    const again = await remove(`/v1/uploads/${id}`);
    expect([again.status, again.body.code]).toEqual([404, 'upload_not_found']);
  });

  test('keeps the bytes as long as another upload or another account has them', async ({ service, of }) => {
    const [one, other] = [of(await service.key()), of(await service.key())];
    const bytes = randomBytes(3_000);
    const [first, second] = [await one.put(bytes), await one.put(bytes)];
    const theirs = await other.put(bytes);

    expect((await one.remove(`/v1/uploads/${theirs.upload_id}`)).body.code).toBe('upload_not_found');
    expect((await one.remove(`/v1/uploads/${first.upload_id}`)).status).toBe(200);
    expect([await one.isStored(first.sha256), await one.usedBytes()]).toEqual([true, 3_000]);
    expect((await one.remove(`/v1/uploads/${second.upload_id}`)).status).toBe(200);
    expect([await one.isStored(first.sha256), await one.usedBytes()]).toEqual([false, 0]);
    expect([await other.isStored(first.sha256), await other.usedBytes()]).toEqual([true, 3_000]);
  });

  test('is file_in_use while open work has the file as its audio or beside it, and names that work', async ({
    service,
    of,
    audioHost,
  }) => {
    const { request, put, remove, isStored } = of(await service.key({ tokens: 100 }));
    const busy = await put(tone({ seconds: 1, hz: 311 }));
    const beside = await put(tone({ seconds: 1, hz: 312 }));
    const held = audioHost.hang('held-for-delete.wav');
    const audio_urls = [held, busy.audio_url.replace(busy.upload_id, busy.upload_id.toUpperCase())];
    const { job_id: id } = (await request('POST', '/v1/run', { ...compareWith(beside.audio_url), audio_urls })).body;

    const refused = await remove(`/v1/uploads/${beside.upload_id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'file_in_use']);
    expect(refused.body.detail).toContain(id);
    expect(await isStored(beside.sha256)).toBe(true);

    await request('POST', '/v1/recipe/cancel', { job_id: id });
    const deleted = async (upload: string) => (await remove(`/v1/uploads/${upload}`)).status;
    for (const { upload_id } of [busy, beside]) await expect.poll(() => deleted(upload_id)).toBe(200);
  });

  test('leaves results as they are, refuses work that names the file afterwards, and charges the same file no second time', async ({
    service,
    of,
  }) => {
    const { request, put, run, remove } = of(await service.key({ tokens: 100 }));
    const upload = await put(tone({ seconds: 1, hz: 313 }));
    const audio_urls = [upload.audio_url];
    const { job_id: id, result } = await run({ capability: 'signal_analysis', audio_urls });
    expect((await remove(`/v1/uploads/${upload.upload_id}`)).status).toBe(200);
    expect((await request('GET', `/v1/recipe/jobs/${id}`)).body.result).toEqual(result);
    const refused = await request('POST', '/v1/run', { capability: 'signal_analysis', audio_urls });
    expect([refused.status, refused.body.code]).toEqual([404, 'upload_not_found']);
    // The same file again: known by its content, so neither worked on nor charged anew.
    const again = await put(tone({ seconds: 1, hz: 313 }));
    const second = await run({ capability: 'signal_analysis', audio_urls: [again.audio_url] });
    expect(second.tokens_charged ?? 0).toBe(0);
  });
});

describe('DELETE /v1/artifacts/{artifact_id}', () => {
  test('deletes a made file: its address and its storage are gone, and its step makes it anew', async ({
    service,
    of,
  }) => {
    const { put, run, remove, isStored, request } = of(await service.key({ tokens: 100 }));
    const upload = await put(tone({ seconds: 3, hz: 321 }));
    const work = { ...CROP, audio_urls: [upload.audio_url] };
    const [{ audio }] = (await run(work)).result.crop_audio;
    const path = audio.url.slice(service.baseUrl.length);
    expect((await service.request('GET', path)).status).toBe(200);
    const unsigned = await request('GET', `/v1/artifacts/${audio.artifact_id}`);
    expect([unsigned.status, unsigned.body.detail]).toEqual([
      404,
      expect.stringMatching(/no signature.* a key does not/),
    ]);

    const response = await remove(`/v1/artifacts/${audio.artifact_id}`);
    expect([response.status, response.body]).toEqual([200, { artifact_id: audio.artifact_id, deleted: true }]);
    expect(await isStored(audio.sha256)).toBe(false);
    expect((await service.request('GET', path)).status).toBe(404);
    const again = await remove(`/v1/artifacts/${audio.artifact_id}`);
    expect([again.status, again.body.code]).toEqual([404, 'not_found']);
    const named = await request('POST', '/v1/run', { capability: 'signal_analysis', audio_urls: [audio.audio_url] });
    expect([named.status, named.body.code]).toEqual([404, 'upload_not_found']);

    const [made] = (await run(work)).result.crop_audio;
    expect((await service.request('GET', made.audio.url.slice(service.baseUrl.length))).status).toBe(200);
  });

  test('makes it anew too where an upload has kept the same bytes', async ({ service, of }) => {
    const { put, run, remove } = of(await service.key({ tokens: 100 }));
    const upload = await put(tone({ seconds: 3, hz: 322 }));
    const work = { ...CROP, audio_urls: [upload.audio_url] };
    const [{ audio }] = (await run(work)).result.crop_audio;
    const { bytes } = await service.request('GET', audio.url.slice(service.baseUrl.length));
    expect((await put(bytes)).sha256).toBe(audio.sha256);
    expect((await remove(`/v1/artifacts/${audio.artifact_id}`)).status).toBe(200);
    const [made] = (await run(work)).result.crop_audio;
    expect((await service.request('GET', made.audio.url.slice(service.baseUrl.length))).status).toBe(200);
  });

  test('belongs to its account', async ({ service, of }) => {
    const { put, run } = of(await service.key({ tokens: 100 }));
    const upload = await put(tone({ seconds: 2, hz: 323 }));
    const [{ audio }] = (await run({ ...CROP, audio_urls: [upload.audio_url] })).result.crop_audio;
    const foreign = await of(await service.key()).remove(`/v1/artifacts/${audio.artifact_id}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found']);
    expect((await service.request('GET', audio.url.slice(service.baseUrl.length))).status).toBe(200);
  });
});
