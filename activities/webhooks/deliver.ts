import { Context } from '@temporalio/activity';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { EgressError } from '../../platform/egress/egress.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Time in milliseconds from the beginning of an attempt in which an endpoint must accept the POST. */
const ACCEPT_WITHIN_MS = 10_000;

export type DeliveryOutcome = webhookEvents.AttemptOutcome | 'unknown';

/** Activities of a delivery: numbered attempts. The workflow keeps the schedule; the rows say what happened. */
export const webhookActivities = ({ db, egress }: Pick<WorkerResources, 'db' | 'egress'>) => ({
  /** POSTs attempt `n` of an event at most once and reports whether the endpoint accepted it. */
  async deliverWebhook(eventId: string, n: number): Promise<DeliveryOutcome> {
    // Taken before the attempt begins, by the clock that is checked again just before the POST: a process that froze sends nothing.
    const deadline = new Date(Date.now() + ACCEPT_WITHIN_MS);
    const attempt = await webhookEvents.beginAttempt(db, eventId, n);
    if (!attempt) {
      // The attempt began before and its outcome was lost: never POST it twice. Or the event is closed.
      const outcome = await webhookEvents.outcomeOf(db, eventId);
      return outcome === 'accepted' ? 'accepted' : outcome ? 'refused' : 'unknown';
    }
    const heartbeat = setInterval(() => Context.current().heartbeat(), 2_000);
    try {
      const result = await post(egress, { ...attempt, deadline }, eventId);
      await webhookEvents.recordOutcome(db, eventId, n, result);
      return result.outcome;
    } finally {
      clearInterval(heartbeat);
    }
  },

  /** Records that no attempt at an event was accepted. */
  async closeEvent(eventId: string): Promise<void> {
    await webhookEvents.giveUp(db, eventId);
  },
});

/** POSTs an event: a 2xx response in time accepts it; a refused target is never tried again. */
async function post(
  egress: WorkerResources['egress'],
  { url, body, deadline }: webhookEvents.BegunAttempt & { deadline: Date },
  eventId: string,
): Promise<{ outcome: webhookEvents.AttemptOutcome; status?: number; error?: string }> {
  try {
    const headers = { 'content-type': 'application/json', 'webhook-id': eventId };
    const signal = Context.current().cancellationSignal;
    const { status } = await egress.post(url, { body, headers, deadline, signal });
    return { outcome: status >= 200 && status < 300 ? 'accepted' : 'not_accepted', status };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: error.reason === 'refused' ? 'refused' : 'not_accepted', error: error.message };
  }
}
