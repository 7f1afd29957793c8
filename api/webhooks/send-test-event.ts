import { v7 as uuidv7 } from 'uuid';
import * as webhookSecrets from '../../platform/db/webhook-secrets.ts';
import * as webhookSettings from '../../platform/db/webhook-settings.ts';
import type { Resources } from '../../platform/resources.ts';
import { headersFor } from '../../platform/webhooks/headers.ts';
import { ACCEPT_WITHIN_MS, postEvent, UNSIGNABLE, type AttemptResult } from '../../platform/webhooks/post-event.ts';
import { OLD_SECRET_SIGNS_S } from '../../platform/webhooks/secret.ts';
import { requireAllowance } from './require-allowance.ts';

/** Test events that an account may send in a minute: they reach addresses that never asked for any. */
const TESTS_PER_MINUTE = 10;

/** The header webhook-metadata of a test event, if the account has opted into it. */
const TEST_METADATA = '{"test":true}';

/** POSTs a test event to an address once, with the headers that the account's events have. Throws `rate_limited`. */
export async function sendTestEvent(
  { db, config, egress }: Pick<Resources, 'db' | 'config' | 'egress'>,
  { accountId, url }: { accountId: string; url: string },
): Promise<AttemptResult & { eventId: string; ms: number }> {
  await requireAllowance(db, { name: 'webhook_tests', accountId, perMinute: TESTS_PER_MINUTE, what: 'test events' });
  const { signing, metadata } = await webhookSettings.find(db, accountId);
  const secrets = signing ? await webhookSecrets.listValid(db, { accountId, oldSignsS: OLD_SECRET_SIGNS_S }) : [];
  const makeHeaders = headersFor(config, {
    accountId,
    signing,
    sealedSecrets: secrets.map(({ sealed }) => sealed),
    metadata: metadata ? TEST_METADATA : null,
  });
  const eventId = `test.${uuidv7()}`;
  if (!makeHeaders) return { ...UNSIGNABLE, eventId, ms: 0 };
  const at = new Date();
  const body = JSON.stringify({ event: 'webhook_test', sent_at: at.toISOString() });
  const began = performance.now();
  const result = await postEvent(egress, url, {
    body,
    headers: makeHeaders({ id: eventId, body, at }),
    deadline: new Date(at.getTime() + ACCEPT_WITHIN_MS),
    signal: new AbortController().signal, // the deadline bounds it, and a client that left must not fail it
  });
  return { ...result, eventId, ms: Math.round(performance.now() - began) };
}
