import type { About } from './spoken-states.ts';

/** Quantities by the words and units by which people talk of them. */
const TOPICS: readonly [field: string, words: RegExp][] = [
  ['clipping', /\bclip/iu],
  ['peak', /\b(?:true )?peaks?\b|\bdb ?tp\b/iu],
  ['noise', /\b(?:snr|signal[- ]to[- ]noise|decibels? over)\b/iu],
  ['sample_rate', /\bk?hz\b|\bsampl(?:e|ing) rate\b/iu],
  ['loudness', /\b(?:lufs|lkfs|loud\w*|quiet\w*|soft(?:er)?|volume|level)\b/iu],
  ['tempo', /\b(?:bpms?|tempo|beats|pulses|fast(?:er)?|slow(?:er|s)?|quick(?:er)?|pace|speed|drags?)\b/iu],
  [
    'length',
    /\b(?:secs?|seconds?|mins?|minutes?|hours?|(?<!\b(?:as|so) )long(?:er)?|short(?:er)?|length|duration|runtime)\b/iu,
  ],
];
const WORD =
  '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|sixty|ninety|half an?)';
const UNIT = '(?:bpms?|beats|lufs|lkfs|db|secs?|seconds?|s|mins?|minutes?|hours?|k?hz)';
const LIMIT = new RegExp(
  String.raw`(?<![\w.:#])(?:(-?\d[\d.]*(?::\d\d)?)(?: ?(${UNIT})(?![\p{L}]))?|(${WORD}) (${UNIT})(?![\p{L}]))(?!\p{L}|\d)`,
  'giu',
);

/** Returns the quantity that words are about; undefined if they name none, or several. */
export function topicOf(words: string): string | undefined {
  const found = TOPICS.filter(([, pattern]) => pattern.test(words)).map(([field]) => field);
  const [first] = found;
  // "True peak" is one of loudness too; a limit that is called loud and quick is neither.
  return found.length === 1 || first === 'peak' || first === 'clipping' || first === 'noise' || first === 'sample_rate'
    ? first
    : undefined;
}

/** Returns what a message is about before a condition: the quantity, and the last value that it gives. */
export function aboutOf(before: string, whole: string): About {
  const [last] = [...before.slice(-400).matchAll(LIMIT)].slice(-1);
  const [, digits, unit, word, unitOfWord] = last ?? [];
  const number = digits ?? word?.replace(/^half an?$/iu, '0.5').replace(/^an?$/iu, '1');
  const named = unit ?? unitOfWord;
  const limit = number === undefined ? undefined : named === undefined ? number : `${number} ${plainUnit(named)}`;
  // Only levels are below zero.
  const isLevel = limit !== undefined && /^-\d/u.test(limit);
  return {
    field: topicOf(before) ?? topicOf(whole) ?? (isLevel ? 'loudness' : undefined),
    limit: limit?.replace(/\.$/u, ''),
  };
}

const plainUnit = (unit: string): string => (/^beats/iu.test(unit) ? 'bpm' : unit);
