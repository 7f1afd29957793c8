import { ORDINALS } from '../english/ordinals.ts';

/** Words for one file. */
export const NOUN =
  '(?:one|yin|file|track|song|tune|recording|piece|clip|take|audio|tape|cassette|reel|memo|number|item|upload)';
const SHORT = ['1st', '2nd', '3rd', '4th', '5th'];
const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const FEW = '[\\w-]+ ';

/** Returns patterns for files by their places among several, by the number of the file. "The second one" is read elsewhere. */
export function patternsOfPlaces(count: number): [number, string][] {
  const ends: [number, string, string][] = [
    [
      1,
      'top|topmost|uppermost|opening|starting|initial|very first|leading',
      'top|beginning|start|front|very beginning|very top',
    ],
    [count, 'bottom|bottommost|lowermost|closing|very last|finishing|endmost', 'end|bottom|back|very end|close'],
  ];
  const patterns: [number, string][] = ends.flatMap(([number, adjectives, ends_]): [number, string][] => [
    [number, `the (?:${adjectives}) ${NOUN}`],
    [
      number,
      `the (?:${FEW}){0,2}(?:one|file|track|song|tune|recording|upload)(?: (?:right|all the way|just))? (?:at|on|from) the (?:${ends_})`,
    ],
  ]);
  if (count === 2) patterns.push([1, `the former(?: ${NOUN})?`], [2, `the latter(?: ${NOUN})?`]);
  if (count % 2 === 1 && count > 1)
    patterns.push(
      [(count + 1) / 2, `the (?:middle|central|cent(?:er|re)|in-between) ${NOUN}`],
      [(count + 1) / 2, `the (?:${FEW}){0,2}(?:one|file|track|song|recording) in (?:the middle|between)`],
    );
  if (count > 2)
    patterns.push([
      count - 1,
      `the (?:second|next)[- ]to[- ]last(?: ${NOUN})?|the last ${NOUN} but one|the last but one|the penultimate(?: ${NOUN})?`,
    ]);
  for (let number = 1; number <= Math.min(count, NUMBERS.length); number++)
    patterns.push([
      number,
      `(?:the )?(?:${NOUN} )?(?:number|no\\.?|nr\\.?|num|nummer|#) ?(?:${number}|${NUMBERS[number - 1]})(?: ${NOUN})?(?![\\w.:%-])`,
    ]);
  return patterns;
}

/** "The second one", "the second" */
const one = (words: string): string => `(?:the )?(?:${words}) ${NOUN}|the (?:${words})`;

/** Returns patterns for files by their ordinals, which stand for a file where they are all that is named. */
export function patternsOfOrdinals(count: number): [number, string][] {
  const all = Array.from({ length: Math.min(count, ORDINALS.length) }, (_, n): [number, string] => [
    n + 1,
    one(`${ORDINALS[n]}|${SHORT[n]}`),
  ]);
  return [...all, [count, one('last|final')]];
}

/** Returns how a number is said. */
export const wordOfNumber = (number: number): string | undefined => NUMBERS[number - 1];

/** Returns patterns for the only file that came with a message: "the one I just sent". */
export function patternsOfNew(count: number, brought: number): [number, string][] {
  if (brought !== 1 || count < 2) return [];
  const sent = '(?:sent|attached|uploaded|added|gave|posted|dropped|put(?: up)?|shared|enclosed)';
  return [
    [
      count,
      `(?:the|that|this) (?:${FEW}){0,1}${NOUN}(?: (?:that|which))? (?:i(?:['’]ve| have)?(?: just| only now| now)? ${sent}|i(?:['’]?m| am)(?: just| now)? (?:sending|attaching|uploading|adding)(?: you)?(?: now| here)?|i(?:['’]ve| have)?(?: just)? ${sent}(?: you)?(?: (?:just )?(?:now|here|above))?|(?:here )?(?:attached|enclosed))|(?:the|this|my) (?:new|newer|newest|latest|attached|enclosed|fresh|right|correct) ${NOUN}`,
    ],
  ];
}
