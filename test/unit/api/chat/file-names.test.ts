import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endingOf } from '../../../../api/chat/file-names.ts';
import { openLocalStorage } from '../../../../platform/storage/local.ts';

describe('the ending of the name of an upload', () => {
  let dir: string;
  beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'names-'))));
  afterAll(() => rm(dir, { recursive: true }));
  const ending = (key: string): Promise<string | undefined> =>
    endingOf(openLocalStorage(pathToFileURL(`${dir}/`)), key);

  test('is that of its first bytes', async () => {
    await writeFile(join(dir, 'a'), 'fLaC and so on');
    await writeFile(join(dir, 'b'), 'nothing known');
    expect(await Promise.all(['a', 'b', 'gone'].map(ending))).toEqual(['flac', undefined, undefined]);
  });

  test('is not waited for where the storage does not respond', async () => {
    execFileSync('mkfifo', [join(dir, 'stuck')]); // nobody writes into it, so that reading it waits
    expect(await ending('stuck')).toBeUndefined();
    await (await open(join(dir, 'stuck'), 'w')).close(); // lets the read end
  });
});
