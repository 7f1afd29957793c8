import * as unpaidFetches from '../../platform/db/ledger/unpaid-fetches.ts';
import { failed, type Outcome } from '../../workflows/domain/failure.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { inSlot } from './claimed-work.ts';
import type { ProgressReporter } from './item-progress.ts';

/** Fetches of an account without available tokens that run at the same time. */
const SLOTS = 2;
/** Bytes reserved at a time: small, because a reserve that is not used yet is refused to the other fetch. */
const RESERVE_BYTES = 256 * 1_024;

interface Request {
  accountId: string;
  itemId: string;
  progress: ProgressReporter;
}

/**
 * Runs a fetch for an account without available tokens: it only finds out whether the content was charged before. At most
 * `SLOTS` run at a time, others wait; beyond the bytes of an hour the outcome is `insufficient_tokens`. `fetch` calls its
 * argument with the bytes received so far, and awaits it, before it receives more.
 */
export async function fetchUnpaid<T>(
  deps: Pick<WorkerResources, 'db' | 'log' | 'config' | 'processId'>,
  { accountId, itemId, progress }: Request,
  fetch: (onBytes: (received: number) => Promise<void> | void) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { db, config } = deps;
  const limit = config.UNPAID_FETCH_BYTES_PER_HOUR;
  let [reserved, received] = [0, 0];
  const reserveMore = async (): Promise<void> => {
    do {
      const more = await unpaidFetches.reserve(db, { accountId, bytes: RESERVE_BYTES, limit });
      if (more === 0) throw new AllowanceSpent();
      reserved += more;
    } while (received > reserved);
  };
  return inSlot(deps, { accountId, owner: itemId, progress, name: 'unpaid-fetch', slots: SLOTS }, async () => {
    try {
      await reserveMore();
      return await fetch((bytes) => {
        received = bytes;
        return received > reserved ? reserveMore() : undefined;
      });
    } catch (error) {
      if (!(error instanceof AllowanceSpent)) throw error;
      return failed('insufficient_tokens', SPENT);
    } finally {
      if (reserved > received) await unpaidFetches.giveBack(db, { accountId, bytes: reserved - received });
    }
  });
}

const SPENT = 'Without available tokens, an account may fetch only so many bytes in an hour.';

class AllowanceSpent extends Error {}
