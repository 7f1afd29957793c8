import type { PartialFiles, Storage } from '../../platform/storage/storage.ts';
import { Problem } from '../http/problems/problem.ts';

/** Returns the files that grow. Throws `not_found` where storage has none. */
export function requirePartialFiles({ partialFiles }: Storage): PartialFiles {
  if (partialFiles) return partialFiles;
  throw new Problem('not_found', {
    detail: 'This service stores files in S3 and takes no uploads by tus. OPTIONS /v1/uploads names the ways it has.',
  });
}
