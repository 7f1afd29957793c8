import type { Db } from '../pool.ts';

/** The most that a job may charge, and what it would charge with one more content. */
export interface JobSpending {
  limit: number;
  tokens: number;
}

/**
 * Returns what the job of an item would charge if it held a content at a price, with the limit of the job; undefined for a job without
 * one. A content that several items hold counts once. Under `accounts.lock` no other item changes it.
 */
export async function withContent(
  db: Db,
  { itemId, contentHash, tokens }: { itemId: string; contentHash: string; tokens: number },
): Promise<JobSpending | undefined> {
  const { rows } = await db.query<JobSpending>({
    name: 'job-spending.with-content',
    text: `with job as (
             select j.id, j.max_total_tokens from items i join jobs j on j.id = i.job_id
              where i.id = $1 and j.max_total_tokens is not null
           ),
           held as (
             select h.content_hash, max(h.tokens) as tokens
               from job join items i on i.job_id = job.id join holds h on h.item_id = i.id and h.account_id = i.account_id
              group by h.content_hash
           )
           select max_total_tokens as "limit",
                  ((select coalesce(sum(i.tokens_charged), 0) from items i where i.job_id = job.id)
                 + (select coalesce(sum(tokens), 0) from held where content_hash <> $2)
                 + greatest($3, (select max(tokens) from held where content_hash = $2)))::bigint as tokens
             from job`,
    values: [itemId, contentHash, tokens],
  });
  return rows[0];
}
