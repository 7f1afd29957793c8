import * as uploads from '../../platform/db/content/uploads.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** Returns the problem of an upload that cannot be given up: it is complete, or there is none. */
export async function notUnfinished(db: Db, upload: { id: string; accountId: string }): Promise<Problem> {
  if (!(await uploads.find(db, upload))) return new Problem('upload_not_found');
  const detail =
    'The upload is complete, so it cannot be given up. It is an upload like any other now: delete it as one.';
  return new Problem('upload_not_found', { detail });
}
