import { MAX_SAMPLES } from '../../audio/engine/decode/audio-limits.ts';
import { sourceFacts, type SourceFacts } from '../../audio/capabilities/capability.ts';
import * as sources from '../../platform/db/content/sources.ts';
import { objectKey } from '../../platform/storage/storage.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** The room that audio takes on a worker's disk: the file as it was received, and its samples. */

/** Decoded bytes of a byte of audio whose length is not known yet: MP3 of 128 kbit/s has 22, speech in Opus some 50. */
const EXPANSION = 24;
const MIN_ESTIMATE_BYTES = 32 * 2 ** 20;
/** A frame beyond the limit of decoding, and the file of facts. */
const SLACK_BYTES = 2 ** 20;

export interface AudioRoom {
  sourceBytes: number;
  /** Known from an earlier decoding, otherwise an estimate. */
  decodedBytes: number;
  isKnown: boolean;
}

interface AudioContent {
  accountId: string;
  contentHash: string;
}

/** Names of the parts of a room. */
export const sourcePart = (contentHash: string): string => `source ${contentHash}`;
export const decodedPart = (contentHash: string): string => `decoded ${contentHash}`;

/** Keys of the local cache. */
export const sourceKey = ({ accountId, contentHash }: AudioContent): string => `${accountId}/${contentHash}/source`;
export const decodedKey = ({ accountId, contentHash }: AudioContent): string => `${accountId}/${contentHash}/decoded`;

/** Returns the bytes that the samples of audio take on the disk. */
export function decodedBytesOf({ frames, channels }: SourceFacts): number {
  return frames * channels * Float32Array.BYTES_PER_ELEMENT + SLACK_BYTES;
}

/** Returns the samples that fit into so many bytes on the disk. */
export function samplesWithin(bytes: number): number {
  return Math.max(0, Math.floor((bytes - SLACK_BYTES) / Float32Array.BYTES_PER_ELEMENT));
}

/** Returns the most that decoding may ever take. */
export const MAX_DECODED_ROOM = MAX_SAMPLES * Float32Array.BYTES_PER_ELEMENT + SLACK_BYTES;

/** Returns the room that a content of an account needs. */
export async function audioRoom(
  { db, storage, cache }: Pick<WorkerResources, 'db' | 'storage' | 'cache'>,
  content: AudioContent,
): Promise<AudioRoom> {
  const [source, decoded] = [cache.bytesOf(sourceKey(content)), cache.bytesOf(decodedKey(content))];
  if (source !== undefined && decoded !== undefined)
    return { sourceBytes: source, decodedBytes: decoded + SLACK_BYTES, isKnown: true };
  const { bytes: stored, facts } = await sources.findSize(db, content);
  // Without an object, opening it finds out that it is lost.
  const sourceBytes = stored ?? (await storage.size(objectKey(content.accountId, content.contentHash))) ?? 0;
  const known = facts ? decodedBytesOf(sourceFacts.parse(facts)) : decoded;
  const estimate = Math.min(MAX_DECODED_ROOM, Math.max(MIN_ESTIMATE_BYTES, EXPANSION * sourceBytes));
  return { sourceBytes, decodedBytes: known ?? estimate, isKnown: known !== undefined };
}

/**
 * Returns the parts of a room for some contents. A repair of a damaged file copies it, so that a file takes its bytes twice where it
 * may still be decoded. Estimates are cut to what an account may have: decoding finds out whether it is enough.
 */
export function audioParts(
  contents: readonly { contentHash: string; room: AudioRoom }[],
  accountBytes: number,
): Record<string, number> {
  const parts: Record<string, number> = {};
  for (const { contentHash, room } of contents) {
    parts[sourcePart(contentHash)] = room.sourceBytes * 2;
    if (room.isKnown) parts[decodedPart(contentHash)] = room.decodedBytes;
  }
  for (const { contentHash, room } of contents) {
    if (room.isKnown) continue;
    const others = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
    const most = Math.max(SLACK_BYTES, Math.floor((accountBytes - others) / contents.length));
    parts[decodedPart(contentHash)] = Math.min(room.decodedBytes, most);
  }
  return parts;
}
