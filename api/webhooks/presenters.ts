import type { z } from 'zod';
import type { AccountLogEntry, DeliveryLogEntry } from '../../platform/db/webhook-events.ts';
import type { deliveryEvents, deliveryPage } from './schemas.ts';

/** Presents the completion events of a batch or run with every attempt to deliver them. */
export function presentDeliveryEvents(events: DeliveryLogEntry[]): z.input<typeof deliveryEvents> {
  return events.map((event) => ({
    event_id: event.id,
    round: event.round,
    outcome: event.outcome,
    created_at: event.createdAt.toISOString(),
    attempts: event.attempts.map(({ n, begunAt, endedAt, outcome, status, error }) => ({
      n,
      begun_at: isoTime(begunAt),
      ended_at: endedAt && isoTime(endedAt),
      outcome,
      status,
      error,
    })),
  }));
}

/** Presents an event in the log of an account. */
export function presentDelivery(event: AccountLogEntry): z.input<typeof deliveryPage>['deliveries'][number] {
  const [presented] = presentDeliveryEvents([event]);
  return {
    batch_id: event.kind === 'batch' ? event.jobId : null,
    job_id: event.kind === 'run' ? event.jobId : null,
    ...presented!,
  };
}

/** Converts a timestamp that PostgreSQL wrote as JSON. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}
