import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { FAILURE_CODES, type FailureCode } from '../../workflows/domain/failure.ts';
import * as storedObjects from '../db/content/stored-objects.ts';
import * as uploads from '../db/content/uploads.ts';
import { transaction, type Pool } from '../db/pool.ts';
import { ObjectMissing, peaksKey, type Storage } from './storage.ts';

/** The waveform of a content: the largest magnitude in each of `points` equal stretches of each channel. */
export interface Peaks {
  durationS: number;
  channels: number;
  /** 0 to 65,535 for magnitudes from 0 to full scale, channel after channel. */
  values: Uint16Array;
}

/** The waveform, or why a content has none. */
export type StoredPeaks = Peaks | { failure: FailureCode };

const stored = z.union([
  z.object({ failure: z.enum(FAILURE_CODES) }),
  z.object({ duration_s: z.number(), channels: z.int().min(1), values: z.base64() }),
]);

type Deps = { db: Pool; storage: Storage };

/** Stores the waveform of a content beside it, unless it has one. It is removed with the content, also where that happens meanwhile. */
export async function storePeaks({ db, storage }: Deps, content: uploads.Content, peaks: StoredPeaks): Promise<void> {
  const key = peaksKey(content.accountId, content.contentHash);
  const staged = await storage.stagingPath();
  await writeFile(staged, JSON.stringify('failure' in peaks ? peaks : encoded(peaks)));
  await storage.takeFile(key, staged);
  // A removal that was marked before may have removed the waveform already, or find none; any later one removes this.
  if (await storedObjects.isKept(db, content)) return;
  await transaction(db, async (tx) => {
    await uploads.lockContent(tx, content);
    if ((await storedObjects.bytesOf(tx, content)) === undefined) await storage.remove(key);
  });
}

/** Returns the waveform of a content, or undefined if it was not made yet. */
export async function readPeaks(storage: Storage, content: uploads.Content): Promise<StoredPeaks | undefined> {
  try {
    const bytes = await buffer(await storage.stream(peaksKey(content.accountId, content.contentHash)));
    const found = stored.parse(JSON.parse(bytes.toString()));
    return 'failure' in found ? found : decoded(found);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

function encoded({ durationS, channels, values }: Peaks): object {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return { duration_s: durationS, channels, values: bytes.toString('base64') };
}

function decoded({
  duration_s: durationS,
  channels,
  values,
}: Exclude<z.infer<typeof stored>, { failure: FailureCode }>): Peaks {
  const bytes = new Uint8Array(Buffer.from(values, 'base64'));
  return { durationS, channels, values: new Uint16Array(bytes.buffer, 0, Math.floor(bytes.length / 2)) };
}
