import { readEnglish } from '../english.ts';
import type { Part } from '../part.ts';
import { isMeasurement } from '../../measurement.ts';
import { moodIn, namesOrder } from '../settling/order.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { isWithinState } from '../state-questions.ts';

/** Acts beside which work that is not plainly ordered is more often spoken of than wanted. */
const DOUBTFUL: ReadonlySet<string> = new Set(['ask_price', 'suppose', 'ask_whether']);
/** From this probability on, a clause in a language without tables is plainly an order. */
const PLAIN = 0.85;

/** From this probability on, a clause may ask for a price. */
const PRICED = 0.3;

/** Says that nothing is wanted yet. */
const ONLY_ASKING =
  /\b(?:billing|price|pricing|cost) (?:q|question)\b|\b(?:just|only) (?:asking|wondering|curious|checking)\b|\b(?:don'?t|do not) (?:do|start|run|touch|change|spend)(?: it| this| that| anything| any of it)? (?:yet|now|today)\b|\bnot (?:\w+ing )?yet\b|\bhypothetically\b|\bin theory\b|(?:^|[,;] )were (?:an?|the|my|our|some\w*|one|i|we|they) (?:[\w'-]+ ){0,3}to \w+|\bthinking (?:aloud|out loud)\b|\bmaybe not\b|\bgenerally speaking\b|\bin general\b|\buntil i (?:say|tell|ask)\b|\b(?:quote|estimate|price) only\b|\b(?:just|only) (?:a |an |the )?(?:quote|estimate|price)\b/iu;
/** Makes work that is not plainly ordered a question: it is worse to spend unasked than to ask once more. */
export function withCaution(parts: readonly Part[], clauses: readonly Said[], requests: readonly Request[]): Part[] {
  if (clauses.some(({ text }) => ONLY_ASKING.test(text))) return onlyAsked(parts);
  // What was not understood may take the rest back: "mp3 at 320. Quote only."
  const isPartly = parts.some((part) => part.kind === 'unclear' && mayRestrict(part.text));
  // "Stems of both. Bill?": a question that may be about the price comes before the work.
  const isPriced = clauses.some(
    ({ acts, text }) =>
      ((acts.ask_price >= PRICED && text.includes('?')) || acts.ask_price >= PLAIN) && acts.do < PRICED,
  );
  const isDoubtful = clauses.some(({ act }) => DOUBTFUL.has(act));
  return parts
    .filter((part) => !isGuessOfTold(part, clauses))
    .map((part) => {
      if (part.kind !== 'work') return part;
      const { said, capability } = part.request;
      if (isPriced && !isMeasurement(capability) && said.acts.ask_price < PRICED && !namesOrder(said.text))
        return { kind: 'price', requests: [part.request], seconds: undefined, files: part.request.files };
      // "Has it been faded, and cut to 30 seconds?": a question changes nothing.
      if (!isMeasurement(capability) && isWithinState(said, clauses) && !isMeasuredOn(part.request, parts))
        return asQuestion(part);
      if (said.language !== 'en')
        return (isDoubtful && !isPlain(said)) || (isPartly && !capability.endsWith('_analysis'))
          ? { ...part, isUnsure: true }
          : part;
      // "The tempo of the first 30 seconds" crops what it measures.
      const isMeasured = isMeasurement(capability) || isMeasuredOn(part.request, parts);
      if (isCorrected(part.request, requests) || said.row) return part;
      const mood = moodIn(said, clauses, { capability, isMeasured });
      if (mood === 'ordered') return isPartly && !capability.endsWith('_analysis') ? { ...part, isUnsure: true } : part;
      return mood === 'asked' ? asQuestion(part) : { ...part, isUnsure: true, isTold: true };
    });
}

/** Whether work only cuts out what the same clause measures. */
function isMeasuredOn({ capability, said }: Request, parts: readonly Part[]): boolean {
  return (
    capability === 'crop_audio' &&
    parts.some((each) => each.kind === 'work' && each.request.said === said && isMeasurement(each.request.capability))
  );
}

const RESTRICTING =
  /\d|\b(?:only|just|quote|not|no|never|none|price|costs?|charge|cheap|if|unless|wait|until|till|except|but|without|instead|later|yet|first|before|after|other|rather|else|don['’]?t|ask|check|sure|maybe|perhaps|both|all|each)\b/iu;

/** Whether words that were not understood may order, or limit what is ordered beside them. */
function mayRestrict(text: string): boolean {
  return namesOrder(text) || RESTRICTING.test(text);
}

/** From this probability on, a clause corrects the work before, in whatever form. */
const CORRECTING = 0.5;

/** "The first file is what I should have said": the work of the message before, changed. */
function isCorrected({ said, capability }: Request, requests: readonly Request[]): boolean {
  return (
    (said.act === 'correct' || said.act === 'refer') &&
    said.acts.correct + said.acts.refer + said.acts.do >= CORRECTING &&
    requests.some((request) => request.capability === capability)
  );
}

/** From this probability on, the model alone is enough to ask about work. */
const GUESSED = 0.6;

/** Whether only the model reads work, and not surely, in a sentence that tells, beside a question: "I run the sound desk of a chapel". */
function isGuessOfTold(part: Part, clauses: readonly Said[]): boolean {
  if (part.kind !== 'work' || part.request.said.language !== 'en') return false;
  const { said, capability } = part.request;
  const probability = said.actions.find(({ name }) => name === capability)?.probability ?? 0;
  return (
    probability < GUESSED &&
    clauses.some(({ act }) => DOUBTFUL.has(act)) &&
    !readEnglish(said.text).wishes.some((wish) => wish.capability === capability) &&
    moodIn(said, clauses, { capability, isMeasured: isMeasurement(capability) }) === 'told'
  );
}

/** Parts that say nothing of work beside work that was left out. */
const SILENT: ReadonlySet<Part['kind']> = new Set(['left_out', 'unclear', 'decline', 'suppose', 'greeting', 'thanks']);

/** Returns the parts of a message that only asks: work as a question, and what was taken for forbidden where nothing else is there. */
function onlyAsked(parts: readonly Part[]): Part[] {
  const forbidden = parts.flatMap((part) => (part.kind === 'left_out' ? part.requests : []));
  const [first] = forbidden;
  if (!first || !parts.every(({ kind }) => SILENT.has(kind))) return parts.map(asQuestion);
  return [
    {
      kind: 'whether',
      requests: forbidden,
      question: first.said.text,
      topics: forbidden.map(({ capability }) => capability),
    },
  ];
}

/** Returns work as a question whether it can be done. */
export function asQuestion(part: Part): Part {
  if (part.kind !== 'work') return part;
  const { request } = part;
  return { kind: 'whether', requests: [request], question: request.said.text, topics: [request.capability] };
}

function isPlain({ acts }: Said): boolean {
  return acts.do + acts.ask_audio >= PLAIN;
}
