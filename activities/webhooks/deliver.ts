import { Context } from '@temporalio/activity';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { EgressError } from '../../platform/egress/egress.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Time an endpoint has to accept a POST, from when its attempt begins, in milliseconds. */
const ACCEPT_WITHIN_MS = 10_000;

export type DeliveryOutcome = webhookEvents.AttemptOutcome | 'unknown';

/** One numbered attempt; the workflow owns the schedule, the row owns the truth. */
export const webhookActivities = ({ db, egress }: Pick<WorkerResources, 'db' | 'egress'>) => ({
  /** POSTs attempt `n` of an event at most once; answers whether the endpoint accepted it. */
  async deliverWebhook(eventId: string, n: number): Promise<DeliveryOutcome> {
    // By our own clock, since that is asked again before the POST, and from before the attempt: frozen since, nothing is sent.
    const deadline = new Date(Date.now() + ACCEPT_WITHIN_MS);
    const attempt = await webhookEvents.beginAttempt(db, eventId, n);
    if (!attempt) {
      // Begun before, its outcome lost: never POST the same attempt twice. Or the event is closed: then nothing is left to do.
      const outcome = await webhookEvents.outcomeOf(db, eventId);
      return outcome === 'accepted' ? 'accepted' : outcome ? 'refused' : 'unknown';
    }
    const heartbeat = setInterval(() => Context.current().heartbeat(), 2_000);
    try {
      const ended = await post(egress, { ...attempt, deadline }, eventId);
      await webhookEvents.recordOutcome(db, eventId, n, ended);
      return ended.outcome;
    } finally {
      clearInterval(heartbeat);
    }
  },

  /** Notes that an event was not accepted by any attempt. */
  async closeEvent(eventId: string): Promise<void> {
    await webhookEvents.giveUp(db, eventId);
  },
});

/** Accepted is 2xx in time; a refused target is never tried again. */
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
