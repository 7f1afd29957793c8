import { isWork } from './case-acts.ts';
import { endsSentence, isArrow, textOf, type Piece } from './case-pieces.ts';

/** What is done in a case. */
export interface Branch {
  parts: string[];
  next: number;
}

/** "…, less then fine" */
const ANOTHER =
  /^(?:and |but )?(?:less|more|over|under|above|below|higher|lower|longer|shorter|faster|slower|louder|quieter|not|no) then\b/iu;

/** Reads what is done in a case: the pieces up to the end of the sentence, or to the next condition. */
export function branchAt(pieces: readonly Piece[], at: number, after: string): Branch | undefined {
  const parts = after === '' ? [] : [after];
  let next = at;
  const last = pieces[at - 1];
  if (parts.length === 0 || (last && !endsSentence(last))) {
    for (; next < pieces.length; next++) {
      const piece = pieces[next]!;
      if (piece.kind === 'if' || piece.kind === 'unless' || piece.kind === 'else') break;
      if (parts.length > 0 && (piece.mark.includes('?') || ANOTHER.test(piece.text))) break;
      if (isArrow(piece) && next + 1 < pieces.length && parts.length > 0) break;
      parts.push(piece.kind === 'so' ? piece.rest : piece.text);
      if (endsSentence(piece)) {
        next += 1;
        break;
      }
    }
  }
  return parts.some((part) => part.trim() !== '') ? { parts, next } : undefined;
}

/** Work that was named before. */
const BARE =
  /^(?:(?:please|just|then|you can|you may|so) )*(?:do (?:it|that|so)|go(?: ahead| for it| on)?(?: and do it| with it| then)?|proceed|carry on|fire away|continue|convert(?: it)?|trim it|yes|that)(?: (?:please|then|anyway))*$/iu;
export const isBare = (parts: readonly string[]): boolean => parts.length === 1 && BARE.test(parts[0]!.trim());
/** "boss_roar_03 → ogg" */
const INTO = /^(\S{2,60}) (?:->|=>|→|to|into|as) (mp3|wav|flac|ogg|opus|m4a)\b/iu;

/** Returns the order in the sentence before a place, and its first piece. */
export function orderBefore(pieces: readonly Piece[], at: number): Branch | undefined {
  let from = at - 1;
  while (from > 0 && !endsSentence(pieces[from - 1]!)) from -= 1;
  const sentence = pieces.slice(Math.max(0, from), at);
  if (sentence.length === 0 || sentence.some(({ kind }) => kind === 'if' || kind === 'unless')) return undefined;
  const words = textOf(sentence);
  const [, file, format] = (!isWork(words) && INTO.exec(words)) || [];
  if (file !== undefined) return { parts: [`convert ${file} to ${format}`], next: from };
  return isWork(sentence[0]!.text) && !words.includes('?') ? { parts: [words], next: from } : undefined;
}
