import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ObjectMissing, objectKey } from '../../platform/storage/storage.ts';
import { failed, type Failure, type Outcome } from '../../workflows/domain/failure.ts';
import { sourceFacts, type SourceFacts } from '../../audio/capabilities/capability.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** A content in this worker's local cache: the file as it was received, and its samples, decoded once. */
export interface DecodedAudio {
  sourcePath: string;
  decodedDir: string;
  facts: SourceFacts;
  /** Lets the cache remove the files. */
  release(): void;
}

export interface Request {
  accountId: string;
  contentHash: string;
  signal: AbortSignal;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
  /** Gets the decoded fraction, 0 to 1; not called for audio that is already decoded. */
  onProgress: (fraction: number) => void;
}

/** Time limit of decoding one file, in milliseconds. */
const DECODE_LIMIT_MS = 15 * 60_000;

type Deps = Pick<WorkerResources, 'cache' | 'storage' | 'engine'>;

/**
 * Returns the decoded audio of a content, from the local cache or from storage. Release it as soon as it is used. Fails with
 * `source_lost` if storage has no such object.
 */
export async function openDecodedAudio(
  deps: Deps,
  { accountId, contentHash, signal, maxSeconds, onProgress }: Request,
): Promise<Outcome<DecodedAudio>> {
  const { cache, storage, engine } = deps;
  const key = `${accountId}/${contentHash}`;
  const source = await cache
    .use(`${key}/source`, (dir) => storage.toFile(objectKey(accountId, contentHash), join(dir, 'source'), signal))
    .catch(lostIfMissing);
  if (!source) return failed('source_lost');
  const sourcePath = join(source.dir, 'source');
  try {
    const decoded = await cache.use(`${key}/decoded`, async (dir) => {
      const probed = await engine.probe({
        accountId,
        sourcePath,
        decodedDir: dir,
        maxSeconds,
        timeLimitMs: DECODE_LIMIT_MS,
        signal,
        onProgress,
      });
      if (!probed.ok) throw new Undecodable(probed.failure);
    });
    const release = (): void => {
      decoded.release();
      source.release();
    };
    return { ok: true, value: { sourcePath, decodedDir: decoded.dir, facts: await readFacts(decoded.dir), release } };
  } catch (error) {
    source.release();
    if (error instanceof Undecodable) return { ok: false, failure: error.failure };
    throw error;
  }
}

function lostIfMissing(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error;
}

async function readFacts(decodedDir: string): Promise<SourceFacts> {
  return sourceFacts.parse(JSON.parse(await readFile(join(decodedDir, 'facts.json'), 'utf8')));
}

/** Carries an expected failure out of the cache, so that the cache keeps nothing. */
class Undecodable extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}
