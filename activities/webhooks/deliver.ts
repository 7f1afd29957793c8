import { Context } from '@temporalio/activity';
import { z } from 'zod';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import { EgressError } from '../../platform/egress/egress.ts';
import type { WorkerResources } from '../worker-resources.ts';

/** Time in milliseconds from the beginning of an attempt in which an endpoint must accept the POST. */
const ACCEPT_WITHIN_MS = 10_000;

const BEAT_MS = 2_000;

/** Heartbeat details of an attempt whose outcome is known. */
const noted = z.object({
  result: z.object({
    outcome: z.enum(['accepted', 'not_accepted', 'refused']),
    status: z.int().optional(),
    error: z.string().optional(),
  }),
});

type AttemptResult = z.infer<typeof noted>['result'];

export type DeliveryOutcome = webhookEvents.AttemptOutcome | 'unknown';

/** Activities of a delivery: numbered attempts. The workflow keeps the schedule; the rows say what happened. */
export const webhookActivities = ({ db, egress }: Pick<WorkerResources, 'db' | 'egress'>) => ({
  /** POSTs attempt `n` of an event at most once and reports whether the endpoint accepted it. */
  async deliverWebhook(eventId: string, n: number): Promise<DeliveryOutcome> {
    const context = Context.current();
    // An earlier run of this attempt got its response, and failed before the row was written.
    const earlier = noted.safeParse(context.info.heartbeatDetails).data?.result;
    if (earlier) {
      await webhookEvents.recordOutcome(db, eventId, n, earlier);
      return earlier.outcome;
    }
    // Taken before the attempt begins, by the clock that is checked again just before the POST: a process that froze sends nothing.
    const deadline = new Date(Date.now() + ACCEPT_WITHIN_MS);
    const attempt = await webhookEvents.beginAttempt(db, eventId, n);
    if (!attempt) {
      // The attempt began before and its outcome was lost: never POST it twice. Or the event is closed.
      const outcome = await webhookEvents.outcomeOf(db, eventId);
      return outcome === 'accepted' ? 'accepted' : outcome ? 'refused' : 'unknown';
    }
    let details: z.infer<typeof noted> | undefined;
    const heartbeat = setInterval(() => context.heartbeat(details), BEAT_MS);
    try {
      const result = await post(egress, { ...attempt, deadline }, eventId);
      // Temporal keeps the outcome from here on: a retry records it, whatever becomes of the row below.
      details = { result };
      context.heartbeat(details);
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
): Promise<AttemptResult> {
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
