import { eld } from 'eld/medium';
import { LANGUAGE_WORDS } from './language-words.ts';
import { tokensOf } from './tokens.ts';

/** Languages that are read. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'nl', 'pl', 'ja', 'zh', 'hi'] as const;

/** Longest beginning that is looked at. */
const MAX_CHARS = 1_000;
/**
 * Weight of the part of words that are frequent in a language, against the score of the library (0 to 1). The library does not know Hindi in
 * Latin letters, so that its words decide.
 */
const WORDS_WEIGHT = 0.6;
const HINDI_WEIGHT = 2.5;
/** Min lead of another language over that of the conversation, and the number of letters that make a message long. */
const MARGIN = 0.2;
const SHORT = 12;
/** Shorter texts in Latin letters are of no language that is not read: they are names and commands more often. */
const LEAST_FOREIGN = 24;

/** Names of files and of formats, which are written alike in all languages. */
const NEUTRAL =
  /(?<!\p{L})(?:\S+\.(?:wav|mp3|flac|m4a|ogg|opus|mp4|mov|mkv|aac|aiff?)(?!\p{L})|(?=[\p{L}\d_-]*[_\d])[\p{L}_][\p{L}\d_-]*)(?!\p{L})/giu;

/** Terms of the field beside which few letters say nothing: "denoise, -18 LUFS". */
const TERMS = /(?<!\p{L})(?:\d+\p{L}{1,3}|lufs|dbtp|db|bpm|wav|flac|ogg|opus|kbps|kbit|k?hz|midi|stems)(?!\p{L})/giu;
const MIN_LETTERS = 8;

const WORDS = Object.entries(LANGUAGE_WORDS).map(([language, words]) => ({
  language,
  words: new Set(words.split(' ')),
}));

/**
 * Returns the language of a text as an ISO 639-1 code. `usual`, the language of the messages before, decides about texts that are too
 * short, and about those without words.
 */
export function languageOf(text: string, usual = 'en'): string {
  const start = text.slice(0, MAX_CHARS);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start)) return 'ja';
  const spoken = start.replaceAll(NEUTRAL, (name) =>
    /\p{Script=Han}/u.test(name) && !name.includes('.') ? name : ' ',
  );
  const words = tokensOf(spoken).filter(({ kind }) => kind === 'word');
  const letters = words.reduce((sum, { text: word }) => sum + word.length, 0);
  if (letters === 0) return usual;
  if ((spoken.match(/\p{Script=Devanagari}/gu)?.length ?? 0) > letters / 2) return 'hi';

  const scores: Record<string, number> = { ...eld.detect(spoken).getScores() };
  const known = new Set<string>();
  const counts = new Map<string, number>();
  for (const { language, words: frequent } of WORDS) {
    const found = words.filter(({ text: word }) => frequent.has(word)).length;
    const weight = language === 'hi' ? HINDI_WEIGHT : WORDS_WEIGHT;
    if (found > 0) known.add(language);
    counts.set(language, found);
    if (found > 0) scores[language] = (scores[language] ?? 0) + (weight * found) / (words.length + 1);
  }
  if (words.length <= MAX_MARKED && POLISH.test(spoken)) scores['pl'] = (scores['pl'] ?? 0) + WORDS_WEIGHT;
  if (words.length <= MAX_MARKED && ITALIAN.test(spoken)) {
    known.add('it');
    scores['it'] = (scores['it'] ?? 0) + MARK_WEIGHT;
  }
  const likely = Object.entries(scores).filter(
    ([language]) => letters >= LEAST_FOREIGN || !/\p{Script=Latin}/u.test(start) || !isForeign(language),
  );
  const [best, score] = likely.reduce((first, next) => (next[1] > first[1] ? next : first), [usual, 0]);
  // "Subtitle file please", "ok cool": letters like those of another language, and frequent words of the usual one.
  const isUsual = 2 * (counts.get(usual) ?? 0) >= words.length && words.length <= MAX_NAMES;
  if (isUsual && !known.has(best) && /\p{Script=Latin}/u.test(start)) return usual;
  // A few Han letters are a sentence, whatever terms stand beside them: "我不想减慢10%".
  if (best !== 'ja' && usual !== 'ja' && isHan(spoken)) return 'zh';
  const own = spoken.replaceAll(TERMS, ' ').match(/\p{L}/gu)?.length ?? 0;
  if (own < MIN_LETTERS && own < letters && !known.has(best)) return usual;
  // The letters of few words, and those of names, say little: "hello" has those of Italian, "ok" those of Polish.
  if (
    /\p{Script=Latin}/u.test(start) &&
    !known.has(best) &&
    saysLittle(spoken, { hasFigures: spoken !== start || /\d/u.test(start) })
  )
    return usual;
  return letters < SHORT && score - (scores[usual] ?? 0) < MARGIN ? usual : best;
}

const MIN_HAN = 4;
/** Reports whether most letters of a text beside the terms of the field are Han. */
function isHan(spoken: string): boolean {
  const han = spoken.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han >= MIN_HAN && 2 * han > (spoken.replaceAll(TERMS, ' ').match(/\p{L}/gu)?.length ?? 0);
}

/** Letters of Polish alone among the languages that are read, which decide texts of few words: "Ścisz to". */
const POLISH = /[ąęłśźż]/iu;
const MAX_MARKED = 3;
/** A word that only Italian has, though its letters without accents are those of other words: "è a 44,1 kHz?" */
const ITALIAN = /(?<!\p{L})è(?!\p{L})/iu;
const MARK_WEIGHT = 1;

/** More words are a sentence. */
const MAX_NAMES = 6;
const CAPITAL = /^[^\p{L}\p{N}]*\p{Lu}/u;

/** Reports whether a text without its `NEUTRAL` names is one short word, or names only beside such names or numbers: "Bene Gesserit, Take 3". */
function saysLittle(spoken: string, { hasFigures }: { hasFigures: boolean }): boolean {
  const words = spoken.split(/\s+/u).filter((word) => /\p{L}/u.test(word));
  if (words.length === 1) return words[0]!.length < SHORT;
  return hasFigures && words.length <= MAX_NAMES && words.every((word) => CAPITAL.test(word));
}

function isForeign(language: string): boolean {
  return !(LANGUAGES as readonly string[]).includes(language);
}
