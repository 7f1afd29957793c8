import type { Db } from '../pool.ts';

/** A limit of what work may charge. */
interface SpendLimit {
  maxTokens: number;
  /** Charged by work under the limit so far. */
  chargedTokens: number;
}

/** Inserts a limit that nothing was charged under yet. */
export async function insert(
  db: Db,
  { id, accountId, maxTokens }: { id: string; accountId: string; maxTokens: number },
): Promise<void> {
  await db.query({
    name: 'spend-limits.insert',
    text: 'insert into spend_limits (id, account_id, max_tokens) values ($1, $2, $3)',
    values: [id, accountId, maxTokens],
  });
}

/** Returns a limit. */
export async function find(db: Db, id: string): Promise<SpendLimit | undefined> {
  const { rows } = await db.query<SpendLimit>({
    name: 'spend-limits.find',
    text: `select max_tokens as "maxTokens", charged_tokens as "chargedTokens" from spend_limits where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** SQL of the limits of item `i` of job `j`. */
const OF_ITEM = 'coalesce(i.spend_limits, j.spend_limits)';

/**
 * Returns a limit of an item that would be exceeded if the item held a content at a price, and what would be charged under it then;
 * undefined if there is none. A content that several items hold counts once, at the most that it may be charged for. A limit that was
 * deleted allows nothing. Under `accounts.lock` no other item changes it.
 */
export async function exceededBy(
  db: Db,
  {
    accountId,
    itemId,
    contentHash,
    tokens,
  }: { accountId: string; itemId: string; contentHash: string; tokens: number },
): Promise<{ limit: number; tokens: number } | undefined> {
  const { rows } = await db.query<{ limit: number; tokens: number }>({
    name: 'spend-limits.exceeded-by',
    text: `with own as (
             select u.id, coalesce(l.max_tokens, 0) as max_tokens, coalesce(l.charged_tokens, 0) as charged_tokens
               from items i join jobs j on j.id = i.job_id
              cross join unnest(${OF_ITEM}) as u (id)
               left join spend_limits l on l.id = u.id
              where i.id = $1
           ),
           sums as (
             select max_tokens,
                    charged_tokens + $4
                  + (select coalesce(sum(held.tokens), 0)
                       from (select distinct c.content_hash, c.tokens
                               from holds h
                               join charges c on c.account_id = h.account_id and c.content_hash = h.content_hash and c.state = 'held'
                               join items i on i.id = h.item_id
                               join jobs j on j.id = i.job_id
                              where h.account_id = $2 and h.content_hash <> $3 and own.id = any (${OF_ITEM})) held) as tokens
               from own
           )
           select max_tokens::bigint as "limit", tokens::bigint as tokens from sums where tokens > max_tokens limit 1`,
    values: [itemId, accountId, contentHash, tokens],
  });
  return rows[0];
}

/** Adds what an item was charged to its limits. Call it under `accounts.lock`. */
export async function addCharged(db: Db, { itemId, tokens }: { itemId: string; tokens: number }): Promise<void> {
  await db.query({
    name: 'spend-limits.add-charged',
    text: `update spend_limits l
              set charged_tokens = l.charged_tokens + $2
             from items i join jobs j on j.id = i.job_id
            where i.id = $1 and l.id = any (${OF_ITEM})`,
    values: [itemId, tokens],
  });
}
