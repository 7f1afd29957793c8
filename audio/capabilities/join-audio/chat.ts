import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, textIn, type Fields } from '../fields.ts';
import { clock, joined, link } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'join it with other audio',
  title: () => 'joined',

  sentences(output) {
    const { shown } = listIn(output, 'parts');
    const parts = shown.map(partOf);
    const text = joined(parts);
    return [
      `They are joined: ${link(output['audio'], 'joined audio')}.`,
      `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    ];
  },
};

const NAMES: Record<string, string> = { before: 'the audio before', audio: 'the audio', after: 'the audio after' };

function partOf(part: Fields): string {
  const name = NAMES[textIn(part, 'source') ?? ''] ?? 'a part';
  return `${name} lasts from ${clock(numberIn(part, 'start_s') ?? 0)} to ${clock(numberIn(part, 'end_s') ?? 0)}`;
}
