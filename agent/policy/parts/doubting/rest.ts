import type { Background } from '../acts.ts';
import type { Part } from '../part.ts';
import { duckedBy, enteringAt } from '../params.ts';
import { isAlike } from '../requests.ts';
import type { Said } from '../said.ts';
import { isCapability } from '../values.ts';
import { namesOrder } from '../settling/order.ts';

/** From these probabilities on, a clause surely orders work, and this work. */
const ORDERED = 0.8;
const NAMED = 0.8;

/** Returns the clauses of a message that surely order work of which no part has anything: the answer names them. */
export function restOf(
  parts: readonly Part[],
  clauses: readonly Said[],
  { requests }: Pick<Background, 'requests'>,
): Said[] {
  return clauses.filter(
    (said) =>
      said.act === 'do' &&
      (said.framed === undefined || said.framed.frame.kind === 'condition') &&
      said.acts.do >= ORDERED &&
      (said.language !== 'en' || namesOrder(said.text) || isOfNothing(said)) &&
      (worksOf(said).some((name) => !requests.some(({ capability }) => capability === name)) || isOfNothing(said)) &&
      !parts.some((part) => hasClause(part, said)) &&
      !isOfMix(parts, said.text),
  );
}

/** "And order me a pizza": another order in a sentence, of no work at all. */
const FURTHER =
  /^(?:and|then|also|plus|after that)[, ]+(?:then |also |please |finally )?(?!(?:i|we|he|she|it|they|you|the|an?|my|our|his|her|its|their|that|this|these|those|there|so|not|no|if|when|what|how|which|who|is|are|was|were|in|on|at|for|from|of|with|by|to|then|thanks?|all|both|just|only|leave|let|everything|nothing|one|two|three|as|because|maybe|perhaps)\b)[a-z]+ (?:\S+ ){1,}\S/iu;
const NAMELESS = 0.1;

function isOfNothing({ text, language, actions, slots }: Said): boolean {
  return (
    language === 'en' && (actions[0]?.probability ?? 0) < NAMELESS && slots.size === 0 && FURTHER.test(text.trim())
  );
}

/** "Let it come in after five seconds": a value of the mix before it. */
function isOfMix(parts: readonly Part[], text: string): boolean {
  const hasMix = parts.some((part) => part.kind === 'work' && part.request.capability === 'mix_audio');
  return hasMix && (enteringAt(text) ?? duckedBy(text)) !== undefined;
}

/** Returns parts with those clauses of which they have nothing, as not understood. */
export function withRest(parts: readonly Part[], clauses: readonly Said[], background: Background): Part[] {
  return [...parts, ...restOf(parts, clauses, background).map(({ text }): Part => ({ kind: 'unclear', text }))];
}

/** Returns the work that the reader is sure of. */
function worksOf({ actions }: Said): string[] {
  return actions.filter(({ name, probability }) => isCapability(name) && probability >= NAMED).map(({ name }) => name);
}

/** Whether a part is about a clause: about its work, or about its words. */
function hasClause(part: Part, said: Said): boolean {
  if (part.kind === 'work')
    return (
      part.request.said === said ||
      part.request.said.text.includes(said.text) ||
      isAbout(part.request.capability, said) ||
      hasFormat(part.request.params, said)
    );
  if ('requests' in part && part.requests.some(({ capability }) => isAbout(capability, said))) return true;
  const words = 'question' in part ? part.question : 'text' in part ? part.text : undefined;
  if (words !== undefined) return words.includes(said.text) || said.text.includes(words);
  return !('requests' in part);
}

function isAbout(capability: string, said: Said): boolean {
  return worksOf(said).some((name) => isAlike(name, capability));
}

/** "… and give me an mp3": the format of what other work makes. */
function hasFormat(params: Record<string, unknown>, said: Said): boolean {
  return params['format'] !== undefined && worksOf(said).includes('convert_audio');
}
