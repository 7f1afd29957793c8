import { z } from 'zod';
import { OWNED_PROTOCOLS, parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';
import { parseAbsoluteUrl } from '../http/absolute-url.ts';

/** Audio comes from the web, or from what the same account uploaded or made. */
const AUDIO_SCHEMES = new Set(['http:', 'https:', ...OWNED_PROTOCOLS]);

/** The URL of audio, trimmed. Whether the target is allowed and reachable is checked when it is fetched. */
export const audioUrl = z
  .string('An audio URL is a string.')
  .trim()
  .superRefine((text, ctx) => {
    const message = problemWith(text);
    if (message) ctx.addIssue({ code: 'custom', message });
  })
  .describe('An http or https URL, or the upload:// or artifact:// address of audio of the same account.');

function problemWith(text: string): string | undefined {
  const url = parseAbsoluteUrl(text);
  if (typeof url === 'string') return `${url} Send an http or https URL, or upload the file.`;
  if (!AUDIO_SCHEMES.has(url.protocol)) return 'It must be an http, https, upload or artifact URL.';
  if (!OWNED_PROTOCOLS.includes(url.protocol)) return undefined;
  // Parsed as sent: later steps recognise the account's own addresses by their exact prefix, in lower case.
  const hasId = z.guid().safeParse(parseOwnedUrl(text)?.id).success;
  return hasId ? undefined : `It must be ${url.protocol}// followed by the id that the service returned.`;
}
