import { compiled } from './compiled.ts';
import type { Naming } from './names.ts';
import { NOUN } from './places.ts';

/** Returns a pattern of the files that were not named: "the others", "rest of them". */
const othersOf = (things: string): string =>
  `(?:all )?(?:(?:the |my )?(?:(?:other|remaining)(?: (?:${NOUN}s?|(?:${things})s?|ones|two|three|four|thing))?|others|rest)(?: of (?:them|these|those|it all|the (?:${NOUN}s|lot)))?|everything else|everyone else)`;
const LEAD =
  '(?:(?:i|we|and|but|so|please|pls|though|while|whereas|just|also|then|ok(?:ay)?|as for|for|with|about)[, ]+){0,3}';
const START = String.raw`(?<=^\s{0,3}|[.!?;:\n)–—-]\s{1,3}|[!?;\n]|,\s{1,2})`;
const END = String.raw`(?=\s*(?:[.!?;,\n]|$)| but\b)`;
/** What somebody says in a few words more: "for now", "in the drawer". */
const MORE = String.raw`(?:,? (?!to\b|and\b|but\b|then\b)[\wÀ-ɏ'’]+){0,7}?`;

const AS_IT_IS = String.raw`(?:(?:just |exactly )?(?:as|how|like|the way) (?:it|they|that|he|she)(?:['’](?:s|re)| (?:is|are|was|were|came|comes?|sounds?))?|as (?:is|before|recorded))`;
const TAIL = String.raw`(?: (?:alone|be|in peace|out(?: of (?:it|this))?|${AS_IT_IS}|untouched|unchanged|for (?:now|today|later|the moment|another (?:day|time)|next (?:week|time))|(?:till|until) [\wÀ-ɏ]+(?: [\wÀ-ɏ]+)?|yet|today|now|at all|please|pls|thanks?|changed|touched|done|either|there|here|with you))`;
const LEAVING = String.raw`(?:leave|skip|ignore|spare|hold(?: off)?(?: on| with)?|park|forget(?: about)?|never mind|not(?: for| to| on)?|(?:do not|don['’]?t|please no|must not|mustn['’]?t|never)(?: you)?(?: dare)? (?:touch|change|do|alter|use|bother with|process|edit|mess with|do anything (?:to|with|about|on))|(?:keep (?:your|ur) )?(?:hands|paws|fingers) off(?: of)?|nothing (?:for|to|on|with|about|(?:is )?to be done (?:to|with|about|on))|no (?:need to do|changes? (?:to|for|on|in)|work on)|(?:i|we) (?:do not|don['’]?t) (?:need|want|use|care about)|without touching|no)`;
/** These leave something only with the words for how after them. */
const LETTING = '(?:keep|let|have|hold|want)';
const GOOD =
  '(?:fine|good|ok|okay|perfect|great|alright|all right|done|right|finished|sorted|lovely|correct|nice|clean|in order|on time|in time|in tune|in the right \\w+|ready|good enough|clean enough|loud enough)';
const NOT = "(?:not|n['’]?t)";
/** What is said of a file that is to stay as it is. */
const STAYING = [
  String.raw`(?:(?:can|should|may|must|will|shall|could|has to|have to|is to|are to|gets to|we) ?(?:all )?)?(?:stays?|waits?|remains?|be left|leave|sits?)${MORE}`,
  String.raw`(?:(?:is|are|was|were|sounds?|seems?|looks?)|['’](?:s|re)) (?:(?:all|just|already|both|also|quite|perfectly|really|still|absolutely|very|much) )*${GOOD}(?:,? (?:already|${AS_IT_IS}|like (?:that|this)|for (?:now|me|us)|by (?:me|us)|with (?:me|us)|anyway|enough|no changes?(?: needed)?|there))*`,
  String.raw`(?:needs?|wants?|gets?|requires?|deserves?|has|have) (?:nothing|no (?:work|change|changes|treatment|touching|help|editing))${MORE}`,
  String.raw`(?:does|do|has|have|is|are|need) ?${NOT}(?: (?:need|want|get|require|have|got|bother|touch|worry|mind|needed|required|necessary|affected|involved|wanted|to be (?:touched|changed|altered)|be (?:touched|changed|altered)))?(?: (?:it|any|one|that|this|anything|touching|any work|(?:any )?treatment|to be (?:touched|changed)))?(?: (?:at all|today|now|yet|for now|either|please|though))*`,
  String.raw`(?:not|no longer) (?:needed|required|necessary|affected|involved|wanted|to be (?:touched|changed|altered))(?: (?:at all|today|now|yet|for now))*`,
  AS_IT_IS,
  String.raw`(?:no|none|nope|nothing|not|never)(?: (?:please|thanks?|thank you|at all|today|now|for now))*`,
  String.raw`${GOOD} (?:already|${AS_IT_IS})`,
  String.raw`(?:suits?|pleases?|works for|fits|serves) (?:them|us|me|him|her|everyone|everybody)${MORE}`,
  String.raw`(?:is|are|was|were|['’]s) (?:(?:just|only|merely) )?(?:here|there|in|sent|included|attached)? ?(?:(?:just|only|merely) )?(?:for (?:comparison|reference|information|context|you to hear|listening)|by (?:mistake|accident))${MORE}`,
  String.raw`(?:(?:i|we|they|he|she|people|everyone) )?(?:can|could) (?:already|still) [\wÀ-ɏ]+`,
  String.raw`(?:no|without) (?:changes?|treatment|touching|edits?|work)${MORE}`,
  String.raw`(?:later|tomorrow|another (?:day|time)|next (?:week|time)|some other (?:time|day)|on hold|not (?:today|now|yet))${MORE}`,
  String.raw`(?:goes?|go|is|are|airs?|comes?) (?:out |on |due )?(?:later|tomorrow|next (?:week|month|time)|another (?:day|time)|already out)${MORE}`,
  String.raw`(?:i|we)(?: will|['’]ll|['’]?d)? (?:delete|do|handle|fix|edit|keep|deal with|take care of|have|possess|own|got|like|love|leave|(?:do not|don['’]?t) (?:need|want))${MORE}`,
  String.raw`(?:i|we) (?:(?:already|have|will) )?[\wÀ-ɏ]+ (?:it |them )?(?:(?:already|down) )?(?:separately|myself|ourselves|elsewhere|by hand|at home|on paper|in person|live)${MORE}`,
  String.raw`(?:(?:i|we|he|she|they|people|everyone|everybody|the [\wÀ-ɏ]+|my [\wÀ-ɏ]+)) (?:likes?|loves?|wants?|prefers?|keeps?)(?: (?:it|them))? ${AS_IT_IS}`,
  String.raw`(?:(?:i|we|he|she|they|people|everyone|everybody|the [\wÀ-ɏ]+|my [\wÀ-ɏ]+)(?: (?:is|are|am)|['’](?:s|re|m))?) (?:happy|fine|content|satisfied|ok(?:ay)?)(?: with)?${MORE}`,
].join('|');

/** Follows such a clause: "so nothing with them today". */
const NOTHING = new RegExp(
  String.raw`${START}${LEAD}(?:nothing (?:with|for|to|on) (?:them|it|those|that)|no changes? (?:there|to (?:them|it))|(?:leave|let) (?:them|it|those) be|(?:so )?(?:leave|keep) (?:them|it|those|that) (?:out|alone|away)(?: of it)?|(?:ignore|skip|forget) (?:them|it|those|that)(?: one)?|(?:please )?(?:do not|don['’]?t) (?:do anything (?:to|with|about)|touch|change) (?:them|it|those|that))(?: (?:today|now|yet|please|for now))*${END}`,
  'giu',
);

/** A message without what it says of files that are to stay as they are, and those files. */
export interface Left {
  text: string;
  numbers: number[];
  /** Whether it says so of all that it does not name. */
  others: boolean;
}

/** Names all files, of which those that are left alone are taken out later. */
const OF_ALL =
  /\b(?:all (?:of )?(?:them|these|those|the|two|three|four|five|six|my|our)|both(?! of us)|each (?:of|one|file)|every (?:one|file|song|track))\b/iu;

/** "The second one, not the first": names the one that is meant, which is read by what it is held against. */
const CONTRASTED = /\b(?:one|file),? (?:and )?not (?:the )?(?:first|second|third|fourth|last|other)\b/iu;

/** What a text has that leaves a file alone: without it, no expression with the names of files is compiled. */
const [LEAVES, LETS, STAYS] = [LEAVING, LETTING, STAYING].map((words) => new RegExp(words, 'iu')) as [
  RegExp,
  RegExp,
  RegExp,
];
/** Words for files that are not named. */
export const UNNAMED = /\b(?:others?|remaining|rest|else)\b/iu;

/** Returns an English text without clauses that only say that a file is to be left alone. */
export function withoutLeftAlone(text: string, { loose, named, things, numbersOf }: Naming): Left {
  const others = othersOf(things);
  const left: Left = { text, numbers: [], others: false };
  if (OF_ALL.test(text) || CONTRASTED.test(text)) return left;
  const file = `(?<file>${others}|${loose})`;
  const inFull = `(?<file>${others}|${named})`;
  const forms: readonly [needed: RegExp, form: string][] = [
    [LEAVES, `${START}${LEAD}${LEAVING} ${file}${TAIL}{0,3}${END}`],
    [LETS, `${START}${LEAD}${LETTING} ${file}${TAIL}{1,3}${END}`],
    [STAYS, `${START}${LEAD}${file},? (?:it |they |that |this |these |those )?(?:${STAYING})${END}`],
    // "… to mp3 i dont need noon"
    [
      /do(?: not|n['’]?t)/iu,
      `(?<=[\\wÀ-ɏ] )(?:but |and |just |please )*(?:(?:i|we) (?:do not|don['’]?t) (?:need|want)|(?:do not|don['’]?t) (?:touch|change)) ${file}${TAIL}{0,2}${END}`,
    ],
    [/leave/iu, `(?<=[\\wÀ-ɏ] )(?:but |and |just |please )*leave ${inFull}${TAIL}{1,3}${END}`],
    [
      UNNAMED,
      `(?<=[\\wÀ-ɏ] )(?:but |and )*(?<file>${others}),? (?:it |they |that |this |these |those )?(?:${STAYING})${END}`,
    ],
  ];
  for (const [needed, form] of forms) {
    if (!needed.test(left.text)) continue;
    left.text = left.text.replaceAll(compiled(form, 'giu'), (whole: string, ...rest: unknown[]) => {
      const { file: words = '' } = rest.at(-1) as Record<string, string | undefined>;
      const numbers = numbersOf(words);
      if (numbers.length === 0 && !compiled(`^${others}$`, 'iu').test(words)) return whole;
      if (numbers.length === 0) left.others = true;
      left.numbers.push(...numbers);
      return ' ';
    });
  }
  if (left.text !== text) left.text = left.text.replaceAll(NOTHING, ' ');
  return { ...left, text: tidy(left.text) };
}

/** Returns a text without the marks between which nothing is left. */
function tidy(text: string): string {
  return text
    .replaceAll(/[,;:–—]?\s{1,9}(?=[.!?](?:\s|$))/gu, '')
    .replaceAll(/(?<=[.!?;\n]|^)\s{0,9}[.,;:!?]+(?=\s|$)/gu, '')
    .replaceAll(/,(?=\s{0,9}[,;])/gu, '')
    .replaceAll(/\s{2,9}/gu, ' ')
    .replace(/[,;:\s–—-]{1,9}$/u, '')
    .trim();
}
