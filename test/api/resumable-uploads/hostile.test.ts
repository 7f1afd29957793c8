import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { ServiceClient } from '../../infra/service-client.ts';
import { append, begin, begun, offsetOf, PATH, TUS } from './requests.ts';

const LIMIT = 200_000;
const MAX_UNUSED = 5;

const test = base
  .override(
    'settings',
    { scope: 'file' },
    { MAX_AUDIO_BYTES: String(LIMIT), UNUSED_UPLOADS: String(MAX_UNUSED), UNUSED_UPLOAD_BYTES: String(3 * LIMIT) },
  )
  .extend('key', { scope: 'test' }, ({ service }) => service.key());

const codeOf = ({ status, body }: { status: number; body: { code?: string } | undefined }) => [status, body?.code];

async function files(service: ServiceClient): Promise<string[]> {
  const { STORAGE_URL } = loadConfig(service.env);
  return readdir(join(fileURLToPath(STORAGE_URL), 'unfinished')).catch(() => []);
}

describe('a hostile client', () => {
  test('cannot lie about where its bytes begin', async ({ service, key }) => {
    const path = await begun(service, key, 100);
    const body = randomBytes(10);
    expect((await append(service, key, { path, offset: 0, body })).status).toBe(204);
    for (const offset of [0, 9, 11, 100, 999_999_999_999]) {
      const refused = await append(service, key, { path, offset, body });
      expect(codeOf(refused)).toEqual([409, 'upload_offset_mismatch']);
      expect(refused.headers.get('upload-offset')).toBe('10');
    }
    for (const offset of ['-1', '1.5', '0x10', '1e3', '', '9'.repeat(400)]) {
      const headers = { 'upload-offset': offset };
      expect(codeOf(await append(service, key, { path, offset: 0, body, headers }))).toEqual([400, 'invalid_request']);
    }
    expect(await offsetOf(service, key, path)).toBe(10);
  });

  test('cannot lie about the length', async ({ service, key }) => {
    for (const [length, answer] of [
      ['0', [400, 'invalid_request']],
      ['-5', [400, 'invalid_request']],
      ['NaN', [400, 'invalid_request']],
      [String(LIMIT + 1), [413, 'payload_too_large']],
      ['9'.repeat(15), [413, 'payload_too_large']],
    ] as const)
      expect(codeOf(await begin(service, key, 1, { 'upload-length': length })), length).toEqual(answer);
    const deferred = { headers: { ...TUS, 'upload-defer-length': '1' }, key };
    expect(codeOf(await service.request('POST', PATH, deferred))).toEqual([400, 'invalid_request']);

    const path = await begun(service, key, 100);
    expect(codeOf(await append(service, key, { path, offset: 0, body: randomBytes(101) }))).toEqual([
      413,
      'payload_too_large',
    ]);
    // Without a Content-Length, the surplus is found when it arrives.
    const chunked = await fetch(`${service.baseUrl}${path}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${key.api_key}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Blob([randomBytes(150_000)]).stream(),
      duplex: 'half',
    });
    expect([chunked.status, await chunked.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect(await offsetOf(service, key, path)).toBeLessThan(100);
    expect((await service.request('GET', path, { key })).body).toMatchObject({ status: 'receiving', upload: null });
  });

  test('cannot send metadata without end, or of another form', async ({ service, key }) => {
    const value = Buffer.from('a song').toString('base64');
    for (const metadata of [
      `filename ${'A'.repeat(5_000)}`,
      'filename not*base64',
      `a ${value},a ${value}`,
      ',,,',
      'ä b',
    ])
      expect(codeOf(await begin(service, key, 5, { 'upload-metadata': metadata })), metadata.slice(0, 40)).toEqual([
        400,
        'invalid_request',
      ]);
    // Names are names, and the header comes back as it was sent.
    const traversal = `filename ${Buffer.from('../../etc/pass\0wd.wav').toString('base64')}`;
    const { headers } = await begin(service, key, 3, { 'upload-metadata': traversal });
    const path = headers.get('location')!;
    const head = await service.request('HEAD', path, { key, headers: TUS });
    expect(head.headers.get('upload-metadata')).toBe(traversal);
    await append(service, key, { path, offset: 0, body: Buffer.from('abc') });
    const { uploads } = (await service.request('GET', '/v1/uploads', { key })).body;
    expect(uploads[0].name).not.toMatch(/[/\\\0]|etc/);
  });

  test('finds nothing of another account, and no path in an id', async ({ service, key }) => {
    const theirs = await service.key();
    const path = await begun(service, key, 10);
    const body = randomBytes(10);
    const ids = ['..%2f..%2fetc%2fpasswd', '....', '%00', `${path.slice(PATH.length + 1)}%2f..`, 'x'.repeat(2_000)];
    for (const address of [path, ...ids.map((id) => `${PATH}/${id}`)]) {
      const by = address === path ? theirs : key;
      expect((await service.request('HEAD', address, { key: by, headers: TUS })).status, address).toBe(404);
      expect((await append(service, by, { path: address, offset: 0, body })).status, address).toBe(404);
      expect((await service.request('DELETE', address, { key: by, headers: TUS })).status, address).toBe(404);
    }
    expect(await offsetOf(service, key, path)).toBe(0);
  });

  test('begins no more uploads, and announces no more bytes, than unused uploads may have', async ({
    service,
    key,
  }) => {
    const paths: string[] = [];
    for (let n = 0; n < MAX_UNUSED; n += 1) paths.push(await begun(service, key, 10));
    const refused = await begin(service, key, 10);
    expect(codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    const whole = await service.request('POST', '/v1/uploads', { key, body: randomBytes(10) });
    expect(codeOf(whole)).toEqual([429, 'rate_limited']);
    // Never filled, they have no file; given up, they make room.
    const known = await files(service);
    expect(paths.filter((path) => known.includes(path.slice(PATH.length + 1)))).toEqual([]);
    await service.request('DELETE', paths[0]!, { key, headers: TUS });
    expect((await begin(service, key, 10)).status).toBe(201);

    const greedy = await service.key();
    for (let n = 0; n < 3; n += 1) await begun(service, greedy, LIMIT);
    expect(codeOf(await begin(service, greedy, 1))).toEqual([429, 'rate_limited']);
    const racing = await service.key();
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin(service, racing, 10)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_UNUSED);
  });

  test('adds nothing to a complete upload', async ({ service, key }) => {
    const path = await begun(service, key, 10);
    const body = randomBytes(10);
    await append(service, key, { path, offset: 0, body });
    const before = (await service.request('GET', path, { key })).body;
    expect(before.status).toBe('complete');
    for (const offset of [0, 9, 10]) {
      const refused = await append(service, key, { path, offset, body });
      expect(codeOf(refused)).toEqual([409, 'upload_offset_mismatch']);
      expect(refused.headers.get('upload-offset')).toBe('10');
    }
    const kept = await service.request('DELETE', path, { key, headers: TUS });
    expect([kept.status, kept.body.detail]).toEqual([404, expect.stringMatching(/complete.*delete it as one/)]);
    expect((await service.request('GET', path, { key })).body).toEqual(before);
  });

  test('writes an upload by one request at a time, and cannot hold it by sending nothing', async ({
    service,
    key,
    db,
  }) => {
    const bytes = randomBytes(1_000);
    const path = await begun(service, key, bytes.length);
    const stalled = new AbortController();
    const { readable, writable } = new TransformStream<Uint8Array>();
    const writer = writable.getWriter();
    const first = fetch(`${service.baseUrl}${path}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${key.api_key}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: readable,
      duplex: 'half',
      signal: stalled.signal,
    }).catch(() => undefined);
    await writer.write(new Uint8Array(bytes.subarray(0, 100)));
    const writing = async () =>
      (await db.query('select writer from unfinished_uploads where account_id = $1', [key.account_id])).rows[0]?.writer;
    await expect.poll(writing).toBeTruthy();
    // While the first request writes, every other one is refused; after it has sent nothing for ten seconds, another goes on.
    const locked = () => append(service, key, { path, offset: 0, body: bytes });
    const refused = await until(locked, ({ status }) => status === 423);
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['upload_in_progress', '1']);
    const taken = await until(locked, ({ status }) => status !== 423);
    expect(taken.status).toBe(204);
    expect((await service.request('GET', path, { key })).body).toMatchObject({ status: 'complete', bytes: 1_000 });
    stalled.abort();
    await first;
  });

  test('that sends other bytes for the same offset, twenty times at once, stores those of one request', async ({
    service,
    key,
  }) => {
    const path = await begun(service, key, 50_000);
    const bodies = Array.from({ length: 20 }, () => randomBytes(50_000));
    const sent = await Promise.all(bodies.map((body) => append(service, key, { path, offset: 0, body })));
    const statuses = sent.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(statuses.filter((status) => ![204, 409, 423].includes(status))).toEqual([]);
    const { upload } = (await service.request('GET', path, { key })).body;
    const winner = bodies[statuses.indexOf(204)]!;
    expect(upload.sha256).toBe(createHash('sha256').update(winner).digest('hex'));
  });

  test('moves nothing by requests without bytes, and gets no other extension of the protocol', async ({
    service,
    key,
  }) => {
    const path = await begun(service, key, 10);
    const empty = Buffer.alloc(0);
    for (let n = 0; n < 30; n += 1)
      expect((await append(service, key, { path, offset: 0, body: empty })).status).toBe(204);
    await append(service, key, { path, offset: 0, body: randomBytes(9) });
    expect((await append(service, key, { path, offset: 9, body: empty })).status).toBe(204);
    expect((await service.request('GET', path, { key })).body).toMatchObject({
      status: 'receiving',
      received_bytes: 9,
    });
    const joined = await service.request('POST', PATH, {
      key,
      headers: { ...TUS, 'upload-concat': `final;${path} ${path}` },
    });
    expect(codeOf(joined)).toEqual([400, 'invalid_request']);
  });

  test('must speak the version, send bytes as such, and gets a name for what is wrong', async ({ service, key }) => {
    const path = await begun(service, key, 10);
    const body = randomBytes(10);
    for (const version of ['0.2.2', '', '1.0.0, 1.0.0']) {
      const headers = { 'tus-resumable': version };
      const refused = [
        await begin(service, key, 10, headers),
        await append(service, key, { path, offset: 0, body, headers }),
      ];
      for (const each of refused) {
        expect(codeOf(each)).toEqual([412, 'tus_version_unsupported']);
        expect(each.headers.get('tus-version')).toBe('1.0.0');
      }
    }
    for (const headers of [{ 'content-type': 'audio/wav' }, { 'content-encoding': 'gzip' }])
      expect(codeOf(await append(service, key, { path, offset: 0, body, headers }))).toEqual([
        415,
        'unsupported_media_type',
      ]);
    const bare = await fetch(`${service.baseUrl}${path}`, { method: 'PATCH', headers: TUS, body });
    expect([bare.status, bare.headers.get('tus-resumable')]).toEqual([401, '1.0.0']);
    await bare.body?.cancel();
  });

  test('that sends what is not audio learns it from the work, as with any upload', async ({ service }) => {
    const payer = await service.key({ tokens: 100 });
    const body = Buffer.from('<html>not audio</html>'.repeat(10));
    const path = await begun(service, payer, body.length);
    expect((await append(service, payer, { path, offset: 0, body })).status).toBe(204);
    const { upload } = (await service.request('GET', path, { key: payer })).body;
    const run = { capability: 'signal_analysis', audio_urls: [upload.audio_url] };
    const { body: done } = await service.ran(payer, run);
    expect(JSON.stringify(done)).toContain('not_audio');
  });
});

async function until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 60_000; ;) {
    const answer = await ask();
    if (holds(answer) || Date.now() > deadline) return answer;
    await sleep(200);
  }
}
