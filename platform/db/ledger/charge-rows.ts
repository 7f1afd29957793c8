import type { Origin } from './ledger.ts';
import type { Price } from './prices.ts';
import type { Content } from '../content/uploads.ts';
import type { Db } from '../pool.ts';

/** The tables `charges` and `holds`. The rules of what is held and charged stand in `charges.ts` and `settlements.ts`. */

/** Price of a content for an account, charged once: held while items work on it, charged by the first that completes. */
export interface Charge {
  /** While held, the highest price of its holders. */
  tokens: number;
  state: 'held' | 'charged' | 'released';
  holdsMade: number;
}

const OF_CONTENT = 'account_id = $1 and content_hash = $2';

/** Returns the charge of a content, if it was ever held. */
export async function find(db: Db, { accountId, contentHash }: Content) {
  const { rows } = await db.query<Charge>({
    name: 'charge-rows.find',
    text: `select tokens, state, holds_made as "holdsMade" from charges where ${OF_CONTENT}`,
    values: [accountId, contentHash],
  });
  return rows[0];
}

/** Writes a charge as held at a price. */
export async function open(
  db: Db,
  { accountId, contentHash, tokens, holdsMade }: Content & { tokens: number; holdsMade: number },
): Promise<void> {
  const { rowCount } = await db.query({
    name: 'charge-rows.open',
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
export async function move(
  db: Db,
  { accountId, contentHash, to, tokens }: Content & { to: 'charged' | 'released'; tokens?: number },
): Promise<Charge | undefined> {
  const { rows } = await db.query<Charge>({
    name: 'charge-rows.move',
    text: `update charges
              set state = $3, tokens = coalesce($4::bigint, tokens), updated_at = now()
            where ${OF_CONTENT} and state = 'held'
        returning tokens, state, holds_made as "holdsMade"`,
    values: [accountId, contentHash, to, tokens ?? null],
  });
  return rows[0];
}

/** Price that a holder was given. */
export type HeldPrice = Pick<Price, 'tokens' | 'audioTokens' | 'origins'>;

/** Makes an item a holder, once. */
export async function addHolder(
  db: Db,
  { accountId, contentHash, itemId, price }: Content & { itemId: string; price: HeldPrice },
): Promise<void> {
  await db.query({
    name: 'charge-rows.add-holder',
    text: `insert into holds (account_id, content_hash, item_id, tokens, audio_tokens, origins)
           values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing`,
    values: [accountId, contentHash, itemId, price.tokens, price.audioTokens, JSON.stringify(price.origins)],
  });
}

/** Reports whether an item holds a content. */
export async function hasHolder(db: Db, { accountId, contentHash }: Content): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'charge-rows.has-holder',
    text: `select from holds where ${OF_CONTENT} limit 1`,
    values: [accountId, contentHash],
  });
  return rowCount === 1;
}

/** A content that an item held, and the price it was given; a hold of the release before prices has none. */
export interface DroppedHold {
  contentHash: string;
  price: HeldPrice | undefined;
}

/** Deletes an item's holds and returns them. */
export async function dropHolds(
  db: Db,
  { accountId, itemId }: { accountId: string; itemId: string },
): Promise<DroppedHold[]> {
  type Row = {
    contentHash: string;
    tokens: number | null;
    audioTokens: number | null;
    origins: Origin[] | null;
  };
  const { rows } = await db.query<Row>({
    name: 'charge-rows.drop-holds',
    text: `delete from holds where account_id = $1 and item_id = $2
        returning content_hash as "contentHash", tokens, audio_tokens as "audioTokens", origins`,
    values: [accountId, itemId],
  });
  return rows.map(({ contentHash, tokens, audioTokens, origins }) => ({
    contentHash,
    price: tokens === null || audioTokens === null ? undefined : { tokens, audioTokens, origins: origins ?? [] },
  }));
}
