import { isLeft, isTold, isWork } from './case-acts.ts';

/** A piece of a message between marks, or before the beginning of a condition. */
export interface Piece {
  text: string;
  /** The mark after it, empty where a condition begins without one. */
  mark: string;
  kind: 'if' | 'unless' | 'else' | 'so' | 'check' | 'words';
  /** What follows the words that make it of its kind. */
  rest: string;
}

const JOIN = String.raw`(?:(?:and|but|so|or|then|ok(?:ay)?|now|well|only|also|just|please|pls)[, ]+){0,3}`;
const IF = String.raw`(?:(?:only |just |but )?(?:bother (?:with it |doing it )?|do (?:it|this|that) |act |go ahead )?(?:only )?(?:if|in case(?: that)?|in the (?:event|case)(?: that)?|assuming(?: that)?|supposing(?: that)?|provid(?:ed|ing)(?: that)?|on (?:the )?condition that|as long as|so long as|as soon as|whenever)|when(?!ever\b| you\b| i\b| we (?:are|have|get|need|want|know)\b| done\b| finished\b))`;
const UNLESS = '(?:unless|except (?:if|when|in case|where)|but not (?:if|when|in case))';
const ELSE = String.raw`(?:otherwise|or else|else|elsewise|failing (?:that|which)|(?:if|when)(?: it (?:is|does|has|should))? (?:not|no|nope|none)(?: so)?|(?:if|when) (?:it|this|that|he|she|they|there)(?:['’]s|s)? ?(?:isn['’]?t|is not|doesn['’]?t|does not|aren['’]?t|are not|don['’]?t|is none|hasn['’]?t|s not|ain['’]?t)(?: (?:so|the case|any|right|true))?|in (?:any |the |every )?other case|in the (?:opposite|contrary) case|outside (?:of )?(?:this|that)|if (?:he|she|it|they|that)(?:['’]?s|['’]?re| is| are)? (?:wrong|mistaken|false|untrue)|in the (?:event|case) that it (?:does|is) not)`;
const SO = String.raw`(?:if (?:so|yes|yep|yeah|true|it (?:is|does|has)|there (?:is|are)(?: any| some)?|they (?:are|do)|that(?:['’]?s| is) (?:so|true|right|the case)|(?:he|she|it|they|that)(?:['’]?s|['’]?re| is| are) (?:right|correct|true))|in (?:that|which|this) case|(?:provided|as long as) (?:it|he|she|they) (?:is|are|does|do|has)|then(?: in that case)?)`;
const CHECK = String.raw`(?:(?:can|could|would|will) (?:you|u|ye) |would ye |first |just |please |pls |i (?:want|ask|would like|need)(?: you)? to |you (?:should|must|can) )*(?:check|look|(?:have|take) a (?:quick |wee |little )?(?:look|listen|gander|peek)|see|test|find out|verify|determine|measure|listen|figure out|work out|inspect|examine|tell me)(?: please| first| pls| out| up)*`;
const END = String.raw`(?=[ ,:]|$)`;

const KINDS: readonly [kind: Piece['kind'], words: RegExp][] = [
  ['else', new RegExp(`^${JOIN}${ELSE}${END},? ?`, 'iu')],
  ['so', new RegExp(`^${JOIN}${SO}${END},? ?`, 'iu')],
  ['if', new RegExp(`^${JOIN}${IF} `, 'iu')],
  ['unless', new RegExp(`^${JOIN}${UNLESS} `, 'iu')],
  [
    'if',
    new RegExp(
      String.raw`^${JOIN}should (?=(?:it|this|that|there|the [\w ]{2,24}?|my [\w ]{2,24}?) (?:be|turn out|prove|have|contain|last|run|exceed|go|come)\b)`,
      'iu',
    ),
  ],
  ['if', new RegExp(`^${JOIN}in (?=the (?:absence|presence) of)`, 'iu')],
  ['check', new RegExp(`^${JOIN}${CHECK}${END},? ?`, 'iu')],
];
/** Marks between pieces: those of sentences, commas, arrows and equals signs between a condition and what is done. */
const MARKS = /([.!?;]+(?=\s|$)|\n+|,(?=\s)|:(?=\s)|\s(?:-{1,2}>|={1,2}>|→|⇒|[–—-]|={1,2}|means|meaning)(?=\s))\s*/gu;
/** Where a condition begins within a clause. */
const WITHIN = new RegExp(
  String.raw`(?<!\b(?:something|anything|someone|anyone|somewhere|anywhere|what|who|nothing|everything|anybody|somebody|where))\s+(?=(?:(?:and|but|so|or) )?(?:only )?(?:bother |do it |do that )?(?:if|unless|otherwise(?! (?:always|known|fine|good|ok|perfect))|or else|else|in case|in (?:that|which|any other|the other) case|should it|provided|assuming|supposing)\b)`,
  'giu',
);

const JOINING = /^\s*(?:and|but|so|or|only|but only|so only)\s*$/iu;

/** Returns the pieces of a message. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const add = (words: string, mark: string): void => {
    const parts = words
      .split(WITHIN)
      .filter((part) => part.trim() !== '')
      // "… and should it be over": the joining word belongs to what it begins.
      .map((part, n, all) => (n > 0 && JOINING.test(all[n - 1]!) ? `${all[n - 1]} ${part}` : part))
      .filter((part) => !JOINING.test(part));
    parts.forEach((part, n) => pieces.push(pieceOf(part.trim(), n === parts.length - 1 ? mark : '')));
    const last = pieces.at(-1);
    if (words.trim() === '' && last) last.mark += mark;
  };
  let from = 0;
  for (const found of text.matchAll(MARKS)) {
    add(text.slice(from, found.index), found[1]!.trim() === '' ? '\n' : found[1]!.trim());
    from = found.index + found[0].length;
  }
  add(text.slice(from), '');
  return pieces;
}

function pieceOf(text: string, mark: string): Piece {
  for (const [kind, words] of KINDS) {
    const [lead] = words.exec(text) ?? [];
    if (lead === undefined) continue;
    const rest = text.slice(lead.length).trim();
    if ((kind === 'else' || kind === 'so') && isOpen(lead, rest)) continue;
    return { text, mark, kind, rest };
  }
  return { text, mark, kind: 'words', rest: text };
}

/** Whether "if it is" goes on with what it is. */
function isOpen(lead: string, rest: string): boolean {
  if (rest === '' || lead.includes(',') || !/\b(?:if|when|provided|as long as)\b/iu.test(lead)) return false;
  if (/^(?:mono|stereo|mp3|wav|flac|ogg|opus|m4a)(?: (?:already|yet))?$/iu.test(rest)) return true;
  return (
    !isWork(rest) &&
    !isLeft(rest) &&
    !isTold(rest) &&
    !/^(?:then|the|i|we|you|please|pls|just|can|could|that|it) /iu.test(rest)
  );
}

/** Returns the text of pieces. */
export const textOf = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text, mark }) => text + (isSpaced(mark) ? ` ${mark}` : mark))
    .join(' ')
    .trim();
const isSpaced = (mark: string): boolean => /^[–—→⇒=m-]/u.test(mark);

/** Whether a piece ends its sentence. */
export const endsSentence = ({ mark }: Piece): boolean => /[.!?;\n]/u.test(mark);
/** Whether a mark stands between a condition and what is done: "clip = yes -> do not convert". */
export const isArrow = ({ mark }: Piece): boolean => /[>→⇒=–—-]|:|^mean/u.test(mark);
