import { ORDINALS } from '../../../english/ordinals.ts';
import { numberOf } from './file-words.ts';

const JOIN = String.raw`(?:join|merge|combine|stitch|glue|concatenate)`;
const THEM = String.raw`(?: (?:them|both|these|those|the two|all|it|everything))?(?: (?:together|up|into one(?: file)?))?`;
const SWAP = String.raw`(?:(?:swap|switch|flip|reverse|turn) (?:them|the two|both|these|the (?:files|tracks|order|two files))(?: around| round| over)?\s{0,3}(?:[:,;.–-] ?|and |then ){0,3})`;
const ONE = String.raw`(?:the )?([\w.-]+)(?: (?:one|file|track|song|clip|recording))?`;
const THAT = '(?:that|this)(?: one)?|it';
const ONE_WORD = String.raw`(?:the )?[\w.-]+(?: (?:one|file|track|song|clip|recording))?`;
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

/** "Put that one first, then the clapping, then the stamping": all of them in a row, of which the one that only is pointed at is left. */
const ROW = new RegExp(
  String.raw`\b(?:put|place|have|play|start with|begin with) (?:${THAT}|${ONE})(?: (?:first|at the (?:start|beginning|front)|in front))?,? (?:and )?(?:then|followed by|next) ((?:${ONE_WORD})(?:,? (?:and |then |and then |followed by |next ){1,2}${ONE_WORD}){0,4})${END}`,
  'iu',
);

/** Returns the text with the order to join files that a sentence lists one after the other. */
function withRow(text: string, names: readonly string[]): string {
  return text.replace(ROW, (whole: string, first: string | undefined, others: string) => {
    const rest = others
      .split(/,? (?:and then|then|and|followed by|next) /iu)
      .map((words) => numberIn(stemmed(words.replace(/^the /iu, ''), names), names));
    if (rest.some((number) => number === undefined || number > names.length)) return whole;
    const left = names.flatMap((_, n) => (rest.includes(n + 1) ? [] : [n + 1]));
    const begin =
      first === undefined ? (left.length === 1 ? left[0] : undefined) : numberIn(stemmed(first, names), names);
    const order = [begin, ...rest];
    if (begin === undefined || begin > names.length || new Set(order).size !== order.length) return whole;
    const named = order.map((number) => `file ${number}`);
    return named.length === 2
      ? `put ${named[0]} before ${named[1]}`
      : `join the results of ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  });
}

/** Returns the name of which a word is an inflected form: "clapping" is \`clap\`. */
function stemmed(words: string, names: readonly string[]): string {
  const found = names
    .map((name) => name.replace(/\.[a-z0-9]{2,4}$/iu, '').toLowerCase())
    .filter((name) => /^\p{L}{3,}$/u.test(name))
    .filter((name) => new RegExp(`^${name}(?:${name.at(-1)}?ing|e?s)$`, 'iu').test(words));
  return found.length === 1 ? found[0]! : words;
}

/** "Join them in reverse order", of three files or more. */
const REVERSED = new RegExp(
  String.raw`\b${JOIN}${THEM},? (?:in (?:the )?(?:reverse|opposite|reversed|backwards?)(?: order)?|backwards|last to first|from last to first)${END}`,
  'iu',
);

/** Returns a text in which files that are joined in another order than they came in are named in that order: "put file 2 before file 1". */
export function withFirstPut(text: string, names: readonly string[]): string {
  if (names.length < 2) return text;
  const first = (whole: string, words: string): string => {
    const number = numberIn(words, names);
    return number === undefined || number > names.length ? whole : inOrder(number, names.length);
  };
  const put = withRow(text, names).replace(FIRST, first).replace(JOINED, first);
  if (names.length === 2) return put.replace(SWAPPED, inOrder(2, 2));
  const numbers = names.map((_, n) => `file ${n + 1}`).toReversed();
  return put.replace(REVERSED, `join the results of ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`);
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
