import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { beginUpload } from '../../../api/resumable-uploads/begin-upload.ts';
import { storeUpload } from '../../../api/resumable-uploads/store-upload.ts';
import { LEASE_MS } from '../../../api/resumable-uploads/write-lease.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as storedObjects from '../../../platform/db/content/stored-objects.ts';
import * as unfinishedUploads from '../../../platform/db/content/unfinished-uploads.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import * as items from '../../../platform/db/items/items.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import type { Resources } from '../../../platform/resources.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { objectKey } from '../../../platform/storage/storage.ts';
import { giveUpUpload } from '../../../platform/storage/unfinished-uploads.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount, contentOf, pendingBatch } from '../factories.ts';

const BYTES = 100;

/** An upload whose bytes have all arrived, and the request that stores it, which calls `before` and `after` around the write of its bytes. */
async function arrived(db: Pool) {
  const { id: accountId } = await anAccount(db, { tokens: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'given-up-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = loadConfig({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const storage = openStorage(config);
  const temporal = { withDeadline: async () => {} };
  const deps = { db, storage, config, log: pino({ level: 'silent' }), temporal } as unknown as Resources;
  const { id } = await beginUpload(deps, { accountId, bytes: BYTES, name: null });
  const contentHash = contentOf();
  const asked = { id, accountId };
  return {
    ...asked,
    giveUp: () => giveUpUpload(deps, asked),
    async store({ before, after }: { before?: () => Promise<unknown>; after?: () => Promise<unknown> }) {
      const writer = randomUUID();
      const upload = (await unfinishedUploads.begin(db, { ...asked, writer, leaseMs: LEASE_MS }))!;
      await storeUpload(
        deps,
        { writer, upload },
        {
          hash: async () => contentHash,
          async store(key) {
            await before?.();
            const path = await storage.stagingPath();
            await writeFile(path, randomBytes(BYTES));
            await storage.takeFile(key, path);
            await after?.();
          },
        },
      );
    },
    async left() {
      const content = { accountId, contentHash };
      return {
        upload: (await uploads.find(db, asked)) !== undefined,
        bytes: await storage.has(objectKey(accountId, contentHash)),
        counted: (await storedObjects.bytesOf(db, content)) ?? 0,
        unfinished: (await unfinishedUploads.find(db, asked)) !== undefined,
      };
    },
  };
}

const NOTHING = { upload: false, bytes: false, counted: 0, unfinished: false };
const COMPLETE = { upload: true, bytes: true, counted: BYTES, unfinished: false };

test('an upload that is given up before its bytes are stored leaves neither a row nor bytes', async ({ db }) => {
  const upload = await arrived(db);
  let isGivenUp: boolean | undefined;
  await upload.store({ before: async () => (isGivenUp = await upload.giveUp()) });
  expect(isGivenUp).toBe(true);
  expect(await upload.left()).toEqual(NOTHING);
});

test('an upload that has its bytes cannot be given up, while its request ends or after its process died', async ({
  db,
}) => {
  const upload = await arrived(db);
  let isGivenUp: boolean | undefined;
  await upload.store({ after: async () => (isGivenUp = await upload.giveUp()) });
  expect(isGivenUp).toBe(false);
  expect(await upload.left()).toEqual(COMPLETE);

  const died = await arrived(db);
  await died.store({});
  expect(await died.left()).toEqual({ ...COMPLETE, unfinished: true });
  expect(await died.giveUp()).toBe(false);
  expect(await died.left()).toEqual(COMPLETE);
  expect(await died.giveUp()).toBe(false);
});

test('an upload that open work names already cannot be given up, and its request goes on', async ({ db }) => {
  const upload = await arrived(db);
  let isGivenUp: boolean | undefined;
  await upload.store({
    async before() {
      const { jobId } = await pendingBatch(db, { accountId: upload.accountId, count: 1 });
      await db.query('update items set audio_url = $2 where job_id = $1', [jobId, `upload://${upload.id}`]);
      expect(await items.unsettled(db, jobId)).toHaveLength(1);
      isGivenUp = await upload.giveUp();
    },
  });
  expect(isGivenUp).toBe(false);
  expect(await upload.left()).toEqual({ ...COMPLETE, unfinished: true });
});
