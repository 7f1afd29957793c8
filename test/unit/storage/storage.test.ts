import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startS3, type S3Server } from '../../infra/servers/s3-server.ts';
import { openStorage } from '../../../platform/storage/open.ts';
import { ObjectMissing, objectKey, type Storage } from '../../../platform/storage/storage.ts';

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = await startS3('sounds');
  Object.assign(process.env, s3.credentials);
});
afterAll(async () => {
  for (const name of Object.keys(s3.credentials)) delete process.env[name];
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const kinds: [string, () => Storage][] = [
  ['a local folder', () => openStorage({ STORAGE_URL: `file://${folder}/objects with space`, WORK_DIR: folder })],
  ['s3', () => openStorage({ STORAGE_URL: s3.storageUrl('some/prefix'), WORK_DIR: folder })],
];

async function aFile(bytes: Buffer): Promise<{ path: string; key: string }> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return { path, key: objectKey(randomUUID(), createHash('sha256').update(bytes).digest('hex')) };
}

describe.each(kinds)('storage in %s', (_name, open) => {
  test('stores a file and returns it, as a whole and in ranges', async () => {
    const storage = open();
    const bytes = randomBytes(300_000);
    const { path, key } = await aFile(bytes);
    expect(await storage.has(key)).toBe(false);
    expect(await storage.size(key)).toBeUndefined();
    await storage.putFile(key, path);
    expect(existsSync(path)).toBe(true);
    expect(await storage.has(key)).toBe(true);
    expect(await storage.size(key)).toBe(bytes.length);
    expect(bytes.equals(await buffer(await storage.stream(key)))).toBe(true);
    const part = await buffer(await storage.stream(key, { start: 10, end: 99 }));
    expect(part.equals(bytes.subarray(10, 100))).toBe(true);
    const copy = join(folder, randomUUID());
    await storage.toFile(key, copy);
    expect(bytes.equals(await readFile(copy))).toBe(true);
  });

  test('removes a staged file that it stores', async () => {
    const storage = open();
    const { key } = await aFile(Buffer.from('x'));
    for (const again of [1, 2]) {
      const staged = await storage.stagingPath();
      await writeFile(staged, 'sound');
      await storage.takeFile(key, staged);
      expect([again, existsSync(staged)]).toEqual([again, false]);
    }
    expect((await buffer(await storage.stream(key))).toString()).toBe('sound');
  });

  test('lists its objects in the order of their keys, page by page', async () => {
    const storage = open();
    const keys: string[] = [];
    for (const text of ['a', 'b', 'c']) {
      const { path, key } = await aFile(Buffer.from(text));
      await storage.putFile(key, path);
      keys.push(key);
    }
    const listed: string[] = [];
    for (let after = ''; ;) {
      const page = await storage.list({ after, limit: 2 });
      for (const { key, modifiedAt } of page) {
        listed.push(key);
        expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(3_600_000);
      }
      if (page.length < 2) break;
      after = page.at(-1)!.key;
    }
    expect(listed).toEqual(listed.toSorted());
    expect(listed).toEqual(expect.arrayContaining(keys));
  });

  test('does nothing when the object exists', async () => {
    const storage = open();
    const { path, key } = await aFile(Buffer.from('first'));
    await storage.putFile(key, path);
    await rm(path);
    await storage.putFile(key, path);
    expect((await buffer(await storage.stream(key))).toString()).toBe('first');
  });

  test('accepts the same object from many writers at once', async () => {
    const storage = open();
    const bytes = randomBytes(200_000);
    const { path, key } = await aFile(bytes);
    await Promise.all(Array.from({ length: 10 }, () => storage.putFile(key, path)));
    expect(bytes.equals(await buffer(await storage.stream(key)))).toBe(true);
  });

  test('removes an object, also one that does not exist', async () => {
    const storage = open();
    const { path, key } = await aFile(Buffer.from('x'));
    await storage.putFile(key, path);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.has(key)).toBe(false);
  });

  test('throws for an object that does not exist, and leaves no file', async () => {
    const storage = open();
    const { path, key } = await aFile(Buffer.from('x'));
    await rm(path);
    await expect(storage.stream(key)).rejects.toBeInstanceOf(ObjectMissing);
    await expect(storage.toFile(key, path)).rejects.toBeInstanceOf(ObjectMissing);
    await expect(storage.putFile(key, path)).rejects.toBeInstanceOf(Error);
    expect(await storage.has(key)).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  test('stops copying when its signal aborts, and leaves no file', async () => {
    const storage = open();
    const { path, key } = await aFile(randomBytes(1_000_000));
    await storage.putFile(key, path);
    await rm(path);
    const signal = AbortSignal.abort(new Error('no longer wanted'));
    await expect(storage.toFile(key, path, signal)).rejects.toThrow('no longer wanted');
    expect((await readdir(folder)).filter((name) => path.endsWith(name) || name.includes('.partial'))).toEqual([]);
  });

  test('can be checked', async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

describe('an outage is not a missing object', () => {
  test('in a local folder that is away', async () => {
    const away = openStorage({ STORAGE_URL: `file://${join(folder, 'not mounted')}`, WORK_DIR: folder });
    await expect(away.stream(objectKey(randomUUID(), 'a'.repeat(64)))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('in S3', async () => {
    const away = openStorage({ STORAGE_URL: s3.storageUrl('x'), WORK_DIR: folder });
    s3.outage(true);
    const outcome = await away.stream('some/key').catch((error: unknown) => error);
    s3.outage(false);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(ObjectMissing);
  });
});

describe('storage in a local folder', () => {
  test('removes files abandoned in staging for a day, and no younger ones', async () => {
    const STORAGE_URL = `file://${join(folder, 'staged')}`;
    const first = openStorage({ STORAGE_URL, WORK_DIR: folder });
    const [old, young] = [await first.stagingPath(), await first.stagingPath()];
    await Promise.all([writeFile(old, 'x'), writeFile(young, 'x')]);
    const dayAgo = new Date(Date.now() - 25 * 3_600_000);
    await utimes(old, dayAgo, dayAgo);
    await openStorage({ STORAGE_URL, WORK_DIR: folder }).stagingPath();
    expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
  });

  test('that cannot be searched is not taken for an empty one', async () => {
    const root = join(folder, 'unreadable');
    await mkdir(root);
    const storage = openStorage({ STORAGE_URL: `file://${root}`, WORK_DIR: folder });
    expect(await storage.list({ after: '', limit: 1 })).toEqual([]);
    expect(await storage.partialFiles!.removeOlder(new Date())).toBe(0);
    for (const name of ['accounts', 'unfinished']) await symlink(name, join(root, name)); // leads to itself
    await expect(storage.list({ after: '', limit: 1 })).rejects.toThrow('ELOOP');
    await expect(storage.partialFiles!.removeOlder(new Date())).rejects.toThrow('ELOOP');
  });

  test('flushes the bytes of an object before its name, and its name before a put ends', async () => {
    const root = join(folder, 'durable');
    const storage = openStorage({ STORAGE_URL: `file://${root}`, WORK_DIR: folder });
    const { path, key } = await aFile(randomBytes(1_000));
    const staged = await storage.stagingPath();
    await copyFile(path, staged);
    const probe = await openFile(path);
    const synced: { ino: number; named: boolean }[] = [];
    const sync = vi.spyOn(Object.getPrototypeOf(probe) as FileHandle, 'sync').mockImplementation(async function (
      this: FileHandle,
    ) {
      synced.push({ ino: (await this.stat()).ino, named: existsSync(join(root, key)) });
    });
    const inoOf = async (name: string) => (await stat(join(root, name))).ino;
    try {
      await storage.putFile(key, path);
      expect(synced).toEqual([
        { ino: await inoOf(key), named: false },
        { ino: await inoOf(dirname(key)), named: true },
        { ino: await inoOf(dirname(dirname(key))), named: true }, // folders that were made have names too
        { ino: await inoOf('accounts'), named: true },
        { ino: await inoOf('.'), named: true },
      ]);
      synced.length = 0;
      await storage.remove(key);
      await storage.takeFile(key, staged);
      expect(synced).toEqual([
        { ino: await inoOf(key), named: false },
        { ino: await inoOf(dirname(key)), named: true },
      ]);
    } finally {
      sync.mockRestore();
      await probe.close();
    }
  });

  test('leaves nothing in staging when the object is stored', async () => {
    const root = join(folder, 'clean');
    const storage = openStorage({ STORAGE_URL: `file://${root}`, WORK_DIR: folder });
    const { path, key } = await aFile(Buffer.from('x'));
    await storage.putFile(key, path);
    await expect(storage.putFile(objectKey('a', 'ff'.repeat(32)), '/nowhere')).rejects.toBeInstanceOf(Error);
    expect(await readdir(join(root, 'staging'))).toEqual([]);
  });
});

describe('storage in s3', () => {
  test('stays under its prefix', () => {
    expect(s3.puts.length).toBeGreaterThan(0);
    expect(s3.puts.every((key) => key.startsWith('/sounds/some/prefix/accounts/'))).toBe(true);
  });
});

describe('STORAGE_URL', () => {
  test.each(['', '/folder', 'http://bucket', 's3://', 's3://bucket?acl=public'])(
    '%s is refused with an error that names the setting',
    (url) => {
      expect(() => openStorage({ STORAGE_URL: url, WORK_DIR: folder })).toThrow('STORAGE_URL');
    },
  );
});
