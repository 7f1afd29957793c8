import { createHash, randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tus from 'tus-js-client';
import { describe, expect } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { removeExpiredParts } from '../../../platform/storage/unfinished-uploads.ts';
import { tone } from '../../infra/audio.ts';
import { shared } from '../../infra/fixtures.ts';
import type { ServiceClient, TestKey } from '../../infra/service-client.ts';
import { append, begin, begun, offsetOf, PATH, TUS } from './requests.ts';

const test = shared.extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }));

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function storageOf(service: ServiceClient) {
  const { STORAGE_URL, WORK_DIR } = loadConfig(service.env);
  return { storage: openStorage({ STORAGE_URL, WORK_DIR }), folder: join(fileURLToPath(STORAGE_URL), 'unfinished') };
}

const idOf = (path: string): string => path.slice(PATH.length + 1);

describe('a client of tus', () => {
  test('uploads a file in pieces, and work names it as any upload', async ({ service, key }) => {
    const bytes = Buffer.from(tone({ seconds: 2, hz: 313 }));
    const offsets: number[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${service.baseUrl}${PATH}`,
        headers: { Authorization: `Bearer ${key.api_key}` },
        metadata: { filename: 'A song é.wav', filetype: 'audio/wav' },
        chunkSize: 50_000,
        retryDelays: [],
        onChunkComplete: (_size, sent) => offsets.push(sent),
        onSuccess: () => resolve(upload.url!),
        onError: reject,
      });
      upload.start();
    });
    expect(offsets).toEqual(
      Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, n) => Math.min((n + 1) * 50_000, bytes.length)),
    );
    const { body } = await service.request('GET', new URL(url).pathname, { key });
    const whole = await service.request('POST', '/v1/uploads', { key, body: bytes });
    expect(body).toMatchObject({ status: 'complete', bytes: bytes.length, received_bytes: bytes.length });
    const { upload_id: id } = body.upload;
    expect(body.upload).toEqual({
      ...whole.body,
      upload_id: id,
      audio_url: `upload://${id}`,
      expires_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const { uploads } = (await service.request('GET', '/v1/uploads', { key })).body;
    expect(uploads.find(({ upload_id: each }: { upload_id: string }) => each === id).name).toBe('A song é');
    const run = { capability: 'signal_analysis', audio_urls: [body.upload.audio_url] };
    expect((await service.ran(key, run)).body.status).toBe('completed');
  });

  test('goes on after a cut from what the service has', async ({ service, key }) => {
    const bytes = randomBytes(300_000);
    const path = await begun(service, key, bytes.length);
    const { hostname, port } = new URL(service.baseUrl);
    const socket = connect(Number(port), hostname);
    const head = [
      `PATCH ${path} HTTP/1.1`,
      'Host: any',
      `Authorization: Bearer ${key.api_key}`,
      'Tus-Resumable: 1.0.0',
      'Upload-Offset: 0',
      'Content-Type: application/offset+octet-stream',
      `Content-Length: ${bytes.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    let sent = 0;
    const recorded = async () => {
      if (sent < 200_000) socket.write(bytes.subarray(sent, (sent += 5_000)));
      return offsetOf(service, key, path);
    };
    await expect.poll(recorded, { interval: 200 }).toBeGreaterThan(0);
    const before = (await offsetOf(service, key, path))!;
    socket.destroy(); // the rest never arrives
    expect(await offsetOf(service, key, path)).toBeGreaterThanOrEqual(before);
    const resumed = await new Promise<string>((resolve, reject) => {
      const upload = new tus.Upload(bytes, {
        endpoint: `${service.baseUrl}${PATH}`,
        uploadUrl: `${service.baseUrl}${path}`,
        headers: { Authorization: `Bearer ${key.api_key}` },
        retryDelays: [100, 1_000, 5_000, 10_000],
        onSuccess: () => resolve(upload.url!),
        onError: reject,
      });
      upload.start();
    });
    const { body } = await service.request('GET', new URL(resumed).pathname, { key });
    expect(body.upload.sha256).toBe(sha256(bytes));
  });

  test('learns what the service takes without a key', async ({ service }) => {
    const options = await service.request('OPTIONS', PATH);
    expect(options.status).toBe(204);
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination,checksum',
      'tus-max-size': String(2 ** 30),
      'tus-checksum-algorithm': 'sha1,sha256',
    });
    const methods = await service.request('OPTIONS', '/v1/uploads');
    expect([methods.status, methods.headers.get('upload-methods')]).toEqual([204, 'whole, tus']);
  });

  test('gives an upload up, and another method may be sent as POST', async ({ service, key }) => {
    const path = await begun(service, key, 10);
    const headers = { ...TUS, 'x-http-method-override': 'PATCH', 'upload-offset': '0' };
    const sent = await fetch(`${service.baseUrl}${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        authorization: `Bearer ${key.api_key}`,
      },
      body: new Uint8Array(4),
    });
    expect([sent.status, sent.headers.get('upload-offset'), sent.headers.get('tus-resumable')]).toEqual([
      204,
      '4',
      '1.0.0',
    ]);
    const file = join(storageOf(service).folder, idOf(path));
    await access(file);
    expect((await service.request('DELETE', path, { key, headers: TUS })).status).toBe(204);
    expect((await service.request('HEAD', path, { key, headers: TUS })).status).toBe(404);
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect((await append(service, key, { path, offset: 4, body: new Uint8Array(6) })).body.code).toBe(
      'upload_not_found',
    );
  });
});

describe('the bytes of a resumable upload', () => {
  test('are kept or refused as a whole where they have a checksum', async ({ service, key }) => {
    const bytes = randomBytes(1_000);
    const path = await begun(service, key, bytes.length);
    const digest = createHash('sha1').update(bytes).digest('base64');
    const wrong = { 'upload-checksum': `sha1 ${createHash('sha1').update('x').digest('base64')}` };
    const refused = await append(service, key, { path, offset: 0, body: bytes, headers: wrong });
    expect([refused.status, refused.body.code]).toEqual([460, 'checksum_mismatch']);
    expect(await offsetOf(service, key, path)).toBe(0);
    const unknown = { 'upload-checksum': 'md5 AAAA' };
    expect((await append(service, key, { path, offset: 0, body: bytes, headers: unknown })).status).toBe(400);
    const right = { 'upload-checksum': `sha1 ${digest}` };
    expect((await append(service, key, { path, offset: 0, body: bytes, headers: right })).status).toBe(204);
    expect((await service.request('GET', path, { key })).body.upload.sha256).toBe(sha256(bytes));
  });

  test('become one object of their content, and the file they grew in is gone', async ({ service, key }) => {
    const bytes = randomBytes(5_000);
    const path = await begun(service, key, bytes.length);
    expect((await append(service, key, { path, offset: 0, body: bytes.subarray(0, 2_000) })).status).toBe(204);
    expect(await offsetOf(service, key, path)).toBe(2_000);
    expect((await append(service, key, { path, offset: 2_000, body: bytes.subarray(2_000) })).status).toBe(204);
    const { storage, folder } = storageOf(service);
    expect(await storage.size(objectKey(key.account_id, sha256(bytes)))).toBe(bytes.length);
    await expect(access(join(folder, idOf(path)))).rejects.toThrow('ENOENT');
    const file = await service.request('GET', `/v1/uploads/${idOf(path)}`, { key });
    expect(file.bytes.equals(bytes)).toBe(true);
  });

  test('expire with their upload after a day, and files that nobody knows too', async ({ service, key, db }) => {
    const path = await begun(service, key, 10);
    await append(service, key, { path, offset: 0, body: new Uint8Array(4) });
    const { storage, folder } = storageOf(service);
    const unknown = crypto.randomUUID();
    await (await storage.partialFiles!.open(unknown)).close();
    await db.query(`update unfinished_uploads set created_at = now() - interval '25 hours' where id = $1`, [
      idOf(path),
    ]);
    expect((await service.request('HEAD', path, { key, headers: TUS })).status).toBe(404);
    await expect
      .poll(() =>
        access(join(folder, idOf(path))).then(
          () => true,
          () => false,
        ),
      ) // the sweep of the worker
      .toBe(false);
    const rows = async () => (await db.query('select from unfinished_uploads where id = $1', [idOf(path)])).rowCount;
    await expect.poll(rows).toBe(0); // it goes after the file
    await access(join(folder, unknown));
    expect(await storage.partialFiles!.removeOlder(new Date(Date.now() - 3_600_000))).toBe(0);
    expect(typeof (await removeExpiredParts({ db, storage }))).toBe('number');
    await access(join(folder, unknown));
    await storage.partialFiles!.remove(unknown);
  });

  test('are erased with the data of their account', async ({ service }) => {
    const own = await service.key({ tokens: 1 });
    const path = await begun(service, own, 10);
    await append(service, own, { path, offset: 0, body: new Uint8Array(4) });
    const file = join(storageOf(service).folder, idOf(path));
    await access(file);
    await service.request('DELETE', '/v1/account/data', { key: own });
    const status = async () => (await service.request('GET', '/v1/account/data', { key: own })).body.status;
    await expect.poll(status).toBe('erased');
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect((await service.request('HEAD', path, { key: own, headers: TUS })).status).toBe(404);
  });
});

describe('a resumable upload', () => {
  test('is for keys that may upload, which also ask how far it has come', async ({ service, key }) => {
    const mint = async (scope: string): Promise<TestKey> => {
      const { body } = await service.request('POST', '/v1/keys', { key, body: { kind: 'live', scopes: [scope] } });
      return { ...key, api_key: body.api_key };
    };
    const [uploader, reader] = [await mint('upload'), await mint('read')];
    const path = await begun(service, uploader, 3);
    expect(await offsetOf(service, uploader, path)).toBe(0);
    expect((await begin(service, reader, 3)).body.code).toBe('scope_missing');
    expect((await append(service, uploader, { path, offset: 0, body: new Uint8Array(3) })).status).toBe(204);
    expect((await service.request('GET', path, { key: uploader })).body.upload.bytes).toBe(3);
  });
});
