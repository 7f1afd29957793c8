import type { Caption } from '../annotations.ts';
import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
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
/** Sums of spans are this exact at least. */
const ROUNDING_S = 1e-6;
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
  let speaker: number | undefined;
  for (const word of words.toSorted((a, b) => a.startS - b.startS)) {
    const group = groups.at(-1);
    const next = speakerAt(word.startS) ?? speaker; // a word in a short pause, where nobody speaks, is of the same voice
    const isOther = speaker !== undefined && next !== speaker;
    if (!group || isOther || begins(word, group)) groups.push([word]);
    else group.push(word);
    speaker = next;
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

/** Returns the words of a passage without times, which get shares of the speech in it by their letters. */
function spreadOut({ text, spans }: Passage): SpokenWord[] {
  const words = text.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const speechS = spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  let spoken = 0;
  return words.map((word) => {
    const startS = timeOf(spoken, spans, 'after');
    spoken += (speechS * word.length) / letters;
    return { word, startS, endS: timeOf(spoken, spans, 'before') };
  });
}

/** Returns when so many seconds were spoken; between two spans the time before or after the pause. */
function timeOf(spoken: number, spans: readonly TimeSpan[], side: 'before' | 'after'): number {
  let left = spoken;
  for (const { startS, endS } of spans) {
    const isWithin = side === 'before' ? left <= endS - startS + ROUNDING_S : left < endS - startS - ROUNDING_S;
    if (isWithin) return Math.min(startS + left, endS);
    left -= endS - startS;
  }
  return spans.at(-1)!.endS;
}
