import type { Content } from '../../platform/db/content/uploads.ts';
import * as engineTime from '../../platform/db/ledger/engine-time.ts';
import { engineBudget } from '../../platform/engine-budget.ts';
import type { Resources } from '../../platform/resources.ts';
import { readPeaks, type Peaks } from '../../platform/storage/peaks.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import type { FailureCode } from '../../workflows/domain/failure.ts';
import { Problem, type ProblemCode } from '../http/problems/problem.ts';
import { startPeaks } from './start-peaks.ts';

/** Why audio has no waveform. */
export const REFUSALS = [
  'not_audio',
  'no_audio_stream',
  'audio_damaged',
  'audio_too_long',
  'too_many_channels',
  'sample_rate_unsupported',
  'source_lost',
  'worker_lost',
  'engine_time_exceeded',
] as const satisfies readonly (FailureCode & ProblemCode)[];

/**
 * Returns the waveform of a content. If there is none, starts the work that makes it, once however often it is asked for, and returns undefined.
 * Throws the problem of a failure where there will be none (`REFUSALS`), and `workflow_binding_missing`.
 */
export async function findPeaks(
  { db, storage, config, temporal }: Pick<Resources, 'db' | 'storage' | 'config' | 'temporal'>,
  { accountId, contentHash }: Content,
): Promise<Peaks | undefined> {
  const found = await readPeaks(storage, { accountId, contentHash });
  if (found) return 'failure' in found ? refuse(found.failure) : found;
  if (!(await storage.has(objectKey(accountId, contentHash)))) return refuse('source_lost');
  if (engineBudget(await engineTime.standing(db, accountId), config).treatment === 'refused')
    return refuse('engine_time_exceeded');
  try {
    await startPeaks({ db, config, temporal }, { accountId, contentHash });
  } catch (error) {
    throw error instanceof TemporalUnreachable ? new Problem('workflow_binding_missing') : error;
  }
  return undefined;
}

/** Throws the problem of audio without a waveform. */
function refuse(code: FailureCode): never {
  throw new Problem(REFUSALS.find((refusal) => refusal === code) ?? 'audio_damaged');
}
