import type { FileUse } from '../../platform/db/content/file-uses.ts';
import { Problem } from '../http/problems/problem.ts';

const NAMES = { batch: 'batch', run: 'run', chat: 'chat turn', import: 'import' } as const satisfies Record<
  FileUse['kind'],
  string
>;

/** Returns the problem of a file that cannot be deleted, with the work that uses it. */
export function fileInUse({ kind, jobId }: FileUse): Problem {
  return new Problem('file_in_use', {
    detail: `The ${NAMES[kind]} ${jobId} uses this file. Wait until it ends, or cancel it, then delete the file.`,
  });
}
