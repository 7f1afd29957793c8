import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { parseAllowlist } from '../../platform/egress/egress.ts';
import { parseAbsoluteUrl } from '../http/absolute-url.ts';
import type { Refusal } from '../http/parse.ts';

/** The URL that a completion event is POSTed to, trimmed. Must be https, see `WEBHOOK_REFUSALS`. */
export const webhookUrl = z
  .string({
    error: ({ input }) =>
      input === undefined ? 'It is missing. Send a public https URL.' : 'A webhook URL is a string.',
  })
  .trim()
  .superRefine((text, ctx) => {
    const url = parseAbsoluteUrl(text);
    if (typeof url === 'string') ctx.addIssue({ code: 'custom', message: url });
    else if (!['http:', 'https:'].includes(url.protocol))
      ctx.addIssue({ code: 'custom', message: 'It must be https.' });
  })
  .describe(
    'A public https URL that receives the completion event. Unless the account has opted into signing (PUT /v1/webhooks), ' +
      'the event is not signed: put a secret into the path or query.',
  );

/** Codes of a `webhook_url`, in the order they are checked. */
export const WEBHOOK_REFUSALS: readonly Refusal[] = [
  { field: 'webhook_url', when: 'invalid', code: 'invalid_webhook_url' },
  {
    field: 'webhook_url',
    when: isInsecureWebhook,
    code: 'invalid_webhook_url',
    detail:
      'webhook_url must be https. Send the https address of the receiver. In development, the operator of the service can allow http to a host by OUTBOUND_ALLOWLIST.',
  },
];

/** Reports whether a webhook URL, as sent, is http to a host that OUTBOUND_ALLOWLIST does not exempt. */
export function isInsecureWebhook(value: unknown, config: Pick<Config, 'OUTBOUND_ALLOWLIST'>): boolean {
  const url = typeof value === 'string' ? parseAbsoluteUrl(value.trim()) : undefined;
  return (
    url instanceof URL &&
    url.protocol === 'http:' &&
    !parseAllowlist(config.OUTBOUND_ALLOWLIST).exemptsHost(url.hostname)
  );
}
