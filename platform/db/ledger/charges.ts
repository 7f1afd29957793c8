import * as accounts from '../accounts/accounts.ts';
import * as turnSpending from './turn-spending.ts';
import * as uploads from '../content/uploads.ts';
import * as ledger from './ledger.ts';
import { transaction, type Db, type Pool } from '../pool.ts';

/** Price of a content for an account, charged once: held while items work on it, charged by the first that completes. */
interface Charge {
  tokens: number;
  state: 'held' | 'charged' | 'released';
  holdsMade: number;
}

const HELD_BY = 'account_id = $1 and content_hash = $2';

/**
 * Makes an item a holder of a content, in its own transaction. The first holder debits the available balance. Returns 'covered'
 * for a content that was charged before, which costs nothing more, 'not_live' if the item was settled meanwhile, and 'turn_limit'
 * if the chat turn of the item would spend more than `maxTurnTokens`. Running it again changes nothing.
 */
export async function hold(
  pool: Pool,
  {
    accountId,
    contentHash,
    itemId,
    tokens,
    maxTurnTokens = Infinity,
  }: { accountId: string; contentHash: string; itemId: string; tokens: number; maxTurnTokens?: number },
): Promise<'held' | 'covered' | 'insufficient_tokens' | 'turn_limit' | 'not_live'> {
  return transaction(pool, async (db) => {
    await accounts.lock(db, accountId); // settlements take it too, so the item does not change meanwhile
    if (!(await isLive(db, { accountId, itemId }))) return 'not_live';
    const charge = await find(db, { accountId, contentHash });
    if (charge?.state === 'charged') return 'covered';
    const spent = await turnSpending.ofTurnOf(db, { itemId, exceptContent: contentHash });
    if (spent !== undefined && spent + tokens > maxTurnTokens) return 'turn_limit';
    if (charge?.state !== 'held') {
      const holdsMade = (charge?.holdsMade ?? 0) + 1;
      const posted = await ledger.post(db, {
        key: `hold:${accountId}:${contentHash}:${holdsMade}`,
        accountId,
        reason: 'hold',
        contentHash,
        itemId,
        moves: [
          { book: 'available', tokens: -tokens },
          { book: 'held', tokens },
        ],
      });
      if (posted === 'insufficient_tokens') return posted;
      await open(db, { accountId, contentHash, tokens, holdsMade });
    }
    await addHolder(db, { accountId, contentHash, itemId });
    return 'held';
  });
}

/**
 * Settles every hold of a completed item and returns the tokens charged: 0 for contents that were charged before. Call it in
 * the transaction that settles the item, after `accounts.lock`.
 */
export async function settle(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<number> {
  let charged = 0;
  for (const contentHash of await dropHolds(db, { accountId, itemId })) {
    const charge = await move(db, { accountId, contentHash, to: 'charged' });
    if (!charge) continue;
    await postOnce(db, {
      key: `charge:${accountId}:${contentHash}`,
      accountId,
      reason: 'charge',
      contentHash,
      itemId,
      moves: [
        { book: 'held', tokens: -charge.tokens },
        { book: 'revenue', tokens: charge.tokens },
      ],
    });
    await uploads.markCharged(db, { accountId, contentHash });
    charged += charge.tokens;
  }
  return charged;
}

/**
 * Releases every hold of an item; the last holder of a content credits its tokens back. Call it in the transaction that
 * settles the item, after `accounts.lock`.
 */
export async function release(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<void> {
  for (const contentHash of await dropHolds(db, { accountId, itemId })) {
    const charge = await move(db, { accountId, contentHash, to: 'released' });
    if (!charge) continue;
    await postOnce(db, {
      key: `release:${accountId}:${contentHash}:${charge.holdsMade}`,
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

/** Writes a new or released charge as held. */
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
            where charges.state = 'released'`,
    values: [accountId, contentHash, tokens, holdsMade],
  });
  if (rowCount !== 1)
    throw new Error(`Content ${contentHash} of account ${accountId} was held by someone without its lock`);
}

/** Moves a held charge. It is released only if no holder is left. */
async function move(
  db: Db,
  { accountId, contentHash, to }: { accountId: string; contentHash: string; to: 'charged' | 'released' },
): Promise<Charge | undefined> {
  const { rows } = await db.query<Charge>({
    name: 'charges.move',
    text: `update charges
              set state = $3, updated_at = now()
            where ${HELD_BY} and state = 'held'
              and ($3 = 'charged' or not exists (select from holds where ${HELD_BY}))
        returning tokens, state, holds_made as "holdsMade"`,
    values: [accountId, contentHash, to],
  });
  return rows[0];
}

async function addHolder(
  db: Db,
  { accountId, contentHash, itemId }: { accountId: string; contentHash: string; itemId: string },
): Promise<void> {
  await db.query({
    name: 'charges.add-holder',
    text: 'insert into holds (account_id, content_hash, item_id) values ($1, $2, $3) on conflict do nothing',
    values: [accountId, contentHash, itemId],
  });
}

/** Deletes an item's holds and returns the contents it held. */
async function dropHolds(db: Db, { accountId, itemId }: { accountId: string; itemId: string }): Promise<string[]> {
  const { rows } = await db.query<{ contentHash: string }>({
    name: 'charges.drop-holds',
    text: 'delete from holds where account_id = $1 and item_id = $2 returning content_hash as "contentHash"',
    values: [accountId, itemId],
  });
  return rows.map(({ contentHash }) => contentHash);
}
