import { actingOf, type Background } from '../acts.ts';
import { valuesFor } from '../params.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { isAddition } from '../wording.ts';
import { SAME_BUT } from '../doubting/narrower.ts';
import { withOtherValue } from './values.ts';

/** Words of those who take back or change what they said before. */
const CORRECTING =
  /\b(?:instead|rather|sorry|oops|no,? wait|wait,? no|(?:got|gotta|has|have|needs?|ought) (?:to )?be|forgive me|pardon|my (?:bad|mistake|fault)|brain ?fart|scratch that|nvm|never ?mind|nope|off by|wrong (?:one|file|session|recording|mic|tune|track|take|song|way|number|label)|(?:mis|mud|mix)\w*(?:ed|read|spoke|took)\b|i (?:meant|mean)\b|on second thoughts?|(?:ought|should|was supposed) to(?: have)?|should['’]?ve|should have|actually|goalposts|not -?\d|could it be|make (?:it|that))\b/iu;
/** Words of those who named another file before than they meant. */
const WRONG = /\bwrong (?:one|file|session|recording|mic|track|take|song)\b/iu;
/** Words of those who want the same once more. */
const REPEATING = /\b(?:same|too|as well|also|again|ditto|likewise|next|now|then|and|what about|how about)\b/iu;
/** Longer messages are no mere correction, or no mere reference. */
const MAX_CORRECTION = 45;
const MAX_REFERENCE = 14;
const MAX_CORRECTED_FILE = 20;
/** From these probabilities on, a clause is a correction whatever its words, wants anything, and is about work of its own. */
const CORRECTS = 0.4;
const WANTED = 0.5;
const OWN_WORK = 0.6;

/** Parts that a correction or a reference may take the place of: none of them does what was asked for. */
const OPEN: ReadonlySet<Part['kind']> = new Set([
  'unclear',
  'undo',
  'left_out',
  'whether',
  'suppose',
  'thanks',
  'greeting',
  'decline',
  'confirm',
]);

/**
 * Returns the work of the message before with another value or on another file, where a message says no more than that in words that
 * were not read as an order: "three below is what the basses can manage", "South is the one I meant".
 */
export function corrected(
  parts: readonly Part[],
  clauses: readonly Said[],
  background: Background,
): Part[] | undefined {
  const { requests } = background;
  const last = requests.at(-1);
  if (
    !last ||
    clauses.some(({ language, act }) => language !== 'en' || act === 'condition') ||
    !(isOpen(parts) || isOfFade(parts, last, clauses))
  )
    return undefined;
  // What waits for a yes is asked about anew.
  if (background.isAsked && (clauses.length > 1 || !OTHER_VALUE.test(clauses[0]!.text.trim()))) return undefined;
  const text = clauses.map((said) => said.text).join(' ');
  if (SAME_BUT.test(text)) return undefined;
  const words = text.split(/\s+/u).length;
  const isCorrection =
    CORRECTING.test(text) ||
    clauses.some(({ acts }) => acts.correct >= CORRECTS || acts.correct + acts.refer >= WANTED);
  const said = clauses.toSorted((a, b) => b.read - a.read)[0]!;
  if (isCorrection && words <= MAX_CORRECTION && background.hasNew !== true) {
    const changed = withOtherValue(
      last,
      text,
      clauses.map((each) => each.text),
    );
    if (changed && !isAddition(text)) {
      const part = asWork({ ...changed, isAfresh: true, files: last.files }, withOrder(said, last));
      return [background.isAsked && part.kind === 'work' ? { ...part, isUnsure: true, isTold: true } : part];
    }
  }
  if (background.isAsked) return undefined;
  const isRepeated = isCorrection || REPEATING.test(text);
  if (!isRepeated || words > (isCorrection ? MAX_CORRECTED_FILE : MAX_REFERENCE) || clauses.some(hasOwnWork(requests)))
    return undefined;
  if (background.hasNew)
    return isCorrection
      ? requests.map((request) => asWork({ ...request, files: undefined }, { ...said, text: '' }))
      : undefined;
  const files = background.refers(text);
  if (
    files.length !== 1 ||
    (!WRONG.test(text) && clauses.every((each) => actingOf(each) + each.acts.confirm + each.acts.ask_audio < WANTED))
  )
    return undefined;
  return requests.map((request) => asWork({ ...request, files, isAfresh: true }, { ...said, text: '' }));
}

/** "-20 rather": nothing but another value. */
const OTHER_VALUE =
  /^(?:(?:no|nah|nope|hm+|sorry|actually|wait|oh|well|make (?:it|that)|rather|better|say|i (?:meant|mean))[, ]+)*-?\d+(?:\.\d+)? ?(?:db|lufs|%|percent|s|secs?|seconds?|bpm|semitones?)?(?: (?:rather|instead|please|pls|then|actually|sorry|better))*[.! ]*$/iu;

function isOpen(parts: readonly Part[]): boolean {
  return parts.every((part) => (part.kind === 'work' ? part.isUnsure : OPEN.has(part.kind)));
}

/** "Make it six seconds instead": of the fade before, whose only length that is, rather than of the audio. */
function isOfFade(parts: readonly Part[], { capability, params }: Request, clauses: readonly Said[]): boolean {
  const isOne = capability === 'fade_audio' && (params['in_s'] === undefined) !== (params['out_s'] === undefined);
  return (
    isOne &&
    parts.every((part) => part.kind === 'work' && part.request.capability === 'crop_audio') &&
    clauses.some(({ text }) => /\b(?:instead|rather|sorry|actually|oops|no)\b/iu.test(text)) &&
    !clauses.some(({ text }) => /\b(?:crop|cut|trim|chop|keep|clip|track|song|file|recording|whole)\b/iu.test(text))
  );
}

/** Whether a clause is surely about work that the message before did not order. */
function hasOwnWork(requests: readonly Request[]): (said: Said) => boolean {
  return ({ actions }) =>
    actions.some(
      ({ name, probability }) =>
        probability >= OWN_WORK && name.includes('_') && !requests.some(({ capability }) => capability === name),
    );
}

function asWork(request: Request, said: Said): Part {
  return {
    kind: 'work',
    request: { ...request, condition: undefined, certainty: 1, said: { ...said, act: 'correct' } },
    isUnsure: false,
  };
}

/** "-20 rather": a clause with the words of the mix or the join before, which say what is laid under what. */
export function withOrder<C extends Said>(said: C, { capability, said: { text } }: Request): C {
  return capability === 'mix_audio' || capability === 'join_audio' ? { ...said, text } : said;
}

/** Words of those who take back what was done: what they order instead is done on the audio as it was before. */
const TAKING_BACK =
  /\b(?:nvm|never ?mind|scratch that|wrong|off by|oops|my (?:bad|mistake)|i meant|mistake|on second thoughts?|brain ?fart|instead|(?:said|wrote|put|explained|expressed) (?:it|that|this|myself) (?:bad(?:ly)?|wrong(?:ly)?|poorly))\b/iu;
const FURTHER = /\b(?:also|too|as well|another|more|further|again|on top|then)\b/iu;

/** "Give the fade-out six; the fade-in can stay at two": the work before, with the values that stay. */
export function withStaying(
  parts: readonly Part[],
  clauses: readonly Said[],
  { requests }: Pick<Background, 'requests'>,
): Part[] {
  const stays = clauses.filter(({ act, language }) => act === 'forbid' && language === 'en');
  return stays.length > 0 ? parts.map((part) => withThose(part, { stays, requests })) : [...parts];
}

function withThose(part: Part, { stays, requests }: { stays: readonly Said[]; requests: readonly Request[] }): Part {
  if (part.kind !== 'work') return part;
  const { request } = part;
  const last = requests.findLast(({ capability }) => capability === request.capability);
  const isKept = stays.some((said) =>
    Object.entries(valuesFor(request.capability, said)[0]?.params ?? {}).some(
      ([name, value]) => last?.params[name] === value && !(name in request.params),
    ),
  );
  if (!last || !isKept) return part;
  const params = { ...last.params, ...request.params };
  return { ...part, request: { ...request, params, isAfresh: true, said: { ...request.said, act: 'correct' } } };
}

/** Marks the same kind of work as before, in a message that takes the one before back, as done afresh. */
export function afresh(parts: readonly Part[], clauses: readonly Said[], { requests, files }: Background): Part[] {
  const text = clauses.map((said) => said.text).join(' ');
  if (clauses[0]?.language !== 'en' || files === 0 || !TAKING_BACK.test(text) || FURTHER.test(text)) return [...parts];
  return parts.map((part) =>
    part.kind === 'work' &&
    !part.request.capability.endsWith('_analysis') &&
    requests.some(({ capability }) => capability === part.request.capability)
      ? { ...part, request: { ...part.request, isAfresh: true, said: { ...part.request.said, act: 'correct' } } }
      : part,
  );
}
