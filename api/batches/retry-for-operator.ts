import * as accounts from '../../platform/db/accounts/accounts.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';
import { retryBatch, type RetriedBatch } from './retry-batch.ts';

/** Queues the failed items of a batch of any account again, as its owner would. Throws what `retryBatch` does. */
export async function retryForOperator(
  deps: Pick<Resources, 'db' | 'config' | 'storage' | 'temporal' | 'log'>,
  batchId: string,
): Promise<RetriedBatch & { accountId: string }> {
  const batch = await jobs.find(deps.db, batchId);
  const account = batch && (await accounts.find(deps.db, batch.accountId));
  if (!batch || !account) throw new Problem('batch_not_found');
  const caller = {
    accountId: account.id,
    accountKind: account.kind,
    teamId: account.teamId,
    keyId: batch.keyId ?? '',
    keyKind: 'live' as const,
    expiresAt: null,
    scopes: null,
    spendLimits: batch.spendLimits,
    isBrowserToken: false,
    isErasing: false,
  };
  return { ...(await retryBatch(deps, { caller, batchId, isBounded: false })), accountId: account.id };
}
