import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { tone } from '../../infra/audio.ts';
import { BUCKET, withPublicS3 } from '../../infra/s3-fixtures.ts';

/** A service whose clients read made files from S3 itself. */
const test = withPublicS3().extend('made', { scope: 'file' }, async ({ service }) => {
  const key = await service.key({ tokens: 100 });
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''Lied%20%C3%A4.wav" };
  const body = tone({ seconds: 3 });
  const { audio_url: url } = (await service.request('POST', '/v1/uploads', { key, body, headers })).body;
  const work = { capability: 'crop_audio', params: { start_s: 0, end_s: 2 }, audio_urls: [url] };
  const { body: run } = await service.ran(key, work);
  expect(run.status).toBe('completed');
  const { audio } = run.result.crop_audio[0];
  return { ...audio, path: new URL(audio.url, service.baseUrl).href.slice(service.baseUrl.length) };
});

describe('a made file in S3 that clients reach', () => {
  test('is downloaded there, under its name and of its type', async ({ service, store, made }) => {
    const response = await service.request('GET', made.path);
    expect([response.status, response.bytes.length]).toEqual([307, 0]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const location = response.headers.get('location')!;
    expect(new URL(location).origin).toBe(store.url);
    const file = await fetch(location);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe(made.content_type);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=.*Lied%20%C3%A4/);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.sha256);

    const part = await fetch(location, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${made.bytes}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);

    const audio = createClient({ baseUrl: service.baseUrl });
    const followed = await audio.download(`${service.baseUrl}${made.path}`);
    expect(Buffer.from(await followed.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('is not readable at an address that was changed, and neither is another', async ({ service, made }) => {
    const location = (await service.request('GET', made.path)).headers.get('location')!;
    const others = [
      location.replace(/X-Amz-Signature=./, (text) => `${text.slice(0, -1)}${text.endsWith('0') ? '1' : '0'}`),
      location.replace('attachment', 'inline'),
      location.replace(made.sha256, 'a'.repeat(64)),
      location.split('?')[0]!,
    ];
    for (const other of others) {
      const { status, body } = await fetch(other);
      expect(status, other).toBe(403);
      await body?.cancel();
    }
    const forged = await service.request('GET', `${made.path}x`);
    expect([forged.status, forged.body.code]).toEqual([404, 'not_found']);
  });

  test('is described by the API itself', async ({ service, made }) => {
    const head = await service.request('HEAD', made.path);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(made.bytes)]);
    const known = await service.request('GET', made.path, { headers: { 'if-none-match': `"${made.sha256}"` } });
    expect(known.status).toBe(304);
  });

  test('may be loaded by the console', async ({ service, store }) => {
    const policy = (await fetch(service.baseUrl)).headers.get('content-security-policy')!;
    for (const kind of ['connect-src', 'img-src', 'media-src'])
      expect(policy).toMatch(new RegExp(`${kind} 'self'[^;]* ${store.url.replaceAll('.', '\\.')}(;|$)`));
    expect(policy).toContain("script-src 'self';");
  });

  test('is gone where its object is', async ({ service, store, made }) => {
    const [path] = (await store.keys(BUCKET, 'files/accounts')).filter((name) => name.endsWith(made.sha256));
    expect(path).toBeDefined();
    await store.remove(BUCKET, `files/accounts/${path}`);
    const gone = await service.request('GET', made.path);
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
  });
});
