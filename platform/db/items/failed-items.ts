import type { Failure } from '../../../workflows/domain/failure.ts';
import type { Db } from '../pool.ts';

/** An item that failed in its latest attempt. */
export interface FailedItem {
  jobId: string;
  audioUrl: string;
  failure: Failure;
}

/** Returns the first failed items of each of these jobs of an account, in submit order. */
export async function ofJobs(
  db: Db,
  { accountId, jobIds, limit }: { accountId: string; jobIds: readonly string[]; limit: number },
): Promise<FailedItem[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await db.query<FailedItem>({
    name: 'failed-items.of-jobs',
    text: `select j.id as "jobId", i.audio_url as "audioUrl", i.failure
             from unnest($2::uuid[]) as j (id)
            cross join lateral (
                  select audio_url, failure, position from items
                   where job_id = j.id and account_id = $1 and status = 'failed' and not superseded
                   order by position limit $3) i
            order by j.id, i.position`,
    values: [accountId, jobIds, limit],
  });
  return rows;
}
