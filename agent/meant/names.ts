import { compiled } from './compiled.ts';
import { ORDINALS } from '../english/ordinals.ts';
import { fullWords, isDay, nounsOfKinds, patternsOfKinds } from './kinds.ts';
import { NOUN, patternsOfOrdinals, patternsOfNew, patternsOfPlaces, wordOfNumber } from './places.ts';

const EXTENSION = /\.[a-z0-9]{2,4}$/u;
/** Words of names that tell no file from a sound, a value or a piece of work unless a noun follows: "the drums", "the loud one". */
const COMMON =
  /^(?:vocals?|voices?|vox|singer|drums?|bass|guitar|piano|keys|strings|noise|hum|hiss|music|speech|song|track|file|audio|recording|take|mix|master|final|loud|quiet|soft|calm|fast|slow|clean|raw|new|old|edit|cut|clip|version|copy|part|side|first|second|third|last|left|right|mono|stereo|tempo|key|stems?|silence|start|end|beginning|ending|room|live|test|original|the|and|for|with|from|one|two|use|get|all|not|now|out|her|his|you|our|max|min|low|mid|top|bit|how|what|who|can|make|long|short|high|loop|demo|idea|thing|intro|outro|verse|chorus|bridge|solo|beat|talk|speaker|guest|host|wav|mp3|flac|ogg|m4a|opus)$/u;
/** Words of results, which are no file that somebody brought. */
const MADE = /^(?:clean|cleaned|short|long|cut|edit|mix|master|loud|quiet|slow|fast|final|original)$/u;
/** Parts of a programme, which are files where a name has them. */
const PART = /^(?:intro|outro|verse|chorus|bridge|solo|speaker|guest|host)$/u;
const LEAST_WORD = 3;

/** How the files of a conversation are named in English. */
export interface Naming {
  count: number;
  /** Matches the nouns that several names share: "spot". */
  things: string;
  /** Matches one file that a description names: by a word of its name with an article or a noun, by its kind, or by its place. */
  described: string;
  /** Matches one file, or several after each other, by a description, a name, a number or an ordinal. */
  named: string;
  /** Matches one file that is named by a word of its name. */
  byWord: string;
  /** Matches bare numbers of files where something is said of them: "2 and 3 need a fade". */
  counted: string;
  /** Matches one file by any word of its name, where two files are mixed: "the vox". */
  mixed: string;
  /** The same, and by single words of names: "wood". */
  loose: string;
  /** Returns the numbers of the files that such words name. */
  numbersOf: (words: string) => number[];
}

/** Returns how files are named by words of their names, by their kinds, and by their places. */
export function namingOf(names: readonly string[], brought = 0): Naming {
  const words = fullWords(names.map(wordsOf));
  const described: [number, string][] = [
    ...patternsOfKinds(words, NOUN),
    ...patternsOfPlaces(names.length),
    ...patternsOfNew(names.length, brought),
    ...words.flatMap((each, n): [number, string][] => patternsOfThings(ownWords(each, n, words), n + 1)),
    ...words.flatMap((each, n): [number, string][] =>
      patternsOfWords(each, n, words, (word) => !isReadElsewhere(word, names[n]!)),
    ),
  ];
  const byWord = words.flatMap((each, n): [number, string][] =>
    patternsOfWords(each, n, words, (word) => isReadElsewhere(word, names[n]!)),
  );
  const whole = names.flatMap((name, n): [number, string][] =>
    [...wholeOf(name), `file ${n + 1}(?![\\w.:])`].map((form) => [
      n + 1,
      `(?:(?:the|my|our) )?${form}(?: (?:file|one|recording|track))?`,
    ]),
  );
  const bare = words.flatMap((each, n): [number, string][] =>
    ownWords(each, n, words)
      .filter((word) => !COMMON.test(word) && /^\p{L}{3,}$/u.test(word))
      .map((word) => [n + 1, inflected(word)]),
  );
  const parts = words.flatMap((each, n): [number, string][] =>
    ownWords(each, n, words)
      .filter((word) => PART.test(word))
      .map((word) => [n + 1, `(?:the |my )?${word}`]),
  );
  const numbers = words.flatMap((each, n): [number, string][] => {
    const own = ownWords(each, n, words).filter((word) => /^\d{1,3}\p{L}?$/u.test(word));
    const isNumbered = words.some((other) => other.some((word) => /^\d{1,3}$/u.test(word)));
    const said = own.length > 0 || isNumbered ? own : [`${n + 1}`];
    return said.map((word) => [n + 1, `${/^(?!1$)\d+$/u.test(word) ? numberForms(word) : word}(?![\\w:%-]|\\.\\w)`]);
  });
  const nouns = words.flatMap((each, n): [number, string][] =>
    ownWords(each, n, words)
      .filter((word) => /^\p{L}{3,}$/u.test(word))
      .map((word) => [n + 1, `(?:the )?${inflected(word)} ${NOUN}`]),
  );
  const loose = [...bare, ...nouns, ...parts, ...numbers, ...nounsOfKinds(words)];
  const ordinals = patternsOfOrdinals(names.length);
  const all = [...whole, ...described, ...byWord, ...ordinals];
  const common = words.flatMap((each, n): [number, string][] =>
    ownWords(each, n, words)
      .filter((word) => COMMON.test(word) && !MADE.test(word) && /^\p{L}{3,}$/u.test(word))
      .map((word) => [n + 1, `(?:the |my |our )${inflected(word)}(?: ${NOUN})?`]),
  );
  const readers = [...all, ...loose, ...common].map(([number, source]) => [number, `^(?:${source})$`] as const);
  return {
    count: names.length,
    things: [
      ...new Set(words.flat().filter((word) => /^\p{L}{3,}$/u.test(word) && countOf(word, words) > 1)),
      NOUN,
    ].join('|'),
    described: oneOf(described),
    byWord: byWord.length === 0 ? '(?!)' : oneOf(byWord),
    named: listOf(all),
    counted: `(?<=\\b(?:for|of|on|from) )(?:the (?:first|second|third|fourth|fifth|last))(?=\\s*(?:[,.;?!]|$| (?:if|when|as well|too|alone|only)\\b))|(?<=^\\s{0,3}|[.!?;:\\n]\\s{1,3}|\\bonly |\\bjust |, )${listOf(numbers)}(?= (?:needs?|should|must|gets?|wants?|(?:up|down) (?:by )?(?:\\d|an?|one|two|three)|\\d+ ?(?:%|percent|semi\\w*|steps?|tones?)|(?:\\w+ )?(?:faster|slower|louder|quieter)|to (?:an? )?(?:mp3|wav|flac|ogg|opus|m4a|aac)|as (?:an? )?(?:mp3|wav|flac|ogg|opus|m4a|aac))\\b)`,
    mixed: oneOf([...all, ...loose, ...common]),
    loose: listOf([...all, ...loose]),
    numbersOf: (said) => {
      const pieces = said.split(JOINED).map((part) => part.trim());
      const found = pieces.map((part) => readers.find(([, reader]) => compiled(reader, 'iu').test(part))?.[0]);
      return found.some((number) => number === undefined) ? [] : [...new Set(found as number[])];
    },
  };
}

const JOINED = /\s*(?:,? and |,? & ?|,? plus | n |,? nor |,? or |, )\s*/iu;
const JOIN = String.raw`(?:,? and |,? & ?|,? plus | n |,? nor |,? or |, )`;

function listOf(patterns: readonly [number, string][]): string {
  const one = oneOf(patterns);
  return `${one}(?:${JOIN}${one}){0,5}`;
}

function oneOf(patterns: readonly [number, string][]): string {
  const sources = patterns.map(([, source]) => source).toSorted((a, b) => b.length - a.length);
  return `(?<![\\wÀ-ɏ_.-])(?:${sources.join('|')})(?![\\wÀ-ɏ])`;
}

/** Returns patterns for a file by the words that no other name has. */
function patternsOfWords(
  own: readonly string[],
  n: number,
  words: readonly (readonly string[])[],
  isMeant: (word: string) => boolean,
): [number, string][] {
  const number = n + 1;
  const patterns: [number, string][] = [];
  const shared = own.filter(
    (word) => words.every((each) => each.includes(word)) || (countOf(word, words) > 1 && word.length >= LEAST_WORD),
  );
  const things = [NOUN, 'thing', ...shared.filter((word) => /^\p{L}{2,}$/u.test(word)).map(escaped)].join('|');
  for (const word of ownWords(own, n, words).filter(isMeant)) {
    const said = /^\d{1,3}$/u.test(word) ? numberForms(word) : inflected(word);
    if (/^\d{1,3}$/u.test(word) || word.length < LEAST_WORD) {
      const before = shared.filter((each) => /^\p{L}{2,}$/u.test(each)).map(escaped);
      if (before.length > 0)
        patterns.push([
          number,
          `(?:the )?(?:${before.join('|')})(?: (?:number|no\\.?|nr\\.?|#))? ?${said}(?: ${NOUN})?(?: of (?:the|that|this) (?:${things}))?(?![\\w:%-]|\\.\\w)`,
        ]);
      const ordinal = ORDINALS[Number(word) - 1];
      if (before.length > 0 && ordinal !== undefined)
        patterns.push([number, `(?:the )?${ordinal} (?:${before.join('|')})`]);
      patterns.push([
        number,
        `(?:the |my )${said} ${NOUN}|(?:the )?(?:${NOUN} )?(?:number|no\\.?|nr\\.?|#) ?${said}(?![\\w:%-]|\\.\\w)`,
      ]);
      continue;
    }
    if (MADE.test(word)) continue;
    const few = '(?:[\\w-]+ ){0,1}?';
    patterns.push([
      number,
      `(?:the|my|our|that|this|your) ${few}${said} (?:${things})(?: (?:of|from) (?:them|these|those|the (?:two|three|four|lot)))?`,
    ]);
    patterns.push([
      number,
      `(?:the|my|our|that) (?:${things}) (?:with|of|about|from|called|named|in|inside|at|by) (?:the |my |our )?${said}`,
    ]);
    patterns.push([number, `${escaped(word)}['’]s (?:${things})`]);
    if (isDay(word)) patterns.push([number, `${word}(?:['’]?s)?(?: (?:${things}))?`]);
    if (/^\p{L}+$/u.test(word) && !COMMON.test(word)) patterns.push([number, `(?:the|my|our) ${said}(?:['’]s)?`]);
  }
  return patterns;
}

/** Returns patterns that other readers of names do not know: "that train thing", "the clapping" for `claps.wav`. */
function patternsOfThings(own: readonly string[], number: number): [number, string][] {
  return own
    .filter((word) => !COMMON.test(word) && /^\p{L}{3,}$/u.test(word))
    .flatMap((word): [number, string][] => [
      [number, `(?:the|my|that|this) ${inflected(word)} thing(?:y|ie)?`],
      ...(singularOf(word) === word
        ? []
        : [
            [
              number,
              `(?:the|my|that) ${escaped(singularOf(word))}${escaped(singularOf(word).at(-1)!)}?ing(?: (?:one|file))?`,
            ] as [number, string],
          ]),
    ]);
}

/** Whether a word stands in a name, so that whatever reads names finds it. */
function isReadElsewhere(word: string, name: string): boolean {
  return !COMMON.test(word) && /^\p{L}{3,}$/u.test(word) && wordsOf(name).includes(word);
}

/** Returns the words of a name that no other name has. */
function ownWords(own: readonly string[], n: number, words: readonly (readonly string[])[]): string[] {
  return own.filter((word) => words.every((each, at) => at === n || !each.includes(word)));
}

function countOf(word: string, words: readonly (readonly string[])[]): number {
  return words.filter((each) => each.includes(word)).length;
}

/** Returns patterns of a whole name: with its ending, without it, and in words. */
function wholeOf(name: string): string[] {
  const bare = name.replace(EXTENSION, '');
  const tokens = bare.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  if (tokens.length === 0) return [];
  const isWord = tokens.length === 1 && /^\p{L}+$|^\d+$/u.test(bare);
  const forms = isWord ? [escaped(name)] : [escaped(name), tokens.map(escaped).join('[ _.-]?')];
  return forms.map((form) => `${form}(?![\\w-])`);
}

/** Returns the words and numbers of a name. */
function wordsOf(name: string): string[] {
  const tokens = name
    .toLowerCase()
    .replace(EXTENSION, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const parts = tokens.flatMap((token) => token.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? []);
  return [...new Set([...parts.map((part) => part.replace(/^0+(?=\d)/u, '')), ...tokens])];
}

function inflected(plural: string): string {
  const word = singularOf(plural);
  const last = escaped(word.at(-1)!);
  return `${escaped(word)}(?:e?s|${last}?ing|${last}?ed|['’]s)?(?![\\wÀ-ɏ])`;
}

/** "Clapping" is said for `claps.wav`. */
const singularOf = (word: string): string => (/^\p{L}{3,}[^s]s$/u.test(word) ? word.slice(0, -1) : word);

function numberForms(word: string): string {
  const said = wordOfNumber(Number(word));
  return said === undefined ? `0*${word}` : `(?:0*${word}|${said})`;
}

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
