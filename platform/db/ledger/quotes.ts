import type { Failure } from '../../../workflows/domain/failure.ts';
import type { Step } from '../../../workflows/domain/recipe.ts';
import { transaction, type Db, type Pool } from '../pool.ts';

/** What work would cost. */
export interface Quote {
  id: string;
  accountId: string;
  /** The run that measures audio whose length was not known; null where all was. */
  jobId: string | null;
  steps: Step[];
  /** Distinct addresses of the audio, as the request named them. */
  audioUrls: string[];
  /** Null until it is priced. */
  tokens: number | null;
  expiresAt: Date;
  isExpired: boolean;
}

/** What one audio of a quote costs. */
export interface QuoteItem {
  audioUrl: string;
  contentHash: string | null;
  seconds: number | null;
  tokens: number | null;
  /** Null where the audio could not be measured. */
  reason: 'new' | 'charged_before' | 'derived' | null;
  failure: Failure | null;
}

/** Hours after which a quote no longer binds. */
export const QUOTE_HOURS = 24;

/** Inserts a quote that is not priced yet. */
export async function insert(
  db: Db,
  quote: Pick<Quote, 'id' | 'accountId' | 'jobId' | 'steps' | 'audioUrls'>,
): Promise<void> {
  await db.query({
    name: 'quotes.insert',
    text: `insert into quotes (id, account_id, job_id, steps, audio_urls, expires_at)
           values ($1, $2, $3, $4, $5, date_trunc('milliseconds', now()) + make_interval(hours => $6))`,
    values: [
      quote.id,
      quote.accountId,
      quote.jobId,
      JSON.stringify(quote.steps),
      JSON.stringify(quote.audioUrls),
      QUOTE_HOURS,
    ],
  });
}

/** Returns a quote of this account. */
export async function find(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<Quote | undefined> {
  const { rows } = await db.query<Quote>({
    name: 'quotes.find',
    text: `select id, account_id as "accountId", job_id as "jobId", steps, audio_urls as "audioUrls", tokens,
                  expires_at as "expiresAt", expires_at <= now() as "isExpired"
             from quotes where id = $1 and account_id = $2`,
    values: [id, accountId],
  });
  return rows[0];
}

/** Returns the priced audio of a quote, in order. */
export async function itemsOf(db: Db, id: string): Promise<QuoteItem[]> {
  const { rows } = await db.query<QuoteItem>({
    name: 'quotes.items-of',
    text: `select audio_url as "audioUrl", content_hash as "contentHash", seconds, tokens, reason, failure
             from quote_items where quote_id = $1 order by position`,
    values: [id],
  });
  return rows;
}

/** Fixes the prices of a quote, once: those of an earlier call stay. */
export async function price(pool: Pool, id: string, items: readonly QuoteItem[]): Promise<void> {
  await transaction(pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'quotes.price',
      text: 'update quotes set tokens = $2 where id = $1 and tokens is null',
      values: [id, items.reduce((sum, { tokens }) => sum + (tokens ?? 0), 0)],
    });
    if (rowCount === 0) return;
    await db.query({
      name: 'quotes.insert-items',
      text: `insert into quote_items (quote_id, position, audio_url, content_hash, seconds, tokens, reason, failure)
             select $1, position, audio_url, content_hash, seconds, tokens, reason, failure::json
               from unnest($2::text[], $3::text[], $4::float8[], $5::bigint[], $6::text[], $7::text[]) with ordinality
                 as new (audio_url, content_hash, seconds, tokens, reason, failure, position)`,
      values: [
        id,
        items.map(({ audioUrl }) => audioUrl),
        items.map(({ contentHash }) => contentHash),
        items.map(({ seconds }) => seconds),
        items.map(({ tokens }) => tokens),
        items.map(({ reason }) => reason),
        items.map(({ failure }) => failure && JSON.stringify(failure)),
      ],
    });
  });
}

/** Returns what the items of a quote's run found: the content of each address, or why it has none. */
export async function measured(
  db: Db,
  jobId: string,
): Promise<{ audioUrl: string; contentHash: string | null; failure: Failure | null }[]> {
  type Row = { audioUrl: string; contentHash: string | null; failure: Failure | null };
  const { rows } = await db.query<Row>({
    name: 'quotes.measured',
    text: `select audio_url as "audioUrl", content_hash as "contentHash",
                  case when status = 'cancelled' then '{"code": "run_cancelled"}'::json else failure end as failure
             from items where job_id = $1 and not superseded`,
    values: [jobId],
  });
  return rows;
}
