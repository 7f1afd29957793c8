import { Context } from '@temporalio/activity';
import { z } from 'zod';
import type { DeliveryRetries } from '../../workflows/domain/retries.ts';
import * as webhookEvents from '../../platform/db/webhook-events.ts';
import * as webhookSettings from '../../platform/db/webhook-settings.ts';
import { headersFor } from '../../platform/webhooks/headers.ts';
import { ACCEPT_WITHIN_MS, postEvent, UNSIGNABLE } from '../../platform/webhooks/post-event.ts';
import { OLD_SECRET_SIGNS_S } from '../../platform/webhooks/secret.ts';
import type { WorkerResources } from '../worker-resources.ts';

const BEAT_MS = 2_000;

/** Heartbeat details of an attempt whose outcome is known. */
const noted = z.object({
  result: z.object({
    outcome: z.enum(['accepted', 'not_accepted', 'refused']),
    status: z.int().optional(),
    error: z.string().optional(),
  }),
});

export type DeliveryOutcome = webhookEvents.AttemptOutcome | 'unknown';

/** Activities of a delivery: numbered attempts. The workflow keeps the schedule; the rows say what happened. */
export const webhookActivities = ({
  db,
  egress,
  config,
  metrics,
}: Pick<WorkerResources, 'db' | 'egress' | 'config' | 'metrics'>) => ({
  /** Returns the retries of an event's delivery. Its account's later changes do not concern it. */
  async readRetries(eventId: string): Promise<DeliveryRetries> {
    return webhookSettings.fixRetries(db, eventId);
  },

  /** POSTs attempt `n` of an event at most once and reports whether the endpoint accepted it. */
  async deliverWebhook(eventId: string, n: number): Promise<DeliveryOutcome> {
    const context = Context.current();
    // An earlier run of this attempt got its response, and failed before the row was written.
    const earlier = noted.safeParse(context.info.heartbeatDetails).data?.result;
    if (earlier) {
      await webhookEvents.recordOutcome(db, eventId, n, earlier);
      return earlier.outcome;
    }
    // Read before the attempt begins: an outage of the database must not use it up.
    const options = await webhookSettings.ofEvent(db, { eventId, oldSignsS: OLD_SECRET_SIGNS_S });
    const makeHeaders = options && headersFor(config, options);
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
      const { url, body } = attempt;
      const headers = makeHeaders?.({ id: eventId, body, at: new Date() });
      const signal = context.cancellationSignal;
      const result = headers ? await postEvent(egress, url, { body, headers, deadline, signal }) : UNSIGNABLE;
      metrics.count('audio_webhook_attempts', { outcome: result.outcome });
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
