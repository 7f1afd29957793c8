import * as jobs from '../../platform/db/jobs.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as redeliveries from '../../platform/db/webhook-redeliveries.ts';
import type { Resources } from '../../platform/resources.ts';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import { startRedelivery } from '../../platform/wake.ts';
import { DELIVERY_WAITS_MS } from '../../workflows/domain/retries.ts';
import { Problem } from '../http/problems/problem.ts';
import { requireAllowance } from './require-allowance.ts';

/** Redeliveries that an account may ask for in a minute, and of one event in all. */
const PER_MINUTE = 60;
const PER_EVENT = 30;

/**
 * Asks for a further numbered attempt at the latest event of a batch or run, with its id and body. While one that was asked for has
 * not begun, returns that one. The row is the request: without Temporal, the sweep starts it later.
 */
export async function redeliverEvent(
  { db, temporal }: Pick<Resources, 'db' | 'temporal'>,
  { jobId, accountId, kind }: { jobId: string; accountId: string; kind: 'batch' | 'run' },
): Promise<{ eventId: string; n: number }> {
  await requireAllowance(db, {
    name: 'webhook_redeliveries',
    accountId,
    perMinute: PER_MINUTE,
    what: 'events again in',
  });
  const { event, n } = await transaction(db, async (tx) => {
    const found = await redeliveries.lockLatest(tx, { jobId, accountId, kind });
    if (!found) throw await withoutEvent(tx, { jobId, accountId, kind });
    if (found.pendingN !== null) return { event: found, n: found.pendingN };
    if (found.redeliveries >= PER_EVENT) throw new Problem('too_many_redeliveries');
    const next = nextNumber(found);
    await redeliveries.insert(tx, { eventId: found.id, n: next });
    return { event: found, n: next };
  });
  try {
    await temporal.withDeadline((client) => startRedelivery(client, { id: event.id, n, job: event.job }));
  } catch (error) {
    if (!(error instanceof TemporalUnreachable)) throw error;
  }
  return { eventId: event.id, n };
}

/** Returns the number of the next attempt: after all others, also those that the schedule of an open event may still make. */
function nextNumber({ isOpen, retries, lastN }: redeliveries.EventToRedeliver): number {
  const scheduled = isOpen ? DELIVERY_WAITS_MS[retries ?? 'long'].length : 0;
  return Math.max(lastN, scheduled) + 1;
}

async function withoutEvent(
  db: Parameters<typeof jobs.statusOf>[0],
  { jobId, accountId, kind }: { jobId: string; accountId: string; kind: 'batch' | 'run' },
): Promise<Problem> {
  const job = await jobs.statusOf(db, { id: jobId, accountId, kind });
  return new Problem(job ? 'no_webhook_event' : kind === 'batch' ? 'batch_not_found' : 'job_not_found');
}
