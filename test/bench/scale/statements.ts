import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { settlement } from '../../../activities/items/begin-and-settle.ts';
import * as bucketDeliveries from '../../../platform/db/bucket/bucket-deliveries.ts';
import * as chatChunks from '../../../platform/db/chat/chat-chunks.ts';
import * as deletedTurns from '../../../platform/db/chat/deleted-turns.ts';
import * as uploads from '../../../platform/db/content/uploads.ts';
import * as accountErasures from '../../../platform/db/erasure/account-erasures.ts';
import * as idempotencyKeys from '../../../platform/db/idempotency-keys.ts';
import * as claims from '../../../platform/db/items/claims.ts';
import * as itemProgress from '../../../platform/db/items/item-progress.ts';
import * as items from '../../../platform/db/items/items.ts';
import * as charges from '../../../platform/db/ledger/charges.ts';
import * as engineTime from '../../../platform/db/ledger/engine-time.ts';
import * as recentAudit from '../../../platform/db/ledger/recent-audit.ts';
import * as settlements from '../../../platform/db/ledger/settlements.ts';
import { openPool, type Pool } from '../../../platform/db/pool.ts';
import * as recipePrompts from '../../../platform/db/recipes/recipe-prompts.ts';
import * as sweep from '../../../platform/db/sweep.ts';
import * as webhookEvents from '../../../platform/db/webhook-events.ts';
import { contentOf, runningItems } from '../../db/factories.ts';
import { HOT_ID } from '../../infra/large/sizes.ts';
import type { Work } from './times.ts';

const ROUNDS = 100;
const DAY_S = 24 * 3_600;

/** Returns a work for hold and settle of the large account, and for each query of the sweep. The caller closes the pool. */
export async function openStatements(url: string): Promise<{ works: Work[]; close: () => Promise<unknown> }> {
  const db = openPool({ DATABASE_URL: url, DATABASE_POOL: 4 }, pino({ level: 'silent' }));
  const queries: Record<string, () => Promise<unknown>> = {
    'jobs that are due': () => sweep.takeDue(db, { olderThanS: 30, limit: 100 }),
    'open jobs': () => sweep.takeOpen(db, { olderThanS: 30, limit: 100 }),
    'open events': () => sweep.takeOpenEvents(db, { olderThanS: 60, limit: 100 }),
    'open deliveries to buckets': () => bucketDeliveries.takeOpen(db, { olderThanS: 60, limit: 100 }),
    'open erasures': () => accountErasures.takeOpen(db, { olderThanS: 30, limit: 100 }),
    'expired items': () => items.expire(db, { limit: 1_000 }),
    'forgotten holds': () => settlements.releaseForgotten(db, { limit: 100 }),
    'forgotten claims': () => claims.clearForgotten(db),
    'settled progress': () => itemProgress.clearSettled(db),
    'expired idempotency keys': () => idempotencyKeys.clearExpired(db),
    'old chunks': () => chatChunks.clearOld(db, { olderThanS: DAY_S }),
    'old deleted turns': () => deletedTurns.clearOld(db, { olderThanS: DAY_S }),
    'old engine time': () => engineTime.clearOld(db, { olderThanS: DAY_S }),
    'old prompts': () => recipePrompts.clearOld(db, { olderThanS: DAY_S }),
    'old events': () => webhookEvents.clearOld(db, { olderThanS: 400 * DAY_S, limit: 100 }),
    'forgotten uploads': () => uploads.takeForgotten(db, new Date(Date.now() - 7 * DAY_S * 1_000), 100),
    'recent audit': () => recentAudit.auditRecent(db),
  };
  return {
    works: [
      ...(await holdAndSettle(db)),
      ...Object.entries(queries).map(([name, run]) => ({ name: `sweep: ${name}`, rounds: ROUNDS, run })),
    ],
    close: () => db.end(),
  };
}

async function holdAndSettle(db: Pool): Promise<Work[]> {
  const ids = await runningItems(db, { accountId: HOT_ID, count: 2 * ROUNDS });
  const settle = settlement(db);
  const held: string[] = [];
  const hold = async (): Promise<void> => {
    const itemId = ids.pop()!;
    const outcome = await charges.hold(db, { accountId: HOT_ID, contentHash: contentOf(uuidv7()), itemId, tokens: 30 });
    if (outcome !== 'held') throw new Error(`The hold returns ${JSON.stringify(outcome)}.`);
    held.push(itemId);
  };
  const complete = async (): Promise<void> =>
    void (await settle(held.pop()!, { status: 'completed', failedSteps: [] }));
  return [
    { name: 'hold', rounds: ROUNDS, run: hold },
    { name: 'settle', rounds: ROUNDS, run: complete },
  ];
}
