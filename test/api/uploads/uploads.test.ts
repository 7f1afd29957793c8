import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import * as artifacts from '../../../platform/db/content/artifacts.ts';
import type { Db, Pool } from '../../../platform/db/pool.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import { removeExpiredUploads } from '../../../platform/storage/expired-uploads.ts';
import { signArtifactUrl } from '../../../platform/storage/signed-artifact-url.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey, type Storage } from '../../../platform/storage/storage.ts';
import { loadConfig } from '../../../platform/config.ts';
import { aHeldClaim } from '../../db/factories.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';

const LIMIT = 400_000;
const binary = { 'content-type': 'application/octet-stream' };

const test = base
  .override('settings', { scope: 'file' }, { MAX_AUDIO_BYTES: String(LIMIT) })
  .extend('key', { scope: 'file' }, ({ service }) => service.key());

function storageOf(service: Service): { storage: Storage; folder: string } {
  const { STORAGE_URL, WORK_DIR } = loadConfig(service.env);
  return { storage: openStorage({ STORAGE_URL, WORK_DIR }), folder: fileURLToPath(STORAGE_URL) };
}

async function stored(service: Service): Promise<string[]> {
  const names = await readdir(storageOf(service).folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function uploadRows(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*) from uploads');
  return rows[0]?.count ?? -1;
}

function put(service: Service, key: TestKey, body: Uint8Array, headers: Record<string, string> = binary) {
  return service.request('POST', '/v1/uploads', { key, body, headers });
}

describe('POST /v1/uploads', () => {
  test('stores the file and returns its address', async ({ service, key, db }) => {
    const bytes = randomBytes(300_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const response = await put(service, key, bytes);
    expect(response.status).toBe(201);
    const { upload_id: id } = response.body;
    expect(response.body).toEqual({
      upload_id: id,
      audio_url: `upload://${id}`,
      bytes: bytes.length,
      sha256,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const { storage } = storageOf(service);
    expect(await storage.size(objectKey(key.account_id, sha256))).toBe(bytes.length);
    expect(await uploads.find(db, { id, accountId: key.account_id })).toMatchObject({ contentHash: sha256 });
  });

  test('stores the same file once, however often and concurrently it is sent', async ({ service, key }) => {
    const bytes = randomBytes(100_000);
    const before = (await stored(service)).length;
    const responses = await Promise.all(Array.from({ length: 5 }, () => put(service, key, bytes)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map(({ body }) => body.upload_id)).size).toBe(5);
    await expect.poll(async () => (await stored(service)).length).toBe(before + 1);
  });

  test('accepts every kind of key, and requires one', async ({ service }) => {
    for (const kind of ['live', 'test', 'free'] as const) {
      const response = await put(service, await service.key({ kind }), randomBytes(10));
      expect(response.status).toBe(201);
    }
    const response = await service.request('POST', '/v1/uploads', { body: randomBytes(10), headers: binary });
    expect([response.status, response.body.code]).toEqual([401, 'unauthorized']);
  });

  test('accepts any media type except forms, and no compression', async ({ service, key }) => {
    for (const type of ['audio/wav', 'application/x-www-form-urlencoded']) {
      expect((await put(service, key, randomBytes(10), { 'content-type': type })).status).toBe(201);
    }
    for (const headers of [
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': `Multipart/Mixed; boundary=${'x'.repeat(8_000)}` },
      { 'content-encoding': 'gzip' },
    ]) {
      const response = await put(service, key, randomBytes(10), { ...binary, ...headers });
      expect([response.status, response.body.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('refuses an empty body', async ({ service, key, db }) => {
    const before = await uploadRows(db);
    const response = await put(service, key, new Uint8Array());
    expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    expect(await uploadRows(db)).toBe(before);
  });

  test('accepts a file of the max size and refuses a larger one, announced or not, leaving nothing', async ({
    service,
    key,
    db,
  }) => {
    expect((await put(service, key, randomBytes(LIMIT))).status).toBe(201);
    const [rows, files] = [await uploadRows(db), (await stored(service)).length];
    const announced = await put(service, key, randomBytes(LIMIT + 1));
    expect([announced.status, announced.body.code]).toEqual([413, 'payload_too_large']);

    const chunked = await fetch(`${service.baseUrl}/v1/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.api_key}` },
      body: new Blob([randomBytes(LIMIT + 1)]).stream(),
      duplex: 'half',
    });
    expect([chunked.status, await chunked.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    await expect.poll(async () => [await uploadRows(db), (await stored(service)).length]).toEqual([rows, files]);
  });

  test('responds to a client that sends all of a too large file before it reads', async ({ service, key }) => {
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    const size = 20_000_000;
    socket.write(
      `POST /v1/uploads HTTP/1.1\r\nHost: any\r\nAuthorization: Bearer ${key.api_key}\r\nTransfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n`,
    );
    await new Promise((resolve) => socket.write(randomBytes(size), resolve));
    socket.write('\r\n0\r\n\r\n');
    const [response] = await once(socket, 'data');
    socket.destroy();
    expect(String(response)).toMatch(/^HTTP\/1.1 413 /);
  });

  test('leaves nothing of an aborted upload', async ({ service, key, db }) => {
    const [rows, files] = [await uploadRows(db), (await stored(service)).length];
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /v1/uploads HTTP/1.1\r\nHost: any\r\nAuthorization: Bearer ${key.api_key}\r\nContent-Length: 200000\r\n\r\n`,
    );
    socket.write(randomBytes(100_000));
    await expect.poll(async () => (await stored(service)).length).toBe(files + 1);
    socket.destroy();
    await expect.poll(async () => (await stored(service)).length).toBe(files);
    expect(await uploadRows(db)).toBe(rows);
  });
});

describe('an upload', () => {
  test('belongs to its account', async ({ service, key, db }) => {
    const theirs = await service.key();
    const id = (await put(service, key, randomBytes(10))).body.upload_id;
    expect(await uploads.find(db, { id, accountId: theirs.account_id })).toBeUndefined();
    expect(await uploads.use(db, { ids: [id, 'x'], accountId: theirs.account_id })).toEqual(new Set());
    expect(await uploads.use(db, { ids: [id.toUpperCase()], accountId: key.account_id })).toEqual(
      new Set([id.toUpperCase()]),
    );
    expect(await uploads.find(db, { id: 'no uuid', accountId: key.account_id })).toBeUndefined();
  });

  test('expires unless it was used, and so does its object unless something else uses it', async ({
    service,
    key,
    db,
  }) => {
    const { storage } = storageOf(service);
    const bodies = [randomBytes(10), randomBytes(11), randomBytes(12), randomBytes(13)];
    const [lone, used, made, young] = await Promise.all(
      bodies.map(async (body) => (await put(service, key, body)).body),
    );
    await uploads.use(db, { ids: [used.upload_id], accountId: key.account_id });
    await anArtifact(db, { accountId: key.account_id, contentHash: made.sha256, bytes: made.bytes });
    await age(db, [lone.upload_id, used.upload_id, made.upload_id]);

    await Promise.all([removeExpiredUploads({ db, storage }), removeExpiredUploads({ db, storage })]);

    const rowOf = (id: string) => uploads.find(db, { id, accountId: key.account_id });
    const kept = () =>
      Promise.all(
        [lone, used, made, young].map(async ({ upload_id, sha256 }) => ({
          row: (await rowOf(upload_id)) !== undefined,
          object: await storage.has(objectKey(key.account_id, sha256)),
        })),
      );
    // Polled: the sweep of the worker may have taken one of them, and remove its object.
    await expect.poll(kept).toEqual([
      { row: false, object: false },
      { row: true, object: true },
      { row: false, object: true },
      { row: true, object: true },
    ]);
  });

  test('that is sent again while it expires is stored again', async ({ service, key, db }) => {
    const { storage } = storageOf(service);
    const body = randomBytes(50_000);
    for (let round = 0; round < 10; round += 1) {
      const first = (await put(service, key, body)).body;
      await db.query('update uploads set created_at = now() - interval $$2 days$$ where account_id = $1', [
        key.account_id,
      ]);
      const [again] = await Promise.all([put(service, key, body), removeExpiredUploads({ db, storage })]);
      expect(again.status).toBe(201);
      expect(await storage.has(objectKey(key.account_id, first.sha256))).toBe(true);
    }
  });
});

describe('GET /v1/artifacts/{artifact_id}', () => {
  test('serves the file at its signed address, as an attachment of a fixed type', async ({ service, key, db }) => {
    const { bytes, path, sha256 } = await stand({ service, key, db });
    const response = await service.request('GET', path);
    expect(response.status).toBe(200);
    expect(response.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/flac',
      'content-length': '1000',
      'content-disposition': `attachment; filename="kick __.flac"; filename*=UTF-8''kick%20_%C3%A9.flac`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
  });

  test('responds to HEAD with the same headers and no body', async ({ service, key, db }) => {
    const { path } = await stand({ service, key, db });
    const response = await service.request('HEAD', path);
    expect([response.status, response.bytes.length]).toEqual([200, 0]);
    expect(response.headers.get('content-length')).toBe('1000');
    expect(response.headers.get('content-type')).toBe('audio/flac');
  });

  test('serves byte ranges', async ({ service, key, db }) => {
    const { path, bytes, sha256 } = await stand({ service, key, db });
    const part = (range: string, more = {}) => service.request('GET', path, { headers: { range, ...more } });
    const middle = await part('bytes=10-19');
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
    expect(middle.headers.get('content-length')).toBe('10');
    expect(middle.bytes.equals(bytes.subarray(10, 20))).toBe(true);
    expect((await part('bytes=-5')).bytes.equals(bytes.subarray(-5))).toBe(true);
    const beyond = await part('bytes=1000-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    expect((await part('bytes=0-1', { 'if-range': '"other"' })).status).toBe(200);
    expect((await part('bytes=0-1', { 'if-range': `"${sha256}"` })).status).toBe(206);
  });

  test('responds with 304 if the client has the file', async ({ service, key, db }) => {
    const { path, sha256 } = await stand({ service, key, db });
    const response = await service.request('GET', path, { headers: { 'if-none-match': `"${sha256}"` } });
    expect([response.status, response.bytes.length]).toEqual([304, 0]);
  });

  test('responds with not_found to an address that is forged, expired, unsigned or unknown', async ({
    service,
    key,
    db,
  }) => {
    const { path, id } = await stand({ service, key, db });
    const expired = await stand({ service, key, db }, { expires: Math.floor(Date.now() / 1_000) - 1 });
    const gone = signArtifactUrl({ KEY_SECRET: service.env['KEY_SECRET'] }, { artifactId: uuidv7(), origin: '' });
    const details = new Set<string>();
    for (const address of [`${path}x`, expired.path, `/v1/artifacts/${id}`, `/v1/artifacts/none?expires=1`, gone]) {
      const response = await service.request('GET', address);
      expect([address, response.status, response.body.code]).toEqual([address, 404, 'not_found']);
      details.add(response.body.detail);
    }
    expect([...details].join(' ')).toMatch(/does not match.*expired/);
  });
});

/** Stores an artifact and returns its signed address. */
async function stand(
  { service, key, db }: { service: Service; key: TestKey; db: Pool },
  { expires, fileName = 'kick "é".flac' }: { expires?: number; fileName?: string } = {},
) {
  const bytes = randomBytes(1_000);
  const { sha256 } = (await put(service, key, bytes)).body;
  const id = await anArtifact(db, { accountId: key.account_id, contentHash: sha256, bytes: bytes.length, fileName });
  const address = signArtifactUrl(
    { KEY_SECRET: service.env['KEY_SECRET'] },
    { artifactId: id, origin: service.baseUrl, expires },
  );
  return { id, bytes, sha256, path: address.slice(service.baseUrl.length) };
}

async function anArtifact(
  db: Db,
  {
    accountId,
    contentHash,
    bytes,
    fileName = 'made.flac',
  }: { accountId: string; contentHash: string; bytes: number; fileName?: string },
): Promise<string> {
  const artifact = { id: uuidv7(), accountId, contentHash, bytes, fileName, contentType: 'audio/flac', durationS: 1.5 };
  const claim = await aHeldClaim(db, accountId);
  for (const _ of ['once', 'again']) await artifacts.add(db, artifact, { origins: [], limit: 2 ** 40, claim });
  expect(await artifacts.find(db, artifact)).toEqual(artifact);
  expect(await artifacts.owned(db, { ids: [artifact.id, 'x'], accountId })).toEqual(new Set([artifact.id]));
  return artifact.id;
}

async function age(db: Db, ids: string[]): Promise<void> {
  await db.query('update uploads set created_at = now() - interval $$2 days$$ where id = any ($1)', [ids]);
}
