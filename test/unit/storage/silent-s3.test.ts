import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** Opens storage at a server that is silent after it has sent `sent`, which is a part of an object, or nothing at all. An empty one says that it has no object. */
async function silentAfter(
  sent: string | undefined,
  { isEmpty = false, onRequest, ...limits }: { isEmpty?: boolean; maxIdleMs?: number; onRequest?: () => void } = {},
): Promise<Storage> {
  const server = createServer(({ method }, response) => {
    onRequest?.();
    if (method === 'HEAD' && isEmpty) response.writeHead(404).end();
    else if (sent !== undefined) response.writeHead(200, { 'content-length': 1_000 }).write(sent);
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

  test.for([
    ['instead of responding', undefined],
    ['within an object', 'begin'],
  ] as const)('%s does not keep a copy waiting that is given up', async ([, sent]) => {
    const requested = Promise.withResolvers<void>();
    const storage = await silentAfter(sent, { onRequest: requested.resolve }); // silent for five minutes
    const path = join(mkdtempSync(join(tmpdir(), 'silent-s3-')), 'file');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    const abort = new AbortController();
    const copy = storage.toFile(KEY, path, abort.signal);
    await requested.promise;
    const reason = new Error('given up');
    abort.abort(reason);
    await expect(copy).rejects.toBe(reason);
    expect(readdirSync(dirname(path))).toEqual([]);
    await expect(storage.toFile(KEY, path, abort.signal)).rejects.toBe(reason);
  });

  test.runIf(existsSync('/proc/self/fd'))('while it is sent a file does not keep that file open', async () => {
    const storage = await silentAfter(undefined, { isEmpty: true, maxIdleMs: 200 });
    const path = join(mkdtempSync(join(tmpdir(), 'silent-s3-')), 'file');
    onTestFinished(() => rmSync(dirname(path), { recursive: true }));
    writeFileSync(path, '');
    truncateSync(path, 2 ** 26); // more than the server and the system take without being read
    await expect(storage.putFile(KEY, path)).rejects.toSatisfy(isUnreachable);
    await expect.poll(() => openFiles()).not.toContain(path);
  });
});

/** Returns the paths of the files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return []; // closed meanwhile
    }
  });
}
