import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { aLongJob } from '../runs/long-job.ts';

/** More than the buffers of both ends take. */
const FILE_BYTES = 16 * 2 ** 20;

/** Asks for a file and reads nothing of it. */
async function unread({ baseUrl }: Service, key: TestKey, path: string): Promise<IncomingMessage> {
  const request = get(`${baseUrl}${path}`, { agent: false, headers: { authorization: `Bearer ${key.api_key}` } });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return response;
}

/** Returns how many stored objects a process has open. */
async function openObjects(pid: number): Promise<number> {
  const names = await readdir(`/proc/${pid}/fd`);
  const files = await Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
  return files.filter((path) => path.includes('/accounts/')).length;
}

/** Uploads a file of so many bytes and returns its path. */
async function fileOf(service: Service, key: TestKey, bytes: number): Promise<string> {
  const url = await service.upload(key, randomBytes(bytes));
  return `/v1/uploads/${url.slice('upload://'.length)}`;
}

test('an account has at most 200 downloads open, which end with their connections', async ({ service, db }) => {
  const [key, other] = [await service.key(), await service.key()];
  const large = await fileOf(service, key, FILE_BYTES);
  const responses = await Promise.all(Array.from({ length: 203 }, () => unread(service, key, large)));
  const refused = responses.filter(({ statusCode }) => statusCode === 429);
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['2', '2', '2']);
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
  expect(await openObjects(service.pid('api'))).toBe(200);

  const inTransactions = async () =>
    (
      await db.query(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )
    ).rows;
  await expect.poll(inTransactions).toEqual([]); // the worker has some that end
  expect((await service.request('GET', '/v1/uploads', { key })).status).toBe(200);
  expect((await service.request('HEAD', large, { key })).status).toBe(200);
  const small = await service.request('GET', await fileOf(service, other, 1_000), { key: other });
  expect({ status: small.status, bytes: small.bytes.length }).toEqual({ status: 200, bytes: 1_000 });

  for (const response of responses) response.destroy();
  await expect.poll(() => openObjects(service.pid('api')), { timeout: 30_000 }).toBe(0);
  const whole = await service.request('GET', large, { key });
  expect({ status: whole.status, bytes: whole.bytes.length }).toEqual({ status: 200, bytes: FILE_BYTES });
});

test('an account has at most 200 lists and files open together, and a list ends with its connection', async ({
  service,
  db,
}) => {
  const key = await service.key();
  const output = `{"hz":[${Array.from({ length: 100_000 }, () => 1).join(',')}]}`; // stored in 3 KB: not one of the few long responses
  const batch = await aLongJob(db, { accountId: key.account_id, kind: 'batch', items: 100, steps: 1, output });
  const list = `/v1/batch/${batch}/results?page_size=100`;
  const file = await fileOf(service, key, FILE_BYTES);
  const lists = await Promise.all(Array.from({ length: 150 }, () => unread(service, key, list)));
  const files = await Promise.all(Array.from({ length: 50 }, () => unread(service, key, file)));
  const open = [...lists, ...files];
  expect(open.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200);
  for (const path of [list, file]) {
    const refused = await unread(service, key, path);
    expect({ status: refused.statusCode, after: refused.headers['retry-after'] }).toEqual({ status: 429, after: '2' });
  }
  const own = await service.request('GET', '/v1/account', { key });
  expect(own.status).toBe(200);

  lists[0]!.destroy();
  await expect.poll(async () => (await unread(service, key, list)).statusCode, { timeout: 30_000 }).toBe(200);
  for (const response of open) response.destroy();
});

test('a reader that stops is cut off, also one that sends; one that reads 50 KB a second is not', async ({
  service,
}) => {
  const key = await service.key();
  const path = await fileOf(service, key, 3 * FILE_BYTES);
  const [silent, sending, slow] = await Promise.all([1, 2, 3].map(() => unread(service, key, path)));
  const sends = setInterval(() => sending!.socket.write('\r\n'), 10_000);
  onTestFinished(() => clearInterval(sends));
  const began = performance.now();
  const cutAfterS: number[] = [];
  let taken = 0;
  while (cutAfterS.length < 2 && performance.now() - began < 330_000) {
    await sleep(1_000);
    taken += (slow!.read(50_000) as Buffer | null)?.length ?? 0;
    const cut = 3 - (await openObjects(service.pid('api')));
    while (cutAfterS.length < cut) cutAfterS.push((performance.now() - began) / 1_000);
  }
  expect(cutAfterS).toHaveLength(2);
  for (const seconds of cutAfterS) {
    expect(seconds).toBeGreaterThan(100);
    expect(seconds).toBeLessThan(300);
  }
  for (const cut of [silent!, sending!]) {
    cut.resume();
    await expect.poll(() => cut.destroyed).toBe(true);
    expect(cut.complete).toBe(false);
  }
  expect(slow!.destroyed).toBe(false);
  expect(taken).toBeGreaterThan(4_000_000);
  slow!.destroy();
  await expect.poll(() => openObjects(service.pid('api')), { timeout: 30_000 }).toBe(0);
});
