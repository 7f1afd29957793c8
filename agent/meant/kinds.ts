/** A kind of recording that the name of a file tells, and how people name a file by it. */
interface Kind {
  /** Words of names. */
  names: RegExp;
  /** "The spoken one" */
  adjectives: string;
  /** "The one with the talking" */
  sounds: string;
  /** "The one where they sing" */
  verbs: string;
}

/** "The one with the talking", "the music file": recordings that their names tell apart, in the order in which a word of both is read. */
export const KINDS: readonly Kind[] = [
  {
    names:
      /^(?:sermon|homily|talk|talks|talking|interview|speech|speeches|dialog|dialogue|lecture|lesson|voicemail|meeting|podcast|reading|story|memo|narration|narrator|vo|voiceover|conversation|chat|toast|eulogy|monologue|call|message|announcement|commentary|poem|poetry|seminar|presentation|testimony|statement|briefing|hearing|audiobook)$/u,
    adjectives: 'talking|talky|spoken|spoken[- ]word|speech|speaking|talk',
    sounds: 'talking|speech|speaking|talk|conversation|chatter|chatting|spoken words|people talking',
    verbs: 'talks?|talking|speaks?|speaking|chats?|chatting|is said|reads?|reading|explains?|preach(?:es)?',
  },
  {
    names:
      /^(?:song|songs|music|anthem|choir|band|hymn|psalm|dance|jingle|theme|melody|tune|bed|waltz|polka|march|sonata|concerto|symphony|lullaby|carol|aria|chorus|duet|duo|trio|quartet|orchestra|ballad|samba|rumba|tango|reel|jig|loop|riff|beat|instrumental|accompaniment|prelude|fugue|organ|fiddle|guitar|piano|violin|cello|harp|flute|accordion|bagpipes|pipes|drums|singing)$/u,
    adjectives: 'music|musical|sung|singing|song|melodic',
    sounds: 'music|singing|song|songs|melody|tune|band|instruments',
    verbs: 'sings?|singing|plays?|playing music|is sung',
  },
];

/** Languages by the short forms that names have. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'arabic',
  cn: 'chinese',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  ger: 'german',
  hi: 'hindi',
  it: 'italian',
  ja: 'japanese',
  jp: 'japanese',
  ko: 'korean',
  nl: 'dutch',
  pl: 'polish',
  pt: 'portuguese',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
  uk: 'english',
  zh: 'chinese',
};

/** Words that names shorten. */
const SHORTENED: Readonly<Record<string, string>> = {
  mon: 'monday',
  tue: 'tuesday',
  tues: 'tuesday',
  wed: 'wednesday',
  thu: 'thursday',
  thur: 'thursday',
  thurs: 'thursday',
  fri: 'friday',
  sat: 'saturday',
  sun: 'sunday',
  jan: 'january',
  feb: 'february',
  mar: 'march',
  apr: 'april',
  jun: 'june',
  jul: 'july',
  aug: 'august',
  sep: 'september',
  sept: 'september',
  oct: 'october',
  nov: 'november',
  dec: 'december',
  ch: 'chapter',
  chap: 'chapter',
  ep: 'episode',
  pt: 'part',
  tk: 'take',
  trk: 'track',
  vox: 'vocals',
  gtr: 'guitar',
  pno: 'piano',
  tpt: 'trumpet',
  vln: 'violin',
  drm: 'drums',
  kbd: 'keys',
  perc: 'percussion',
  int: 'interview',
  ad: 'advert',
};

/** Whether a word names a day, which people say without an article. */
export const isDay = (word: string): boolean => /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u.test(word);

/** Returns what people say for the words of names: "french" for "fr" where other names have languages too, "chapter" for "ch". */
export function fullWords(words: readonly (readonly string[])[]): string[][] {
  const languages = words.filter((each) => each.some((word) => word in LANGUAGES)).length;
  return words.map((each) =>
    each.flatMap((word) => {
      const full = (languages > 1 ? LANGUAGES[word] : undefined) ?? SHORTENED[word];
      return full === undefined ? [word] : [word, full];
    }),
  );
}

/** Returns patterns for the one file of a kind, by the number of the file. */
export function patternsOfKinds(words: readonly (readonly string[])[], noun: string): [number, string][] {
  return KINDS.flatMap((kind): [number, string][] => {
    const { adjectives, sounds, verbs } = kind;
    const only = onlyOf(kind, words);
    if (only === undefined) return [];
    return [
      [only, `(?:the|that|this) (?:${adjectives}) ${noun}|(?:${adjectives}) (?:file|one|recording|track)`],
      [
        only,
        `(?:the|that) (?:${noun}|bit|part|thing) (?:with|having|of) (?:the |all the |all that |some )?(?:${sounds})(?: (?:playing|going|singing|talking|(?:in|on) it)){0,2}`,
      ],
      [only, `(?:the|that) ${noun} (?:where|in which|that|which|who) (?:[\\w']+ ){0,2}?(?:${verbs})\\b`],
    ];
  });
}

/** Returns patterns for the one file of a kind by its sound alone: "the singing". */
export function nounsOfKinds(words: readonly (readonly string[])[]): [number, string][] {
  return KINDS.flatMap((kind): [number, string][] => {
    const only = onlyOf(kind, words);
    return only === undefined ? [] : [[only, `(?:the )?(?:${kind.sounds})`]];
  });
}

/** Returns the number of the only file of a kind: of two, the one that is not of the other kind. */
function onlyOf(kind: Kind, words: readonly (readonly string[])[]): number | undefined {
  const all = words.map((each) => KINDS.filter(({ names }) => each.some((word) => names.test(word))));
  const own = all.flatMap((kinds, n) => (kinds.includes(kind) ? [n + 1] : []));
  if (own.length === 1) return own[0];
  const open = all.flatMap((kinds, n) => (kinds.length === 0 ? [n + 1] : []));
  return own.length === 0 && words.length === 2 && open.length === 1 ? open[0] : undefined;
}
