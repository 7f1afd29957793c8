import { Context } from '@temporalio/activity';
import { transaction } from '../../platform/db/pool.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as deletedTurns from '../../platform/db/chat/deleted-turns.ts';
import * as accountErasures from '../../platform/db/erasure/account-erasures.ts';
import { emptyPrompts, ERASED, eraseSome } from '../../platform/db/erasure/erased-tables.ts';
import { eraseObjects } from '../../platform/storage/erase-objects.ts';
import { eraseUnfinishedUploads } from '../../platform/storage/unfinished-uploads.ts';
import type { WorkerResources } from '../worker-resources.ts';
import { cancelOpenWork } from './cancel-open-work.ts';

const BEAT_MS = 2_000;

type Deps = Pick<WorkerResources, 'db' | 'storage' | 'temporal'>;

/** The activity of an erasure. Each of its parts deletes what it finds, so it may run any number of times, also at the same time. */
export const erasureActivities = (deps: Deps) => ({
  /** Erases the data of an account whose erasure was requested, as `eraseAccount` does. */
  async eraseAccountData(accountId: string): Promise<{ ended: boolean }> {
    const context = Context.current();
    const beats = setInterval(() => context.heartbeat(), BEAT_MS);
    try {
      return { ended: await eraseAccount(deps, { accountId, signal: context.cancellationSignal }) };
    } finally {
      clearInterval(beats);
    }
  },
});

/**
 * Cancels the open work of an account whose erasure was requested; once none is left, erases its data. Returns whether that has ended: if
 * not, cancelled work is still ending, or some began meanwhile.
 */
export async function eraseAccount(
  deps: Deps,
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<boolean> {
  const { db } = deps;
  const erasure = await accountErasures.find(db, accountId);
  if (!erasure || erasure.endedAt) return true;
  if ((await cancelOpenWork(deps, accountId)) > 0) return false;
  await eraseConversations(db, { accountId, signal });
  await eraseUnfinishedUploads(deps, { accountId, signal }); // before uploads: one may become an upload
  for (const table of ERASED) {
    // Objects first: their rows are found by account, and uploads and made files would pin them.
    if (table.table === 'uploads') await eraseObjects(deps, { accountId, signal });
    while ((await eraseSome(db, table, accountId)) > 0) signal.throwIfAborted();
  }
  await emptyPrompts(db, accountId);
  return accountErasures.end(db, accountId);
}

async function eraseConversations(
  db: Deps['db'],
  { accountId, signal }: { accountId: string; signal: AbortSignal },
): Promise<void> {
  for (let after: string | undefined; ;) {
    const ids = await conversations.idsOf(db, { accountId, after, limit: 100 });
    for (const id of ids) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        if (!(await conversations.lock(tx, { id, accountId })) || (await chatTurns.lockLive(tx, id))) return;
        await deletedTurns.record(tx, { accountId, conversationId: id });
        await conversations.remove(tx, id);
      });
    }
    after = ids.at(-1);
    if (after === undefined) return;
  }
}
