import { setCurrentDetails, sleep } from '@temporalio/workflow';
import { closeEvent, deliverWebhook } from './effects.ts';
import type { DeliveryInput } from './messages.ts';

/** Waits before the second and the third attempt, in milliseconds. */
const WAITS = [2_000, 4_000];

/** Delivers one completion event: three numbered attempts at most, and none after an acceptance or a refusal. */
export async function webhookDelivery({ eventId }: DeliveryInput): Promise<void> {
  for (const [index, wait] of [0, ...WAITS].entries()) {
    const n = index + 1;
    if (wait > 0) await sleep(wait);
    const outcome = await deliverWebhook(eventId, n);
    setCurrentDetails(`attempt ${n} of ${WAITS.length + 1}: ${outcome.replace('_', ' ')}`);
    if (outcome === 'accepted' || outcome === 'refused') return;
  }
  await closeEvent(eventId);
}
