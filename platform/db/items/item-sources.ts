import type { Db } from '../pool.ts';
import { uuidOrNull } from '../uuid-or-null.ts';

/** The stored copy of the audio of a completed item. */
export interface ItemSource {
  accountId: string;
  contentHash: string;
  bytes: number;
}

/**
 * Returns the stored copy of the audio that an item of an account's job completed on. The item is given by its id, or by its number in the job,
 * from 1. Undefined if there is no such item, it did not complete, or the copy was removed.
 */
export async function find(
  db: Db,
  { jobId, accountId, item }: { jobId: string; accountId: string; item: string | number },
): Promise<ItemSource | undefined> {
  const isNumber = typeof item === 'number';
  const { rows } = await db.query<ItemSource>({
    name: isNumber ? 'item-sources.find-by-number' : 'item-sources.find',
    text: `select o.account_id as "accountId", o.content_hash as "contentHash", o.bytes
             from items i
             join stored_objects o on o.account_id = i.account_id and o.content_hash = i.content_hash and o.state = 'kept'
            where i.job_id = $1 and i.account_id = $2 and ${isNumber ? 'i.position' : 'i.id'} = $3
              and i.status = 'completed' and not i.superseded`,
    values: [uuidOrNull(jobId), accountId, isNumber ? item : uuidOrNull(item)],
  });
  return rows[0];
}
