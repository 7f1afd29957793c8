import type { ChatPart } from '../chat-part.ts';
import type { Fields } from '../fields.ts';
import { numberIn } from '../fields.ts';
import { link } from '../wording.ts';

export const chat: ChatPart = {
  effect: (params, words) => words.fade(directionOf(params)),
  title: () => 'faded',

  sentences(output, _asked, words) {
    const [into, out] = ['in_s', 'out_s'].map((field) => {
      const seconds = numberIn(output, field) ?? 0;
      return seconds > 0 ? `${words.number(seconds, 2)} s` : undefined;
    });
    if (into === undefined && out === undefined) return [words.notFaded(link(output['audio'], words.made.unchanged))];
    return [words.faded(into, out, link(output['audio'], words.made.faded))];
  },
};

/** Returns the direction of a call's fades. */
function directionOf({ in_s: fadeIn, out_s: fadeOut }: Fields): 'in' | 'out' | 'both' {
  if (fadeOut === 0 && fadeIn !== 0) return 'in';
  return fadeIn === 0 && fadeOut !== 0 ? 'out' : 'both';
}
