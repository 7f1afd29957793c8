import { NUMBERS } from '../../../english/times.ts';
import type { Part } from '../part.ts';

/** Names that hold numbers, and numbers of files: "take_12.wav", "ch 7", "audio_2", "side1". */
const NAMES =
  /\b[\w-]+\.(?:wav|mp3|flac|m4a|ogg|opus|mp4|mov|mkv|aac|aiff?)\b|\b(?=\w*[a-z_])(?=\w*\d)[a-z_]\w*\b|\b(?:episodes?|eps?|chapters?|ch|parts?|takes?|tracks?|songs?|tapes?|reels?|discs?|sides?|numbers?|no|files?|audio|versions?|demos?|mix|loops?|reader|mp|m|level) ?#?\d+\b|\b(?:of|in|from|since|circa|around|dated|back in) (?:1[89]|20)\d\d\b|#\d+|\b\d{1,2} ?o['’]?clock\b|\b[56]0[- ]?(?:hz|hertz|cycles?)\b|\b(?:16:9|9:16|4:3|1:1|[248]k|(?:480|720|1080|1440|2160)p)\b/giu;
/** Words that say how many, without articles, fractions and words for some. */
const WORDS = Object.fromEntries(
  Object.entries(NUMBERS).filter(([word, value]) => value >= 2 && word !== 'couple' && word !== 'few'),
);
/** Numbers in words, except those that count files, people or versions, and parts of longer numbers. */
const IN_WORDS = new RegExp(
  String.raw`(?<!\b(?:the|these|those|all|us|my|our|other|of|or|and|hundred|twenty|thirty|forty|fifty)[ -])\b(${Object.keys(WORDS).join('|')})\b(?![ -](?:of|(?:(?:separate|little|short|trimmed|different) )?(?:files?|tracks?|songs?|takes?|recordings?|people|voices|versions?|parts?|pieces?|jobs?|tasks?|things?|bits?|clips?|copies|ends)|(?:third|quarter|fourth|fifth|sixth|tenth)s?|and|hundred|thousand|half|one|two|three|four|five|six|seven|eight|nine)\b)`,
  'giu',
);
const CLOCK = /(?<![\d:.])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?(?![\d:])/gu;
const IN_DIGITS =
  /(?<![\w:.])[-+–−]?(\d+(?:[.,]\d+)?)(?![\d:])(?! (?:(?:separate|little|short|trimmed|different) )?(?:stems?|files?|tracks?|songs?|takes?|recordings?|people|persons?|voices|speakers?|versions?|parts?|pieces?|jobs?|tasks?|things?|bits?|clips?|copies)\b)/gu;
/** Values of a number in the units of parameters: as it is, negated, minutes, hours, kilohertz, per cent, per cent more, per cent less, milliseconds, twice. */
const MEANINGS: readonly ((n: number) => number)[] = [
  (n) => n,
  (n) => -n,
  (n) => 60 * n,
  (n) => 3600 * n,
  (n) => 1000 * n,
  (n) => n / 100,
  (n) => 1 + n / 100,
  (n) => 1 - n / 100,
  (n) => n / 1000,
  (n) => 2 * n,
];

/** Reports whether a text has a number that is in no part of the message: what it says of the work was not read. */
export function hasUnreadNumber(text: string, parts: readonly Part[]): boolean {
  const works = parts.filter(({ kind }) => kind === 'work').length;
  // "Three teasers: …": how many pieces of work the message orders.
  const read = [...parts.flatMap(numbersOf), ...(works > 1 ? [works] : [])];
  const isRead = (value: number): boolean => read.some((each) => Math.abs(each - value) <= 0.005 * Math.abs(value));
  const clocks: number[] = [];
  const words = text
    .replaceAll(NAMES, ' ')
    .replaceAll(CLOCK, (_, first: string, second: string, third: string | undefined) => {
      const [a, b] = [Number(first), Number(second)];
      clocks.push(third === undefined ? 60 * a + b : 3600 * a + 60 * b + Number(third));
      return ' ';
    });
  const numbers = [
    ...[...words.matchAll(IN_DIGITS)].map(([, digits]) => Number(digits!.replace(',', '.'))),
    ...[...words.matchAll(IN_WORDS)].map(([, word]) => WORDS[word!.toLowerCase()]!),
  ];
  return (
    clocks.some((seconds) => seconds > 0 && !isRead(seconds)) ||
    numbers.some((number) => number > 0 && !MEANINGS.some((meaning) => isRead(meaning(number))) && !isSum(number, read))
  );
}

/** Reports whether a number is the minutes or the seconds of a time: "3 minutes 20". */
function isSum(number: number, read: readonly number[]): boolean {
  return read.some((seconds) => seconds >= 60 && (Math.floor(seconds / 60) === number || seconds % 60 === number));
}

/** Returns the numbers that a part has. */
function numbersOf(part: Part): number[] {
  if (part.kind === 'price')
    return [part.seconds ?? Number.NaN, ...part.requests.flatMap(({ params }) => within(params))];
  if (part.kind === 'compare') return part.comparison.near === undefined ? [] : [part.comparison.near];
  if (part.kind !== 'work') return [];
  const { params, span, tempo, tempoBy, gain_db: gain, condition, files } = part.request;
  // "15 seconds from 0:50"
  const length = (span?.end_s ?? Number.NaN) - (span?.start_s ?? 0);
  return within([length, params, span, tempo, Math.abs(tempoBy ?? Number.NaN), gain, condition?.value, files]);
}

function within(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(within) : [];
}
