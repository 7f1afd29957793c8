import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Returns a function that makes new paths in a folder of unfinished files; its first call removes files abandoned for a day. */
export function stagingIn(folder: string): () => Promise<string> {
  let ready: Promise<unknown> | undefined;
  return async () => {
    ready ??= clear(folder);
    await ready;
    await mkdir(folder, { recursive: true });
    return join(folder, randomUUID());
  };
}

async function clear(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    // Another process may clear the folder at the same time.
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true, recursive: true });
  }
}
