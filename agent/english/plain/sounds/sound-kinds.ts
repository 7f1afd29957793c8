/** Sounds that people want gone, by the work that takes them out: a verb with sounds of two kinds orders two pieces of work. */
export interface Kind {
  /** Nouns that "it" points at. */
  one?: string;
  /** Nouns that "them" points at. */
  many?: string;
  /** Nouns that "her" points at. */
  person?: string;
  /** Further verbs that order them gone, or less of them. */
  verbs?: string;
  /** Whether they can be cut to a length. */
  hasLength?: boolean;
}

export const KINDS: readonly Kind[] = [
  { many: 'ums|umms|uhs|uhms|ahs|ehs|ers|erms|fillers|filler (?:words|sounds|noises)|hesitations' },
  {
    one: 'noise|hiss|static|crackle|rumble',
    many: 'noises|crackles|clicks',
    verbs: 'reduce|clean up|quieten(?: down)?|fix|sort out',
  },
  {
    one: 'hum|buzz|bass|singing|percussion|guitar|piano',
    many: 'vocals|drums|voices|singers|guitars',
    person: 'singer|vocalist|drummer',
  },
  {
    one: 'silence|dead air',
    many: 'pauses|silences|gaps',
    verbs: 'shorten|trim|tighten(?: up)?|close(?: up)?|cut down',
    hasLength: true,
  },
  { one: 'music' },
];

/** Verbs that take any sound out. */
export const VERBS =
  'remove|take out|take away|get rid of|rid it of|cut out|cut|edit out|filter out|strip out|strip|lose|delete|drop|kill|eliminate|erase|ditch';
/** Verbs whose object stands before their last word. */
export const PARTED = 'take|cut|edit|filter|strip|get';
export const AWAY = 'out|away|off';

/** Words before the noun. */
export const DETERMINER = String.raw`(?:(?:all|any|most|some|of|the|those|these|its|my|our|his|her|their|that|this|long|loud|background|annoying|constant|electric|mains) ){0,4}`;
export const NOUN = KINDS.map(nounsOf).join('|');

const PATTERNS = KINDS.map((kind) => new RegExp(`\\b(?:${nounsOf(kind)})$`, 'iu'));
/** Returns the place of the kind of sound that a noun phrase names. */
export const kindOf = (object: string): number => PATTERNS.findIndex((pattern) => pattern.test(object));

function nounsOf({ one, many, person }: Kind): string {
  return [one, many, person].filter(Boolean).join('|');
}
