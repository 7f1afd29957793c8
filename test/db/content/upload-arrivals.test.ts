import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { createUpload } from '../../../api/uploads/create-upload.ts';
import { admitUpload } from '../../../api/uploads/upload-quota.ts';
import { loadConfig } from '../../../platform/config.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { test } from '../../infra/fixtures.ts';
import { anAccount } from '../factories.ts';

const config = loadConfig({ UNUSED_UPLOADS: '10', UNUSED_UPLOAD_BYTES: '100' });

test('refused bytes do not reduce the quota of a concurrent upload', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const admit = () => admitUpload({ db, config }, { accountId, announced: 0 });
  const [one, other] = [await admit(), await admit()];
  one.arrived(60);
  expect(() => other.arrived(41)).toThrow('rate_limited');
  one.arrived(40);
  expect(() => other.arrived(1)).toThrow('rate_limited');
  one.end();
  one.end();
  other.arrived(100);
  expect(() => one.arrived(1)).toThrow('rate_limited'); // ended twice, counted once
});

test('an upload that is being stored is counted once, by its row', async ({ db }) => {
  const { id: accountId } = await anAccount(db);
  const folder = await mkdtemp(join(tmpdir(), 'aps-arrivals-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const storage = openStorage({ STORAGE_URL: pathToFileURL(folder).href, WORK_DIR: folder });
  const whileStored: string[] = [];
  const watched = {
    ...storage,
    async takeFile(key: string, staged: string) {
      const beside = await admitUpload({ db, config }, { accountId, announced: 40 });
      beside.arrived(40);
      whileStored.push('there is room');
      expect(() => beside.arrived(1)).toThrow('rate_limited');
      beside.end();
      await storage.takeFile(key, staged);
    },
  };
  await createUpload({ db, storage: watched, config }, { accountId, body: Readable.from([Buffer.alloc(60, 1)]) });
  expect(whileStored).toEqual(['there is room']);
});
