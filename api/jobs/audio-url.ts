import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { parseAllowlist } from '../../platform/egress/egress.ts';
import { OWNED_PROTOCOLS, parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';

/** Longest URL, in characters. */
export const MAX_URL_CHARS = 4_096;

/** Schemes audio may come by: the web, or what the account itself uploaded or made. */
const AUDIO_SCHEMES = new Set(['http:', 'https:', ...OWNED_PROTOCOLS]);

// Control characters would be dropped silently by URL parsers and refused by the database.
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f]/;

/** An address of audio, trimmed; whether it may be used and answers is found out later. */
export const audioUrl = z
  .string('An audio URL is a string.')
  .trim()
  .superRefine((text, ctx) => {
    const message = whyNoAudioUrl(text);
    if (message) ctx.addIssue({ code: 'custom', message });
  })
  .describe('An http or https address, or the upload:// or artifact:// address of audio of the same account.');

/** The address a completion event is POSTed to, trimmed; https, see `isInsecureWebhook`. */
export const webhookUrl = z
  .string('A webhook URL is a string.')
  .trim()
  .superRefine((text, ctx) => {
    const url = parse(text);
    if (typeof url === 'string') ctx.addIssue({ code: 'custom', message: url });
    else if (!['http:', 'https:'].includes(url.protocol))
      ctx.addIssue({ code: 'custom', message: 'It must be https.' });
  })
  .describe(
    'A public https address that gets the completion event. Secrets belong in its path or query: the event is not signed.',
  );

/** Whether a webhook URL as sent is http without being allowlisted. */
export function isInsecureWebhook(value: unknown, config: Pick<Config, 'OUTBOUND_ALLOWLIST'>): boolean {
  const url = typeof value === 'string' ? parse(value.trim()) : undefined;
  return (
    url instanceof URL &&
    url.protocol === 'http:' &&
    !parseAllowlist(config.OUTBOUND_ALLOWLIST).exemptsHost(url.hostname)
  );
}

function whyNoAudioUrl(text: string): string | undefined {
  const url = parse(text);
  if (typeof url === 'string') return url;
  if (!AUDIO_SCHEMES.has(url.protocol)) return 'It must be an http, https, upload or artifact URL.';
  if (!OWNED_PROTOCOLS.includes(url.protocol)) return undefined;
  // As it was sent: whoever looks for the account's own addresses later looks for these very letters.
  const isGiven = z.guid().safeParse(parseOwnedUrl(text)?.id).success;
  return isGiven ? undefined : `It must be ${url.protocol}// and the id that the service gave.`;
}

/** The URL, or why it is none. */
function parse(text: string): URL | string {
  if (text.length > MAX_URL_CHARS) return `It is longer than ${MAX_URL_CHARS} characters.`;
  if (CONTROL.test(text) || !text.isWellFormed()) return 'It holds characters that no URL has.';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname) return 'It is not an absolute URL.';
  return url;
}
