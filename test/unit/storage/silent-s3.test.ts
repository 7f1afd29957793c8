import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { close, listen } from '../../infra/servers/audio-host.ts';
import { openS3Storage } from '../../../platform/storage/s3.ts';
import { objectKey, type Storage } from '../../../platform/storage/storage.ts';
import { isUnreachable } from '../../../platform/unreachable.ts';

const KEY = objectKey(randomUUID(), 'a'.repeat(64));
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };

beforeAll(() => void Object.assign(process.env, CREDENTIALS));
afterAll(() => {
  for (const name of Object.keys(CREDENTIALS)) delete process.env[name];
});

/** Opens storage at a server that is silent after it has sent `sent`, which is a part of an object, or nothing at all. */
async function silentAfter(sent: string | undefined, limits: { maxIdleMs?: number } = {}): Promise<Storage> {
  const server = createServer((_request, response) => {
    if (sent !== undefined) response.writeHead(200, { 'content-length': 1_000 }).write(sent);
  });
  const endpoint = await listen(server);
  onTestFinished(() => close(server));
  const url = new URL(`s3://sounds?region=eu-central-1&endpoint=${endpoint}&forcePathStyle=true`);
  return openS3Storage(url, { workDir: tmpdir(), ...limits });
}

describe('an S3 server that is silent', () => {
  test('instead of responding is unreachable', async () => {
    const storage = await silentAfter(undefined, { maxIdleMs: 200 });
    const error = await storage.stream(KEY).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(isUnreachable(error)).toBe(true);
    await expect(storage.has(KEY)).rejects.toSatisfy(isUnreachable);
  });

  test('within an object is unreachable', async () => {
    const storage = await silentAfter('begin', { maxIdleMs: 200 });
    const error = await buffer(await storage.stream(KEY)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect(isUnreachable(error)).toBe(true);
  });

  test('within many objects keeps no other request from being sent', async () => {
    const storage = await silentAfter('begin');
    const streams = await Promise.all(Array.from({ length: 60 }, () => storage.stream(KEY)));
    expect(streams).toHaveLength(60);
    for (const stream of streams) stream.on('error', () => undefined).destroy();
  });
});
