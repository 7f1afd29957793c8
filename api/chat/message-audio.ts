import type { NewChatAudio } from '../../platform/db/chat/chat-audios.ts';
import { OWNED_PROTOCOLS } from '../../workflows/domain/owned-urls.ts';
import { audioUrl } from '../jobs/audio-url.ts';

/** Longest name that an audio is shown by. */
const MAX_NAME_CHARS = 60;
/** What ends an address in running text is no part of it. */
const ADDRESS = /(?:https?|upload|artifact):\/\/[^\s<>"'`\]]+/gi;
const TRAILING = /[.,;:!?)}]+$/;

/** The audio of a message: what came attached, then the addresses in its text, each once. */
export function audiosOf({ message, audioUrls }: { message: string; audioUrls: string[] }): NewChatAudio[] {
  const inText = [...message.matchAll(ADDRESS)]
    .map(([address]) => audioUrl.safeParse(address.replace(TRAILING, '')))
    .flatMap(({ data }) => (data === undefined ? [] : [data]));
  return [
    ...[...new Set(audioUrls)].map((url) => ({ audioUrl: url, name: nameOf(url), origin: 'attached' as const })),
    ...[...new Set(inText)]
      .filter((url) => !audioUrls.includes(url))
      .map((url) => ({ audioUrl: url, name: nameOf(url), origin: 'text' as const })),
  ];
}

/** The last part of an address as people would say it: letters, digits, dots and dashes only, since a model reads it. */
function nameOf(url: string): string {
  const { protocol, pathname } = new URL(url);
  if (OWNED_PROTOCOLS.includes(protocol)) return protocol.slice(0, -1);
  const last = pathname.split('/').findLast(Boolean) ?? '';
  const plain = decoded(last)
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
  return plain.slice(-MAX_NAME_CHARS) || 'audio';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
