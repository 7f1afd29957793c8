import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../pool.ts';

/** Books of a customer's account, then those of the house. */
type Book = 'available' | 'held' | 'grants' | 'sales' | 'revenue';

/** One event: its moves between books sum to zero, and its key makes it unique. */
export interface Posting {
  key: string;
  accountId: string;
  reason: 'grant' | 'top_up' | 'hold' | 'release' | 'charge' | 'refund';
  moves: { book: Book; tokens: number }[];
  contentHash?: string;
  itemId?: string;
  /** How the price of a hold or a charge came about: the length of the audio in tokens, and the tokens that its origins were charged for. */
  price?: { audioTokens: number; origins: Origin[] } | undefined;
}

/** A content that another was made of, and the tokens that a price counts for it. */
export interface Origin {
  contentHash: string;
  tokens: number;
}

export interface Balances {
  availableTokens: number;
  heldTokens: number;
}

/**
 * Writes a posting, its entries and the account's running balances in one statement. Writes nothing if the key was posted
 * before, or if a balance would fall below zero. Call it under `accounts.lock`.
 */
export async function post(db: Db, posting: Posting): Promise<'posted' | 'posted_before' | 'insufficient_tokens'> {
  const { key, accountId, reason, contentHash, itemId, price } = posting;
  const moves = posting.moves.filter(({ tokens }) => tokens !== 0);
  if (moves.length === 0 || moves.reduce((sum, { tokens }) => sum + tokens, 0) !== 0) {
    throw new Error(`The moves of ${key} do not sum to zero`);
  }
  const { rows } = await db.query<{ posted: boolean; known: boolean }>({
    name: 'ledger.post',
    text: `with moves as (
             select book, tokens from unnest($7::text[], $8::bigint[]) as m (book, tokens)
           ),
           covered as (
             select a.id, a.available_tokens + $9::bigint as available, a.held_tokens + $10::bigint as held
               from accounts a
              where a.id = $3 and a.available_tokens + $9::bigint >= 0 and a.held_tokens + $10::bigint >= 0
           ),
           posting as (
             insert into ledger_postings (id, key, account_id, reason, content_hash, item_id, audio_tokens)
             select $1, $2, id, $4, $5, $6, $11::bigint from covered
             on conflict (key) do nothing
             returning id, account_id
           ),
           entries as (
             insert into ledger_entries (posting_id, book, account_id, tokens)
             select p.id, m.book, case when m.book in ('available', 'held') then p.account_id end, m.tokens
               from posting p cross join moves m
           ),
           origins as (
             insert into ledger_origins (posting_id, content_hash, tokens)
             select p.id, o.content_hash, o.tokens
               from posting p cross join unnest($12::text[], $13::bigint[]) as o (content_hash, tokens)
           ),
           balances as (
             update accounts a
                set available_tokens = a.available_tokens + $9::bigint, held_tokens = a.held_tokens + $10::bigint
               from posting p
              where a.id = p.account_id
           )
           select exists (select from posting) as posted,
                  exists (select from ledger_postings where key = $2) as known`,
    values: [
      uuidv7(),
      key,
      accountId,
      reason,
      contentHash ?? null,
      itemId ?? null,
      moves.map(({ book }) => book),
      moves.map(({ tokens }) => tokens),
      movedIn(moves, 'available'),
      movedIn(moves, 'held'),
      price?.audioTokens ?? null,
      price?.origins.map((origin) => origin.contentHash) ?? [],
      price?.origins.map((origin) => origin.tokens) ?? [],
    ],
  });
  const { posted, known } = rows[0]!;
  if (posted) return 'posted';
  return known ? 'posted_before' : 'insufficient_tokens';
}

/** Returns the tokens that a posting moved into the available ones, or undefined if there is none. */
export async function availableMoved(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await db.query<{ tokens: number }>({
    name: 'ledger.available-moved',
    text: `select coalesce(sum(e.tokens) filter (where e.book = 'available'), 0)::bigint as tokens
             from ledger_postings p join ledger_entries e on e.posting_id = p.id
            where p.key = $1 group by p.id`,
    values: [key],
  });
  return rows[0]?.tokens;
}

/**
 * Reports whether an account has postings. The first one is a credit, because balances never fall below zero: an account without
 * postings was never credited.
 */
export async function hasPostings(db: Db, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'ledger.has-postings',
    text: 'select from ledger_postings where account_id = $1 limit 1',
    values: [accountId],
  });
  return rowCount === 1;
}

function movedIn(moves: Posting['moves'], book: Book): number {
  return moves.filter((move) => move.book === book).reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Returns the sums of an account's entries, which its running balances must equal. */
export async function balances(db: Db, accountId: string): Promise<Balances> {
  const { rows } = await db.query<Balances>({
    name: 'ledger.balances',
    text: `select coalesce(sum(tokens) filter (where book = 'available'), 0)::bigint as "availableTokens",
                  coalesce(sum(tokens) filter (where book = 'held'), 0)::bigint as "heldTokens"
             from ledger_entries where account_id = $1`,
    values: [accountId],
  });
  return rows[0]!;
}

/** A posting as an account sees it: its moves and its reason. */
export interface ShownPosting extends Balances {
  id: string;
  reason: Posting['reason'];
  contentHash: string | null;
  itemId: string | null;
  jobId: string | null;
  /** Length of the audio in tokens; null for postings without a price. */
  audioTokens: number | null;
  origins: Origin[];
  createdAt: Date;
}

/** Returns postings of an account, newest first; `before` is the last id of the previous page. */
export async function page(
  db: Db,
  { accountId, before, limit }: { accountId: string; before?: string | undefined; limit: number },
): Promise<ShownPosting[]> {
  const { rows } = await db.query<ShownPosting>({
    name: 'ledger.page',
    text: `select p.id, p.reason, p.content_hash as "contentHash", p.item_id as "itemId", i.job_id as "jobId",
                  p.audio_tokens as "audioTokens", o.origins, p.created_at as "createdAt",
                  e.available as "availableTokens", e.held as "heldTokens"
             from (select * from ledger_postings
                    where account_id = any (array[$1::uuid]) and id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
                    order by account_id, id desc
                    limit $3) p
             left join items i on i.id = p.item_id
            cross join lateral (
                  select coalesce(sum(tokens) filter (where book = 'available'), 0)::bigint as available,
                         coalesce(sum(tokens) filter (where book = 'held'), 0)::bigint as held
                    from ledger_entries where posting_id = p.id) e
            cross join lateral (
                  select coalesce(json_agg(json_build_object('contentHash', content_hash, 'tokens', tokens)
                                           order by content_hash), '[]') as origins
                    from ledger_origins where posting_id = p.id) o
            order by p.id desc`,
    values: [accountId, before ?? null, limit],
  });
  return rows;
}

/** A violated invariant, and the account, posting, charge or item that violates it. */
export interface Violation {
  rule: string;
  subject: string;
}

/** Returns the violated invariants of the books, read in one snapshot; none in a healthy database, under load too. */
export async function audit(db: Db): Promise<Violation[]> {
  const { rows } = await db.query<Violation>({
    name: 'ledger.audit',
    text: RULES.map(ruleQuery).join('\nunion all\n'),
  });
  return rows;
}

const ruleQuery = ({ rule, broken }: { rule: string; broken: string }): string =>
  `select '${rule}' as rule, subject::text from (${broken}) as broken (subject)`;

const RULES = [
  {
    rule: 'the entries of a posting sum to zero',
    broken: `select p.id from ledger_postings p left join ledger_entries e on e.posting_id = p.id
              group by p.id having coalesce(sum(e.tokens), 1) <> 0`,
  },
  {
    rule: 'the entries of a posting are of its account or of the house',
    broken: `select p.id from ledger_postings p join ledger_entries e on e.posting_id = p.id
              where e.account_id <> p.account_id`,
  },
  {
    rule: 'running balances equal the sums of the entries',
    broken: `select a.id from accounts a left join ledger_entries e on e.account_id = a.id
              group by a.id
             having a.available_tokens <> coalesce(sum(e.tokens) filter (where e.book = 'available'), 0)
                 or a.held_tokens <> coalesce(sum(e.tokens) filter (where e.book = 'held'), 0)`,
  },
  {
    rule: 'what an account holds is the sum of its held charges',
    broken: `select a.id from accounts a left join charges c on c.account_id = a.id and c.state = 'held'
              group by a.id having a.held_tokens <> coalesce(sum(c.tokens), 0)`,
  },
  {
    rule: 'a held charge has a holder',
    broken: `select c.account_id || '/' || c.content_hash from charges c
              where c.state = 'held' and not exists (
                select from holds h where h.account_id = c.account_id and h.content_hash = c.content_hash)`,
  },
  {
    rule: 'a hold belongs to a live item of its account and to a charge that was not released',
    broken: `select h.item_id from holds h
               join charges c on c.account_id = h.account_id and c.content_hash = h.content_hash
               join items i on i.id = h.item_id
              where c.state = 'released' or i.status not in ('pending', 'running') or i.account_id <> h.account_id`,
  },
  {
    rule: 'a content is charged once, for its tokens, and never otherwise',
    broken: `select c.account_id || '/' || c.content_hash
               from charges c
               left join ledger_postings p
                 on p.account_id = c.account_id and p.content_hash = c.content_hash and p.reason = 'charge'
               left join ledger_entries e on e.posting_id = p.id and e.book = 'revenue'
              group by c.account_id, c.content_hash
             having coalesce(sum(e.tokens), 0) <> case when c.state = 'charged' then c.tokens else 0 end
                 or count(p.id) > 1`,
  },
  {
    rule: 'a charge is the length of its audio less what its origins were charged for',
    broken: `select p.id from ledger_postings p
               join ledger_entries e on e.posting_id = p.id and e.book = 'revenue'
              where p.reason = 'charge' and p.audio_tokens is not null
                and e.tokens <> p.audio_tokens - (select coalesce(sum(o.tokens), 0) from ledger_origins o where o.posting_id = p.id)`,
  },
  {
    rule: 'the origins that a charge counts were charged, in its account',
    broken: `select p.id from ledger_postings p join ledger_origins o on o.posting_id = p.id
              where p.reason = 'charge' and not exists (
                select from charges c
                 where c.account_id = p.account_id and c.content_hash = o.content_hash and c.state = 'charged')`,
  },
  {
    rule: 'an item shows what the ledger charged for it',
    broken: `select i.id from items i
               left join ledger_postings p on p.item_id = i.id and p.reason = 'charge'
               left join ledger_entries e on e.posting_id = p.id and e.book = 'revenue'
              group by i.id having i.tokens_charged <> coalesce(sum(e.tokens), 0)`,
  },
  {
    rule: 'the sums of a day equal its entries',
    broken: `select account_id
               from (select e.account_id, p.reason, (p.created_at at time zone 'UTC')::date as day, e.tokens
                       from ledger_postings p join ledger_entries e on e.posting_id = p.id
                      where e.account_id is not null
                     union all
                     select account_id, reason, day, -tokens from ledger_days) as sums
              group by account_id, reason, day having sum(tokens) <> 0`,
  },
  {
    rule: 'the sums of a day equal the usage of its items',
    broken: `select account_id
               from (select account_id, (ended_at at time zone 'UTC')::date as day, seconds::numeric, tokens from item_usage
                     union all
                     select account_id, day, -seconds, -tokens from usage_days where kind = 'day') as sums
              group by account_id, day having sum(seconds) <> 0 or sum(tokens) <> 0`,
  },
];
