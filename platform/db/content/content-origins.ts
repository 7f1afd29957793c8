import type { Db } from '../pool.ts';
import type { Content } from './uploads.ts';

/** An origin of a made file, and what it was charged for. */
export interface CountedOrigin {
  contentHash: string;
  tokens: number;
  /** False for an origin that only the asking item holds so far: it is charged with this item, or not at all. */
  isCharged: boolean;
  /** Length in tokens of an origin that is held; null for one that is charged, or held by the previous release. */
  audioTokens: number | null;
}

/**
 * Origins that a price counts, and origins of one file that it follows. Twenty generations of a file have some twenty origins; a file of
 * silence could have as many as its account has audio.
 */
const MAX_ORIGINS = 1_000;

/** Generations of origins of content $2 in account $1, at most $3. The lateral joins with a limit keep every plan at one index lookup for each origin. */
const GENERATIONS = `with recursive generations (hash) as (
             (select origin_hash from content_origins where account_id = $1 and content_hash = $2 limit $3)
              union
             select o.origin_hash
               from generations g
              cross join lateral (select origin_hash from content_origins
                                   where account_id = $1 and content_hash = g.hash limit $3) o
           )`;

/**
 * Returns the origins of a content through all generations, each once, that were charged in this account, or that `itemId` holds.
 * Nearer generations come first; beyond `MAX_ORIGINS` they are not followed.
 */
export async function counted(
  db: Db,
  { accountId, contentHash, itemId }: Content & { itemId?: string | undefined },
): Promise<CountedOrigin[]> {
  const { rows } = await db.query<CountedOrigin>({
    name: 'content-origins.counted',
    text: `${GENERATIONS}
           select o.hash as "contentHash", c.state = 'charged' as "isCharged",
                  case when c.state = 'charged' then c.tokens else coalesce(h.tokens, c.tokens) end as tokens,
                  case when c.state = 'held' then h.audio_tokens end as "audioTokens"
             from (select hash from generations limit $3) o
            cross join lateral (select state, tokens from charges where account_id = $1 and content_hash = o.hash limit 1) c
             left join lateral (select true as held, tokens, audio_tokens from holds
                                 where account_id = $1 and content_hash = o.hash and item_id = $4 limit 1) h on true
            where o.hash <> $2 and c.tokens > 0 and (c.state = 'charged' or c.state = 'held' and h.held)`,
    values: [accountId, contentHash, MAX_ORIGINS, itemId ?? null],
  });
  return rows;
}

/** Returns the origins of a content through all generations, each with the tokens it was charged for, or null; `MAX_ORIGINS` at most. */
export async function all(
  db: Db,
  { accountId, contentHash }: Content,
): Promise<{ contentHash: string; chargedTokens: number | null }[]> {
  const { rows } = await db.query<{ contentHash: string; chargedTokens: number | null }>({
    name: 'content-origins.all',
    text: `${GENERATIONS}
           select o.hash as "contentHash", c.tokens as "chargedTokens"
             from (select hash from generations limit $3) o
             left join lateral (select tokens from charges
                                 where account_id = $1 and content_hash = o.hash and state = 'charged' limit 1) c on true
            where o.hash <> $2`,
    values: [accountId, contentHash, MAX_ORIGINS],
  });
  return rows;
}
