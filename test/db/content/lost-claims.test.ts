import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished } from 'vitest';
import { eraseAccount } from '../../../activities/accounts/erase-account.ts';
import * as accountErasures from '../../../platform/db/erasure/account-erasures.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as claims from '../../../platform/db/items/claims.ts';
import * as stepResults from '../../../platform/db/items/step-results.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { StorageFull, storeMade, storeSource } from '../../../platform/storage/store-content.ts';
import { connectTemporal } from '../../../platform/temporal/client.ts';
import { loadConfig } from '../../../platform/config.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, contentOf, runningItems } from '../factories.ts';

const BYTES = 100;
/** Tables that an erasure empties, and that work on an item writes. */
const WRITTEN = ['claims', 'artifacts', 'sources', 'stored_objects', 'step_results', 'items'];

/** Connects when it is first called, which no test here does. */
const temporal = connectTemporal(loadConfig({}), pino({ level: 'silent' }));

/** An account with a storage of its own and a running item, and the work on that as a worker does it. */
async function aWorker(db: Pool, { limit = 2 ** 40 } = {}) {
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'lost-claims-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const storage = openStorage({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const deps = { db, storage, temporal };
  const [owner] = (await runningItems(db, { accountId, count: 1 })) as [string];
  const cacheKey = contentOf();
  const put = async (key: string): Promise<void> => {
    const path = join(folder, randomUUID());
    await writeFile(path, randomBytes(BYTES));
    await storage.putFile(key, path);
  };
  const made = (contentHash: string) => ({
    id: uuidv7(),
    accountId,
    contentHash,
    contentType: 'audio/flac',
    bytes: BYTES,
    durationS: 1,
    fileName: 'made.flac',
  });
  return {
    accountId,
    storage,
    take: async () => (await claims.take(db, { accountId, key: cacheKey, owner, process: randomUUID() }))!,
    files: (claim: claims.Claim, hashes: string[], store = put) =>
      storeMade(deps, { accountId, files: hashes.map(made), origins: [contentOf()], limit, claim }, store),
    source: (claim: claims.Claim, contentHash: string) =>
      storeSource(deps, { accountId, contentHash, bytes: BYTES, limit, pinned: false }, { claim, store: put }),
    result: (claim: claims.Claim) =>
      stepResults.insert(db, claim, {
        id: uuidv7(),
        cacheKey,
        capability: 'crop_audio',
        capabilityVersion: 1,
        output: {},
        position: 0,
        madeHash: null,
        fileHashes: [],
      }),
    /** Erases the account once its work has ended, as a worker that does not know of this one. */
    async erase(): Promise<boolean> {
      await accountErasures.request(db, accountId);
      await db.query(`update items set status = 'cancelled' where account_id = $1`, [accountId]);
      await db.query(`update jobs set status = 'cancelled', completed_at = now() where account_id = $1`, [accountId]);
      return eraseAccount(deps, { accountId, signal: new AbortController().signal });
    },
    async left(): Promise<string[]> {
      const counts = WRITTEN.map((table) => db.query(`select from ${table} where account_id = $1`, [accountId]));
      return (await Promise.all(counts)).flatMap(({ rowCount }, n) => (rowCount === 0 ? [] : [WRITTEN[n]!]));
    },
  };
}

test('a worker that goes on after its account was erased records nothing, with the claim it had or with a new one', async ({
  db,
}) => {
  for (const isTaken of [true, false]) {
    const worker = await aWorker(db);
    const before = isTaken ? await worker.take() : undefined;
    expect(await worker.erase()).toBe(true);
    const claim = before ?? (await worker.take());
    const [one, ...more] = Array.from({ length: 4 }, () => contentOf()) as [string, ...string[]];
    for (const hashes of [[one], more])
      await expect(worker.files(claim, hashes)).rejects.toBeInstanceOf(claims.ClaimLost);
    await expect(worker.source(claim, one)).rejects.toBeInstanceOf(claims.ClaimLost);
    expect(await sources.keep(db, { accountId: worker.accountId, contentHash: one, bytes: BYTES, claim })).toBe(false);
    expect(await worker.result(claim)).toBeUndefined();
    await claims.drop(db, claim);
    expect(await worker.left()).toEqual([]);
  }
});

test('a worker that is erased while it stores its files leaves none of them', async ({ db }) => {
  const worker = await aWorker(db);
  const hashes = [contentOf(), contentOf()];
  let isErased = false;
  await worker.files(await worker.take(), hashes, async (key) => {
    isErased ||= await worker.erase();
    const path = await worker.storage.stagingPath();
    await writeFile(path, randomBytes(BYTES));
    await worker.storage.putFile(key, path);
  });
  expect(isErased).toBe(true);
  expect(await worker.left()).toEqual([]);
  for (const hash of hashes) expect(await worker.storage.has(objectKey(worker.accountId, hash))).toBe(false);
});

test('an erasure waits for the statement that records files under a claim, and then deletes them', async ({ db }) => {
  const worker = await aWorker(db);
  const claim = await worker.take();
  const contentHash = contentOf();
  let erasing: Promise<boolean> | undefined;
  await transaction(db, async (tx) => {
    expect(await claims.holds(tx, claim)).toBe(true);
    erasing = worker.erase();
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from claims%'`;
    await expect.poll(async () => (await db.query(waits)).rowCount).toBeGreaterThan(0);
    await storedObjects.add(tx, { accountId: worker.accountId, contentHash, bytes: BYTES, limit: BYTES, pinned: true });
  });
  expect(await erasing).toBe(true);
  expect(await worker.left()).toEqual([]);
});

test('a claim that another worker took over records no file, source or result', async ({ db }) => {
  const worker = await aWorker(db);
  const lost = await worker.take();
  const held = await worker.take();
  await expect(worker.files(lost, [contentOf()])).rejects.toBeInstanceOf(claims.ClaimLost);
  await expect(worker.source(lost, contentOf())).rejects.toBeInstanceOf(claims.ClaimLost);
  expect(await worker.result(lost)).toBeUndefined();
  expect(await worker.left()).toEqual(['claims', 'items']);
  await worker.files(held, [contentOf()]);
  expect(await worker.result(held)).toBeDefined();
});

test('of steps that store several files at once and do not all fit, each has all its files or none', async ({ db }) => {
  const FILES = 3;
  const worker = await aWorker(db, { limit: 2 * FILES * BYTES + BYTES });
  const claim = await worker.take();
  const steps = Array.from({ length: 5 }, () => Array.from({ length: FILES }, () => contentOf()));
  const ends = await Promise.allSettled(steps.map((hashes) => worker.files(claim, hashes)));
  const { accountId, storage } = worker;
  for (const [n, end] of ends.entries()) {
    const stored = await Promise.all(steps[n]!.map((hash) => storage.has(objectKey(accountId, hash))));
    expect(stored).toEqual(steps[n]!.map(() => end.status === 'fulfilled'));
  }
  const errors = ends.flatMap((end): unknown[] => (end.status === 'rejected' ? [end.reason] : []));
  expect(errors).toEqual(Array.from({ length: 3 }, () => expect.any(StorageFull)));
  const { rowCount } = await db.query('select from artifacts where account_id = $1', [accountId]);
  expect(rowCount).toBe(2 * FILES);
  expect(await storedObjects.usedBytes(db, accountId)).toBe(2 * FILES * BYTES);
  expect(await storedObjects.audit(db)).toEqual([]);
});
