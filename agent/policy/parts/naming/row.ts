import { allBut, numberOf, numbersOf } from './file-words.ts';

/** Work that makes one file of several: the first is what the others are put after or mixed into. */
export interface Row {
  capability: 'join_audio' | 'mix_audio';
  params: Record<string, unknown>;
  /** Numbers of files, `result` for what the sentence before made, `results` for all that the message made, or `all`. */
  files: readonly (number | string)[];
  /** Whether what was made of the files is meant, where anything was. */
  isOfResults?: boolean;
}

const AMOUNT = String.raw`(\d+(?:\.\d+)?)`;
const BETWEEN = String.raw`(?: with a (crossfade|gap) of ${AMOUNT} seconds?)?`;
const AT = String.raw`(?: from (\d+):(\d\d)| (?:from|coming in at) ${AMOUNT} seconds?)?(?: at (-?\d+(?:\.\d+)?) dB)?`;
const END = String.raw`\s*[.!;]?\s*$`;
const PUT = new RegExp(`^put (.+?) (before|after) (.+?)(?: and (.+?) (before|after) (.+?))?${BETWEEN}${END}`, 'iu');
const JOIN = new RegExp(`^(join|mix) (.+?)${BETWEEN}${END}`, 'iu');
const MIX = new RegExp(`^mix (.+?) into (.+?)${AT}${END}`, 'iu');
const LEAD = /^(?:otherwise |and |then |please |now |ok(?:ay)?,? )+/iu;
const WHOLE = /^(?:(all|both) files|(?:both|all|the)(?: the)? (results)|all files except (.+))$/iu;

/** Returns the work that a sentence orders of several files, in the order that it gives them; undefined if it names other files than are there. */
export function rowIn(sentence: string, names: readonly string[]): Row | undefined {
  if (names.length === 0) return undefined;
  const text = sentence.trim().replace(LEAD, '');
  return mixedIn(text, names) ?? putIn(text, names) ?? joinedIn(text, names);
}

/** "Mix file 2 into file 1 from 0:08 at -20 dB" */
function mixedIn(text: string, names: readonly string[]): Row | undefined {
  const [, added, base, minutes, seconds, at, gain] = MIX.exec(text) ?? [];
  const files = base === undefined ? undefined : ordered([base, added!], names);
  if (!files) return undefined;
  const offset = at === undefined ? minutes && 60 * Number(minutes) + Number(seconds) : Number(at);
  const params = {
    ...(gain === undefined ? {} : { gain_db: Number(gain) }),
    ...(offset === undefined ? {} : { offset_s: offset }),
  };
  return { capability: 'mix_audio', files, params };
}

/** "Put file 2 before file 1 and file 3 after file 1" */
function putIn(text: string, names: readonly string[]): Row | undefined {
  const [, one, side, other, next, nextSide, last, kind, seconds] = PUT.exec(text) ?? [];
  if (one === undefined) return undefined;
  const row = side!.toLowerCase() === 'before' ? [one, other!] : [other!, one];
  const at = last === undefined ? -1 : row.findIndex((each) => each.toLowerCase() === last.toLowerCase());
  if (last !== undefined && at < 0) return undefined;
  if (next !== undefined) row.splice(nextSide!.toLowerCase() === 'before' ? at : at + 1, 0, next);
  const files = ordered(row, names);
  return files && { capability: 'join_audio', files, params: between(kind, seconds) };
}

/** "Join file 3, file 1 and file 2 with a gap of 1 second", "Mix both results" */
function joinedIn(text: string, names: readonly string[]): Row | undefined {
  const [, verb, words, kind, seconds] = JOIN.exec(text) ?? [];
  if (words === undefined) return undefined;
  const [, results] = /^the results of (.+)$/iu.exec(words) ?? [];
  const made = results === undefined ? undefined : ordered(results.split(/,? and |, /iu), names);
  if (made) return { capability: 'join_audio', files: made, params: between(kind, seconds), isOfResults: true };
  const files = wholeOf(words, names) ?? ordered(words.split(/,? and |, | with /iu), names);
  const isMixed = verb!.toLowerCase() === 'mix';
  if (!files || (isMixed && kind !== undefined)) return undefined;
  return { capability: isMixed ? 'mix_audio' : 'join_audio', files, params: between(kind, seconds) };
}

function between(kind: string | undefined, seconds: string | undefined): Record<string, unknown> {
  return kind === undefined ? {} : { [kind.toLowerCase() === 'gap' ? 'gap_s' : 'crossfade_s']: Number(seconds) };
}

function wholeOf(words: string, names: readonly string[]): Row['files'] | undefined {
  const [, all, results, excepted] = WHOLE.exec(words) ?? [];
  if (all !== undefined) return ['all'];
  if (results !== undefined) return ['results'];
  const left = excepted === undefined ? undefined : numbersOf(excepted, names);
  return left && allBut(left, names);
}

/** Returns the files that words name, each of them once, and at least two; undefined if any is not known. */
function ordered(all: readonly string[], names: readonly string[]): Row['files'] | undefined {
  const files = all.map((words) => (/^the result$/iu.test(words) ? 'result' : numberOf(words, names)));
  const isKnown = files.every((each) => typeof each !== 'number' || each <= names.length) && !files.includes(undefined);
  return isKnown && files.length > 1 && new Set(files).size === files.length ? (files as Row['files']) : undefined;
}
