import { AMOUNT, lengthOf } from '../deciding/amounts.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { filesOf } from '../values.ts';
import { LEAD } from './not-offered-work.ts';

const SPAN = new RegExp(
  String.raw`${LEAD}(?:(?:keep|extract|take|grab|give me|only|just)(?: from)?|crop|cut|trim|clip)(?: (?:it|this|that|only|just|out|the (?:part|bit|section|piece)|of (?:it|this|that)|between)){0,3} (${AMOUNT}|\d+) ?(?:to|till|until|through|and|-|–) ?(${AMOUNT}|\d+)(?: (?:please|pls|of (?:it|this|that)|only))*[.! ]*$`,
  'iu',
);

/** Returns a crop of a sentence whose end lies before its start: the capability refuses it, and says why. Undefined of any other sentence. */
export function backwardSpan(sentence: readonly Said[], text: string): Part | undefined {
  const [said] = sentence;
  const [, from, to] = (said?.language === 'en' && SPAN.exec(text.trim())) || [];
  const [start, end] = [from, to].map((each) => (each === undefined ? undefined : secondsOf(each)));
  if (!said || start === undefined || end === undefined || end > start) return undefined;
  // "2 minutes to 30" may end at 2:30.
  if (start >= 60 && /^\d+$/u.test(to!)) return undefined;
  return {
    kind: 'work',
    isUnsure: false,
    request: {
      capability: 'crop_audio',
      params: { start_s: start, end_s: end },
      focus: [],
      files: filesOf(said),
      certainty: 1,
      said: { ...said, text },
    },
  };
}

/** Returns a time in seconds; a number alone is one in seconds. */
function secondsOf(words: string): number | undefined {
  if (/^\d+$/u.test(words)) return Number(words);
  const length = lengthOf(words);
  return length?.unit === 's' ? length.value : undefined;
}
