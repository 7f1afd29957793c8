import type { NewChatAudio } from '../../platform/db/chat/chat-audios.ts';
import { OWNED_PROTOCOLS } from '../../workflows/domain/owned-urls.ts';
import { audioUrl } from '../jobs/audio-url.ts';

/** Max length of the name of an audio. */
const MAX_NAME_CHARS = 60;
const URL_IN_TEXT = /(?:https?|upload|artifact):\/\/[^\s<>"'`\]]+/gi;
/** Punctuation after a URL in running text. */
const TRAILING = new Set('.,;:!?)}');
/** Max URLs that are read from a text; the rest stays text. */
const MAX_IN_TEXT = 100;

/** Returns the audio of a message: the attached URLs, then the URLs in its text, without duplicates. */
export function audioInMessage({ message, audioUrls }: { message: string; audioUrls: string[] }): NewChatAudio[] {
  const inText = [...new Set(message.match(URL_IN_TEXT))]
    .slice(0, MAX_IN_TEXT)
    .map((url) => audioUrl.safeParse(withoutTrailing(url)))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
  return [
    ...[...new Set(audioUrls)].map((url) => ({ audioUrl: url, name: nameOf(url), origin: 'attached' as const })),
    ...[...new Set(inText)]
      .filter((url) => !audioUrls.includes(url))
      .map((url) => ({ audioUrl: url, name: nameOf(url), origin: 'text' as const })),
  ];
}

/** Removes punctuation from the end of a URL. A regular expression takes quadratic time on `http://....…a`. */
function withoutTrailing(url: string): string {
  let end = url.length;
  while (end > 0 && TRAILING.has(url[end - 1]!)) end--;
  return url.slice(0, end);
}

/** Returns the last part of a URL's path. */
function nameOf(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (OWNED_PROTOCOLS.includes(protocol)) return protocol.slice(0, -1);
  const last = pathname.split('/').findLast(Boolean) ?? '';
  return plainName(decoded(last)) || 'audio';
}

/** Returns the end of a name. It reaches the model's prompt, so it has letters, digits, dots and dashes only. */
export function plainName(name: string): string {
  return name
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(-MAX_NAME_CHARS);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
