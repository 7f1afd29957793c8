import { plainCondition } from './plain-condition.ts';
import { SPOKEN } from './spoken-words.ts';
import { plainState } from './states.ts';

/** The quantity that a message is about, and a limit that it names before its condition: "judges want no more than 176 bpm". */
export interface About {
  field?: string | undefined;
  limit?: string | undefined;
}

/** Nouns of the grammar of conditions, by the quantities that they name. */
const NOUN_OF: Readonly<Record<string, string>> = {
  tempo: 'the tempo',
  loudness: 'the loudness',
  peak: 'the true peak',
  length: 'the length',
  noise: 'the signal-to-noise ratio',
  sample_rate: 'the sample rate',
  speakers: 'the number of speakers',
};
/** Nothing is clipped, where clipping is checked. */
const CLEAN =
  /^(?:it is |the \w+ is |all is |everything is )?(?:clean|fine|ok(?:ay)?|good|clear|all right|alright|undistorted)$/iu;
const NUMBER = String.raw`-?\d[\d.:]*`;
/** "D minor" */
const NAMED_KEY = /^[a-g](?:[ -]?(?:sharp|flat|#|b|♯|♭))? (?:major|minor)$/iu;
/** "There", "that": the value that was named before. */
const SAME =
  /^(?:(?:it|this|that|the [\w'’-]+) is )?(?<not>not )?(?:already )?(?:there|at (?:that|it|this)|(?:exactly )?that|on target|on spec)$/iu;
/** "Too quick": more than the limit that was named before. */
const TOO = /\b(?:too|over(?:ly)?) (?=(?:fast|quick|slow|loud|quiet|soft|long|short|hot|high|low)\b)/iu;
const COMPARATIVE: Readonly<Record<string, string>> = {
  fast: 'faster',
  quick: 'faster',
  slow: 'slower',
  loud: 'louder',
  hot: 'louder',
  quiet: 'quieter',
  soft: 'quieter',
  long: 'longer',
  short: 'shorter',
  high: 'higher',
  low: 'lower',
};
const SIDE =
  'at least|at most|over|above|under|below|beyond|past|more(?: than)?|less(?: than)?|higher(?: than)?|lower(?: than)?|louder(?: than)?|quieter(?: than)?|softer(?: than)?|hotter(?: than)?|faster(?: than)?|quicker(?: than)?|slower(?: than)?|longer(?: than)?|shorter(?: than)?';
/** A comparison with a number, or with one that was named before: "its above", "more", "if ours is quieter than that". */
const HELD_AGAINST = new RegExp(
  String.raw`^(?:(?:it|this|that|ours|mine|they|he|she|(?:the|this|my|our) [\w'’-]+(?: [\w'’-]+)?)(?: is| are| be| goes| runs| gets|['’]?s| comes(?: in| out)?)? ?|is )?(?<not>not )?(?<side>${SIDE})(?: (?:(?<value>${NUMBER})(?: ?(?<unit>[\p{L}]+))?(?: long)?|that|this|it|so|the limit|the max|allowed))?$`,
  'iu',
);
const OP_OF: readonly [words: RegExp, op: string][] = [
  [/^at least/iu, 'at least'],
  [/^at most/iu, 'at most'],
  [/^(?:over|above|beyond|past|more|higher|louder|hotter|faster|quicker|longer)/iu, 'over'],
  [/^/u, 'under'],
];
const FIELD_OF_SIDE: readonly [words: RegExp, field: string][] = [
  [/^(?:louder|quieter|softer|hotter)/iu, 'loudness'],
  [/^(?:faster|quicker|slower)/iu, 'tempo'],
  [/^(?:longer|shorter)/iu, 'length'],
];

/** Returns what the grammar of conditions reads and something measures; undefined of other words. */
function read(words: string): string | undefined {
  const state = plainState(words);
  const condition = plainCondition(state);
  return condition === undefined || condition.field === '' || condition.field === 'rest' ? undefined : state;
}

/** Returns the words of a condition as the grammar of conditions reads them; undefined of what it does not read, or nothing measures. */
export function spokenState(words: string, about: About = {}): string | undefined {
  const said = SPOKEN.reduce(
    (state, [pattern, plain]) => state.replaceAll(pattern, plain),
    withDigits(words.trim().slice(0, 160)),
  ).trim();
  if (said.length < 3) return undefined;
  if (about.field === 'clipping' && CLEAN.test(said)) return 'it is not clipped';
  const isSame = SAME.exec(said);
  if (isSame && about.limit !== undefined && about.field !== undefined && NOUN_OF[about.field] !== undefined)
    return read(`${NOUN_OF[about.field]!} is ${isSame.groups!['not'] ?? ''}${withUnit(about.limit, about.field)}`);
  const [, range] = /^(?:it is |the \w+ is )?(between -?\d[\d.:]* (?:and|to) -?\d[\d.:]*)$/iu.exec(said) ?? [];
  const ranged = NOUN_OF[about.field ?? (/ -\d/u.test(range ?? '') ? 'loudness' : '')];
  if (range !== undefined && ranged !== undefined) return read(`${ranged} is ${range.replace(' to ', ' and ')}`);
  const [, equal] = /^(?:it|this|that) is (?:at |exactly )?(-?\d[\d.]*)$/iu.exec(said) ?? [];
  const equalled = NOUN_OF[about.field ?? ''];
  if (equal !== undefined && equalled !== undefined) return read(`${equalled} is ${withUnit(equal, about.field!)}`);
  const held =
    TOO.test(said) && about.limit !== undefined
      ? said.replace(/^.*\btoo (\w+)$/iu, (_, word: string) => `it is ${COMPARATIVE[word.toLowerCase()] ?? word}`)
      : said;
  const { not, side, value, unit } = HELD_AGAINST.exec(held)?.groups ?? {};
  if (side === undefined)
    return read(said) ?? read(`it is ${said}`) ?? (NAMED_KEY.test(said) ? read(`it is in ${said}`) : undefined);
  const whole = value === undefined ? undefined : (read(said) ?? read(`it is ${said}`));
  if (whole !== undefined) return whole;
  const own = FIELD_OF_SIDE.find(([pattern]) => pattern.test(side))?.[1];
  if (unit !== undefined) return undefined;
  const field = own ?? about.field;
  const limit = value ?? about.limit;
  const noun = field === undefined ? undefined : NOUN_OF[field];
  if (noun === undefined || limit === undefined) return undefined;
  const op = OP_OF.find(([pattern]) => pattern.test(side))![1];
  return read(`${noun} is ${not ?? ''}${op} ${withUnit(limit, field!)}`);
}

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const SAID_NUMBER = new RegExp(
  String.raw`\b(minus |negative )?((?:a |one )?hundred(?: and)?(?: |$))?(?:(${TENS.join('|')})(?:[- ](${ONES.join('|')}))?|(${TEENS.join('|')}))?\b`,
  'giu',
);

/** Returns words in which numbers from ten on have digits: "minus twenty-four" is "-24". */
const withDigits = (words: string): string =>
  words
    .replaceAll(SAID_NUMBER, (whole, minus?: string, hundred?: string, tens?: string, ones?: string, teen?: string) => {
      if (hundred === undefined && tens === undefined && teen === undefined) return whole;
      const value =
        (hundred === undefined ? 0 : 100) +
        (tens === undefined ? 0 : 20 + 10 * TENS.indexOf(tens.toLowerCase())) +
        (ones === undefined ? 0 : 1 + ONES.indexOf(ones.toLowerCase())) +
        (teen === undefined ? 0 : 10 + TEENS.indexOf(teen.toLowerCase()));
      const isOpen = tens === undefined && teen === undefined && /\s$/u.test(whole);
      return `${minus === undefined ? '' : '-'}${value}${isOpen ? ' ' : ''}`;
    })
    .replaceAll(
      new RegExp(String.raw`\bminus (${ONES.join('|')})\b`, 'giu'),
      (_, one: string) => `-${1 + ONES.indexOf(one.toLowerCase())}`,
    )
    .replaceAll(/\bminus (?=\d)/giu, '-');

/** Returns a limit with the unit without which the grammar of conditions does not read it. */
function withUnit(limit: string, field: string): string {
  if (!/^-?[\d.]+$/u.test(limit)) return limit;
  return field === 'length'
    ? `${limit} seconds`
    : field === 'sample_rate'
      ? `${limit} ${Number(limit) < 1000 ? 'khz' : 'hz'}`
      : limit;
}
