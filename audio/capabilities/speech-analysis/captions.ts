import type { Caption } from '../annotations.ts';
import type { SpokenWord } from '../model-interfaces.ts';
import type { Passage } from './transcript.ts';

/** Characters of a line and lines of a caption, as broadcasters limit them. */
const MAX_LINE = 42;
const MAX_LINES = 2;
const MAX_CAPTION_S = 7;
/** A longer pause begins a caption. */
const MAX_PAUSE_S = 0.8;
/** A caption stays this long, if the next one does not begin before. */
const MIN_CAPTION_S = 1;
const SENTENCE_END = /[.!?…。！？]["'”’)]*$/u;

/** Groups the words of a transcript into captions, which begin anew after sentences, pauses and changes of the speaker. */
export function captionsOf(
  passages: readonly Passage[],
  turns: readonly { startS: number; endS: number; speaker: number }[],
): Caption[] {
  const words = passages.flatMap((passage) => (passage.words.length > 0 ? passage.words : spreadOut(passage)));
  const speakerAt = (time: number): number | undefined =>
    turns.find(({ startS, endS }) => startS <= time && time < endS)?.speaker;
  const groups: SpokenWord[][] = [];
  for (const word of words.toSorted((a, b) => a.startS - b.startS)) {
    const group = groups.at(-1);
    const isNew = !group || begins(word, group) || speakerAt(word.startS) !== speakerAt(group.at(-1)!.startS);
    if (isNew) groups.push([word]);
    else group.push(word);
  }
  return groups.map((group, i) => {
    const startS = group[0]!.startS;
    const endS = Math.max(group.at(-1)!.endS, startS + MIN_CAPTION_S);
    return { startS, endS: Math.min(endS, groups[i + 1]?.[0]?.startS ?? Infinity), lines: linesOf(group) };
  });
}

/** Reports whether a word begins the next caption. */
function begins(word: SpokenWord, group: readonly SpokenWord[]): boolean {
  const last = group.at(-1)!;
  if (word.startS - last.endS > MAX_PAUSE_S || word.endS - group[0]!.startS > MAX_CAPTION_S) return true;
  return SENTENCE_END.test(last.word) || linesOf([...group, word]).length > MAX_LINES;
}

function linesOf(words: readonly SpokenWord[]): string[] {
  const lines: string[] = [];
  for (const { word } of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= MAX_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Returns the words of a passage without times, which get shares of its length by their letters. */
function spreadOut({ text, startS, endS }: Passage): SpokenWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let at = startS;
  return words.map((word) => {
    const from = at;
    at += ((endS - startS) * word.length) / letters;
    return { word, startS: from, endS: at };
  });
}
