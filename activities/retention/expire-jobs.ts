import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import * as oldConversations from '../../platform/db/retention/old-conversations.ts';
import * as oldJobs from '../../platform/db/retention/old-jobs.ts';
import * as oldQuotes from '../../platform/db/retention/old-quotes.ts';
import * as oldResults from '../../platform/db/retention/old-results.ts';
import { nextAfter, type Part, type RetentionDeps } from './part.ts';

/** Items that one transaction deletes, unless a single job has more. */
const ITEMS_AT_ONCE = 500;

/** Deletes batches, runs and imports that ended before the time, with their results. */
export const expireJobs: Part = async ({ db }, page) => {
  const found = await oldJobs.page(db, page);
  let deleted = 0;
  for (const jobs of groups(found)) {
    const ids = jobs.map(({ id }) => id);
    deleted += await transaction(db, async (tx) => {
      const locked = await oldJobs.lock(tx, { ids, before: page.before });
      const gone = await oldJobs.unneeded(tx, { ids: locked, before: page.before });
      if (gone.length === 0) return 0;
      await oldJobs.remove(
        tx,
        gone.map(({ id }) => id),
      );
      const all = gone.flatMap(({ id, accountId, others }) => [id, ...others].map((each) => ({ id: each, accountId })));
      await expiredIds.record(tx, all);
      return gone.length;
    });
  }
  return { next: nextAfter(found, page.limit), deleted };
};

/** Splits jobs, in order, into groups of so many items that one transaction deletes them. */
function groups(jobs: readonly oldJobs.OldJob[]): oldJobs.OldJob[][] {
  const all: oldJobs.OldJob[][] = [];
  let items = Infinity;
  for (const job of jobs) {
    if (items + job.items > ITEMS_AT_ONCE) {
      all.push([]);
      items = 0;
    }
    all.at(-1)!.push(job);
    items += job.items;
  }
  return all;
}

/** Deletes conversations whose last turn was sent before the time. */
export const expireConversations: Part = async ({ db }, page) => {
  const turns = await oldConversations.page(db, page);
  const found = new Map(turns.map(({ conversationId: id, accountId }) => [id, { id, accountId }]));
  let deleted = 0;
  for (const conversation of found.values())
    if (await expireConversation(db, { ...conversation, before: page.before })) deleted += 1;
  return { next: nextAfter(turns, page.limit), deleted };
};

async function expireConversation(
  db: RetentionDeps['db'],
  { id, accountId, before }: { id: string; accountId: string; before: Date },
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await conversations.lock(tx, { id, accountId })) || (await chatTurns.lockLive(tx, id))) return false;
    const turns = await oldConversations.turnsIfOld(tx, { conversationId: id, before });
    if (!turns) return false;
    await conversations.remove(tx, id);
    await expiredIds.record(
      tx,
      [id, ...turns].map((each) => ({ id: each, accountId })),
    );
    return true;
  });
}

/** Deletes quotes that expired before the time and bind no work. */
export const expireQuotes: Part = async ({ db }, page) => {
  const found = await oldQuotes.page(db, page);
  const ids = found.map(({ id }) => id);
  const deleted = await transaction(db, async (tx) => {
    const gone = await oldQuotes.remove(tx, await oldQuotes.lock(tx, ids));
    await expiredIds.record(tx, gone);
    return gone.length;
  });
  return { next: nextAfter(found, page.limit), deleted };
};

/** Deletes results of steps that were made before the time and that no item has. */
export const expireResults: Part = async ({ db }, page) => {
  const found = await oldResults.page(db, page);
  const ids = found.filter(({ isKept }) => !isKept).map(({ id }) => id);
  const deleted = await transaction(db, async (tx) => oldResults.remove(tx, await oldResults.lock(tx, ids)));
  return { next: nextAfter(found, page.limit), deleted };
};
