import type { Condition } from './condition.ts';
import { type Form, type Read, negated, UNDECIDED } from './condition-forms.ts';
import { FILES_FORMS } from './files-forms.ts';
import { PRICE_FORMS } from './price-forms.ts';
import { QUANTITY_FORMS } from './quantity-forms.ts';
import { SOUND_FORMS, UNMEASURED_FORMS } from './sound-forms.ts';

const FORMS: readonly Form[] = [...PRICE_FORMS, ...FILES_FORMS, ...SOUND_FORMS, ...QUANTITY_FORMS, ...UNMEASURED_FORMS];
/** Words between two conditions. */
const AND_OR = /,? (and|or) /giu;
/** Most places between two conditions that are tried. */
const MAX_PLACES = 6;

/**
 * Returns the condition that a clause in plain English states after its "if"; one whose field is empty is understood but cannot be measured. Returns
 * undefined of a clause in other words.
 */
export function plainCondition(words: string): Condition | undefined {
  const read = readIn(words.trim(), new Map());
  return read && withText(read, words.trim());
}

/** Returns the condition that a clause in plain English states, with its "if" or "unless"; undefined of a clause in other words. */
export function plainStated(clause: string): Condition | undefined {
  const [, word, words] = STATED.exec(clause.trim()) ?? [];
  const found = words === undefined ? undefined : plainCondition(words);
  if (!found) return undefined;
  const condition = { ...found, text: clause };
  return word!.toLowerCase() === 'unless' ? negated(condition) : condition;
}

const STATED =
  /^(?:(?:but|and|so|only|just)[, ]+)*(if|unless|provided(?: that)?|as long as) ([^.,;!?]{3,120}?)[.,;!? ]*$/iu;

function withText(read: Read, text: string): Condition {
  const { also } = read;
  return {
    ...read,
    text,
    ...(also ? { also: { ...also, conditions: also.conditions.map((each) => ({ ...each, text })) } } : {}),
  };
}

/** Returns the condition that a text is; `known` holds what was read before: the same words end many combinations of "and" and "or". */
function readIn(text: string, known: Map<string, Read | undefined>): Read | undefined {
  if (known.has(text)) return known.get(text);
  const alone = readAlone(text);
  const read = alone && alone.field !== '' ? alone : (joinedIn(text, known) ?? alone);
  known.set(text, read);
  return read;
}

function joinedIn(text: string, known: Map<string, Read | undefined>): Read | undefined {
  for (const { index, 0: mark, 1: word } of [...text.matchAll(AND_OR)].slice(0, MAX_PLACES)) {
    const first = readIn(text.slice(0, index), known);
    const after = text.slice(index + mark.length);
    const subject = /^there\b/iu.test(text) ? 'there is' : 'it is';
    const second = first && (readIn(after, known) ?? readIn(`${subject} ${after}`, known));
    if (first && second) return joined(first, second, word!.toLowerCase() === 'and');
  }
  return undefined;
}

function joined(first: Read, second: Read, isEvery: boolean): Read {
  // Of two that cannot both be measured, none is decided.
  if (first.field === '' || second.field === '' || first.also || second.also) return UNDECIDED;
  return { ...first, also: { isEvery, conditions: [{ ...second, text: '' }] } };
}

function readAlone(text: string): Read | undefined {
  const words = text.replace(/^its /iu, 'the ');
  for (const [pattern, read] of FORMS) {
    const found = pattern.exec(words);
    const condition = found && read(found.groups ?? {});
    if (condition) return condition;
  }
  return undefined;
}
