import type { Db } from '../pool.ts';

/** A limit of a job that a further content would exceed, and what the job or the content would charge. */
export interface Exceeded {
  exceeds: 'max_tokens' | 'quote';
  limit: number;
  tokens: number;
}

/** A content that an item is to hold, and its price. */
interface Asked {
  itemId: string;
  contentHash: string;
  tokens: number;
}

interface Limits {
  jobId: string;
  maxTokens: number | null;
  quoteId: string | null;
  quoteTokens: number | null;
  /** Whether the quote has a price of this content. */
  isQuoted: boolean;
  /** What the quote has for the address of the item, where the content is the item's own. */
  quotedForUrl: number | null;
}

/**
 * Returns the limit that the job of an item would exceed if it held a content at a price: `max_tokens`, or its quote, which bounds all jobs
 * that were submitted with it together; undefined if it exceeds none. Under `accounts.lock` no other item changes it.
 */
export async function exceeded(db: Db, asked: Asked): Promise<Exceeded | undefined> {
  const limits = await limitsOf(db, asked);
  if (!limits) return undefined;
  const { jobId, maxTokens, quoteId, quoteTokens, isQuoted, quotedForUrl } = limits;
  if (maxTokens !== null) {
    const tokens = await withContent(db, 's.id = $3', { ...asked, scope: jobId });
    if (tokens > maxTokens) return { exceeds: 'max_tokens', limit: maxTokens, tokens };
  }
  if (quoteId === null) return undefined;
  // Audio that changed since may cost what its address was quoted, so that it does not spend what was quoted for other audio.
  if (!isQuoted && quotedForUrl !== null && asked.tokens > quotedForUrl)
    return { exceeds: 'quote', limit: quotedForUrl, tokens: asked.tokens };
  const tokens = await withContent(db, 's.quote_id = $3', { ...asked, scope: quoteId });
  return tokens > (quoteTokens ?? 0) ? { exceeds: 'quote', limit: quoteTokens ?? 0, tokens } : undefined;
}

async function limitsOf(db: Db, { itemId, contentHash }: Asked): Promise<Limits | undefined> {
  const { rows } = await db.query<Limits>({
    name: 'job-spending.limits-of',
    text: `select j.id as "jobId", j.max_total_tokens as "maxTokens", j.quote_id as "quoteId", q.tokens as "quoteTokens",
                  exists (select from quote_items where quote_id = q.id and content_hash = $2) as "isQuoted",
                  case when i.content_hash = $2 then
                    (select coalesce(sum(tokens), 0) from quote_items where quote_id = q.id and audio_url = i.audio_url)::bigint
                  end as "quotedForUrl"
             from items i join jobs j on j.id = i.job_id left join quotes q on q.id = j.quote_id
            where i.id = $1 and (j.max_total_tokens is not null or j.quote_id is not null)`,
    values: [itemId, contentHash],
  });
  return rows[0];
}

/** Returns what jobs have charged and would charge with one more content; one that several items hold counts once. */
async function withContent(
  db: Db,
  scope: 's.id = $3' | 's.quote_id = $3',
  { contentHash, tokens, scope: id }: Asked & { scope: string },
): Promise<number> {
  const { rows } = await db.query<{ tokens: number }>({
    name: `job-spending.with-content ${scope}`,
    text: `with own as (
             select i.id, i.account_id, i.tokens_charged from jobs s join items i on i.job_id = s.id where ${scope}
           ),
           held as (
             select h.content_hash, max(h.tokens) as tokens
               from own
               join holds h on h.item_id = own.id and h.account_id = own.account_id
               join charges c on c.account_id = h.account_id and c.content_hash = h.content_hash and c.state = 'held'
              group by h.content_hash
           )
           select ((select coalesce(sum(tokens_charged), 0) from own)
                 + (select coalesce(sum(tokens), 0) from held where content_hash <> $1)
                 + greatest($2, (select max(tokens) from held where content_hash = $1)))::bigint as tokens`,
    values: [contentHash, tokens, id],
  });
  return rows[0]!.tokens;
}
