import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a stream to a file, under a temporary name until it is complete. */
export async function copyOut(from: Readable, path: string, signal?: AbortSignal): Promise<void> {
  const partial = `${path}.partial`;
  try {
    await pipeline(from, createWriteStream(partial), signal ? { signal } : {});
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    signal?.throwIfAborted();
    throw error;
  }
}
