import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Returns a function that returns new paths in a folder for files on their way into storage. Its first call removes
 * files there that are older than a day, left by processes that died.
 */
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
    // Other processes clear too; a file may be gone already.
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { force: true, recursive: true });
  }
}
