import type { SpokenWord } from '../capabilities/models.ts';

/** What begins a word in the pieces that speech models write: a space, or SentencePiece's mark for one. */
const BEGINS = /^[\s▁]/;

/** Puts the pieces a speech model writes together to words; empty when it gives no time for each piece. */
export function wordsOf(pieces: readonly string[], startsS: readonly number[], endS: number): SpokenWord[] {
  if (pieces.length !== startsS.length) return [];
  const words: SpokenWord[] = [];
  let open = false;
  pieces.forEach((piece, i) => {
    const text = piece.replaceAll('▁', ' ');
    const startS = startsS[i]!;
    const last = words.at(-1);
    if (BEGINS.test(text) || !open || !last) {
      if (last && open) last.endS = startS;
      if (text.trim() === '') {
        open = false; // a space of its own: what follows begins a word
        return;
      }
      words.push({ word: text.trim(), startS, endS });
      open = true;
    } else last.word += text.trimEnd();
  });
  return words;
}
