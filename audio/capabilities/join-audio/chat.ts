import type { ChatPart } from '../chat-part.ts';
import { listIn, textIn } from '../fields.ts';
import { link, spanned } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.join(),
  title: () => 'joined',

  sentences(output, _asked, words) {
    const parts = listIn(output, 'parts').shown.map((part) => {
      const source = textIn(part, 'source');
      const name = words.joinedParts[source === 'before' || source === 'after' ? source : 'audio'];
      return `${name} (${spanned(part, words)})`;
    });
    return [
      words.joined(link(output['audio'], words.made.joined)),
      ...(parts.length > 0 ? [`${parts.join(', ')}.`] : []),
    ];
  },
};
