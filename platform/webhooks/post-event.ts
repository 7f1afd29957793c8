import { EgressError, type Egress } from '../egress/egress.ts';
import type { PostOptions } from '../egress/post.ts';

/** Time in milliseconds in which an endpoint must accept a POST. */
export const ACCEPT_WITHIN_MS = 10_000;

/** Result of one attempt to deliver an event. */
export interface AttemptResult {
  outcome: 'accepted' | 'not_accepted' | 'refused';
  status?: number | undefined;
  error?: string | undefined;
}

/** Result of an attempt that was not made: an event that its account wants signed is never sent unsigned. */
export const UNSIGNABLE: AttemptResult = {
  outcome: 'not_accepted',
  error: 'The signing secret cannot be read. Make a new one with POST /v1/webhooks/rotate.',
};

const REDIRECTED = 'The endpoint redirects, which is not followed. Use the address that it redirects to.';

/** POSTs an event: a 2xx response in time accepts it; a refused target is never tried again. */
export async function postEvent(egress: Egress, url: string, options: PostOptions): Promise<AttemptResult> {
  try {
    const { status } = await egress.post(url, options);
    if (status >= 300 && status < 400) return { outcome: 'not_accepted', status, error: REDIRECTED };
    return { outcome: status >= 200 && status < 300 ? 'accepted' : 'not_accepted', status };
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return { outcome: error.reason === 'refused' ? 'refused' : 'not_accepted', error: error.message };
  }
}
