import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Content } from '../../platform/db/content/uploads.ts';
import * as engineTime from '../../platform/db/ledger/engine-time.ts';
import { freeMsPerDay } from '../../platform/engine-budget.ts';
import type { Resources } from '../../platform/resources.ts';
import { peaksKey } from '../../platform/storage/storage.ts';
import { startPeaks } from './start-peaks.ts';

/** Wait before the waveform is made: work that is submitted at once decodes the audio, and makes it on the way. */
const DELAY_MS = 2_000;
/** Share of a day's free engine time that early waveforms may use. The rest is left to work. */
const SHARE_OF_FREE_TIME = 0.5;

type Deps = Pick<Resources, 'db' | 'storage' | 'config' | 'temporal' | 'log'>;

const limiters = new WeakMap<object, RateLimiterMemory>();

/**
 * Has the waveform of a new upload made soon, at the lowest priority, within half of the account's free engine time of the day and
 * EARLY_PEAKS_PER_MINUTE. Nobody waits for it, and nothing depends on it: the first decode or the first request makes what is missing.
 */
export function makePeaksEarly(deps: Deps, content: Content): void {
  startEarly(deps, content).catch((error: unknown) =>
    deps.log.info({ err: error }, 'the waveform of an upload is not made early'),
  );
}

async function startEarly(deps: Deps, content: Content): Promise<void> {
  const { db, storage, config } = deps;
  if (!(await isWithinLimit(deps, content))) return;
  if ((await engineTime.usedToday(db, content.accountId)) >= SHARE_OF_FREE_TIME * freeMsPerDay(config)) return;
  if (await storage.has(peaksKey(content.accountId, content.contentHash))) return;
  await startPeaks(deps, content, { delayMs: DELAY_MS });
}

/** Counts an upload of an account in this process, and reports whether it is within the limit. */
async function isWithinLimit(
  { db, config: { EARLY_PEAKS_PER_MINUTE: points } }: Deps,
  { accountId }: Content,
): Promise<boolean> {
  if (points === 0) return false;
  const limiter = limiters.get(db) ?? new RateLimiterMemory({ points, duration: 60 });
  limiters.set(db, limiter);
  try {
    await limiter.consume(accountId);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}
