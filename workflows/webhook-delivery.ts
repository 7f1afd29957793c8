import { patched, setCurrentDetails, sleep } from '@temporalio/workflow';
import { DELIVERY_WAITS_MS } from './domain/retries.ts';
import { closeEvent, deliverWebhook, readRetries } from './effects.ts';
import type { DeliveryInput } from './messages.ts';

/** Delivers one completion event in numbered attempts, as many as its account's retries allow; an acceptance or a refusal ends it. */
export async function webhookDelivery({ eventId }: DeliveryInput): Promise<void> {
  const waits = DELIVERY_WAITS_MS[patched('retries-of-the-account') ? await readRetries(eventId) : 'standard'];
  for (const [index, wait] of waits.entries()) {
    const n = index + 1;
    if (wait > 0) await sleep(wait);
    const outcome = await deliverWebhook(eventId, n);
    setCurrentDetails(`attempt ${n} of ${waits.length}: ${outcome.replace('_', ' ')}`);
    if (outcome === 'accepted' || outcome === 'refused') return;
  }
  await closeEvent(eventId);
}
