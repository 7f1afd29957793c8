import { createHash, type Hash } from 'node:crypto';
import { Problem } from '../http/problems/problem.ts';

/** Algorithms of the header Upload-Checksum. */
export const CHECKSUMS = ['sha1', 'sha256'] as const;

/** Collects the bytes of a request, and says at the end whether they are those that the client announced. */
export interface Checksum {
  update(chunk: Buffer): void;
  isRight(): boolean;
}

/** Returns the checksum that the header `Upload-Checksum: <algorithm> <base64>` announces; undefined without one. */
export function checksumIn(header: string | string[] | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [, algorithm = '', digest] = /^(\w+) ([\w+/]+=*)$/.exec(String(header)) ?? [];
  const known = CHECKSUMS.find((name) => name === algorithm);
  if (!known || digest === undefined)
    throw new Problem('invalid_request', {
      detail: `Upload-Checksum must be one of ${CHECKSUMS.join(', ')}, a space, and the checksum in base64.`,
    });
  const hash: Hash = createHash(known);
  return {
    update: (chunk) => void hash.update(chunk),
    isRight: () => hash.digest('base64') === digest,
  };
}
