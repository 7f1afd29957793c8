import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { DELIVERY_WAITS_MS } from './domain/retries.ts';
import { closeEvent, deliverWebhook } from './effects.ts';
import type { DeliveryInput } from './messages.ts';

/** Delivers one completion event in at most three numbered attempts; an acceptance or a refusal ends it. */
export async function webhookDelivery({ eventId }: DeliveryInput): Promise<void> {
  for (const [index, wait] of DELIVERY_WAITS_MS.entries()) {
    const n = index + 1;
    if (wait > 0) await sleep(wait);
    const outcome = await deliverWebhook(eventId, n);
    setCurrentDetails(`attempt ${n} of ${DELIVERY_WAITS_MS.length}: ${outcome.replace('_', ' ')}`);
    if (outcome === 'accepted' || outcome === 'refused') return;
  }
  await closeEvent(eventId);
}
