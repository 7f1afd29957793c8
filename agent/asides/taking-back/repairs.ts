import {
  AGAIN,
  AN_END,
  AT_END,
  COPULA,
  FILL,
  FOLLOW,
  IDLE_NOT,
  MARKERS,
  MAX_REASONS,
  OF_OLD,
  REASON,
  TAIL,
  VERB_AGAIN,
} from './marker-words.ts';
import { KINDS, NUMBER, lastOf, valuesAt, type Value } from './values.ts';

const TAKES = 200;
const MAX_CHARS = 2_000;
const MAX_REPAIRS = 5;

/** A place where a text takes something back. */
interface Place {
  from: number;
  to: number;
  /** Whether the value before has to be named again: no word takes it back. */
  isBare: boolean;
}

/**
 * Returns a text in which a value that its writer takes back in the same breath is the one that he means: "over two seconds, no hang on,
 * make that four, two is a bit abrupt" is "over four seconds".
 */
export function withValuesTakenBack(text: string): string {
  if (text.length > MAX_CHARS) return text;
  let words = text;
  for (let n = 0; n < MAX_REPAIRS; n++) {
    const next = repaired(words);
    if (next === undefined) break;
    words = next;
  }
  return words;
}

function repaired(text: string): string | undefined {
  const placesOf = (pattern: RegExp, isBare: boolean): Place[] =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length, isBare }));
  const places = [...placesOf(MARKERS, false), ...placesOf(AGAIN, true)];
  for (const place of places) {
    const next = repairedAt(text, place);
    if (next !== undefined) return next;
  }
  return undefined;
}

function repairedAt(text: string, { from, to, isBare }: Place): string | undefined {
  const start = Math.max(0, from - TAKES);
  const before = text.slice(start, from);
  for (const begins of beginnings(text, { to, isBare, before })) {
    let at = begins + lengthAt(FILL, text, begins);
    const given: { old: Value; value: Value; merged: string }[] = [];
    for (let value = replacing(text, at, before); value; value = replacing(text, at, before)) {
      if (given.some(({ old }) => old.kind === value.value.kind)) break;
      given.push(value);
      at += value.value.text.length;
      const next = /^ (?:by |at |in |and )?/u.exec(text.slice(at));
      if (!next || !replacing(text, at + next[0].length, before)) break;
      at += next[0].length;
    }
    if (given.every(({ old, merged }) => old.text.toLowerCase() === merged.toLowerCase())) continue;
    if (/^ (?:in|out|up|down)(?!\p{L})/iu.test(text.slice(at, at + 6)) && given.some(({ old }) => !isWord(old)))
      continue;
    if (AT_END.test(text.slice(at, at + TAKES)) && AN_END.test(before)) continue;
    if (!isAt(FOLLOW, text, at) || (isForbidding(text.slice(from, to)) && given.some(({ old }) => isWord(old))))
      continue;
    const rest = withoutTail(text, at, given);
    const changed = given
      .toSorted((a, b) => b.old.at - a.old.at)
      .reduce(
        (words, { old, merged }) => words.slice(0, old.at) + merged + words.slice(old.at + old.text.length),
        before,
      );
    return text.slice(0, start) + changed + rest;
  }
  return undefined;
}

/** Returns the places where the value that counts may begin: after the words that take back, or after a reason. */
function beginnings(text: string, { to, isBare, before }: { to: number; isBare: boolean; before: string }): number[] {
  const places = isBare ? [] : [to];
  if (!isBare) {
    const verb = verbAt(text, to);
    if (verb && before.toLowerCase().includes(verb.verb)) places.push(to + verb.length);
    let at = to;
    for (let n = 0; n < MAX_REASONS; n++) {
      const reason = Math.max(lengthAt(REASON, text, at), lengthAt(OF_OLD, text, at));
      if (reason === 0 || IDLE_NOT.test(text.slice(at, at + reason).replace('?', ''))) break;
      places.push((at += reason));
    }
  }
  const sentence = lengthAt(OF_OLD, text, to);
  if (sentence > 0) {
    const words = text.slice(to, to + sentence);
    const named = KINDS.flatMap((_, kind) => lastOf(kind, before) ?? []).flatMap(({ text: old }) => coreOf(old));
    const again = named.find((core) =>
      new RegExp(String.raw`(?<![\p{L}\p{N}])${core}(?![\p{L}\p{N}])`, 'iu').test(words),
    );
    const rest = again === undefined ? '' : words.replace(new RegExp(again, 'iu'), '');
    const isSaid = isBare
      ? again !== undefined &&
        words.toLowerCase().startsWith(again.toLowerCase()) &&
        COPULA.test(words.slice(again.length))
      : again !== undefined;
    if (isSaid && !IDLE_NOT.test(rest)) places.push(to + sentence);
  }
  return places;
}

/** Returns the words of a value by which it is named again: its number, without its unit. */
function coreOf(old: string): string[] {
  const core = /^(?:the |its |an? |minus |[+-])?(?:(?:first|last|opening|final) )?([\p{L}\p{N}:._-]{1,20})/iu.exec(
    old,
  )?.[1];
  return core === undefined || core.length === 0 ? [] : [core.replaceAll(/[.]/gu, String.raw`\.`)];
}

/** Returns the value at a place with the one before that it takes the place of. */
function replacing(text: string, at: number, before: string): { old: Value; value: Value; merged: string } | undefined {
  for (const value of valuesAt(text, at)) {
    const old = lastOf(value.kind, before);
    const merged = old && KINDS[value.kind]!.merged(old.text, value.text);
    if (
      old &&
      merged !== undefined &&
      isValue(old, before.slice(old.at + old.text.length)) &&
      isNear(before.slice(old.at + old.text.length))
    )
      return { old, value, merged };
  }
  return undefined;
}

/** "…, no stems": a "no" that directly precedes a word forbids it. */
const isForbidding = (markers: string): boolean =>
  /(?<!\p{L})(?:no|non|nein)\s+$/iu.test(markers) && !/wait/iu.test(markers);
const isWord = ({ text }: Value): boolean =>
  !/\d/u.test(text) && !new RegExp(`(?<!\\p{L})${NUMBER}(?!\\p{L})`, 'iu').test(text);
/** A number of things is no value: "three files". */
const isValue = (old: Value, after: string): boolean =>
  isWord(old) ||
  /\p{L}$/u.test(old.text.replace(new RegExp(`${NUMBER}$`, 'iu'), '')) ||
  /[%:]/u.test(old.text) ||
  /^\s{0,3}(?:[.,;:!?)…–—-]|$|(?:please|pls|instead|times|x|to|and|then|off|from|of|at)(?!\p{L}))/iu.test(after);

/** Whether no more than one sentence stands between a value and what takes it back. */
const isNear = (between: string): boolean => (between.match(/[.!?]\s/gu) ?? []).length <= 1;

/** Returns what comes after the value, without its reason and without the value once more ("Five it is"). */
function withoutTail(text: string, at: number, given: readonly { old: Value; value: Value }[]): string {
  const olds = given.flatMap(({ old }) => coreOf(old.text));
  const ofOld = Math.max(0, ...olds.map((core) => lengthAt(tailOf(core), text, at)));
  const tail = Math.max(ofOld, lengthAt(TAIL, text, at));
  const isIdle = ofOld > 0 || !IDLE_NOT.test(text.slice(at, at + tail));
  const values = given.map(({ value }) => value.text);
  const rest = isIdle ? text.slice(at + tail) : text.slice(at);
  return rest.replace(
    /[.,;!]\s{1,3}(?:so )?([\p{L}\p{N}]{1,12}) it is(?=\s{0,3}(?:[.,;!]|$))/iu,
    (whole, word: string) => (values.some((value) => value.toLowerCase().includes(word.toLowerCase())) ? '' : whole),
  );
}

/** "Make that four, two is a bit abrupt" */
const tailOf = (core: string): RegExp =>
  new RegExp(
    String.raw`\s{0,2}[,;–—-]?\s{0,2}(?:the )?${core} (?:is|was|feels?|felt|seems?|sounds?|would be|might be)(?!\p{L})[^.!?\n]{0,90}`,
    'iuy',
  );

function verbAt(text: string, at: number): { verb: string; length: number } | undefined {
  VERB_AGAIN.lastIndex = at;
  const found = VERB_AGAIN.exec(text);
  return found ? { verb: found[1]!.toLowerCase(), length: found[0].length } : undefined;
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}
