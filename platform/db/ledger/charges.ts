import { v7 as uuidv7 } from 'uuid';
import * as accounts from '../accounts/accounts.ts';
import * as jobSpending from './job-spending.ts';
import * as spendLimits from './spend-limits.ts';
import * as turnSpending from './turn-spending.ts';
import { tokensMade } from '../content/artifacts.ts';
import * as uploads from '../content/uploads.ts';
import * as chargeRows from './charge-rows.ts';
import * as ledger from './ledger.ts';
import { priceOf } from './prices.ts';
import { despiteConflicts, transaction, type Db, type Pool } from '../pool.ts';

/** A content, an item that is to work on it, and the length of the audio in tokens. */
interface HoldRequest {
  accountId: string;
  contentHash: string;
  itemId: string;
  tokens: number;
  maxTurnTokens?: number;
}

/**
 * Outcome of a hold; where the price is above what an item of the job may charge, that and the price; where a key that the job was started
 * with, or one that created that key, would spend more than it may, that and what it would spend.
 */
export type Held =
  | 'held'
  | 'covered'
  | 'insufficient_tokens'
  | 'turn_limit'
  | 'not_live'
  | { above: number; tokens: number }
  | jobSpending.Exceeded
  | { keyLimit: number; tokens: number };

/**
 * Makes an item a holder of a content, in its own transaction. Debits the price from the available balance, or what it exceeds the
 * price of earlier holders by. Returns 'covered' for a content that was charged before, or whose origins were charged for its length:
 * it costs nothing more; 'not_live' if the item was settled meanwhile, 'turn_limit' if the chat turn of the item would
 * spend more than `maxTurnTokens`; the price of all that the item holds with it if that is above the ceiling of its items; and the
 * limit or quote that its job, or the limit that its key, would exceed. Running it again changes nothing.
 */
export async function hold(pool: Pool, request: HoldRequest): Promise<Held> {
  return (await holdSimple(pool, request)) ?? (await holdInSteps(pool, request));
}

/**
 * Holds by one statement, so that the account is not locked while the network waits: for items without limits and contents without origins.
 * Returns undefined for any other, and for an item that was settled; nothing is changed then.
 */
async function holdSimple(
  pool: Pool,
  { accountId, contentHash, itemId, tokens }: HoldRequest,
): Promise<'held' | 'covered' | 'insufficient_tokens' | undefined> {
  const { rows } = await despiteConflicts(() =>
    pool.query<{ held: 'held' | 'covered' | 'insufficient_tokens' | null }>({
      name: 'charges.hold-simple',
      text: 'select hold_simple($1, $2, $3, $4, $5) as held',
      values: [accountId, contentHash, itemId, tokens, uuidv7()],
    }),
  );
  return rows[0]?.held ?? undefined;
}

async function holdInSteps(
  pool: Pool,
  { accountId, contentHash, itemId, tokens: audioTokens, maxTurnTokens = Infinity }: HoldRequest,
): Promise<Held> {
  return transaction(pool, async (db) => {
    await accounts.lock(db, accountId); // settlements take it too, so the item does not change meanwhile
    const live = await findLive(db, { accountId, itemId, exceptContent: contentHash });
    if (!live) return 'not_live';
    const charge = await chargeRows.find(db, { accountId, contentHash });
    if (charge?.state === 'charged') return 'covered';
    const price = await priceOf(db, { accountId, contentHash, itemId, audioTokens });
    if (price.tokens === 0) {
      if (!price.isProvisional) await uploads.markCharged(db, { accountId, contentHash });
      return 'covered';
    }
    if (live.maxTokens !== null && live.heldTokens + price.tokens > live.maxTokens)
      return { above: live.maxTokens, tokens: live.heldTokens + price.tokens };
    const exceeded = await jobSpending.exceeded(db, { itemId, contentHash, tokens: price.tokens });
    if (exceeded) return exceeded;
    const ofContent = Math.max(price.tokens, charge?.state === 'held' ? charge.tokens : 0);
    const ofKey = await spendLimits.exceededBy(db, { accountId, itemId, contentHash, tokens: ofContent });
    if (ofKey) return { keyLimit: ofKey.limit, tokens: ofKey.tokens };
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
      await chargeRows.open(db, { accountId, contentHash, tokens: price.tokens, holdsMade });
    }
    await chargeRows.addHolder(db, { accountId, contentHash, itemId, price });
    return 'held';
  });
}

/** Returns the tokens that an account has available, whether it was charged for a content, and the length of that in tokens if a step made it. */
export async function standingOf(
  db: Db,
  { accountId, contentHash }: uploads.Content,
): Promise<{ availableTokens: number; isCharged: boolean; audioTokens: number | undefined }> {
  const { rows } = await db.query<{ availableTokens: number; isCharged: boolean; durationS: number | null }>({
    name: 'charges.standing-of',
    text: `select a.available_tokens as "availableTokens",
                  exists (select from charges c
                           where c.account_id = a.id and c.content_hash = $2 and c.state = 'charged') as "isCharged",
                  (select max(f.duration_s) from artifacts f
                    where f.account_id = a.id and f.content_hash = $2) as "durationS"
             from accounts a where a.id = $1`,
    values: [accountId, contentHash],
  });
  if (!rows[0]) throw new Error(`there is no account ${accountId}`);
  const { durationS, ...standing } = rows[0];
  return { ...standing, audioTokens: tokensMade(durationS) };
}

/** Reports whether a content was charged before. */
export async function isCharged(
  db: Db,
  { accountId, contentHash }: { accountId: string; contentHash: string },
): Promise<boolean> {
  return (await chargeRows.find(db, { accountId, contentHash }))?.state === 'charged';
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

/** Returns what the charges of an unsettled item are limited to, and what it holds beside one content; undefined for a settled one. */
async function findLive(
  db: Db,
  { accountId, itemId, exceptContent }: { accountId: string; itemId: string; exceptContent: string },
): Promise<{ maxTokens: number | null; heldTokens: number } | undefined> {
  const { rows } = await db.query<{ maxTokens: number | null; heldTokens: number }>({
    name: 'charges.find-live',
    text: `select j.max_tokens as "maxTokens",
                  (select coalesce(sum(h.tokens), 0) from holds h
                    where h.account_id = $1 and h.item_id = i.id and h.content_hash <> $3)::bigint as "heldTokens"
             from items i join jobs j on j.id = i.job_id
            where i.id = $2 and i.account_id = $1 and i.status in ('pending', 'running')`,
    values: [accountId, itemId, exceptContent],
  });
  return rows[0];
}
