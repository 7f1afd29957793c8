import { setCurrentDetails } from '@temporalio/workflow';
import { deliverWebhook } from './effects.ts';
import type { RedeliveryInput } from './messages.ts';

/** Makes one further attempt at a completion event, which its account asked for. */
export async function webhookRedelivery({ eventId, n }: RedeliveryInput): Promise<void> {
  const outcome = await deliverWebhook(eventId, n);
  setCurrentDetails(`attempt ${n}, on request: ${outcome.replace('_', ' ')}`);
}
