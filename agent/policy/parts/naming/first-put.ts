import { ORDINALS } from '../../../english/ordinals.ts';
import { numberOf } from './file-words.ts';

const JOIN = String.raw`(?:join|merge|combine|stitch|glue|concatenate)`;
const THEM = String.raw`(?: (?:them|both|these|those|the two|all|it|everything))?(?: (?:together|up|into one(?: file)?))?`;
const SWAP = String.raw`(?:(?:swap|switch|flip|reverse|turn) (?:them|the two|both|these|the (?:files|tracks|order|two files))(?: around| round| over)?\s{0,3}(?:[:,;.–-] ?|and |then ){0,3})`;
const ONE = String.raw`(?:the )?([\w.-]+)(?: (?:one|file|track|song|clip|recording))?`;
const END = String.raw`(?=\s*(?:[.!?;,]|$))`;

/** "Swap them: put the second first and join", "put talk.wav first". */
const FIRST = new RegExp(
  String.raw`\b${SWAP}?put ${ONE} (?:first|in front|at the front|up front|at the beginning)(?:,? (?:and |then )*${JOIN}${THEM})?${END}`,
  'iu',
);
/** "Join them with the second first". */
const JOINED = new RegExp(String.raw`\b${SWAP}?${JOIN}${THEM},? (?:with|but|putting) ${ONE} first${END}`, 'iu');
/** "Swap them and join", "join them the other way round". */
const SWAPPED = new RegExp(
  String.raw`\b${SWAP}${JOIN}${THEM}${END}|\b${JOIN}${THEM},? (?:the other way (?:a?round|about)|in (?:the )?(?:reverse|opposite)(?: order)?|the wrong way round)${END}`,
  'iu',
);

/** Returns a text in which files that are joined in another order than they came in are named in that order: "put file 2 before file 1". */
export function withFirstPut(text: string, names: readonly string[]): string {
  if (names.length < 2) return text;
  const first = (whole: string, words: string): string => {
    const number = numberIn(words, names);
    return number === undefined || number > names.length ? whole : inOrder(number, names.length);
  };
  const put = text.replace(FIRST, first).replace(JOINED, first);
  return names.length === 2 ? put.replace(SWAPPED, inOrder(2, 2)) : put;
}

function numberIn(words: string, names: readonly string[]): number | undefined {
  const place = ORDINALS.indexOf(words.toLowerCase());
  if (place >= 0) return place + 1;
  return words.toLowerCase() === 'last' ? names.length : numberOf(words, names);
}

/** Returns the order to join all files with one of them in front. */
function inOrder(number: number, count: number): string {
  const others = Array.from({ length: count }, (_, n) => n + 1).filter((each) => each !== number);
  if (count === 2) return `put file ${number} before file ${others[0]}`;
  const [last, ...before] = others.map((each) => `file ${each}`).toReversed();
  return `join file ${number}, ${before.toReversed().join(', ')} and ${last}`;
}
