import { forgetQuotes } from '../activities/retention/forget-quotes.ts';
import type { WorkerResources } from '../activities/worker-resources.ts';
import { daysAgo, type Position } from '../platform/db/retention/page.ts';

/** Days for which a quote can still be read after it expired. */
const KEPT_DAYS = 7;
/** Quotes that one sweep reads. */
const PAGE = 50;

/** Where the last sweep of this process stopped. Quotes that are kept are passed once a round, not each time. */
const positions = new WeakMap<object, Position>();

/** Deletes some of the quotes that expired a week ago and bind no work, going on where the last call stopped. */
export async function forgetSomeQuotes({ db, storage }: Pick<WorkerResources, 'db' | 'storage'>): Promise<void> {
  const before = await daysAgo(db, KEPT_DAYS);
  const { next } = await forgetQuotes({ db, storage }, { before, after: positions.get(db) ?? null, limit: PAGE });
  if (next) positions.set(db, next);
  else positions.delete(db);
}
