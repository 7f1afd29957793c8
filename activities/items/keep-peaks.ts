import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PEAKS } from '../../audio/engine/decode/file-names.ts';
import type { Content } from '../../platform/db/content/uploads.ts';
import { storePeaks } from '../../platform/storage/peaks.ts';
import { peaksKey } from '../../platform/storage/storage.ts';
import type { DecodedAudio } from './decoded-audio.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Stores the waveform of decoded audio beside it, unless that was done before. */
export async function keepPeaks(
  { db, storage }: Pick<WorkerResources, 'db' | 'storage'>,
  { accountId, contentHash }: Content,
  { decodedDir, facts }: Pick<DecodedAudio, 'decodedDir' | 'facts'>,
): Promise<void> {
  if (await storage.has(peaksKey(accountId, contentHash))) return;
  const bytes = new Uint8Array(await readFile(join(decodedDir, PEAKS)));
  const peaks = { durationS: facts.duration_s, channels: facts.channels, values: new Uint16Array(bytes.buffer) };
  await storePeaks({ db, storage }, { accountId, contentHash }, peaks);
}
