import { isTold, isWork } from './case-acts.ts';
import { endsSentence, textOf, type Piece } from './case-pieces.ts';
import { topicOf } from './limits.ts';
import { plainCondition } from './plain-condition.ts';
import type { About } from './spoken-states.ts';

/** Returns the first piece of what leads to a condition and says no more: a check of the same quantity, and the limit that was named. */
function backedTo(pieces: readonly Piece[], at: number, { state, about }: { state: string; about: About }): number {
  const field = plainCondition(state)?.field;
  const isOfLimit = about.limit !== undefined && state.includes(about.limit.replace(/ .*/u, ''));
  let from = at;
  let wasNorm = false;
  while (from > 0) {
    const { kind, text, rest, mark } = pieces[from - 1]!;
    const topic = topicOf(text);
    const isCheck =
      kind === 'check' &&
      !isTold(text) &&
      (topic === undefined ? GENERIC.test(rest) || plainTopic(rest) === field : topic === field);
    const isNorm =
      kind === 'words' &&
      isOfLimit &&
      !isWork(text) &&
      !mark.includes('?') &&
      /\d|\b(?:minutes?|seconds?)\b/iu.test(text);
    const isOfNorm = wasNorm && !isWork(text) && mark !== '' && !endsSentence(pieces[from - 1]!);
    if (!isCheck && !isNorm && !isOfNorm) break;
    wasNorm ||= isNorm;
    from -= 1;
  }
  return from;
}

/** Statements about what is at hand: they order and ask nothing. */
const TOLD_ABOUT =
  /^(?:(?:and|so|but|well|hi|hello|hey|ok(?:ay)?|look|listen)[, ]+)*(?:i|we|you|my|our|the|this|that|he|she|it|they|there|his|her|their|its|these|those|tomorrow|today|tonight|yesterday|last|had|just|\p{L}+ (?:complained|complains?|said|says?|told|asked|thinks?|was|were|is|are|has|have|uses?|accepts?|moans?|moaned|insists?))\b/iu;
const WANTING =
  /\b(?:please|pls|plz|want|need|would like|['’]d like|wish|hope|don['’]?t|dont|do not|never|without|except|leave|instead|first|second|third|last one|other|files?|both|all|must not|should|if|when|unless|whether|can you|could you|will you)\b|[?\d]|\.\w{2,4}\b/iu;

/** Returns the first of the sentences before a place that only tell something. */
function withoutStory(pieces: readonly Piece[], at: number): number {
  let from = at;
  for (let n = at - 1; n >= 0; n--) {
    const words = textOf(pieces.slice(n, from));
    const isStart = n === 0 || endsSentence(pieces[n - 1]!);
    if (WANTING.test(words) || pieces.slice(n, from).some(({ text, kind }) => kind !== 'words' || isWork(text))) break;
    if (!isStart) continue;
    if (!TOLD_ABOUT.test(words)) break;
    from = n;
  }
  return from;
}

/** What is checked is not said, or is the file. */
const GENERIC =
  /^(?:(?:it|this|that|them|first|please|at|the (?:file|song|track|recording|level)|would ye|out|for me|and|so)\s?)*$/iu;
const CHECKED_FIELDS: readonly [words: RegExp, field: string][] = [
  [/\bclip/iu, 'clipping'],
  [/\bkeys?\b|\bminor\b|\bmajor\b/iu, 'key'],
  [/\bnois|\bhiss/iu, 'noise'],
  [/\bstereo\b|\bmono\b|\bchannels?\b/iu, 'channels'],
  [/\bspeech\b|\btalk/iu, 'speech'],
  [/\bspeakers?\b|\bpeople\b|\bvoices\b|\bhow many (?:are |of them )?(?:speak|talk)/iu, 'speakers'],
];
const plainTopic = (words: string): string | undefined => CHECKED_FIELDS.find(([pattern]) => pattern.test(words))?.[1];

/** Returns the first piece of what leads to a condition: checks, limits, and stories say no more. */
export function leadOf(pieces: readonly Piece[], at: number, found: { state: string; about: About }): number {
  return withoutStory(pieces, backedTo(pieces, at, found));
}
