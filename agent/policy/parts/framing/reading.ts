import type { Model } from '../../../reading/model.ts';
import type { Around, Clause, Reading } from '../../../reading/reading.ts';
import { clausesOf } from '../pieces.ts';
import { framesIn, type Frame, type FramedSentence } from './frames.ts';

/** Where a clause stands in a sentence with a frame. */
export interface Framed {
  frame: Frame;
  /** `order`: the work if the condition holds; `otherwise`: the work if it does not; `whole`: a clause of the sentence as it is written. */
  role: 'order' | 'otherwise' | 'whole';
}

/** A clause of a message, with its frame if its sentence has one. */
export interface FramedClause extends Clause {
  framed?: Framed | undefined;
}

/**
 * Reads a message. Of a sentence that puts an order in a frame, such as a condition, the order is read by itself; its clauses as they stand come
 * first, for whom the order is none.
 */
export function framedClausesOf(
  model: Model,
  text: string,
  around: Around,
): Omit<Reading, 'clauses'> & { clauses: FramedClause[] } {
  const whole = clausesOf(model, text, around);
  const sentences = whole.language === 'en' ? framesIn(text.slice(0, whole.end)) : [];
  if (sentences.length === 0) return whole;
  const read = (from: number, to: number): Clause[] =>
    text.slice(from, to).trim().length < MIN_LENGTH
      ? []
      : clausesOf(model, text.slice(from, to), { ...around, language: 'en' }).clauses.map((each) => ({
          ...each,
          from: each.from + from,
          to: each.to + from,
        }));
  const clauses = sentences.flatMap((sentence, n): FramedClause[] => [
    ...read(sentences[n - 1]?.to ?? 0, sentence.from),
    ...framedIn(sentence, read),
  ]);
  return { ...whole, clauses: [...clauses, ...read(sentences.at(-1)!.to, whole.end)] };
}

/** Shorter stretches between sentences are marks. */
const MIN_LENGTH = 2;

function framedIn(
  { frame, from, to, orders }: FramedSentence,
  read: (from: number, to: number) => Clause[],
): FramedClause[] {
  return [
    ...read(from, to).map((each): FramedClause => ({ ...each, framed: { frame, role: 'whole' } })),
    ...orders.flatMap((order) =>
      read(order.from, order.to).map((each): FramedClause => ({
        ...each,
        framed: { frame, role: order.isOtherwise ? 'otherwise' : 'order' },
      })),
    ),
  ];
}
