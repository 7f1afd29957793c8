import type { UnfinishedUpload } from '../../platform/db/content/unfinished-uploads.ts';
import type { ObjectPart } from '../../platform/storage/storage.ts';

/** Size of a part in bytes; S3 takes no smaller one than 5 MiB, but the last. */
const PART_BYTES = 16 * 2 ** 20;
/** Parts of an object in S3. */
const MAX_COUNT = 10_000;
/** The largest object that S3 copies at once. */
export const MAX_MULTIPART_BYTES = 5 * 2 ** 30;

/** Returns the size of the parts of a file. */
export function partBytesOf(bytes: number): number {
  return Math.max(PART_BYTES, Math.ceil(bytes / MAX_COUNT));
}

/** Returns the sizes of the parts of an upload; that of part 1 is the first. */
export function partSizes({ bytes, partBytes }: Pick<UnfinishedUpload, 'bytes' | 'partBytes'>): number[] {
  const each = partBytes ?? bytes;
  return Array.from({ length: Math.ceil(bytes / each) }, (_, n) => Math.min(each, bytes - n * each));
}

/** Returns the numbers of the parts that are not there in their size. */
export function missingParts(
  upload: Pick<UnfinishedUpload, 'bytes' | 'partBytes'>,
  found: readonly ObjectPart[],
): number[] {
  const sizes = new Map(found.map(({ number, bytes }) => [number, bytes]));
  return partSizes(upload).flatMap((bytes, n) => (sizes.get(n + 1) === bytes ? [] : [n + 1]));
}
