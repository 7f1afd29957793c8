const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
/** Numbers as people write them: "10", "1.5", "twenty one". */
export const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|(?:(?:${TENS})(?:[- ](?:${ONES}))?|(?:${TEENS})|(?:${ONES})(?: and a half)?)(?: point (?:${ONES}))?|half)`;
/** Units by what they measure. */
const UNITS: Readonly<Record<string, string>> = {
  time: 'milliseconds?|ms|seconds?|secs?|s|minutes?|mins?',
  loudness: 'lufs|lkfs',
  level: 'db|decibels?',
  share: '%|per ?cents?|pc',
  pitch: 'semitones?|semis?|half[- ]?(?:steps?|tones?)|(?:whole )?(?:tones?|steps?)|octaves?',
  rate: 'kbps|kbit/s|kbits?|kb|k',
  tempo: 'bpm',
  sampling: 'k?hz',
};
export const UNIT = Object.values(UNITS).join('|');
/** "File 2" names a file. */
const START = String.raw`(?<![\p{L}\p{N}:.])(?<!(?<!\p{L})(?:file|track|number|song|part|version|audio|channel|speaker|chapter|episode|ep) )`;
const END = String.raw`(?![\p{L}\p{N}:]|[.,]\d)`;

const IN_WORDS: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const IN_TENS: readonly string[] = TENS.split('|');

/** Returns the number that its words are; undefined of other words. */
export function numberOf(words: string): number | undefined {
  if (/^\d/u.test(words)) return Number(words.replace(',', '.'));
  const [whole, part] = words.toLowerCase().split(' point ');
  if (part !== undefined) return Number(`${numberOf(whole!)}.${numberOf(part)}`);
  const [first = '', second] = words.toLowerCase().replace(' and a half', '.5').split(/[- ]/u);
  if (/^an?$/u.test(first)) return 1;
  if (first === 'half') return 0.5;
  const half = first.endsWith('.5') ? 0.5 : 0;
  const tens = IN_TENS.indexOf(first);
  if (tens >= 0) return (tens + 2) * 10 + (second === undefined ? 0 : Math.max(0, IN_WORDS.indexOf(second)));
  const ones = IN_WORDS.indexOf(first.replace('.5', ''));
  return ones < 0 ? undefined : ones + half;
}

/** A kind of value: one of the same kind takes the place of another. */
interface Kind {
  pattern: string;
  /** Returns what stands in the place of the old value; undefined where the two do not go together. */
  merged: (old: string, value: string) => string | undefined;
}

const AMOUNT = new RegExp(
  String.raw`^(?<sign>(?:minus|plus) |[+-])?(?<number>${NUMBER}|an?(?= )|a (?:half|couple of)|(?=minute|hour))(?:[ -]?(?<unit>${UNIT}|hours?))?$`,
  'iu',
);

const familyOf = (unit: string): string | undefined =>
  Object.keys(UNITS).find((name) => new RegExp(`^(?:${UNITS[name]})$`, 'iu').test(unit));

const COMPOUND = new RegExp(
  String.raw`^(${NUMBER}|an?) ?(?:minutes?|mins?|m),? (?:and )?(${NUMBER})(?: ?(?:seconds?|secs?|s))?$`,
  'iu',
);

const HALF_MINUTES = new RegExp(String.raw`^(${NUMBER}|an?) minutes? and a half$`, 'iu');

/** "Two minutes fifteen" as a time on the clock. */
function clockOf(words: string): string | undefined {
  const [, only] = HALF_MINUTES.exec(words) ?? [];
  if (only !== undefined) return `${numberOf(only)}:30`;
  const [, minutes, seconds] = COMPOUND.exec(words) ?? [];
  const [whole, rest] = [numberOf(minutes ?? ''), numberOf(seconds ?? '')];
  return whole === undefined || rest === undefined ? undefined : `${whole}:${String(rest).padStart(2, '0')}`;
}

const TIME = new RegExp(String.raw`^(?:${NUMBER}|an?) ?(?:${UNITS['time']})$|^\d{1,2}:\d{2}`, 'iu');

function amountsMerged(old: string, value: string): string | undefined {
  const [was, clock] = [clockOf(old), clockOf(value)];
  if (clock !== undefined) return was !== undefined || TIME.test(old) ? clock : undefined;
  if (was !== undefined) return TIME.test(value) ? value.toLowerCase() : undefined;
  const before = AMOUNT.exec(old)?.groups;
  const after = AMOUNT.exec(value)?.groups;
  if (!before || !after) return undefined;
  const isOfOne = !after['unit'] || !before['unit'] || familyOf(after['unit']) === familyOf(before['unit']);
  if (!isOfOne) return undefined;
  const unit = after['unit'] ?? before['unit'];
  return `${after['sign'] ?? before['sign'] ?? ''}${after['number']!.toLowerCase()}${unit ? ` ${unit}` : ''}`;
}

const END_OF_AUDIO =
  /^(?<lead>the |its )?(?:very )?(?<end>first|last|opening|final)(?: ones?)?(?: (?<amount>[^ ].*))?$/iu;

/** "The last" after "the first thirty seconds": as long a stretch. */
function stretchesMerged(old: string, value: string): string | undefined {
  const before = END_OF_AUDIO.exec(old)?.groups;
  const after = END_OF_AUDIO.exec(value)?.groups;
  if (!before || !after) return undefined;
  const amount =
    after['amount'] && before['amount']
      ? amountsMerged(before['amount'], after['amount'])
      : (after['amount'] ?? before['amount']);
  return amount === undefined ? undefined : `${before['lead'] ?? ''}${after['end']} ${amount}`;
}

const OPPOSITES = [
  ['up', 'down'],
  ['higher', 'lower'],
  ['faster', 'slower'],
  ['quicker', 'slower'],
  ['louder', 'quieter'],
  ['louder', 'softer'],
  ['raise', 'lower'],
  ['increase', 'decrease'],
  ['speed up', 'slow down'],
];
const areOpposite = (old: string, value: string): boolean =>
  OPPOSITES.some((pair) => old !== value && pair.includes(old.toLowerCase()) && pair.includes(value.toLowerCase()));

const one = (_: string, value: string): string => value;
const SOUND =
  'choir|organ|violins?|trumpets?|sax(?:ophone)?|flute|synths?|horns?|brass|bass guitar|vocals?|vox|voices?|singing|singer|drumming|drums?|percussion|bass(?:line)?|guitars?|piano|strings|keys|hum|hiss|noise|clicks|reverb|echo';

/** Kinds of values, those with more words before those with fewer. */
const WRITTEN: readonly Kind[] = [
  {
    pattern: String.raw`(?:the |its )?(?:very )?(?:first|last|opening|final)(?: ones?)?(?: (?:${NUMBER}|an?(?= )) minutes? and a half| (?:${NUMBER}|an?(?= ))(?:[ -]?(?:${UNIT}))?| (?:minute|second))?`,
    merged: stretchesMerged,
  },
  { pattern: String.raw`\d{1,2}:\d{2} ?(?:to|till|until|[-–]) ?\d{1,2}:\d{2}`, merged: one },
  { pattern: String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?`, merged: one },
  {
    pattern: String.raw`(?:${NUMBER}|an?) minutes? and a half|(?:${NUMBER}|an?) ?(?:minutes?|mins?|m),? (?:and )?(?:${NUMBER})(?: ?(?:seconds?|secs?|s))?(?! ?(?:db|semitones?|percent|%))|(?:(?:minus|plus) |[+-])?(?:(?:${NUMBER})(?:[ -]?(?:${UNIT}))?|(?:an?|a (?:half|couple of)|half an?) (?:${UNIT}))|(?<=(?:first|last) )(?:minute|hour)`,
    merged: amountsMerged,
  },
  {
    pattern: '(?:the |its )?(?:key|tempo|bpm|chords|lyrics|beats|loudness|melody)',
    merged: one,
  },
  { pattern: '(?:an? )?(?:mp3|wav|wave|flac|m4a|ogg|opus|aac|aiff)', merged: one },
  { pattern: '(?:in )?(?:mono|stereo)', merged: one },
  { pattern: String.raw`x ?\d+(?:\.\d+)?|\d+(?:\.\d+)? ?x`, merged: one },
  {
    pattern:
      '(?:half|(?:a |one )?quarter|three[- ]quarters?|two thirds|double|twice|normal|full)(?: of)?(?: the)? (?:speed|tempo)',
    merged: one,
  },
  {
    pattern:
      'up|down|higher|lower|faster|slower|quicker|louder|quieter|softer|raise|increase|decrease|speed up|slow down',
    merged: (old, value) => (areOpposite(old, value) ? value : undefined),
  },
  { pattern: String.raw`(?:the |its |my |an? )?(?:lead )?(?:${SOUND})`, merged: one },
  { pattern: String.raw`(?:the |at the )?(?:start|beginning|end|ending|front|tail)`, merged: one },
  {
    pattern: String.raw`(?:[\p{L}\p{N}-]+_[\p{L}\p{N}_-]+|(?!mp3|m4a)\p{L}{2,12}\d{1,3}|[\p{L}\p{N}_-]+\.(?:wav|mp3|flac|m4a|ogg|opus))`,
    merged: one,
  },
];

/** The same, as words by themselves. */
export const KINDS: readonly Kind[] = WRITTEN.map(({ pattern, merged }) => ({
  pattern: `${START}(?:${pattern})${END}`,
  merged,
}));

const ALL = KINDS.map(({ pattern }) => new RegExp(pattern, 'giu'));
const AT = KINDS.map(({ pattern }) => new RegExp(pattern, 'iuy'));

/** A value in a text. */
export interface Value {
  kind: number;
  text: string;
  at: number;
}

/** Bare "one" points at something: "the wrong one". */
const POINTS = /^(?:one|first|last|the one)$/iu;

/** Returns the values that begin at a place, one for each kind. */
export function valuesAt(text: string, at: number): Value[] {
  return AT.flatMap((pattern, kind) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    return found === undefined || POINTS.test(found) ? [] : [{ kind, text: found, at }];
  });
}

/** Returns the values of a kind in a text. */
export const allOf = (kind: number, text: string): string[] =>
  [...text.matchAll(ALL[kind]!)].map(([words]) => words).filter((words) => !POINTS.test(words));

/** Returns the last value of a kind in a text. */
export function lastOf(kind: number, text: string): Value | undefined {
  const found = [...text.matchAll(ALL[kind]!)].findLast(([words]) => !POINTS.test(words));
  return found && { kind, text: found[0], at: found.index };
}
