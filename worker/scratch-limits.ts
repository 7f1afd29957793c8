import { statfsSync } from 'node:fs';
import type { ScratchLimits } from '../audio/engine/scratch/scratch-space.ts';
import type { Config } from '../platform/config.ts';

const MAX_DEFAULT_BYTES = 64 * 2 ** 30;
/** Half of the disk, because PostgreSQL and the objects may be on it too. */
const SHARE_OF_DISK = 0.5;
/** Half, so that the work of one account never keeps that of the next waiting. */
const SHARE_OF_ACCOUNT = 0.5;

/** Returns what a worker may write below its WORK_DIR, which exists. */
export function scratchLimits({
  WORK_DIR,
  SCRATCH_BYTES,
  SCRATCH_BYTES_PER_ACCOUNT,
}: Pick<Config, 'WORK_DIR' | 'SCRATCH_BYTES' | 'SCRATCH_BYTES_PER_ACCOUNT'>): ScratchLimits {
  const totalBytes = SCRATCH_BYTES ?? Math.min(MAX_DEFAULT_BYTES, Math.floor(SHARE_OF_DISK * freeBytes(WORK_DIR)));
  const accountBytes = Math.min(totalBytes, SCRATCH_BYTES_PER_ACCOUNT ?? Math.floor(SHARE_OF_ACCOUNT * totalBytes));
  return { totalBytes, accountBytes };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
