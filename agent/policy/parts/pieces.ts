import type { Act } from '../../reading/labels.ts';
import type { Model } from '../../reading/model.ts';
import { read, type Around, type Clause, type Reading } from '../../reading/reading.ts';

/** Verbs that begin another instruction after "and", "then" or a comma: "take out the silences and bring it to -16 LUFS". */
const VERBS =
  'add|boost|bounce|bring|change|chop|clean|convert|crop|cut|denoise|drop|export|extend|extract|fade|find|get|give|isolate|join|keep|let me|level|list|lower|make|measure|mix|normali[sz]e|pitch|pull|push|put|raise|reduce|remove|render|save|send|separate|show|slow|speed|split|strip|take|tell|transcribe|transpose|trim|turn';

/** Ends of sentences inside of a clause. */
const SENTENCE = /(?<=[;.!?。！？])\s+(?=\S+\s+\S)|\s+(?=\|\s)/iu;

/** Joints inside of a clause where another instruction begins. What comes after one is as much ordered, asked or forbidden as what comes before. */
const JOINT = new RegExp(
  [
    String.raw`(?=\s(?:and also|and then|and please|but please|and can you|and could you)\s)`,
    String.raw`(?<!\b(?:and|but|or|to|until|since))(?=\s(?:and|then|plus|&)\s(?:${VERBS})\s)`,
    String.raw`(?<=,)\s+(?=(?:then\s)?(?:${VERBS})\s)`,
  ].join('|'),
  'iu',
);

/** Reads a message. A clause that holds several sentences or instructions is read once more, piece by piece. */
export function clausesOf(model: Model, text: string, around: Around): Reading {
  const whole = read(model, text, around);
  if (whole.language !== 'en') return whole;
  const again = (words: string, start: number): Clause[] =>
    read(model, words, { ...around, language: 'en' }).clauses.map((each) => ({
      ...each,
      from: each.from + start,
      to: each.to + start,
    }));
  const piecesOf = (clause: Clause, joint: RegExp): { words: string; start: number }[] => {
    let from = clause.from;
    const words = text.slice(clause.from, clause.to);
    return (words.length > MAX_SPLIT ? [words] : words.split(joint)).map((piece) => {
      const start = text.indexOf(piece, from);
      from = start + piece.length;
      return { words: piece, start };
    });
  };
  const clauses = whole.clauses
    .flatMap((clause) => {
      const sentences = piecesOf(clause, SENTENCE);
      return sentences.length === 1 ? [clause] : sentences.flatMap(({ words, start }) => again(words, start));
    })
    .flatMap((clause) => {
      const pieces = piecesOf(clause, JOINT);
      if (pieces.length === 1) return [clause];
      return pieces
        .flatMap(({ words, start }) => again(words, start))
        .map((each) => ({ ...each, act: clause.act, acts: clause.acts }));
    });
  return { ...whole, clauses };
}

/** Acts that order nothing, and go on through the sentence: "is it possible to take out the hum and make it louder?" */
const ASKING: ReadonlySet<Act> = new Set(['ask_whether', 'ask_price', 'ask_service', 'suppose']);
const GOES_ON = new RegExp(String.raw`^\s*(?:and|or|then|and then)\s(?:${VERBS})\s(?!.*\bplease\b)`, 'iu');

/** Returns whether a clause goes on with the question of the one before. */
export function goesOn(words: string, before: { act: Act; text: string }): boolean {
  return ASKING.has(before.act) && !/[.!?;]$/u.test(before.text) && GOES_ON.test(words);
}

/** Longer clauses are not cut once more: no person writes them. */
const MAX_SPLIT = 600;
