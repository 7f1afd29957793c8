import { KINDS, NUMBER, lastOf, valuesAt, type Value } from './values.ts';

const SOUNDS =
  '(?:eh|aman|h+m+|u+m+|u+h+m*|e+r+m*|eu+h+|a+h+|o+h+|a+r+g+h*|ach|ay|ups|lol|jk|dear|god|damn|shoot|silly me|well|ok(?:ay)?)';
const NO =
  '(?:no|nah|nope|non|nein|nee|nei|nej|wait|rather|actually|vent|warte|moment|espera|attends|aspetta|wacht|czekaj|je veux dire)';
/** Words that take back what was just said, wherever they stand. */
const SURELY = String.raw`(?:no,? wait|wait,? no|(?:no,? )?(?:hang|hold) on|(?:no,? )?wait a (?:sec(?:ond)?|minute|moment)|scratch that|strike that|correction|i (?:mean|meant)(?: to say)?|or rather|i tell a lie|that is(?: to say)?|to be (?:exact|precise)|on reflection|(?:up)?on second thoughts?|thinking (?:about it|again)|come to think of it|(?:i(?:['’]ve| have)? )?changed my mind|make that|oops|whoops|so+rry|apologies|pardon(?: me)?|excuse me|(?:or )?was (?:it|that)|fine|all ?right|very well|ok then|oh bother|bother|dang|crap|what am i (?:saying|on about|talking about)|did (?:i|you) (?:just )?(?:say|write|type) (?:the )?[\p{L}\p{N}]{1,12}\?|i(?:['’]?ve| have)? got (?:it|that) (?:backwards|wrong)|strike (?:the |that )?[\p{L}\p{N}]{1,10}|not (?:the )?[\p{L}\p{N}]{1,12}!|forgive me|my (?:bad|mistake|fault|error)|wrong (?:one|way|word|number|file)|i misspoke|(?:well,? )?(?:it|that)['’]?s not (?:really |exactly |actually |quite )?(?:an? |the )?[\p{L}\p{N}]{1,12}(?:,? but|,? it['’]?s| so much as)? (?:more (?:like|of)|rather|but|as)|(?:a )?typo|i am stupid|i['’]?m stupid|stupid me|silly me|perd[oó]n|scusa(?:te)?|pardon)`;
const MARK = String.raw`[\s,.:;!…–—()-]`;
/** One word that takes back, and others about it. */
const MARKERS = new RegExp(
  String.raw`(?:${MARK}{1,5}(?:(?:${SOUNDS}|${NO})${MARK}{1,5}){0,4}(?:${SURELY}${MARK}{1,5})(?:(?:${SOUNDS}|${NO}|${SURELY})${MARK}{1,5}){0,4}|\s{0,3}[,.:;!…–—(-]{1,3}\s{0,3}(?:(?:${SOUNDS}|${NO})${MARK}{1,5}){1,4}|\s(?:${SOUNDS}\s)?(?:no|non|nein|nee|nei|nej)\s(?=-?\d))`,
  'giu',
);
/** "Hmm ten is an eternity. Six.": the value itself, once more. */
const AGAIN = /[.,;!?…–—-]{1,3}\s{1,3}(?:(?:h+m+|no|nah|well|but|actually|oh|though|and)[ ,.]{1,3}){0,3}/giu;
/** Words before the value that counts. */
const FILL = new RegExp(
  String.raw`(?:(?:make (?:that|it)|it['’]?s|it is|that['’]?s|that should be|(?:it )?should be|i (?:mean|meant|want|need|said)|rather|better|say|let['’]?s (?:say|do|make it|have)|to|at|of|by|over|for|as|in|into|about|only|just|go (?:for|with)|use|so|with|from|take|more like|closer to|maybe|perhaps|please|but)[ ,:]{1,3}){0,5}(?:not (?:the |an? )?[\w.%-]{1,12}(?: [\w%]{1,10})?,? (?:but |rather )?)?`,
  'iuy',
);
const VERBS =
  '(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|export|extract|fade|get|give|isolate|join|keep|kill|leave|level|lose|lower|make|measure|mix|mute|normali[sz]e|pitch|pull|put|raise|reduce|remove|render|save|send|separate|shift|shorten|slow|speed|split|stay|strip|take|tell|transcribe|transpose|trim|turn)';
const IDLE_NOT = new RegExp(
  String.raw`\d|\?|(?<!\p{L})(?:${VERBS}|then|also|too|both|if|other|another)(?!\p{L})`,
  'iu',
);
/** The order once more: "no, remove the bass". */
const VERB_AGAIN = new RegExp(String.raw`(?:please |just |only )?(${VERBS})(?: (?:it|that|this|out|off))?\s`, 'iuy');
/** Clauses between the words that take back and the value that counts. */
const MAX_REASONS = 2;
/** Why the value before was wrong: "that's for music, this is a podcast so". */
const REASON =
  /(?:(?:that|this|it|they|these|those|he|she|we|i|my \w{1,12}|the \w{1,12})(?:['’]?(?:s|re|m)(?!\p{L})| is| was| are| were| am| says?| said| wants?| hates?| likes?| prefers?| told| thinks?| only| does| needs?| don['’]?t| can['’]?t| doesn['’]?t)\b[^.!?;,\n]{0,60}?)(?:,? so |[,.;!?:…–—-]{1,3}\s{1,3}(?:so )?)/iuy;
const OF_OLD = /[^.!?;,\n]{0,60}?(?:,? so |[,.;!?:…–—-]{1,3}\s{1,3}(?:so )?)/iuy;
const COPULA = /^ (?:is|was|feels?|felt|seems?|sounds?|would be|might be|will be|looks?)\b/iu;
/** What may come after the value that counts. */
const FOLLOW =
  /\)?(?:\s{0,3}(?:[.,;!?…–—)\n-]|$)|\s+(?:and|then|instead|please|pls|plz|i|my|me|we|because|cause|cuz|coz|as|is|was|will|would|it|of|off|from|in|out|at|for|on|with|thanks|thank|thx|not|so|cheers|sorry|rather|actually|obviously|of course|it was|should|seems|feels|sounds|since|ta|mate|this|that|away|sir|kbps|kbit)(?!\p{L}))/iuy;
/** "2 seconds from the start, oh it's a long one, 4 seconds from the end": two values. */
const AT_END = /^ (?:from|off|at|on|of) (?:the |its )?(?:start|beginning|end|front|back|tail)(?!\p{L})/iu;
const AN_END = /(?<!\p{L})(?:start|beginning|end|front|back|tail)(?!\p{L})/iu;
/** Why it counts: "will be kinder to the tenors", "I meant". */
const TAIL =
  /\s{0,2}[,;–—-]?\s{0,2}(?:i|we|my|our|is|was|will|would|should|seems?|feels?|sounds?|because|cause|cuz|coz|since|it (?:is|was)|not|rather|instead|sorry|actually|that['’]?s|that is|the (?:other|first)|you know|for (?:my|the|our)|as (?:i|we|my|the))(?!\p{L})[^.!?\n]{0,90}/iuy;
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
  const places: Place[] = [
    ...[...text.matchAll(MARKERS)].map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      isBare: false,
    })),
    ...[...text.matchAll(AGAIN)].map((found) => ({
      from: found.index,
      to: found.index + found[0].length,
      isBare: true,
    })),
  ];
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
