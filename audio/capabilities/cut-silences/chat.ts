import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn } from '../fields.ts';
import { clock, counted, link } from '../wording.ts';

export const chat: ChatPart = {
  effect: () => 'cut its long silences',
  title: () => 'without silences',

  sentences(output) {
    const made = link(output['audio'], 'the audio without them');
    const { count } = listIn(output, 'cuts');
    if (count === 0) return [`No silence was long enough to cut: ${link(output['audio'], 'the audio as it was')}.`];
    return [
      `I shortened ${counted(count, 'silence')} by ${clock(numberIn(output, 'removed_s') ?? 0)} in all: ${made}.`,
    ];
  },
};
