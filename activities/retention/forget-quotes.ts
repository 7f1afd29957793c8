import { transaction } from '../../platform/db/pool.ts';
import * as oldJobs from '../../platform/db/retention/old-jobs.ts';
import * as oldQuotes from '../../platform/db/retention/old-quotes.ts';
import { nextAfter, type Part } from './part.ts';

/**
 * Deletes quotes that expired before the time and bind no work, with the runs that measured their audio, also where work is kept for ever: nobody can
 * submit work with such a quote, and its run is in no list. A quote that binds work is kept as long as that, because a retry must not exceed it.
 */
export const forgetQuotes: Part = async ({ db }, page) => {
  const found = await oldQuotes.page(db, page);
  const ids = found.map(({ id }) => id);
  const runs = found.flatMap(({ jobId }) => jobId ?? []);
  let deleted = 0;
  if (ids.length > runs.length)
    deleted += await transaction(db, async (tx) => (await oldQuotes.remove(tx, await oldQuotes.lock(tx, ids))).length);
  for (const run of runs) {
    // One by one: a run of a batch's quote may have 500 items.
    deleted += await transaction(db, async (tx) => {
      const locked = await oldJobs.lock(tx, { ids: [run], before: page.before });
      const gone = await oldJobs.unneeded(tx, { ids: locked, before: page.before });
      const removable = gone.map(({ id }) => id);
      if (removable.length > 0) await oldJobs.remove(tx, removable);
      return removable.length;
    });
  }
  return { next: nextAfter(found, page.limit), deleted };
};
