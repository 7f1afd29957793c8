import * as accountErasures from '../../platform/db/erasure/account-erasures.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { startErasure } from '../../platform/wake.ts';

/** Requests that the data of an account be erased. The row is the request: without Temporal, the sweep starts the work later. */
export async function eraseData(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  accountId: string,
): Promise<accountErasures.Erasure> {
  const erasure = await changeLog.recorded(db, async (tx) => {
    const result = await accountErasures.request(tx, accountId);
    return { result, change: { action: 'account.erasure_requested', accountId } };
  });
  try {
    await temporal.withDeadline((client) => startErasure(client, accountId));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
  return erasure;
}
