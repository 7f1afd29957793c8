import type { SpokenWord } from '../capabilities/model-interfaces.ts';

/** Matches the pieces with which speech models begin a word: after a space, or SentencePiece's mark for one. */
const WORD_START = /^[\s▁]/;

/** Joins the pieces that a speech model writes to words; returns none when there is not a time for each piece. */
export function wordsOf(pieces: readonly string[], startsS: readonly number[], endS: number): SpokenWord[] {
  if (pieces.length !== startsS.length) return [];
  const words: SpokenWord[] = [];
  let open = false;
  pieces.forEach((piece, i) => {
    const text = piece.replaceAll('▁', ' ');
    const startS = startsS[i]!;
    const last = words.at(-1);
    if (WORD_START.test(text) || !open || !last) {
      if (last && open) last.endS = startS;
      if (text.trim() === '') {
        open = false; // a piece that is only a space: the next one begins a word
        return;
      }
      words.push({ word: text.trim(), startS, endS });
      open = true;
    } else last.word += text.trimEnd();
  });
  return words;
}
