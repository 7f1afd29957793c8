import type { Request } from '../request.ts';

const BOTH_ENDS = /^(?:and )?(?:(?:actually|please|make (?:it|that)|do|at|on|in) )*both (?:ends|sides)\b/iu;
const AT_START =
  /^(?:(?:and|also|then|plus|please|now)[, ]+)*(?:fade (?:it )?)?(?:in|(?:at|from) the (?:start|beginning))(?: at the (?:start|beginning))?(?: (?:too|as well|also|please))*[.! ]*$/iu;
const AT_END =
  /^(?:(?:and|also|then|plus|please|now)[, ]+)*(?:fade (?:it )?)?(?:out|at the end)(?: at the end)?(?: (?:too|as well|also|please))*[.! ]*$/iu;

/** "And fade in as well", "on both ends", after a fade at one end: the same fade at the other one. */
export function atOtherEnd(last: Request, words: string): Request | undefined {
  const { in_s: start, out_s: end, ...params } = last.params;
  if ((start === undefined) === (end === undefined)) return undefined;
  const isMeant = BOTH_ENDS.test(words) || (start === undefined ? AT_START : AT_END).test(words);
  const other = start === undefined ? { in_s: end } : { out_s: start };
  return isMeant ? { ...last, params: { ...params, ...other }, isAfresh: undefined } : undefined;
}
