import { v7 as uuidv7 } from 'uuid';
import { DatabaseError } from 'pg';
import * as accounts from '../accounts/accounts.ts';
import * as contentOrigins from '../content/content-origins.ts';
import * as uploads from '../content/uploads.ts';
import type { Content } from '../content/uploads.ts';
import { itemStatesBefore } from '../../../workflows/domain/states.ts';
import { despiteConflicts, transaction, type Db, type Pool } from '../pool.ts';
import * as chargeRows from './charge-rows.ts';
import type { DroppedHold } from './charge-rows.ts';
import * as ledger from './ledger.ts';
import { priceOf } from './prices.ts';
import * as spendLimits from './spend-limits.ts';

/** An item that ends, and its account. */
interface Holder {
  accountId: string;
  itemId: string;
}

/** Errors of PostgreSQL where it reads into JSON with characters that its text type rejects, which steps of earlier releases may have. */
const UNREADABLE_JSON: ReadonlySet<string | undefined> = new Set(['22P02', '22P05']);

/**
 * Settles a completed item without failed steps by one statement, in a transaction of its own, so that the account is not locked while the network
 * waits. Returns the tokens charged; undefined, with nothing changed, if it holds several contents or one with origins, was settled before, or has
 * steps that the statement cannot read.
 */
export async function settleSimple(pool: Pool, { accountId, itemId }: Holder): Promise<number | undefined> {
  try {
    const { rows } = await despiteConflicts(() =>
      pool.query<{ tokens: number | null }>({
        name: 'settlements.settle-simple',
        text: 'select settle_simple($1, $2, $3, $4) as tokens',
        values: [accountId, itemId, itemStatesBefore('completed'), uuidv7()],
      }),
    );
    return rows[0]?.tokens ?? undefined;
  } catch (error) {
    if (error instanceof DatabaseError && UNREADABLE_JSON.has(error.code)) return undefined;
    throw error;
  }
}

/**
 * Charges every content that a completed item holds and returns the tokens charged: for each its price by what is charged now, origins
 * before what was made of them. What was held beyond that is credited back; contents that were charged before cost 0. Call it in the
 * transaction that settles the item, after `accounts.lock`.
 */
export async function settle(db: Db, { accountId, itemId }: Holder): Promise<number> {
  let sum = 0;
  const holds = await chargeRows.dropHolds(db, { accountId, itemId });
  for (const { contentHash, price: promised } of await originsFirst(db, accountId, holds)) {
    const held = await chargeRows.find(db, { accountId, contentHash });
    if (held?.state !== 'held') continue;
    const price = promised && (await priceOf(db, { accountId, contentHash, audioTokens: promised.audioTokens }));
    const isHeldFor = price !== undefined && price.tokens <= held.tokens; // not so for files that were made of each other
    const tokens = isHeldFor ? price.tokens : held.tokens;
    const isFree = tokens === 0;
    await chargeRows.move(db, { accountId, contentHash, to: 'charged', tokens });
    await postOnce(db, {
      key: isFree ? releaseKey({ accountId, contentHash }, held) : `charge:${accountId}:${contentHash}`,
      accountId,
      reason: isFree ? 'release' : 'charge',
      contentHash,
      itemId,
      price: isFree || !isHeldFor ? undefined : price,
      moves: [
        { book: 'held', tokens: -held.tokens },
        { book: 'revenue', tokens },
        { book: 'available', tokens: held.tokens - tokens },
      ],
    });
    await uploads.markCharged(db, { accountId, contentHash });
    sum += tokens;
  }
  if (sum > 0) await spendLimits.addCharged(db, { itemId, tokens: sum });
  return sum;
}

/** Returns the holds of an item in an order in which each comes after those that its content was made of. */
async function originsFirst(db: Db, accountId: string, holds: DroppedHold[]): Promise<DroppedHold[]> {
  if (holds.length < 2) return holds;
  const ordered = new Set<DroppedHold>();
  const visited = new Set<DroppedHold>();
  const visit = async (hold: DroppedHold): Promise<void> => {
    if (visited.has(hold)) return;
    visited.add(hold);
    const origins = await contentOrigins.all(db, { accountId, contentHash: hold.contentHash });
    const hashes = new Set(origins.map(({ contentHash }) => contentHash));
    for (const origin of holds) if (hashes.has(origin.contentHash)) await visit(origin);
    ordered.add(hold);
  };
  for (const hold of holds) await visit(hold);
  return [...ordered];
}

/**
 * Releases every hold of an item; the last holder of a content credits its tokens back. Call it in the transaction that
 * settles the item, after `accounts.lock`.
 */
export async function release(db: Db, { accountId, itemId }: Holder): Promise<void> {
  for (const { contentHash } of await chargeRows.dropHolds(db, { accountId, itemId })) {
    if (await chargeRows.hasHolder(db, { accountId, contentHash })) continue;
    const charge = await chargeRows.move(db, { accountId, contentHash, to: 'released' });
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

function releaseKey({ accountId, contentHash }: Content, { holdsMade }: chargeRows.Charge): string {
  return `release:${accountId}:${contentHash}:${holdsMade}`;
}

/** Releases holds that settled items left behind. Returns the number of such items. */
export async function releaseForgotten(pool: Pool, { limit }: { limit: number }): Promise<number> {
  const { rows } = await pool.query<{ accountId: string; itemId: string }>({
    name: 'settlements.forgotten',
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

/** Writes a posting that the charge's move has guarded. Throws if it was posted before: the books are broken. */
async function postOnce(db: Db, posting: ledger.Posting): Promise<void> {
  const posted = await ledger.post(db, posting);
  if (posted !== 'posted') throw new Error(`${posting.key}: ${posted}`);
}
