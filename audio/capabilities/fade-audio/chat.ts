import type { ChatPart } from '../chat-part.ts';
import type { Fields } from '../fields.ts';
import { numberIn } from '../fields.ts';
import { link } from '../wording.ts';

/** Length of the fade that an end has which nobody asked for, in seconds: it is not told beside a longer one. */
const DECLICK_S = 0.01;

export const chat: ChatPart = {
  effect: (params, words) => words.fade(directionOf(params)),
  title: () => 'faded',

  sentences(output, { input }, words) {
    const [fadeIn = 0, fadeOut = 0] = [numberIn(output, 'in_s'), numberIn(output, 'out_s')];
    const isDeclick = (seconds: number): boolean => seconds <= DECLICK_S && Math.max(fadeIn, fadeOut) > DECLICK_S;
    const lengthOf = (seconds: number, isAsked: boolean): string | undefined =>
      seconds === 0 || (isDeclick(seconds) && !isAsked) ? undefined : `${words.number(seconds, 2)} s`;
    const into = lengthOf(fadeIn, input['in_s'] !== undefined);
    const out = lengthOf(fadeOut, input['out_s'] !== undefined);
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
