import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished } from 'vitest';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { append, begun, TUS } from './requests.ts';

const MB = 2 ** 20;

const test = base
  .override('settings', { scope: 'file' }, { STORAGE_BYTES_PER_ACCOUNT: String(50 * MB) })
  .extend('key', { scope: 'test' }, ({ service }) => service.key());

/** Begins a request whose body does not end: it sends `bytes` and then nothing. */
function held(
  { baseUrl }: Service,
  key: TestKey,
  { method, path, headers = {}, bytes }: { method: string; path: string; headers?: object; bytes: Buffer },
): { request: ClientRequest; status: Promise<number | 'cut'> } {
  const request = httpRequest(`${baseUrl}${path}`, {
    method,
    agent: false,
    headers: { authorization: `Bearer ${key.api_key}`, 'transfer-encoding': 'chunked', ...headers },
  });
  onTestFinished(() => void request.destroy());
  const responded = once(request, 'response').then(
    ([response]) => {
      (response as IncomingMessage).resume();
      return (response as IncomingMessage).statusCode!;
    },
    () => 'cut' as const,
  );
  request.on('error', () => undefined);
  request.write(bytes);
  return { request, status: responded };
}

const PATCH = { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Returns the unfinished uploads that a process has open; the name of one that was removed ends with `(deleted)`: it takes room on the disk until then. */
async function openUploads(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  const files = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return files.filter((path) => path.includes('/unfinished/'));
}

/** Returns how many bytes a process has written so far. */
async function bytesWritten(pid: number): Promise<number> {
  return Number(/^wchar: (\d+)$/m.exec(await readFile(`/proc/${pid}/io`, 'utf8'))![1]);
}

describe('a request that is held open', () => {
  test('keeps no disk of an upload that was given up', async ({ service, key, db }) => {
    const path = await begun(service, key, 10 * MB);
    const { status } = held(service, key, { method: 'PATCH', path, headers: PATCH, bytes: randomBytes(5 * MB) });
    await expect.poll(() => openUploads(service.pid('api'))).toHaveLength(1);
    expect((await service.request('DELETE', path, { key, headers: TUS })).status).toBe(204);
    const { rows } = await db.query('select 1 from unfinished_uploads where account_id = $1', [key.account_id]);
    expect(rows).toEqual([]);
    await expect.poll(() => openUploads(service.pid('api')), { timeout: 30_000 }).toEqual([]);
    expect(await status).not.toBe(204);
  });

  test('is one of at most 200 of its account that send files', async ({ service, key }) => {
    const requests = Array.from({ length: 203 }, () =>
      held(service, key, { method: 'POST', path: '/v1/uploads', bytes: Buffer.of(1) }),
    );
    const statuses: (number | 'cut')[] = [];
    for (const { status } of requests) void status.then((found) => statuses.push(found));
    await expect.poll(() => statuses, { timeout: 20_000 }).toEqual([429, 429, 429]);
  });
});

describe('the last byte of a file for which there is no room any more', () => {
  test('is refused without copying the file', async ({ service, key }) => {
    const bytes = randomBytes(30 * MB);
    const path = await begun(service, key, bytes.length);
    expect((await append(service, key, { path, offset: 0, body: bytes.subarray(0, -1) })).status).toBe(204);
    const other = await service.request('POST', '/v1/uploads', { key, body: randomBytes(25 * MB) });
    expect(other.status).toBe(201);
    const before = await bytesWritten(service.pid('api'));
    const codes = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await append(service, key, { path, offset: bytes.length - 1, body: bytes.subarray(-1) });
      codes.push(body.code);
    }
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'storage_full'));
    const written = (await bytesWritten(service.pid('api'))) - before;
    expect(written).toBeLessThan(5 * MB);
  });
});
