import { join } from 'node:path';
import { ObjectMissing, objectKey } from '../../platform/storage/storage.ts';
import { failed, type Failure, type Outcome } from '../../workflows/domain/failure.ts';
import type { SourceFacts } from '../../audio/capabilities/capability.ts';
import type { WorkerResources } from '../worker-resources.ts';
import {
  decodedBytesOf,
  decodedKey,
  decodedPart,
  MAX_DECODED_ROOM,
  samplesWithin,
  sourceKey,
  sourcePart,
} from './audio-room.ts';
import type { Room } from './scratch-room.ts';

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
  /** Reserved room, with the parts of this content (`audioParts`). */
  room: Room;
  /** Longer audio fails with `audio_too_long`. */
  maxSeconds: number;
  /** Gets the decoded fraction, 0 to 1; not called for audio that is already decoded. */
  onProgress: (fraction: number) => void;
}

/** Time limit of decoding one file, in milliseconds. */
const DECODE_LIMIT_MS = 15 * 60_000;
/** Growth of the room where audio turns out longer than was estimated: what was decoded in vain stays a small part. */
const GROWTH = 8;

type Deps = Pick<WorkerResources, 'cache' | 'storage' | 'engine'>;

/**
 * Returns the decoded audio of a content, from the local cache or from storage. Release it as soon as it is used. Fails with
 * `source_lost` if storage has no such object.
 */
export async function openDecodedAudio(deps: Deps, request: Request): Promise<Outcome<DecodedAudio>> {
  const { cache, storage } = deps;
  const { accountId, contentHash, signal, room } = request;
  const source = await cache
    .use(sourceKey(request), (dir) => storage.toFile(objectKey(accountId, contentHash), join(dir, 'source'), signal))
    .catch(lostIfMissing);
  if (!source) return failed('source_lost');
  const sourcePath = join(source.dir, 'source');
  let decoded: { dir: string; value: SourceFacts; release(): void } | undefined;
  const release = (): void => {
    decoded?.release();
    source.release();
  };
  try {
    decoded = await cache.use(decodedKey(request), (dir) => decode(deps, { ...request, sourcePath, decodedDir: dir }));
    const { dir: decodedDir, value: facts } = decoded;
    await room.set(decodedPart(contentHash), decodedBytesOf(facts)); // more than was reserved, where another item decoded it
    return { ok: true, value: { sourcePath, decodedDir, facts, release } };
  } catch (error) {
    release();
    if (error instanceof Undecodable) return { ok: false, failure: error.failure };
    throw error;
  }
}

/** Decodes a file into a folder, in as much room as its samples need, and returns what was found out about it. */
async function decode(
  { engine }: Deps,
  { contentHash, room, ...task }: Request & { sourcePath: string; decodedDir: string },
): Promise<SourceFacts> {
  const part = decodedPart(contentHash);
  for (;;) {
    const bytes = room.of(part);
    // Decoding itself keeps within its samples; a child that a hostile file took over does not. Blocks may exceed sizes.
    const maxDiskBytes = 2 * (bytes + room.of(sourcePart(contentHash)));
    const maxSamples = samplesWithin(bytes);
    const probed = await engine.probe({ ...task, maxSamples, maxDiskBytes, timeLimitMs: DECODE_LIMIT_MS });
    if (probed.ok) return probed.value;
    const most = Math.min(MAX_DECODED_ROOM, room.maxOf(part));
    if (!isTooLarge(probed.failure) || bytes >= most) throw new Undecodable(probed.failure);
    await room.set(part, Math.min(most, GROWTH * bytes));
  }
}

/** The failure of audio that needs more room than the work of an account may take on this worker. */
export const NO_ROOM = failed('audio_too_long', 'Decoded, it takes more room than a worker has for one file.');

/** Reports whether audio is longer than its limit in seconds. */
export function isTooLong({ code, detail }: Failure): boolean {
  return code === 'audio_too_long' && detail === undefined;
}

/** Reports whether audio has more samples than fit into its room, which has a detail. */
function isTooLarge({ code, detail }: Failure): boolean {
  return code === 'audio_too_long' && detail !== undefined;
}

function lostIfMissing(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error;
}

/** Carries an expected failure out of the cache, so that the cache keeps nothing. */
class Undecodable extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}
