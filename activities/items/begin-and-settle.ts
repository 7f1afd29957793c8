import type { Failure } from '../../workflows/domain/failure.ts';
import { workflowId, type ItemOutcome, type SettledItem } from '../../workflows/messages.ts';
import type { ItemPlan } from '../../workflows/domain/light-work.ts';
import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as itemUsage from '../../platform/db/ledger/item-usage.ts';
import * as settlements from '../../platform/db/ledger/settlements.ts';
import * as itemProgress from '../../platform/db/items/item-progress.ts';
import * as itemSteps from '../../platform/db/items/item-steps.ts';
import * as items from '../../platform/db/items/items.ts';
import { transaction } from '../../platform/db/pool.ts';
import { furtherUrls } from './further-urls.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Activities that begin and settle an item. Both take effect once, however often they run. */
export const itemActivities = ({ db, log, metrics }: Pick<WorkerResources, 'db' | 'log' | 'metrics'>) => {
  const settle = notedSettlement({ db, log, metrics });
  return {
    /** Moves an item into flight and returns its plan; null when it was cancelled or settled before, or expires now. */
    async beginItem(itemId: string): Promise<ItemPlan | null> {
      const item = await beginning({ db, log, metrics }, itemId);
      return item ? planOf(item) : null;
    },

    /** Settles an item as its workflow reports it. */
    settleItem: (itemId: string, outcome: ItemOutcome) => settle(itemId, outcome),

    /** Fails an item whose workflow was terminated or lost. */
    async failItem(itemId: string, failure: Failure): Promise<void> {
      await settle(itemId, { status: 'failed', failure });
    },
  };
};

/** Moves an item into flight and returns it; undefined when it was cancelled or settled before, or expires now. */
export async function beginning(
  { db, log, metrics }: Pick<WorkerResources, 'db' | 'log' | 'metrics'>,
  itemId: string,
): Promise<items.Item | undefined> {
  const begun = await items.begin(db, itemId);
  if (begun) return begun;
  for (const item of await items.expire(db, { id: itemId })) noteExpired({ log, metrics }, item);
  return undefined;
}

/** Counts an item that failed because it had not begun in time, and writes a log line. It has no workflow of its own. */
export function noteExpired(
  { log, metrics }: Pick<WorkerResources, 'log' | 'metrics'>,
  { accountId, jobId, kind, id: itemId, requestId }: items.ExpiredItem,
): void {
  metrics.count('audio_items_settled', { outcome: 'failed', code: 'expired' });
  const workflow = workflowId[kind](jobId);
  log.info(
    { accountId, jobId, itemId, requestId, workflowId: workflow, code: 'expired', permanent: false },
    'item failed',
  );
}

/** Returns the work on an item as its workflow plans it. */
export function planOf(item: items.Item): ItemPlan {
  return {
    steps: item.steps.map(({ capability }, position) => ({
      position,
      capability,
      compares: furtherUrls(item, position).length > 0,
    })),
    onStepFailure: item.executionPolicy.on_step_failure,
    maxRetries: item.maxRetries,
  };
}

/** Writes one line about an item that failed, by which its request, job and workflow are found. */
function logFailure(
  log: WorkerResources['log'],
  { accountId, jobId, kind, id: itemId, position, attempt, requestId }: items.Item,
  { code, permanent = false }: Failure,
): void {
  const workflow = workflowId.item(workflowId[kind](jobId), position, attempt);
  log.info({ accountId, jobId, itemId, requestId, workflowId: workflow, code, permanent }, 'item failed');
}

/** The result of settling an item. */
interface Settled {
  /** A summary for the Temporal Web UI. */
  details: string;
  /** The item; undefined if it had been settled before. */
  settled?: items.Item;
  /** How it had been settled before. */
  end?: SettledItem | undefined;
}

/** Returns a function like that of `settlement`, which also counts the item and, if it failed, writes a log line. */
export function notedSettlement({ db, log, metrics }: Pick<WorkerResources, 'db' | 'log' | 'metrics'>) {
  const settle = settlement(db);
  return async (itemId: string, outcome: ItemOutcome, known?: items.Item): Promise<Omit<Settled, 'settled'>> => {
    const { details, settled, end } = await settle(itemId, outcome, known);
    // One that was cancelled before it began is counted with its job.
    if (settled && (outcome.status !== 'cancelled' || settled.isBegun)) {
      const code = outcome.status === 'failed' ? outcome.failure.code : '';
      metrics.count('audio_items_settled', { outcome: outcome.status, code });
      if (outcome.status === 'failed') logFailure(log, settled, outcome.failure);
    }
    return { details, ...(end ? { end } : {}) };
  };
}

/**
 * Returns a function that settles an item in one transaction, with the locks in the order account, charge, item. It changes
 * nothing when the item is settled already. `known` is the item where the caller has read it.
 */
export function settlement(db: WorkerResources['db']) {
  return async (itemId: string, outcome: ItemOutcome, known?: items.Item): Promise<Settled> => {
    const item = known ?? (await items.find(db, itemId));
    if (!item) return GONE;
    const { accountId } = item;
    if (outcome.status === 'completed' && outcome.failedSteps.length === 0) {
      const tokensCharged = await settlements.settleSimple(db, { accountId, itemId });
      if (tokensCharged !== undefined) return { details: `completed; ${tokensCharged} tokens charged`, settled: item };
    }
    return transaction(db, async (tx) => {
      await accounts.lock(tx, accountId);
      await itemProgress.remove(tx, itemId);
      if (outcome.status === 'completed') {
        await itemSteps.noteFailures(tx, itemId, outcome.failedSteps);
        const tokensCharged = await settlements.settle(tx, { accountId, itemId });
        const moved = await items.move(tx, itemId, { to: 'completed', tokensCharged });
        if (!moved) throw new SettledBefore();
        const capabilities = item.steps.map(({ capability }) => capability);
        await itemUsage.record(tx, { itemId, tokens: tokensCharged, capabilities });
        return { details: `completed; ${tokensCharged} tokens charged`, settled: item };
      }
      await settlements.release(tx, { accountId, itemId });
      const failure = outcome.status === 'failed' ? outcome.failure : undefined;
      const moved = await items.move(tx, itemId, { to: outcome.status, failure });
      if (!moved) throw new SettledBefore();
      return { details: failure ? `failed: ${failure.code}` : 'cancelled', settled: item };
    }).catch(async (error: unknown) => {
      if (!(error instanceof SettledBefore)) throw error;
      const end = await items.endOf(db, itemId);
      return end ? { details: 'settled before', end } : GONE;
    });
  };
}

const GONE: Settled = { details: 'the item is gone', end: { status: 'cancelled' } };

/** Rolls a settlement back because the item was settled by someone else. */
class SettledBefore extends Error {}
