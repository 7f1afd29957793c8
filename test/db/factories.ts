import { createHash, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { creditAccount } from '../../api/accounts/credit-account.ts';
import { openAccount } from '../../api/accounts/open-account.ts';
import type { Account } from '../../platform/db/accounts/accounts.ts';
import * as chatTurns from '../../platform/db/chat/chat-turns.ts';
import * as artifacts from '../../platform/db/content/artifacts.ts';
import * as conversations from '../../platform/db/chat/conversations.ts';
import * as claims from '../../platform/db/items/claims.ts';
import * as items from '../../platform/db/items/items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import { transaction, type Db, type Pool } from '../../platform/db/pool.ts';
import type { JobPriority } from '../../workflows/domain/job-priority.ts';
import { DEFAULT_POLICY } from '../../workflows/domain/recipe.ts';

/** Creates an account with tokens, as the commands do. */
export async function anAccount(
  db: Pool,
  { tokens = 0, kind = 'paid' }: { tokens?: number; kind?: Account['kind'] } = {},
): Promise<Account> {
  return transaction(db, async (tx) => {
    const account = await openAccount(tx, { kind });
    if (tokens > 0) await creditAccount(tx, { accountId: account.id, tokens, reason: 'grant' });
    return account;
  });
}

/** Creates a batch of `count` pending items. */
export async function pendingBatch(
  db: Db,
  {
    accountId,
    count,
    spendLimits = null,
    priority,
    kind = 'batch',
  }: {
    accountId: string;
    count: number;
    spendLimits?: string[] | null;
    priority?: JobPriority;
    kind?: 'batch' | 'run';
  },
): Promise<{ jobId: string; itemIds: string[] }> {
  const jobId = uuidv7();
  const itemIds = Array.from({ length: count }, () => uuidv7());
  await jobs.insert(db, {
    id: jobId,
    kind,
    accountId,
    recipeId: null,
    lane: 'tenant-lane-0',
    steps: [],
    executionPolicy: { on_step_failure: 'fail', step_timeout_s: 60 },
    webhookUrl: null,
    maxRetries: 3,
    metadata: undefined,
    spendLimits,
    priority,
  });
  const urls = itemIds.map((id) => ({ id, audioUrl: `https://audio.example/${id}.wav` }));
  await items.insertAll(db, { jobId, accountId, items: urls });
  return { jobId, itemIds };
}

/** Creates a batch of `count` running items and returns their ids. */
export async function runningItems(
  db: Db,
  batch: { accountId: string; count: number; spendLimits?: string[] },
): Promise<string[]> {
  const { itemIds } = await pendingBatch(db, batch);
  for (const id of itemIds) await items.begin(db, id);
  return itemIds;
}

/** Creates a job without steps, such as a turn has, and returns its id. */
export async function aJob(db: Pool, job: { id: string; kind: 'chat' | 'run'; accountId: string }): Promise<string> {
  return jobs.insert(db, {
    ...job,
    recipeId: null,
    lane: 'tenant-lane-0',
    steps: [],
    executionPolicy: DEFAULT_POLICY,
    webhookUrl: null,
    maxRetries: 1,
    metadata: undefined,
    spendLimits: null,
  });
}

/** Creates an open turn and returns its id. */
export async function aTurn(db: Pool): Promise<string> {
  const { id: accountId } = await anAccount(db);
  const [turnId, conversationId] = [uuidv7(), uuidv7()];
  await conversations.open(db, { id: conversationId, accountId });
  await aJob(db, { id: turnId, kind: 'chat', accountId });
  await chatTurns.insert(db, { id: turnId, accountId, conversationId, message: 'Hi', funded: true });
  return turnId;
}

/** Returns a content hash, the same for the same text. */
export function contentOf(text: string = randomUUID()): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Returns a claim that a running item of the account holds, on work of its own. */
export async function aHeldClaim(db: Db, accountId: string): Promise<claims.Claim> {
  const [owner] = (await runningItems(db, { accountId, count: 1 })) as [string];
  return (await claims.take(db, { accountId, key: `work of ${owner}`, owner, process: randomUUID() }))!;
}

/** Records a file that a step made of `origins`, as the step does; its bytes are nowhere. */
export async function aMadeFile(
  db: Pool,
  {
    accountId,
    contentHash,
    durationS,
    origins,
  }: { accountId: string; contentHash: string; durationS: number; origins: string[] },
): Promise<void> {
  const id = uuidv7();
  const file = { contentType: 'audio/flac', bytes: 1, fileName: 'made.flac', durationS };
  const claim = await aHeldClaim(db, accountId);
  await artifacts.add(db, { id, accountId, contentHash, ...file }, { origins, limit: 2 ** 40, claim });
}
