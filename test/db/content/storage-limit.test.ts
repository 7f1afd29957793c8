import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished } from 'vitest';
import * as items from '../../../platform/db/items/items.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { removeExpiredUploads } from '../../../platform/storage/expired-uploads.ts';
import { makeRoom, removeObject } from '../../../platform/storage/make-room.ts';
import { finishLeftRemovals, finishRemoval, finishRemovals } from '../../../platform/storage/remove-marked.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { storePeaks } from '../../../platform/storage/peaks.ts';
import { objectKey, peaksKey } from '../../../platform/storage/storage.ts';
import { StorageFull, storeContent, storeSource } from '../../../platform/storage/store-content.ts';
import { test } from '../../infra/fixtures.ts';
import { aHeldClaim, anAccount, contentOf, runningItems } from '../factories.ts';

const BYTES = 100;
const LIMIT = 10 * BYTES;

/** An account with a storage of its own, and the operations on it. */
async function aStore(db: Pool) {
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'storage-limit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const storage = openStorage({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const deps = { db, storage };
  const claim = await aHeldClaim(db, accountId);
  const put = async (key: string): Promise<void> => {
    const path = join(folder, randomUUID());
    await writeFile(path, randomBytes(BYTES));
    await storage.putFile(key, path);
  };
  const object = (contentHash: string, pinned: boolean) => ({
    accountId,
    contentHash,
    bytes: BYTES,
    limit: LIMIT,
    pinned,
  });
  return {
    accountId,
    claim,
    deps,
    folder,
    source: (hash: string) => storeSource(deps, object(hash, false), { claim, store: put }),
    upload: (hash: string) =>
      storeContent(deps, object(hash, true), {
        insertRow: (tx) => uploads.insert(tx, { id: uuidv7(), accountId, contentHash: hash, bytes: BYTES }),
        store: put,
      }),
    has: (hash: string) => storage.has(objectKey(accountId, hash)),
    used: () => storedObjects.usedBytes(db, accountId),
    room: (bytes: number) => makeRoom(deps, { accountId, bytes, limit: LIMIT }),
    async rows() {
      const { rows } = await db.query<{ hash: string; state: string }>(
        'select content_hash as hash, state from stored_objects where account_id = $1',
        [accountId],
      );
      return rows;
    },
  };
}

const hashes = (count: number): string[] => Array.from({ length: count }, () => contentOf());

test('sources are dropped for new files, least recently used first, and never those of work in flight', async ({
  db,
}) => {
  const store = await aStore(db);
  const [first, used, working, ...others] = hashes(10) as [string, string, string, ...string[]];
  for (const hash of [first, used, working, ...others]) await store.source(hash);
  await store.source(used); // again
  const [item] = await runningItems(db, { accountId: store.accountId, count: 1 });
  await items.setContent(db, item!, working);

  await store.upload(contentOf());
  expect(await store.has(first)).toBe(false);
  expect(await Promise.all([used, working].map((hash) => store.has(hash)))).toEqual([true, true]);
  expect(await store.used()).toBe(LIMIT);

  for (let n = 0; n < 8; n += 1) await store.upload(contentOf());
  expect(await store.has(working)).toBe(true);
  await expect(store.upload(contentOf())).rejects.toBeInstanceOf(StorageFull);
  expect(await store.room(1)).toBe(false);
  await items.move(db, item!, { to: 'cancelled' });
  await store.upload(contentOf());
  expect(await store.used()).toBe(LIMIT);
  expect(await storedObjects.audit(db)).toEqual([]);
});

test('nothing is dropped where dropping everything would not help', async ({ db }) => {
  const store = await aStore(db);
  for (let n = 0; n < 6; n += 1) await store.upload(contentOf());
  const kept = hashes(4);
  for (const hash of kept) await store.source(hash);
  expect(await store.room(5 * BYTES)).toBe(false);
  expect(await Promise.all(kept.map((hash) => store.has(hash)))).toEqual([true, true, true, true]);
});

test('the bytes are exact, and every kept row has its object, however storing and removing race', async ({ db }) => {
  const store = await aStore(db);
  const pool = hashes(16);
  const pick = (n: number): string => pool[(n * 7) % pool.length]!;
  for (let round = 0; round < 4; round += 1) {
    await Promise.allSettled(
      Array.from({ length: 24 }, (_, n) => {
        if (n % 6 === 5) return store.room(3 * BYTES);
        if (n % 6 === 4) return removeExpiredUploads(store.deps, { olderThan: new Date(Date.now() + 60_000) });
        return n % 6 === 3 ? store.upload(pick(n + round)) : store.source(pick(n + round));
      }),
    );
    expect(await store.used()).toBeLessThanOrEqual(LIMIT);
    expect(await storedObjects.audit(db)).toEqual([]);
    const rows = await store.rows();
    expect(rows.filter(({ state }) => state !== 'kept')).toEqual([]);
    expect(await Promise.all(rows.map(({ hash }) => store.has(hash)))).toEqual(rows.map(() => true));
    const gone = pool.filter((hash) => !rows.some((row) => row.hash === hash));
    expect(await Promise.all(gone.map((hash) => store.has(hash)))).toEqual(gone.map(() => false));
  }
});

test('an object that is stored while its removal ends is removed with its row', async ({ db }) => {
  const store = await aStore(db);
  const { accountId, deps, folder } = store;
  const { storage } = deps;
  const contentHash = contentOf();
  const content = { accountId, contentHash, bytes: BYTES, limit: LIMIT, pinned: false };
  const [removed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const remove = async (key: string): Promise<void> => {
    await storage.remove(key);
    if (key !== objectKey(accountId, contentHash)) return;
    removed.resolve();
    await mayEnd.promise;
  };
  let removal: Promise<boolean> | undefined;
  const putWhileRemoved = async (key: string): Promise<void> => {
    removal = removeObject({ db, storage: { ...storage, remove } }, content);
    await removed.promise;
    const path = join(folder, 'file');
    await writeFile(path, randomBytes(BYTES));
    await storage.putFile(key, path);
  };
  const storing = storeSource(deps, content, { claim: store.claim, store: putWhileRemoved });
  await Promise.race([storing, sleep(200)]); // it waits for the removal, if it knows of it
  mayEnd.resolve();
  expect(await Promise.all([storing, removal])).toEqual([undefined, true]);
  expect(await store.rows()).toEqual([]);
  expect(await store.has(contentHash)).toBe(false);
});

test('a removal that broke off between the object and its row is finished by the sweep', async ({ db }) => {
  const store = await aStore(db);
  const [hash, again] = hashes(2) as [string, string];
  for (const one of [hash, again]) await store.source(one);
  for (const contentHash of [hash, again])
    expect(await storedObjects.markRemoving(db, [{ accountId: store.accountId, contentHash }])).toHaveLength(1);
  await store.deps.storage.remove(objectKey(store.accountId, hash));
  await store.source(again); // whoever stores it again keeps it
  await finishLeftRemovals(store.deps);
  expect(await store.rows()).toEqual([{ hash: again, state: 'kept' }]);
  expect(await store.has(again)).toBe(true);
  expect(await store.used()).toBe(BYTES);
});

test('objects are removed together: one that the storage refuses, and one that somebody works on, stay marked until the sweep', async ({
  db,
}) => {
  const store = await aStore(db);
  const all = hashes(5);
  const [refused, held, again] = all as [string, string, string];
  for (const hash of all) await store.source(hash);
  const contents = all.map((contentHash) => ({ accountId: store.accountId, contentHash }));
  expect(await storedObjects.markRemoving(db, contents)).toHaveLength(5);
  await store.source(again); // whoever stores it again keeps it
  const { storage } = store.deps;
  const remove = async (key: string): Promise<void> => {
    if (key.includes(refused)) throw new Error('the storage is away');
    await storage.remove(key);
  };
  await transaction(db, async (tx) => {
    await uploads.lockContent(tx, { accountId: store.accountId, contentHash: held });
    await expect(finishRemovals({ db, storage: { ...storage, remove } }, contents)).rejects.toThrow('is away');
  });
  expect(new Map((await store.rows()).map(({ hash, state }) => [hash, state]))).toEqual(
    new Map([
      [refused, 'removing'],
      [held, 'removing'],
      [again, 'kept'],
    ]),
  );
  expect(await Promise.all(all.map(store.has))).toEqual([true, true, true, false, false]);
  expect(await storedObjects.audit(db)).toEqual([]);
  await finishLeftRemovals(store.deps);
  expect(await Promise.all(all.map(store.has))).toEqual([false, false, true, false, false]);
  expect(await store.used()).toBe(BYTES);
});

test('an upload that was never charged counts though it was named, and expires; a charged one does neither', async ({
  db,
}) => {
  const store = await aStore(db);
  const { accountId } = store;
  const [named, charged] = hashes(2) as [string, string];
  for (const hash of [named, charged]) await store.upload(hash);
  const { rows } = await db.query<{ id: string }>('select id from uploads where account_id = $1', [accountId]);
  await uploads.use(db, { ids: rows.map(({ id }) => id), accountId });
  await uploads.markCharged(db, { accountId, contentHash: charged });
  expect(await uploads.unused(db, accountId)).toMatchObject({ count: 0, bytes: BYTES });

  await removeExpiredUploads(store.deps);
  expect(await store.has(named)).toBe(true);
  await removeExpiredUploads(store.deps, { olderThan: new Date(Date.now() + 60_000) });
  expect([await store.has(named), await store.has(charged)]).toEqual([false, true]);
  expect(await store.used()).toBe(BYTES);
});

test('an object whose upload expired while an item worked on it is dropped for room later', async ({ db }) => {
  const store = await aStore(db);
  const { accountId } = store;
  const hash = contentOf();
  await store.upload(hash);
  const [item] = await runningItems(db, { accountId, count: 1 });
  await items.setContent(db, item!, hash);
  await db.query('delete from uploads where account_id = $1', [accountId]);
  await removeObject(store.deps, { accountId, contentHash: hash });
  expect(await store.has(hash)).toBe(true);
  await items.move(db, item!, { to: 'cancelled' });
  expect(await store.room(LIMIT)).toBe(true);
  expect(await store.has(hash)).toBe(false);
});

test('a waveform stays beside an object that is kept, and not beside one that is being removed or unknown', async ({
  db,
}) => {
  const { accountId, deps, source } = await aStore(db);
  const contents = hashes(3).map((contentHash) => ({ accountId, contentHash }));
  const [kept, marked] = contents as [uploads.Content, uploads.Content];
  for (const { contentHash } of [kept, marked]) await source(contentHash);
  await storedObjects.markRemoving(db, [marked]);
  for (const content of contents) await storePeaks(deps, content, { failure: 'not_audio' });
  await finishRemoval(deps, marked);
  const has = contents.map(({ contentHash }) => deps.storage.has(peaksKey(accountId, contentHash)));
  expect(await Promise.all(has)).toEqual([true, false, false]);
});

test('processes that remove expired uploads at the same time take different ones, and none that somebody works on', async ({
  db,
}) => {
  const store = await aStore(db);
  const { accountId } = store;
  const [stored, ...others] = hashes(5) as [string, ...string[]];
  for (const hash of [stored, ...others]) await store.upload(hash);
  const tomorrow = new Date(Date.now() + 86_400_000);

  await transaction(db, async (first) => {
    const taken = await uploads.takeForgotten(first, tomorrow, 2);
    const rest = await transaction(db, (second) => uploads.takeForgotten(second, tomorrow, 100));
    const ofAccount = [...taken, ...rest].filter((upload) => upload.accountId === accountId);
    expect(ofAccount).toHaveLength(5);
    expect(new Set(ofAccount.map(({ id }) => id)).size).toBe(5);
  });

  await transaction(db, async (storing) => {
    await uploads.lockContent(storing, { accountId, contentHash: stored });
    await removeExpiredUploads(store.deps, { olderThan: tomorrow }); // it does not wait for it
  });
  expect(await Promise.all([stored, ...others].map((hash) => store.has(hash)))).toEqual([
    true,
    ...others.map(() => false),
  ]);
  await removeExpiredUploads(store.deps, { olderThan: tomorrow });
  expect(await store.has(stored)).toBe(false);
});
