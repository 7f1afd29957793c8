import type { SourceFacts } from '../../audio/capabilities/capability.ts';
import * as sources from '../../platform/db/content/sources.ts';
import * as storedObjects from '../../platform/db/content/stored-objects.ts';
import { lockContent, type Content } from '../../platform/db/content/uploads.ts';
import { transaction } from '../../platform/db/pool.ts';
import { objectKey, peaksKey } from '../../platform/storage/storage.ts';
import { storePeaks } from '../../platform/storage/peaks.ts';
import type { FailureCode } from '../../workflows/domain/failure.ts';
import { wholeAudio } from '../items/admission.ts';
import { underClaim } from '../items/claimed-work.ts';
import { withEngine } from '../items/engine-work.ts';
import { heartbeatsOnly } from '../items/item-progress.ts';
import { decodeAndMeasure } from '../items/measure-and-hold.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Failures that another time, another balance or the same file sent again mends. */
const PASSING: readonly FailureCode[] = ['engine_time_exceeded', 'source_lost'];

export const peaksActivities = (deps: WorkerResources) => ({
  /**
   * Makes the waveform of a content that was not decoded yet, at the lowest priority, within the engine time of its account. Returns what came of
   * it, for operators.
   */
  async makePeaks(accountId: string, contentHash: string): Promise<string> {
    const { storage } = deps;
    if (await storage.has(peaksKey(accountId, contentHash))) return 'made before';
    if (!(await storage.has(objectKey(accountId, contentHash)))) return 'source_lost';
    const progress = heartbeatsOnly('decode');
    const outcome = await withEngine(deps, { accountId, progress, isLowest: true }, (engaged) =>
      underClaim(engaged, { accountId, key: `peaks:${contentHash}`, owner: accountId, progress }, (_claim, signal) => {
        const { maxSeconds } = wholeAudio(engaged).value;
        const content = { accountId, contentHash, signal, maxSeconds, onProgress: progress.of('decode') };
        return decodeAndMeasure(engaged, content);
      }),
    );
    if (outcome.ok) {
      await noteLength(deps, { accountId, contentHash }, outcome.value);
      return 'made';
    }
    const { code } = outcome.failure;
    if (!PASSING.includes(code)) await storePeaks(deps, { accountId, contentHash }, { failure: code });
    return code;
  },
});

/** Keeps what the decode measured, so that a quote of the audio needs no further one. Nothing is kept of a content that was deleted meanwhile. */
export async function noteLength(
  { db }: Pick<WorkerResources, 'db'>,
  content: Content,
  facts: SourceFacts,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockContent(tx, content);
    const bytes = await storedObjects.bytesOf(tx, content);
    if (bytes === undefined) return;
    await sources.insert(tx, { ...content, bytes });
    await sources.setFacts(tx, { ...content, facts });
  });
}
