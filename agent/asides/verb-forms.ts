/** Verbs of orders with their past participle where it is not regular. */
const VERBS: Readonly<Record<string, string | undefined>> = {
  add: undefined,
  bring: 'brought',
  change: undefined,
  check: undefined,
  chop: undefined,
  clean: undefined,
  convert: undefined,
  count: undefined,
  crop: undefined,
  cut: 'cut',
  denoise: undefined,
  drop: undefined,
  export: undefined,
  extract: undefined,
  fade: undefined,
  find: 'found',
  isolate: undefined,
  join: undefined,
  level: 'levelled',
  list: undefined,
  lop: undefined,
  lower: undefined,
  make: 'made',
  measure: undefined,
  merge: undefined,
  mix: undefined,
  mute: undefined,
  normalise: undefined,
  normalize: undefined,
  pitch: undefined,
  pull: undefined,
  put: 'put',
  raise: undefined,
  reduce: undefined,
  remove: undefined,
  separate: undefined,
  shift: undefined,
  shorten: undefined,
  slow: undefined,
  snip: undefined,
  speed: 'sped',
  split: 'split',
  strip: undefined,
  take: 'taken',
  transcribe: undefined,
  transpose: undefined,
  trim: undefined,
  turn: undefined,
};

/** A short syllable whose consonant doubles before an ending: "trim", "split". */
const DOUBLES = /^[^aeiou]*[aeiou][^aeiouwxy]$/u;
const stemOf = (verb: string): string =>
  verb.endsWith('e') ? verb.slice(0, -1) : DOUBLES.test(verb) ? verb + verb.at(-1)! : verb;

/** The verbs by their gerunds: "removing", "trimming". */
export const BY_GERUND: ReadonlyMap<string, string> = new Map(
  Object.keys(VERBS).map((verb) => [`${stemOf(verb)}ing`, verb]),
);

/** The verbs by their past participles: "removed", "taken"; "identified" and "erased" mean what others do. */
export const BY_PARTICIPLE: ReadonlyMap<string, string> = new Map([
  ...Object.entries(VERBS).map(([verb, irregular]): [string, string] => [irregular ?? `${stemOf(verb)}ed`, verb]),
  ['speeded', 'speed'],
  ['leveled', 'level'],
  ['erased', 'remove'],
  ['deleted', 'remove'],
  ['eliminated', 'remove'],
  ['detected', 'find'],
  ['identified', 'find'],
  ['determined', 'find'],
]);
