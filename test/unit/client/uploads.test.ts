import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { hangUp, json, startServer } from './server.ts';

const UPLOAD = { upload_id: 'u', audio_url: 'upload://u', bytes: 1, sha256: 'a', expires_at: 'later' };
const LARGE = new Blob([new Uint8Array(9 * 2 ** 20)]);

const sent = (received: { method: string; url: string }[]): string[] =>
  received.map(({ method, url }) => `${method} ${url}`);

test('a small file is sent in one request, without asking the service how', async () => {
  const { baseUrl, received } = await startServer(json(201, UPLOAD));
  expect(await createClient({ baseUrl }).upload(new Blob(['abc']), { name: 'a b' })).toEqual(UPLOAD);
  expect(sent(received)).toEqual(['POST /v1/uploads?name=a+b']);
});

test('a large file is sent whole to a service that names no other way, which is asked once', async () => {
  const { baseUrl, received } = await startServer(json(204, null), json(201, UPLOAD));
  const client = createClient({ baseUrl });
  for (let n = 0; n < 2; n += 1) expect(await client.upload(LARGE)).toEqual(UPLOAD);
  expect(sent(received)).toEqual(['OPTIONS /v1/uploads', 'POST /v1/uploads', 'POST /v1/uploads']);
});

test('a large file is sent whole where a proxy forbids the question', async () => {
  const { baseUrl, received } = await startServer(json(405, { code: 'method_not_allowed' }), json(201, UPLOAD));
  expect(await createClient({ baseUrl }).upload(LARGE)).toEqual(UPLOAD);
  expect(sent(received)).toEqual(['OPTIONS /v1/uploads', 'POST /v1/uploads']);
});

test('an upload of a service that is away fails as every request does', async () => {
  const { baseUrl, received } = await startServer(hangUp);
  const upload = createClient({ baseUrl, retries: 1 }).upload(LARGE);
  await expect(upload).rejects.toMatchObject({ code: 'unreachable' });
  expect(sent(received)).toEqual(['OPTIONS /v1/uploads', 'OPTIONS /v1/uploads']);
});

test('a source that can only be read from its beginning goes on from where the upload ends', async () => {
  const size = 10 * 2 ** 20;
  const bytes = new Uint8Array(size).map((_, n) => n % 251);
  const state = (received: number, upload: object | null) => ({
    upload_id: 'u',
    status: upload ? 'complete' : 'receiving',
    bytes: size,
    received_bytes: received,
    expires_at: null,
    upload,
  });
  const reached = 7 * 2 ** 20 + 5;
  const { baseUrl, received } = await startServer(
    json(204, null, { 'upload-methods': 'whole, tus' }),
    json(201, state(0, null)),
    json(503, { code: 'temporarily_unavailable' }, { 'retry-after': '0' }),
    json(200, state(reached, null)),
    json(204, null),
    json(200, state(size, UPLOAD)),
  );
  const source = { size, name: 'Größe.wav', stream: () => new Blob([bytes]).stream() };
  expect(await createClient({ baseUrl }).upload(source)).toEqual(UPLOAD);
  expect(sent(received)).toEqual([
    'OPTIONS /v1/uploads',
    'POST /v1/resumable-uploads',
    'PATCH /v1/resumable-uploads/u',
    'GET /v1/resumable-uploads/u',
    'PATCH /v1/resumable-uploads/u',
    'GET /v1/resumable-uploads/u',
  ]);
  expect(received[1]!.headers['upload-metadata']).toBe(`filename ${Buffer.from('Größe.wav').toString('base64')}`);
  expect(received[4]!.headers).toMatchObject({
    'upload-offset': String(reached),
    'content-length': String(size - reached),
  });
});
