import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: (_params, words) => words.cutSilences(),
  title: () => 'without silences',

  sentences(output, _asked, words) {
    const { count } = listIn(output, 'cuts');
    const file = link(output['audio'], count === 0 ? words.made.unchanged : words.made.shortened);
    return [words.silencesCut(count, words.clock(numberIn(output, 'removed_s') ?? 0), file)];
  },
};
