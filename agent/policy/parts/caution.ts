import type { Part } from './part.ts';
import type { Said } from './said.ts';

/** Acts beside which work that is not plainly ordered is more often spoken of than wanted. */
const DOUBTFUL: ReadonlySet<string> = new Set(['ask_price', 'suppose', 'ask_whether']);
/** From this probability on, a clause in a language without tables is plainly an order. */
const PLAIN = 0.85;

/** Beginnings of English clauses that tell of somebody or something, and so are no imperative. */
const TELLING =
  /^(?:(?:and|so|then|but|also|well|ok(?:ay)?|right|anyway|now|because|cause|after (?:that|which)|before that|later|finally)[, ]+)*(?:i|we|they|he|she|it|you|one|who|which|someone|somebody|people|everyone|the|my|our|his|her|their|this|that|these|those|there|its)\b/iu;
/** Says that nothing is wanted yet. */
const ONLY_ASKING =
  /\b(?:just|only) (?:asking|wondering|curious|checking)\b|\b(?:don'?t|do not) (?:do|start|run|touch|change|spend)(?: it| this| that| anything| any of it)? yet\b|\bnot yet\b|\bhypothetically\b|\bin theory\b/iu;
/** What such a clause begins with if it is an order all the same. */
const WANTING =
  /^(?:(?:and|so|then|but|also|well|ok(?:ay)?|right|anyway|now)[, ]+)*(?:i|we)(?:'d| would| wd| just| really| only| also)* (?:like|love|want|need|wanna|prefer|have to have)\b|\b(?:please|pls|plz)\b/iu;

/**
 * Makes work that is not plainly ordered a question where the message asks about prices or possibilities, or tells a story: it is worse to
 * spend unasked than to ask once more.
 */
export function withCaution(parts: readonly Part[], clauses: readonly Said[]): Part[] {
  if (clauses.some(({ text }) => ONLY_ASKING.test(text))) return parts.map(asQuestion);
  // What was not understood may take the rest back: "mp3 at 320. Quote only."
  if (parts.some(({ kind }) => kind === 'unclear'))
    return parts.map((part) =>
      part.kind === 'work' && !part.request.capability.endsWith('_analysis') ? { ...part, isUnsure: true } : part,
    );
  if (!clauses.some(({ act }) => DOUBTFUL.has(act))) return [...parts];
  return parts.map((part) =>
    part.kind === 'work' && !isPlainlyOrdered(part.request.said) ? { ...part, isUnsure: true } : part,
  );
}

/** Returns work as a question whether it can be done. */
function asQuestion(part: Part): Part {
  if (part.kind !== 'work') return part;
  const { request } = part;
  return { kind: 'whether', requests: [request], question: request.said.text, topics: [request.capability] };
}

function isPlainlyOrdered({ text, language, acts }: Said): boolean {
  if (language !== 'en') return acts.do + acts.ask_audio >= PLAIN;
  return !TELLING.test(text.trim()) || WANTING.test(text) || text.trim().endsWith('?');
}
