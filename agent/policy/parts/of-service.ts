import { likenessesOf } from '../../knowledge/search.ts';
import { isOfTerm } from '../../knowledge/topics.ts';
import { serviceProbability } from '../../reading/service-question.ts';
import { asksWithin, isOfBalance, isQuestion, recipeAskedIn, recipeRunIn } from './asking.ts';
import { accountAskedIn } from './account/asked.ts';
import { secondsForMoneyIn } from './account/money.ts';
import type { Background } from './acts.ts';
import type { Part } from './part.ts';
import { namesOrder } from './settling/order.ts';
import { IN_GENERAL, OF_ACCOUNT } from './account/in-general.ts';

/** Shorter and longer texts are no single question about the service. */
const WORDS = { min: 4, max: 60 };
/**
 * Lowest likeness to a wording of a section that is about no capability, and how much less like it the sections of capabilities are, without
 * audio and beside some.
 */
const LIKE = { alone: { min: 0.4, margin: 0.1 }, besideFiles: { min: 0.5, margin: 0.3 } };

/**
 * Probability of a question about the service, its words, and its likeness to wordings of such, from which its form does not count; and those
 * of a question by its form beside files, which may be like wordings of work: "which chords can it distinguish?"
 */
const SURE = { probability: 0.8, words: 6, likeness: 0.35 };
const SURE_OF_FORM = { probability: 0.7, words: 4, likeness: 0.35 };

/**
 * Probabilities from which work waits for a yes: of a message that is a `question` by its form, or has the form of one `within`; of a `clause` that
 * asks; of a `message`, for clauses that order nothing. The conversations for development go as without them.
 */
const DOUBT = { question: 0.2, within: 0.35, clause: 0.5, message: 0.4 };

/** Sections about prices: what a length costs is computed. */
const OF_PRICES: ReadonlySet<string> = new Set(['questions.md#what-does-it-cost', 'api.md#tokens']);

const OF_MONEY = /\b(?:how much|cost|costs|price|pay|charged?|dollars?|dear|cheap|expensive|set (?:me|us) back)\b/iu;

/** Words for the files of a conversation, of which a question beside them is, and for what one is asked to do with them. */
const OF_FILES =
  /\b(?:these|those|both|of them|they|this (?:one|song|track|file|recording|clip|take|audio|episode|tape|loop|mix)|the (?:first|second|third|last|other|next|two|three)(?: (?:one|file|song|track|recording|clip))?|mine|here|too|is (?:it|this|that)|(?:can|could|will|would) (?:you|u))\b/iu;
/** Words that point at files: a question with them is not taken for one about the service by the network alone. */
const OF_THESE = /\b(?:this|these|those|both|of them|which one|mine|my|our)\b/iu;
/** Orders that have a word of questions, and questions about the file at hand: "do your noise reduction on it", "is it already mono?" */
const OF_AUDIO =
  /^(?:do (?:your|this|that|it|the|my)|is (?:it|this)|detect|find|list|show|mark|write)\b|^(?:(?:and|so|hey),? )?how (?:fast|slow|loud|quiet|noisy|clean) (?:is|are) (?:it|this|that|they)\b[^.!?]{0,12}[?!. ]*$/iu;
/** A question about what just happened, which the conversation answers. */
const OF_BEFORE = /\b(?:just|so far|again|already|that (?:cost|took)|did (?:that|this|it))\b/iu;

/**
 * Whether an English text asks about the service, though its words name work: "is there a trail of who altered a key?" Either the network
 * is sure of it, or the text has the form of a question, and it and each clause that was taken for work are far more like the wordings of
 * sections about the service than like those of capabilities.
 */
export function isOfService(
  parts: readonly Part[],
  { text, background: { files, isAsked, isDraft, mentions, refers } }: { text: string; background: Background },
): boolean {
  const words = text.split(/\s+/u).length;
  if (isAsked || isDraft || words < WORDS.min || words > WORDS.max) return false;
  const probability = serviceProbability(text);
  const isLikely = words >= SURE.words && probability >= SURE.probability && (isQuestion(text) || asksWithin(text));
  const isAskedLikely =
    files > 0 &&
    words >= SURE_OF_FORM.words &&
    probability >= SURE_OF_FORM.probability &&
    isQuestion(text) &&
    !isOfTerm(text) &&
    !OF_THESE.test(text);
  const hasForm = (isQuestion(text) || (files === 0 && asksWithin(text))) && (files === 0 || !OF_FILES.test(text));
  if (!isLikely && !isAskedLikely && !hasForm) return false;
  if (isOfBalance(text) || accountAskedIn(text) !== undefined || secondsForMoneyIn(text) !== undefined) return false;
  if (recipeAskedIn(text) !== undefined || recipeRunIn(text) !== undefined) return false;
  if (files > 0 && (OF_BEFORE.test(text) || mentions(text).length > 0 || refers(text).length > 0)) return false;
  const { service, work, best } = likenessesOf(text);
  const isSure =
    (isLikely && service > Math.max(work, SURE.likeness)) ||
    (isAskedLikely && Math.max(service, work) > SURE_OF_FORM.likeness);
  const { min, margin } = files > 0 ? LIKE.besideFiles : LIKE.alone;
  if (!isSure && (!hasForm || service < min || service - work < margin)) return false;
  const isPriced = parts.some((part) => part.kind === 'price' && part.seconds !== undefined);
  if (isPriced && (OF_PRICES.has(best) || OF_MONEY.test(text))) return false;
  // "Which files of my latest batch did not work?"
  const isOfAccount = parts.some(({ kind }) => OF_ACCOUNT.has(kind)) && !IN_GENERAL.test(text);
  if (isOfAccount && service < LIKE.besideFiles.min) return false;
  return isSure || parts.every((part) => part.kind !== 'work' || isOfServiceItself(part.request.said.text));
}

/**
 * Returns the parts of an English question whose work may be what somebody asks about the service: the work waits for a yes, after what the
 * documentation says. Undefined where nothing is in doubt.
 */
export function doubtedIn(
  parts: readonly Part[],
  { text, background: { files, isDraft, mentions, refers } }: { text: string; background: Background },
): Part[] | undefined {
  if (files === 0 || isDraft || text.split(/\s+/u).length < WORDS.min) return undefined;
  if (mentions(text).length > 0 || refers(text).length > 0 || OF_AUDIO.test(text)) return undefined;
  const probability = serviceProbability(text);
  const min = isQuestion(text) ? DOUBT.question : asksWithin(text) ? DOUBT.within : Infinity;
  const isDoubted = (part: Part): part is Part & { kind: 'work' } => {
    // "What tempo does pupil A take?"
    if (part.kind !== 'work' || (files > 1 && part.request.files !== undefined)) return false;
    const clause = part.request.said.text;
    const ofClause = serviceProbability(clause);
    if (ofClause >= DOUBT.clause && isQuestion(clause)) return true;
    return probability >= min && (ofClause >= DOUBT.question || (probability >= DOUBT.message && !namesOrder(clause)));
  };
  const doubted = parts.filter(isDoubted);
  if (doubted.length === 0) return undefined;
  const topics = doubted.map(({ request }) => request.capability);
  return [
    { kind: 'documentation', question: text, topics: [...new Set(topics)], requests: [] },
    ...parts.map((part) => (isDoubted(part) ? { ...part, isUnsure: true, isTold: true } : part)),
  ];
}

function isOfServiceItself(clause: string): boolean {
  const { service, work } = likenessesOf(clause);
  return service >= work;
}
