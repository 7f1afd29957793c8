import { elementsIn } from './elements.ts';
import { has, phrases } from './words/phrases.ts';
import type { Word } from './words/words.ts';

/** A part of a message that asks for one thing, or for several of a kind. */
export interface Clause {
  words: Word[];
  /** Says what is not wanted. */
  isNegated: boolean;
  /** Begins with an exception to what came before: `but`, `except`. */
  isException: boolean;
  /** Is done before what was said last (`… after removing the drums`), or after what is said next (`before you trim it, …`). */
  turn: 'earlier' | 'later' | undefined;
}

const JOINTS = new Set([
  'and',
  'then',
  'also',
  'plus',
  'afterwards',
  'next',
  'finally',
  'but',
  'except',
  'before',
  'after',
  'so',
  'once',
  'while',
]);
const EXCEPTIONS = new Set(['but', 'except', 'excluding', 'besides', 'save']);
const NEGATION = phrases(
  'do not, not, never, neither, nor, no need, need not, without ~ changing|touching|removing|cutting, rather than, instead of, leave ~ alone, leave ~ in, leave ~ out, skip ~ tempo|key|chords|melody|loudness, forget ~ about, never mind, do not want, not interested, ignore, exclude',
);
/** Negations that ask all the same: `why not`, `can you not hear`. */
const POLITE = phrases(
  'why not, can not you, could not you, would not mind, do not mind, if not, not sure, not know, do not know, do not understand, can not hear, can not tell, not loud, can not figure, not too, or not, not only, not just, i am not',
);

/** Splits a message where one wish ends and the next begins. Times keep their `and`. */
export function clausesOf(words: readonly Word[]): Clause[] {
  const parts: Word[][] = [[]];
  const turns = new Map<Word[], 'earlier' | 'later'>();
  let isBegun = false;
  for (const [index, word] of words.entries()) {
    if (isJoint(word) && joinsElements(words, index)) continue;
    if (word.isStop && !isInNumber(words, index)) {
      parts.push([]);
      isBegun &&= word.text === ',';
      continue;
    }
    if (JOINTS.has(word.text) && !joinsTimes(words, index)) {
      parts.push([]);
      const turn = turnAt(words, index, isBegun);
      if (turn) turns.set(parts.at(-1)!, turn);
      if (word.text === 'but' || word.text === 'except') parts.at(-1)!.push(word);
      if ((word.text === 'before' || word.text === 'after') && followsTime(words, index)) parts.at(-1)!.push(word);
      continue;
    }
    parts.at(-1)!.push(word);
    isBegun = true;
  }
  return parts.filter((part) => part.length > 0).map((part) => clause(part, turns.get(part)));
}

function isJoint({ text }: Word): boolean {
  return text === 'and' || text === ',';
}

/** `the vocals, the drums and bass`: one list of what a verb stands for once. */
function joinsElements(words: readonly Word[], index: number): boolean {
  let next = index + 1;
  while (/^(and|the|a|an)$/.test(words[next]?.text ?? '')) next++;
  const before = isJoint(words[index - 1] ?? words[index]!) ? words[index - 2] : words[index - 1];
  return isElement(before) && isElement(words[next]);
}

function isElement(word: Word | undefined): boolean {
  return word !== undefined && elementsIn([word]).length > 0;
}

/** `after that` goes on in order; `after` what is done, within a sentence, names what comes first. */
function turnAt(words: readonly Word[], index: number, isBegun: boolean): Clause['turn'] {
  const { text } = words[index]!;
  const next = words[index + 1]?.text ?? '';
  if (followsTime(words, index) || /^(that|this|which|it)$/.test(next)) return undefined;
  if (text === 'after' || text === 'once') return isBegun ? 'earlier' : undefined;
  return text === 'before' && !isBegun ? 'later' : undefined;
}

function clause(words: Word[], turn: Clause['turn']): Clause {
  // "But only the chorus" limits what is wanted.
  const isLimit = /^(?:only|just)$/.test(words[1]?.text ?? '');
  const isException = EXCEPTIONS.has(words[0]!.text) && words[0]!.text !== 'save' && !isLimit;
  return { words, isException, turn, isNegated: has(words, NEGATION) && !has(words, POLITE) };
}

function isInNumber(words: readonly Word[], index: number): boolean {
  return (
    words[index]!.text === ',' &&
    /^\d+$/.test(words[index - 1]?.text ?? '') &&
    /^\d{3}$/.test(words[index + 1]?.text ?? '')
  );
}

const TIME =
  /^(\d|half|second|minute|hour|first|last|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)/;

/** `between 0:10 and 0:20`, `a minute and a half`, `from the start and up to 0:30`: no new wish. */
function joinsTimes(words: readonly Word[], index: number): boolean {
  if (words[index]!.text !== 'and') return followsTime(words, index);
  const before = words[index - 1];
  const next = words[index + 1]?.text === 'a' ? words[index + 2] : words[index + 1];
  return TIME.test(before?.text ?? '') && TIME.test(next?.text ?? '') && !/^(first|last)/.test(next?.text ?? '');
}

/** `after two minutes`, `before 0:30`: an end of a span. */
function followsTime(words: readonly Word[], index: number): boolean {
  const { text } = words[index]!;
  if (text !== 'after' && text !== 'before') return false;
  const next = ['the', 'about', 'a'].includes(words[index + 1]?.text ?? '') ? words[index + 2] : words[index + 1];
  return TIME.test(next?.text ?? '') && next?.text !== 'one';
}
