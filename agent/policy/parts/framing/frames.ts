import { negated } from '../deciding/condition-forms.ts';
import { plainCondition } from '../deciding/plain-condition.ts';
import type { Condition } from '../deciding/condition.ts';

/** Words around an order by which it is no plain order: a condition, or a question about its price. */
export type Frame =
  | {
      kind: 'condition';
      condition: Condition;
      /** Words for the files that are left out, where it is decided for each file by itself. */
      eachBut: string | undefined;
      /** Whether nothing is to be done if it holds. */
      isHeldBack: boolean;
    }
  | { kind: 'price' }
  | { kind: 'affording' };

/** A stretch of a message that orders something within a frame. */
export interface FramedOrder {
  from: number;
  to: number;
  /** Whether it is what is done otherwise. */
  isOtherwise: boolean;
}

/** A sentence with a frame. */
export interface FramedSentence {
  from: number;
  to: number;
  frame: Frame;
  orders: FramedOrder[];
}

const START = String.raw`(?<=^|[.!?]\s{1,3}|\n)`;
/** Words of one sentence: a full stop within a number or a name does not end it. */
const WORDS = String.raw`(?:[^.!?\n;]|\.(?=\w))`;
const END = String.raw`(?=\s*(?:[.!?](?!\w)|\n|$))`;

const CONDITIONAL = new RegExp(
  String.raw`${START}(if|unless) ((?:[^,.!?\n;]|[.,](?=\w)){3,120}?), (${WORDS}{3,300}?)(?:; otherwise,? (${WORDS}{3,300}?))?${END}`,
  'giu',
);
/** "Remove the vocals if it is stereo and longer than a minute." */
const CONDITIONED = new RegExp(
  String.raw`${START}(?!(?:if|unless)\b)((?:[^.!?\n;,]|\.(?=\w)){3,200}?),? (?:but )?(?:only )?(if|unless) ((?:[^,.!?\n;]|[.,](?=\w)){3,120}?)${END}`,
  'giu',
);
const PRICE = new RegExp(String.raw`${START}how much would it cost to (${WORDS}{3,300}?)${END}`, 'giu');
const AFFORDING = new RegExp(String.raw`${START}do i (?:still )?have enough tokens to (${WORDS}{3,300}?)${END}`, 'giu');

const CONDITIONAL_WORDS = /\b(?:if|otherwise|else|unless|when)\b/iu;

/** "If it costs more than 15 tokens, do not start." */
const HELD_BACK =
  /^(?:do not (?:start|begin|do (?:it|that|anything))|do nothing|stop|ask me(?: first)?|tell me(?: first)?)(?: yet)?$/iu;

/** "A file", "each file except file 2", before the verb of a condition that every file has to fulfil by itself. */
const EACH_FILE = String.raw`(?:a|each|any|every) file(?: except (?<except>.+?))?(?= (?:is|are|has|contains|lasts)\b|$)`;
const OF_EACH = new RegExp(String.raw`^${EACH_FILE}`, 'iu');
/** "The tempo of each file". */
const WITHIN_EACH = new RegExp(String.raw` (?:of|in|on) ${EACH_FILE}`, 'iu');

/** Returns the sentences of an English message that put an order in a frame, in order. */
export function framesIn(text: string): FramedSentence[] {
  const found = [
    ...[...text.matchAll(CONDITIONAL)].flatMap((match) => conditionalOf(match)),
    ...[...text.matchAll(CONDITIONED)].flatMap((match) => conditionedOf(match)),
    ...simpleOf(text, PRICE, { kind: 'price' }),
    ...simpleOf(text, AFFORDING, { kind: 'affording' }),
  ];
  return found
    .map((sentence) => ({ ...sentence, to: MARK.test(text.slice(sentence.to)) ? sentence.to + 1 : sentence.to }))
    .toSorted((a, b) => a.from - b.from);
}

/** The mark that ends a sentence. */
const MARK = /^[.!?]/u;

function simpleOf(text: string, pattern: RegExp, frame: Frame): FramedSentence[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, 1: order }) => {
    const from = index + whole.indexOf(order!);
    return {
      from: index,
      to: index + whole.length,
      frame: { ...frame },
      orders: [{ from, to: from + order!.length, isOtherwise: false }],
    };
  });
}

function conditionalOf({ index, 0: whole, 1: word, 2: words, 3: order, 4: other }: RegExpMatchArray): FramedSentence[] {
  const condition = stated(word!, withoutEach(words!));
  // "If it is long cut it, otherwise leave it": a sentence that goes on with another condition is in other words.
  if (!condition || CONDITIONAL_WORDS.test(order!)) return [];
  const from = index! + `${word!} `.length + words!.length + ', '.length;
  const otherAt = other === undefined ? -1 : whole.length - other.length;
  return [
    {
      from: index!,
      to: index! + whole.length,
      frame: {
        kind: 'condition',
        condition: { ...condition, text: words! },
        eachBut: eachBut(words!),
        isHeldBack: HELD_BACK.test(order!),
      },
      orders: [
        { from, to: from + order!.length, isOtherwise: false },
        ...(other === undefined ? [] : [{ from: index! + otherAt, to: index! + whole.length, isOtherwise: true }]),
      ],
    },
  ];
}

/** Returns the condition after "if", or its opposite after "unless"; one after "unless" that nothing measures is read clause by clause. */
function stated(word: string, words: string): Condition | undefined {
  if (!/^unless$/iu.test(word)) return plainCondition(words);
  const condition = plainCondition(words.replace(SHORT, '$1 is').replace(/ already\b/iu, ''));
  return condition && condition.field !== '' ? negated(condition) : undefined;
}

/** "Unless it's mono", "unless its mono". */
const SHORT = /^(it|this|that)['’]?s\b/iu;

/** Returns the sentence of an order before a condition of two; one before a single condition is read clause by clause. */
function conditionedOf({ index, 0: whole, 1: order, 2: word, 3: words }: RegExpMatchArray): FramedSentence[] {
  const condition = stated(word!, words!);
  if (!condition?.also || CONDITIONAL_WORDS.test(order!)) return [];
  return [
    {
      from: index!,
      to: index! + whole.length,
      frame: { kind: 'condition', condition: { ...condition, text: words! }, eachBut: undefined, isHeldBack: false },
      orders: [{ from: index!, to: index! + order!.length, isOtherwise: false }],
    },
  ];
}

/** Returns the words for the files that are left out where a condition is one of each file; undefined where it is not. */
function eachBut(words: string): string | undefined {
  const found = OF_EACH.exec(words) ?? WITHIN_EACH.exec(words);
  return found ? (found.groups?.['except'] ?? '') : undefined;
}

/** Returns a condition of each file as one of the file that is worked on. */
function withoutEach(words: string): string {
  return words.replace(WITHIN_EACH, '').replace(OF_EACH, 'it');
}
