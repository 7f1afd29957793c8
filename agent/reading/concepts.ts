import { AUDIO_WORDS } from './concepts-audio.ts';
import { SPEECH_WORDS } from './concepts-speech.ts';
import { hashOf } from './hashing.ts';
import { plain, type Token } from './tokens.ts';

/** Longest entries that are looked up: beginnings of words, and characters of Chinese or Japanese in a row. */
const MAX_STEM = 14;
const MIN_STEM = 3;
const MAX_RUN = 6;

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

const WORDS = new Map<string, string[]>();
const STEMS = new Map<string, string[]>();
const RUNS = new Map<string, string[]>();

for (const [concept, entries] of Object.entries({ ...SPEECH_WORDS, ...AUDIO_WORDS })) {
  for (const entry of entries.split(' ')) {
    const table = CJK.test(entry) ? RUNS : entry.endsWith('*') ? STEMS : WORDS;
    const key = plain(entry.replace('*', ''));
    table.set(key, [...(table.get(key) ?? []), concept]);
  }
}

/** Returns the concepts of each token of a text; a concept that several characters express belongs to the first of them. */
export function conceptsOf(tokens: readonly Token[]): string[][] {
  const concepts = tokens.map(({ text }) => conceptsOfWord(text));
  for (let start = 0; start < tokens.length; start++) {
    if (!CJK.test(tokens[start]!.text)) continue;
    let run = '';
    for (let at = start; at < tokens.length && at < start + MAX_RUN && run.length < MAX_RUN; at++) {
      run += tokens[at]!.text;
      concepts[start]!.push(...(RUNS.get(run) ?? []));
    }
  }
  return concepts;
}

function conceptsOfWord(word: string): string[] {
  const found = [...(WORDS.get(word) ?? [])];
  for (let length = MIN_STEM; length <= Math.min(MAX_STEM, word.length); length++) {
    const stemmed = STEMS.get(word.slice(0, length));
    if (stemmed) found.push(...stemmed);
  }
  return found;
}

const HASHES = new Map(
  [...Object.keys(SPEECH_WORDS), ...Object.keys(AUDIO_WORDS)].map((concept) => [concept, hashOf(concept)]),
);

/** Returns the concepts of tokens as hashes, for features. */
export function conceptHashesOf(tokens: readonly Token[]): number[][] {
  return conceptsOf(tokens).map((concepts) => concepts.map((concept) => HASHES.get(concept)!));
}
