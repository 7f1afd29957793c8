import * as accounts from '../accounts/accounts.ts';
import * as turnSpending from './turn-spending.ts';
import * as uploads from '../content/uploads.ts';
import * as ledger from './ledger.ts';
import { priceOf, type Price } from './prices.ts';
import { transaction, type Db, type Pool } from '../pool.ts';

/** Price of a content for an account, charged once: held while items work on it, charged by the first that completes. */
interface Charge {
  /** While held, the highest price of its holders. */
  tokens: number;
  state: 'held' | 'charged' | 'released';
  holdsMade: number;
}

const HELD_BY = 'account_id = $1 and content_hash = $2';

/** A content, an item that is to work on it, and the length of the audio in tokens. */
interface HoldRequest {
  accountId: string;
  contentHash: string;
  itemId: string;
  tokens: number;
  maxTurnTokens?: number;
}

/**
 * Makes an item a holder of a content, in its own transaction. Debits the price from the available balance, or what it exceeds the
 * price of earlier holders by. Returns 'covered' for a content that was charged before, or whose origins were charged for its length:
 * it costs nothing more; 'not_live' if the item was settled meanwhile, and 'turn_limit' if the chat turn of the item would
 * spend more than `maxTurnTokens`. Running it again changes nothing.
 */
export async function hold(
  pool: Pool,
  { accountId, contentHash, itemId, tokens: audioTokens, maxTurnTokens = Infinity }: HoldRequest,
): Promise<'held' | 'covered' | 'insufficient_tokens' | 'turn_limit' | 'not_live'> {
  return transaction(pool, async (db) => {
    await accounts.lock(db, accountId); // settlements take it too, so the item does not change meanwhile
    if (!(await isLive(db, { accountId, itemId }))) return 'not_live';
    const charge = await find(db, { accountId, contentHash });
    if (charge?.state === 'charged') return 'covered';
    const price = await priceOf(db, { accountId, contentHash, itemId, audioTokens });
    if (price.tokens === 0) {
      if (!price.isProvisional) await uploads.markCharged(db, { accountId, contentHash });
      return 'covered';
    }
    const spent = await turnSpending.ofTurnOf(db, { itemId, exceptContent: contentHash });
    if (spent !== undefined && spent + price.tokens > maxTurnTokens) return 'turn_limit';
    const before = charge?.state === 'held' ? charge.tokens : 0;
    if (price.tokens > before) {
      const holdsMade = (charge?.holdsMade ?? 0) + 1;
      const posted = await ledger.post(db, {
        key: `hold:${accountId}:${contentHash}:${holdsMade}`,
        accountId,
        reason: 'hold',
        contentHash,
        itemId,
        price,
        moves: [
          { book: 'available', tokens: before - price.tokens },
          { book: 'held', tokens: price.tokens - before },
        ],
      });
      if (posted === 'insufficient_tokens') return posted;
      await open(db, { accountId, contentHash, tokens: price.tokens, holdsMade });
    }
    await addHolder(db, { accountId, contentHash, itemId, price });
    return 'held';
  });
}

/**
 * Settles every hold of a completed item and returns the tokens charged: 0 for contents that were charged before. What was held beyond
 * the item's price is credited back. Call it in the transaction that settles the item, after `accounts.lock`.
 */
export async function settle(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<number> {
  const holds = await dropHolds(db, { accountId, itemId });
  let charged = 0;
  for (const { contentHash, price: promised } of holds) {
    const held = await find(db, { accountId, contentHash });
    if (held?.state !== 'held') continue;
    // Where other holds counted on this one, they and it keep their prices: lowered one by one, all together could come to nothing.
    const isAlone = holds.length === 1 && !(await hasHolder(db, { accountId, contentHash }));
    const price = promised && isAlone ? await priceNow(db, { accountId, contentHash, promised }) : promised;
    const tokens = Math.min(held.tokens, price?.tokens ?? held.tokens);
    await move(db, { accountId, contentHash, to: 'charged', tokens });
    const isFree = tokens === 0;
    await postOnce(db, {
      key: isFree ? releaseKey({ accountId, contentHash }, held) : `charge:${accountId}:${contentHash}`,
      accountId,
      reason: isFree ? 'release' : 'charge',
      contentHash,
      itemId,
      price: isFree ? undefined : price,
      moves: [
        { book: 'held', tokens: -held.tokens },
        { book: 'revenue', tokens },
        { book: 'available', tokens: held.tokens - tokens },
      ],
    });
    await uploads.markCharged(db, { accountId, contentHash });
    charged += tokens;
  }
  return charged;
}

/** Returns the price of a content by the origins that were charged meanwhile, if that is lower than the price its holder was given. */
async function priceNow(
  db: Db,
  { promised, ...content }: { accountId: string; contentHash: string; promised: HeldPrice },
): Promise<HeldPrice> {
  const now = await priceOf(db, { ...content, audioTokens: promised.audioTokens });
  return now.tokens < promised.tokens ? now : promised;
}

/**
 * Releases every hold of an item; the last holder of a content credits its tokens back. Call it in the transaction that
 * settles the item, after `accounts.lock`.
 */
export async function release(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<void> {
  for (const { contentHash } of await dropHolds(db, { accountId, itemId })) {
    if (await hasHolder(db, { accountId, contentHash })) continue;
    const charge = await move(db, { accountId, contentHash, to: 'released' });
    if (!charge) continue;
    await postOnce(db, {
      key: releaseKey({ accountId, contentHash }, charge),
      accountId,
      reason: 'release',
      contentHash,
      itemId,
      moves: [
        { book: 'held', tokens: -charge.tokens },
        { book: 'available', tokens: charge.tokens },
      ],
    });
  }
}

function releaseKey(
  { accountId, contentHash }: { accountId: string; contentHash: string },
  { holdsMade }: Charge,
): string {
  return `release:${accountId}:${contentHash}:${holdsMade}`;
}

/** Releases holds that settled items left behind. Returns the number of such items. */
export async function releaseForgotten(pool: Pool, { limit }: { limit: number }): Promise<number> {
  const { rows } = await pool.query<{ accountId: string; itemId: string }>({
    name: 'charges.forgotten',
    text: `select distinct h.account_id as "accountId", h.item_id as "itemId"
             from holds h join items i on i.id = h.item_id
            where i.status not in ('pending', 'running')
            limit $1`,
    values: [limit],
  });
  for (const forgotten of rows) {
    await transaction(pool, async (db) => {
      await accounts.lock(db, forgotten.accountId);
      await release(db, forgotten);
    });
  }
  return rows.length;
}

/** Reports whether a content was charged before. */
export async function isCharged(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<boolean> {
  return (await find(db, { accountId, contentHash }))?.state === 'charged';
}

/**
 * Reports whether work on a content costs nothing more: it was charged before, or its origins were charged for its length. For an item
 * the origins that it holds count too.
 */
export async function isCovered(
  db: Db,
  {
    audioTokens,
    ...content
  }: { accountId: string; contentHash: string; audioTokens?: number | undefined; itemId?: string },
): Promise<boolean> {
  if (await isCharged(db, content)) return true;
  return audioTokens !== undefined && (await priceOf(db, { ...content, audioTokens })).tokens === 0;
}

/** Writes a posting that the charge's move has guarded. Throws if it was posted before: the books are broken. */
async function postOnce(db: Db, posting: ledger.Posting): Promise<void> {
  const posted = await ledger.post(db, posting);
  if (posted !== 'posted') throw new Error(`${posting.key}: ${posted}`);
}

async function isLive(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'charges.is-live',
    text: `select from items where id = $2 and account_id = $1 and status in ('pending', 'running')`,
    values: [accountId, itemId],
  });
  return rowCount === 1;
}

async function find(db: Db, { accountId, contentHash }: { accountId: string; contentHash: string }) {
  const { rows } = await db.query<Charge>({
    name: 'charges.find',
    text: `select tokens, state, holds_made as "holdsMade" from charges where ${HELD_BY}`,
    values: [accountId, contentHash],
  });
  return rows[0];
}

/** Writes a charge as held at a price. */
async function open(
  db: Db,
  {
    accountId,
    contentHash,
    tokens,
    holdsMade,
  }: { accountId: string; contentHash: string; tokens: number; holdsMade: number },
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'charges.open',
    text: `insert into charges (account_id, content_hash, tokens, state, holds_made)
           values ($1, $2, $3, 'held', $4)
           on conflict (account_id, content_hash) do update
              set tokens = excluded.tokens, state = 'held', holds_made = excluded.holds_made, updated_at = now()
            where charges.holds_made = excluded.holds_made - 1 and charges.state <> 'charged'`,
    values: [accountId, contentHash, tokens, holdsMade],
  });
  if (rowCount !== 1)
    throw new Error(`Content ${contentHash} of account ${accountId} was held by someone without its lock`);
}

/** Moves a held charge, to its final tokens if given. */
async function move(
  db: Db,
  {
    accountId,
    contentHash,
    to,
    tokens,
  }: { accountId: string; contentHash: string; to: 'charged' | 'released'; tokens?: number },
): Promise<Charge | undefined> {
  const { rows } = await db.query<Charge>({
    name: 'charges.move',
    text: `update charges
              set state = $3, tokens = coalesce($4::bigint, tokens), updated_at = now()
            where ${HELD_BY} and state = 'held'
        returning tokens, state, holds_made as "holdsMade"`,
    values: [accountId, contentHash, to, tokens ?? null],
  });
  return rows[0];
}

/** Price that a holder was given. */
type HeldPrice = Pick<Price, 'tokens' | 'audioTokens' | 'origins'>;

async function addHolder(
  db: Db,
  {
    accountId,
    contentHash,
    itemId,
    price,
  }: { accountId: string; contentHash: string; itemId: string; price: HeldPrice },
): Promise<void> {
  await db.query({
    name: 'charges.add-holder',
    text: `insert into holds (account_id, content_hash, item_id, tokens, audio_tokens, origins)
           values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [accountId, contentHash, itemId, price.tokens, price.audioTokens, JSON.stringify(price.origins)],
  });
}

async function hasHolder(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'charges.has-holder',
    text: `select from holds where ${HELD_BY} limit 1`,
    values: [accountId, contentHash],
  });
  return rowCount === 1;
}

/** Deletes an item's holds and returns the contents it held, with their prices; a hold of the previous release has none. */
async function dropHolds(
  db: Db,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<{ contentHash: string; price: HeldPrice | undefined }[]> {
  type Row = {
    contentHash: string;
    tokens: number | null;
    audioTokens: number | null;
    origins: ledger.Origin[] | null;
  };
  const { rows } = await db.query<Row>({
    name: 'charges.drop-holds',
    text: `delete from holds where account_id = $1 and item_id = $2
        returning content_hash as "contentHash", tokens, audio_tokens as "audioTokens", origins`,
    values: [accountId, itemId],
  });
  return rows.map(({ contentHash, tokens, audioTokens, origins }) => ({
    contentHash,
    price: tokens === null || audioTokens === null ? undefined : { tokens, audioTokens, origins: origins ?? [] },
  }));
}
