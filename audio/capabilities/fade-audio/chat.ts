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

/** Returns the direction of a call's fades: an end without a length beside one that has one is not meant. */
function directionOf({ in_s: fadeIn, out_s: fadeOut }: Fields): 'in' | 'out' | 'both' {
  const [isIn, isOut] = [fadeIn, fadeOut].map((seconds) => (seconds === undefined ? undefined : seconds !== 0));
  if (isIn === isOut) return 'both';
  return isIn === true || isOut === false ? 'in' : 'out';
}
