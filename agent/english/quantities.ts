/**
 * Quantities of audio, of its price and of the balance, by the words that English has for them: the one table for conditions and for files that
 * are held against each other. Where the words of several fit, the first one is meant: "less noise" is of noise.
 */
export interface Quantity {
  /** Its name among the fields of results. */
  field: string;
  /** Nouns of a plain condition: "the tempo of it is above 120 BPM". */
  nouns?: readonly string[];
  /** Adjectives without "-er" and "-est" for more of it: "longer than a minute", "the longest". */
  more?: readonly string[];
  /** The same for less of it. */
  less?: readonly string[];
  /** Other words for the files that have most and least of it. */
  most?: string;
  least?: string;
  /** Words that name it in a question that holds files against each other. */
  asked?: RegExp;
  /** Words that name it in a condition of any form. */
  stated?: RegExp;
}

export const QUANTITIES: readonly Quantity[] = [
  {
    field: 'price',
    nouns: ['price', 'cost'],
    stated: /\b(?:cost|costs|price|tokens?|toks?|dollars?|cents?|usd|budget|expensive|pricey)\b/iu,
  },
  {
    // A ratio of signal to noise: more of it is less noise.
    field: 'noise',
    nouns: ['signal-to-noise ratio', 'snr'],
    more: ['clean'],
    less: ['noisi', 'hissi'],
    most: '(?:less|least|(?:a )?lower|the lowest)(?: background)? (?:noise|hiss|hum)\\w*|(?:better|best|higher|highest) (?:snr|signal[- ]to[- ]noise)',
    least:
      '(?:more|most|worse|worst|louder|loudest|heaviest|strongest)(?: background)? (?:noise|hiss|hum)\\w*|(?:worse|worst|lower|lowest|poorer|poorest) (?:snr|signal[- ]to[- ]noise)',
    asked: /\b(?:snr|signal[- ]to[- ]noise)\b/iu,
    stated: /\b(?:snr|signal[- ]to[- ]noise|nois\w*|hiss\w*|clean(?:er)?)\b/iu,
  },
  { field: 'clipping', stated: /\bclip(?:ped|ping|s)\b/iu },
  { field: 'sample_rate', nouns: ['sample rate', 'sampling rate'], stated: /\b(?:k?hz|sampl(?:e|ing) rate)\b/iu },
  { field: 'channels', nouns: ['number of channels'], stated: /\b(?:mono|stereo|channels?)\b/iu },
  { field: 'speakers', nouns: ['number of speakers'], stated: /\b(?:speakers?|people|voices|persons?)\b/iu },
  {
    field: 'key',
    nouns: ['key'],
    stated: /\b(?:key|major|minor)\b|\b(?:in|into|to) (?:[B-G]\b|A(?=[.,;:!?]|$))|\b[A-G][ -]?(?:sharp|flat|♯|♭)/u,
  },
  { field: 'pitch', nouns: ['tuning'] },
  { field: 'metre', nouns: ['metre', 'meter', 'time signature'] },
  { field: 'offset', nouns: ['offset'] },
  {
    field: 'peak',
    nouns: ['true peak', 'peak'],
    asked: /\b(?:true )?peaks?\b/iu,
    stated: /\b(?:peaks?|dbtp)\b/iu,
  },
  {
    // Of a voice, rather than of music.
    field: 'rate',
    nouns: ['speech rate', 'speaking rate', 'talking speed', 'speaking speed'],
    most: '(?:speak|talk)(?:s|ing)? (?:the )?(?:faster|fastest|quicker|quickest)',
    least: '(?:speak|talk)(?:s|ing)? (?:the )?(?:slower|slowest)',
    asked: /\b(?:speech|speaking|talking) (?:rate|speed|pace|tempo)\b/iu,
    stated:
      /\b(?:speech|speaking|talking) (?:rate|speed|pace|tempo)\b|\b(?:speak|talk)(?:s|ing)? (?:faster|slower|quicker)\b/iu,
  },
  {
    field: 'tempo',
    nouns: ['tempo', 'speed'],
    more: ['fast', 'quick'],
    less: ['slow'],
    asked: /\b(?:tempos?|tempi|bpm|how fast)\b/iu,
    stated: /\b(?:bpm|tempo|slower|faster|quicker|fast|slow)\b/iu,
  },
  {
    field: 'loudness',
    nouns: ['loudness', 'volume', 'level'],
    more: ['loud'],
    less: ['quiet', 'soft'],
    asked: /\b(?:lufs|loudness|levels?|volumes?|how loud)\b/iu,
    stated: /\b(?:lufs|louder|quieter|softer|hotter|loud|quiet)\b/iu,
  },
  {
    field: 'length',
    nouns: ['length', 'duration'],
    more: ['long'],
    less: ['short'],
    asked: /\b(?:durations?|lengths?|(?:running|run|play(?:ing)?) ?times?|how long|minutes)\b/iu,
    stated: /\b(?:longer|shorter|long|short|minutes?|mins?|seconds?|secs?|hours?)\b/iu,
  },
  {
    // The mean frequency of the spectrum: more bass lowers it.
    field: 'brightness',
    more: ['bright'],
    less: ['dull', 'dark', 'bassi', 'boomi'],
    most: String.raw`(?:more|most) (?:treble|highs|high end|high frequencies)|(?:less|least) (?:bass|low end|lows|low frequencies)`,
    least: String.raw`(?:more|most|heaviest|strongest) (?:bass|low end|lows|low frequencies)|(?:less|least) (?:treble|highs|high end)`,
  },
];

/** Returns the nouns of plain conditions, with what they name. */
export function fieldsByNoun(): Record<string, string> {
  return Object.fromEntries(QUANTITIES.flatMap(({ field, nouns = [] }) => nouns.map((noun) => [noun, field])));
}

/** Returns the comparatives, with what they compare and the side of the limit that they mean. */
export function comparatives(): Record<string, readonly [field: string, op: '>' | '<']> {
  return {
    ...Object.fromEntries(QUANTITIES.flatMap(comparativesOf)),
    'more noisy': ['noise', '<'],
    'less noisy': ['noise', '>'],
  };
}

type Comparative = [word: string, meaning: readonly [field: string, op: '>' | '<']];

function comparativesOf({ field, more = [], less = [] }: Quantity): Comparative[] {
  return [
    ...more.map((root): Comparative => [`${root}er`, [field, '>']]),
    ...less.map((root): Comparative => [`${root}er`, [field, '<']]),
  ];
}

/** Returns a pattern of the words for one end of a quantity among files; undefined if it has none. */
export function endOf({ more, less, most, least }: Quantity, end: 'most' | 'least'): string | undefined {
  const [roots = [], other] = end === 'most' ? [more, most] : [less, least];
  const words = [...roots.map((root) => `${root}(?:er|est)`), ...(other === undefined ? [] : [other])];
  return words.length > 0 ? words.join('|') : undefined;
}

/** Returns the field that an English condition names; undefined if it names none. */
export function statedIn(text: string): string | undefined {
  return QUANTITIES.find(({ stated }) => stated?.test(text))?.field;
}
