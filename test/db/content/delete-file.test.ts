import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { createUpload } from '../../../api/uploads/create-upload.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as sources from '../../../platform/db/content/sources.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { deleteFile } from '../../../platform/storage/delete-file.ts';
import { removeObject } from '../../../platform/storage/make-room.ts';
import { finishLeftRemovals } from '../../../platform/storage/remove-marked.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { storeContent } from '../../../platform/storage/store-content.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, contentOf } from '../factories.ts';

async function aStore(db: Pool) {
  const { id: accountId } = await anAccount(db);
  const folder = await mkdtemp(join(tmpdir(), 'delete-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const storage = openStorage(config);
  const deps = { db, storage, config, log: pino({ level: 'silent' }) };
  return { accountId, deps, upload: (body: Buffer) => createUpload(deps, { accountId, body: Readable.from([body]) }) };
}

test('the object of a deleted file that could not be removed is removed by the sweep', async ({ db }) => {
  const { accountId, deps, upload } = await aStore(db);
  const { id, contentHash } = await upload(randomBytes(500));
  const key = objectKey(accountId, contentHash);
  const away = { ...deps.storage, remove: () => Promise.reject(new Error('the storage is away')) };
  expect(await deleteFile({ ...deps, storage: away }, { kind: 'upload', id, accountId })).toBe('deleted');
  expect([await deps.storage.has(key), await storedObjects.usedBytes(db, accountId)]).toEqual([true, 500]);
  await finishLeftRemovals(deps);
  expect([await deps.storage.has(key), await storedObjects.usedBytes(db, accountId)]).toEqual([false, 0]);
});

test('the same file that is sent while another upload of it is deleted is there afterwards', async ({ db }) => {
  const { accountId, deps, upload } = await aStore(db);
  const body = randomBytes(20_000);
  let { id, contentHash } = await upload(body);
  for (let round = 0; round < 10; round += 1) {
    const [again] = await Promise.all([upload(body), deleteFile(deps, { kind: 'upload', id, accountId })]);
    expect(await deps.storage.has(objectKey(accountId, contentHash))).toBe(true);
    ({ id, contentHash } = again);
  }
  await deleteFile(deps, { kind: 'upload', id, accountId });
  expect(await storedObjects.usedBytes(db, accountId)).toBe(0);
  expect(await storedObjects.audit(db)).toEqual([]);
});

test('an object whose row was removed while it was being stored is not left in storage', async ({ db }) => {
  const { accountId, deps } = await aStore(db);
  const content = { accountId, contentHash: contentOf(), bytes: 5, limit: 1_000, pinned: false };
  const key = objectKey(accountId, content.contentHash);
  const path = await deps.storage.stagingPath();
  await writeFile(path, 'bytes');
  await storeContent(deps, content, {
    insertRow: (tx) => sources.insert(tx, content),
    async store() {
      expect(await removeObject(deps, content)).toBe(true); // nothing refers to it yet
      await deps.storage.putFile(key, path);
    },
  });
  expect([await deps.storage.has(key), await storedObjects.usedBytes(db, accountId)]).toEqual([false, 0]);
});
