import type { z } from 'zod';
import * as itemSources from '../../platform/db/items/item-sources.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';
import type { sourceParams } from './schemas.ts';

/** The number of an item; no job has so many that it would be longer. */
const NUMBER = /^[1-9]\d{0,5}$/;

/** Returns the problem of an item whose audio the service has no copy of. */
export function sourceGone(): Problem {
  return new Problem('not_found', {
    detail:
      'The service has no copy of this audio: the work on it did not complete, or the copy was removed to make room. Take it from its address, or upload it.',
  });
}

/** Returns the stored copy of the audio of a completed item. Throws `not_found` where there is none. */
export async function findSource(
  db: Db,
  { params, accountId }: { params: z.output<typeof sourceParams>; accountId: string },
): Promise<itemSources.ItemSource> {
  const item = NUMBER.test(params.item) ? Number(params.item) : params.item;
  const found = await itemSources.find(db, { jobId: params.job_id, accountId, item });
  if (!found) throw sourceGone();
  return found;
}
