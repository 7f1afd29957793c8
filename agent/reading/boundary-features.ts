import { Features, hashOf } from './hashing.ts';
import type { Message } from './message.ts';

const MAX_FEATURES = 200;
/** Tokens on either side whose concepts are looked at, and concepts of a side that are. */
const WINDOW = 8;
const MAX_CONCEPTS = 8;

/** Stands for the words beyond the ends of a message. */
const OUTSIDE = 1;
const GAPS = { none: 0, blank: 1, line: 2 };

/** Returns the features that decide whether a clause begins at a token: the words around it, and the concepts of either side. */
export function boundaryFeatures({ text, tokens, concepts }: Message, at: number): Uint32Array {
  const features = new Features({ max: MAX_FEATURES });
  const word = (offset: number): number => tokens[at + offset]?.hash ?? OUTSIDE;
  /** Returns the first concept of a token, or its word. */
  const sense = (offset: number): number => concepts[at + offset]?.[0] ?? word(offset);
  const blank = text.slice(tokens[at - 1]!.to, tokens[at]!.from);
  const gap = blank === '' ? GAPS.none : blank.includes('\n') ? GAPS.line : GAPS.blank;

  features.add('gap', gap);
  features.add('gap word', gap, word(-1));
  for (let offset = -3; offset <= 3; offset++) {
    features.add('word', offset, word(offset));
    features.add('sense', offset, sense(offset));
    if (offset === 3) continue;
    features.add('words', offset, word(offset), word(offset + 1));
    features.add('senses', offset, sense(offset), sense(offset + 1));
  }
  for (let offset = -2; offset <= 0; offset++) {
    features.add('words', offset, word(offset), word(offset + 1), word(offset + 2));
    features.add('senses', offset, sense(offset), sense(offset + 1), sense(offset + 2));
  }
  features.add('joint', word(-1), sense(0), sense(1));
  features.add('joint before', sense(-2), word(-1), word(0));
  features.add('beginning', hashOf(tokens[at]!.text, 0, 4));
  features.add('ending', hashOf(tokens[at - 1]!.text.slice(-3)));

  const before = sideOf(tokens, concepts, { from: at - 1, step: -1 });
  const after = sideOf(tokens, concepts, { from: at, step: 1 });
  features.add('lengths', Math.min(before.length, 5), Math.min(after.length, 5), gap);
  for (const concept of before.concepts) {
    features.add('before', concept);
    features.add('before words', concept, word(-1), word(0));
  }
  for (const concept of after.concepts) {
    features.add('after', concept);
    features.add('after words', concept, word(-1), word(0));
  }
  for (const first of before.concepts) for (const second of after.concepts) features.add('sides', first, second);
  return features.distinct();
}

/** Returns the concepts of one side up to the next mark, and how many tokens that are. */
function sideOf(
  tokens: Message['tokens'],
  concepts: Message['concepts'],
  { from, step }: { from: number; step: 1 | -1 },
): { concepts: number[]; length: number } {
  const found: number[] = [];
  let length = 0;
  for (let n = from; length < WINDOW; n += step) {
    if (tokens[n] === undefined || (length > 0 && tokens[n]!.kind === 'mark')) break;
    for (const concept of concepts[n]!) {
      if (found.length < MAX_CONCEPTS && !found.includes(concept)) found.push(concept);
    }
    length++;
  }
  return { concepts: found, length };
}
