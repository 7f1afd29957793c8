import { Features, hashOf } from './hashing.ts';
import type { Message, Span } from './message.ts';

/** A clause of thirty words has some 900, with those that are counted twice. */
const MAX_FEATURES = 1_500;
/** Words of a neighbouring clause that are looked at, and words before the clause whose concepts are. */
const MAX_AROUND = 16;
const MAX_BEFORE = 60;
/** How far apart two concepts of a pair may be, in tokens. */
const MAX_APART = 6;
/** Concepts of a clause that are paired however far they are apart. */
const MAX_PAIRED = 12;

/** Stands for the words beyond the ends of a clause. */
const OUTSIDE = 1;

/** Returns the features of a clause: its words, parts of words and concepts, those of its neighbours, and its place. */
export function clauseFeatures(message: Message, clauses: readonly Span[], n: number): Uint32Array {
  const features = new Features({ max: MAX_FEATURES });
  const clause = clauses[n]!;
  addPlace(features, message, clauses, n);
  addReply(features, message, clause);
  addWords(features, message, clause);
  addConcepts(features, message, clause);
  addNeighbour(features, message, clauses[n - 1], 'before');
  addNeighbour(features, message, clauses[n + 1], 'after');
  addParts(features, message, clause);
  return features.distinct();
}

/** Adds the place in the message, its last mark and its length, each with its first words or concepts. */
function addPlace(features: Features, message: Message, clauses: readonly Span[], n: number): void {
  const { tokens, concepts, earlier } = message;
  const { start, end } = clauses[n]!;
  const turn = turnOf(message);
  const ending = tokens[end - 1]!.kind === 'mark' ? tokens[end - 1]!.hash : 0;
  const place = Math.min(n, 2) * 4 + Math.min(clauses.length, 3);
  const length = Math.floor(Math.log2(end - start + 1));
  features.add('turn', turn);
  features.add('place', place);
  features.add('place turn', place, turn);
  features.add('ending', ending);
  features.add('ending place', ending, place);
  features.add('length', length);
  features.add('length turn', length, turn, clauses.length === 1 ? 1 : 0);

  const own = [...new Set(concepts.slice(start, end).flat())];
  const first = own[0] ?? 0;
  features.add('first ending', first, ending);
  features.add('first place', first, place);
  features.add('word ending', tokens[start]!.hash, ending);
  for (const concept of own) {
    features.add('concept ending', concept, ending);
    features.add('concept turn', concept, turn);
  }
  const paired = own.slice(0, MAX_PAIRED).toSorted((a, b) => a - b);
  for (const [at, one] of paired.entries()) {
    for (const other of paired.slice(at + 1)) features.add('both', one, other);
  }
  for (const concept of new Set(concepts.slice(Math.max(0, start - MAX_BEFORE), start).flat()))
    features.add('ever', concept);
  for (const concept of earlier) features.add('earlier', concept);
}

/** Adds whether the message replies to the service, and to what. */
function addReply(features: Features, { context: { service }, asked }: Message, { start, end }: Span): void {
  if (service === undefined) return;
  const isQuestion = /[?？][^?？]{0,12}$/u.test(service.slice(-40)) ? 1 : 0;
  features.add('reply', isQuestion);
  features.add('reply length', isQuestion, Math.floor(Math.log2(end - start + 1)));
  for (const concept of asked) features.add('asked', concept);
}

function addWords(features: Features, { tokens }: Message, { start, end }: Span): void {
  const at = (n: number): number => (n >= start && n < end ? tokens[n]!.hash : OUTSIDE);
  features.add('first', at(start));
  features.add('first', at(start), at(start + 1));
  features.add('first', at(start), at(start + 1), at(start + 2));
  features.add('first', at(start), at(start + 1), at(start + 2), at(start + 3));
  for (let n = start; n < end; n++) {
    features.add('word', at(n));
    features.add('words', at(n), at(n + 1));
    features.add('words', at(n), at(n + 1), at(n + 2));
    features.add('around a word', at(n), at(n + 2));
  }
}

function addConcepts(features: Features, { tokens, concepts }: Message, { start, end }: Span): void {
  const opening = [0, 0, 0];
  let opened = 0;
  for (let n = start; n < end; n++) {
    const here = concepts[n]!;
    if (here.length > 0 && opened < opening.length) {
      opening[opened++] = here[0]!;
      features.add('opening', opening[0], opening[1], opening[2]);
    }
    for (const concept of here) {
      features.add('concept', concept);
      if (n > start) features.add('word concept', tokens[n - 1]!.hash, concept);
      if (n + 1 < end) features.add('concept word', concept, tokens[n + 1]!.hash);
      for (let other = n + 1; other < end && other <= n + MAX_APART; other++) {
        for (const second of concepts[other]!) features.add('concepts', concept, second);
      }
    }
  }
}

function addNeighbour(
  features: Features,
  { tokens, concepts }: Message,
  clause: Span | undefined,
  side: 'before' | 'after',
): void {
  if (!clause) return;
  const { start, end } = clause;
  features.add(`${side} first`, tokens[start]!.hash);
  features.add(`${side} last`, tokens[end - 1]!.hash);
  for (let n = start; n < Math.min(end, start + MAX_AROUND); n++) {
    features.add(`${side} word`, tokens[n]!.hash);
    for (const concept of concepts[n]!) features.add(`${side} concept`, concept);
  }
}

/** Adds three and four letters in a row, which typing errors and endings leave alone. */
function addParts(features: Features, { tokens }: Message, { start, end }: Span): void {
  for (let n = start; n < end; n++) {
    if (tokens[n]!.kind !== 'word' || tokens[n]!.text.length < 3) continue;
    const word = `^${tokens[n]!.text}$`;
    for (let from = 0; from + 3 <= word.length; from++) {
      features.add('part', hashOf(word, from, from + 3));
      if (from + 4 <= word.length) features.add('part', hashOf(word, from, from + 4));
    }
  }
}

function turnOf({ context: { service, previous } }: Message): number {
  if (service !== undefined) return 2;
  return previous === undefined ? 0 : 1;
}
