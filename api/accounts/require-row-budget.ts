import type { Config } from '../../platform/config.ts';
import * as rowBytes from '../../platform/db/ledger/row-bytes.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** Bytes of rows that each credited token allows beyond the free ones of a day: audio of a second never comes with as many. */
export const ROW_BYTES_PER_TOKEN = 2 ** 16;

type Settings = Pick<Config, 'FREE_ROW_BYTES_PER_DAY'>;

/** Rows that a request has the service keep. */
export interface NewRows {
  accountId: string;
  bytes: number;
}

/**
 * Counts the rows of a request of an account. Throws `rate_limited` if its free bytes of the day and those of its credited tokens are used up. Call it
 * in the transaction that inserts the rows, before them; a refusal then leaves nothing, not even the count.
 */
export async function requireRowBudget(
  tx: Db,
  { FREE_ROW_BYTES_PER_DAY: freeBytes }: Settings,
  rows: NewRows,
): Promise<void> {
  const { drawnTodayBytes } = await rowBytes.add(tx, rows, { freeBytes });
  if (drawnTodayBytes === 0) return;
  const { drawnBytes, ...standing } = await rowBytes.standing(tx, rows.accountId);
  refuseBeyond({ ...standing, drawnBytes, freeBytes });
}

/** Throws what `requireRowBudget` would, without counting and without a lock: before rows whose insertion takes long. */
export async function requireRowRoom(
  db: Db,
  { FREE_ROW_BYTES_PER_DAY: freeBytes }: Settings,
  { accountId, bytes }: NewRows,
): Promise<void> {
  const standing = await rowBytes.standing(db, accountId);
  const drawn = Math.min(bytes, Math.max(0, standing.usedTodayBytes + bytes - freeBytes));
  refuseBeyond({ ...standing, drawnBytes: standing.drawnBytes + drawn, freeBytes });
}

function refuseBeyond({
  drawnBytes,
  creditedTokens,
  resetS,
  freeBytes,
}: Pick<rowBytes.Standing, 'drawnBytes' | 'creditedTokens' | 'resetS'> & { freeBytes: number }): void {
  if (drawnBytes <= ROW_BYTES_PER_TOKEN * creditedTokens) return;
  const [freeMiB, tokenKiB] = [Math.floor(freeBytes / 2 ** 20), ROW_BYTES_PER_TOKEN / 2 ** 10];
  throw new Problem('rate_limited', {
    detail:
      `An account may have ${freeMiB} MiB of new requests kept a day (UTC), and ${tokenKiB} KiB more for each token that it was credited with. ` +
      'Top up, send less, or wait until tomorrow.',
    retryAfterS: resetS,
  });
}
