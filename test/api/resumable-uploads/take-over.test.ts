import { createHash, randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createClient, type Fetch } from '../../../client/index.ts';
import { freePort } from '../../infra/servers/free-port.ts';
import { test as base } from '../../infra/fixtures.ts';
import { startProgram, type Program } from '../../infra/own/program.ts';
import type { Service } from '../../infra/service.ts';
import { append, begun, offsetOf } from './requests.ts';

const MB = 2 ** 20;

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key())
  /** Starts another API process of the service. */
  .extend('another', { scope: 'file' }, ({ service }, { onCleanup }) => {
    const programs: Program[] = [];
    onCleanup(async () => {
      await Promise.all(programs.map((program) => program.stop('SIGKILL', 1_000)));
    });
    return async () => {
      const port = await freePort();
      const program = await startProgram(['api/main.ts'], { ...service.env, PORT: String(port) });
      programs.push(program);
      await program.says('API is listening');
      return { url: `http://127.0.0.1:${port}`, program };
    };
  });

/** Returns a source of bytes that are the same each time, and their hash. */
function sourceOf(bytes: Buffer<ArrayBuffer>) {
  return { file: new Blob([bytes]), sha256: createHash('sha256').update(bytes).digest('hex') };
}

describe('an upload of 100 MB', () => {
  test('goes on at another API when its own is killed, and the bytes are the same', async ({
    service,
    key,
    another,
  }) => {
    const killed = await another();
    let ready = killed.url;
    const balance: Fetch = (url, init) => fetch(url.replace('http://balancer', ready), init);
    const { file, sha256 } = sourceOf(randomBytes(100 * MB));
    const audio = createClient({ baseUrl: 'http://balancer', apiKey: key.api_key, fetch: balance });
    const sent: number[] = [];
    let killing: Promise<unknown> | undefined;
    const upload = await audio.upload(file, {
      name: 'long.wav',
      onProgress({ sentBytes }) {
        sent.push(sentBytes);
        if (sentBytes < 50 * MB || killing) return;
        killing = killed.program.stop('SIGKILL', 1_000);
        void killing.then(() => (ready = service.baseUrl));
      },
    });
    await killing;
    expect([upload.bytes, upload.sha256]).toEqual([100 * MB, sha256]);
    // It went on from what was flushed, not from the beginning.
    const afterwards = sent.slice(sent.findIndex((bytes) => bytes >= 50 * MB));
    expect(Math.min(...afterwards)).toBeGreaterThan(30 * MB);
    expect(sent.at(-1)).toBe(100 * MB);
    const { body } = await service.request('GET', '/v1/uploads', { key });
    expect(body.uploads.map(({ upload_id: id, name }: Record<string, string>) => [id, name])).toContainEqual([
      upload.upload_id,
      'long',
    ]);
  });
});

describe('an upload whose API is restarted', () => {
  test('says what it has after kill -9, at any process, and goes on there', async ({ service, key, another }) => {
    const other = await another();
    const bytes = randomBytes(3 * MB);
    const path = await begun(service, key, bytes.length);
    expect((await append(service, key, { path, offset: 0, body: bytes.subarray(0, MB) })).status).toBe(204);
    await service.stop('api', 'SIGKILL');
    const there: Service = { ...service, baseUrl: other.url };
    const asked = await fetch(`${other.url}${path}`, { headers: { authorization: `Bearer ${key.api_key}` } });
    expect(await asked.json()).toMatchObject({ received_bytes: MB, status: 'receiving' });
    await service.start('api');
    expect(await offsetOf(there, key, path)).toBe(MB);
    expect((await append(service, key, { path, offset: MB, body: bytes.subarray(MB) })).status).toBe(204);
    const { body } = await service.request('GET', path, { key });
    expect(body.upload.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('fails with a clear word if the service has lost it', async ({ service, key, db }) => {
    const audio = createClient({ baseUrl: service.baseUrl, apiKey: key.api_key });
    const remove = () => db.query('delete from unfinished_uploads where bytes = $1', [20 * MB]); // as the sweep does
    let left = 20;
    const source = {
      size: 20 * MB,
      stream: () =>
        new ReadableStream<Uint8Array>({
          async pull(controller) {
            if (left === 10) await remove();
            controller.enqueue(randomBytes(MB));
            left -= 1;
            if (left === 0) controller.close();
          },
        }),
    };
    const upload = audio.upload(source);
    await expect(upload).rejects.toMatchObject({
      code: 'upload_not_found',
      status: 404,
      message: expect.stringMatching(/expired.*Upload the file again/),
    });
    expect((await remove()).rowCount).toBe(0);
  });
});
