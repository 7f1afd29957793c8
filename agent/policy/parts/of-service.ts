import { likenessesOf } from '../../knowledge/search.ts';
import { serviceProbability } from '../../reading/service-question.ts';
import { asksWithin, isOfBalance, isQuestion, recipeAskedIn, recipeRunIn } from './asking.ts';
import { accountAskedIn } from './account/asked.ts';
import { secondsForMoneyIn } from './account/money.ts';
import type { Background } from './acts.ts';
import type { Part } from './part.ts';
import { IN_GENERAL, OF_ACCOUNT } from './account/in-general.ts';

/** Shorter and longer texts are no single question about the service. */
const WORDS = { min: 4, max: 60 };
/**
 * Lowest likeness to a wording of a section that is about no capability, and how much less like it the sections of capabilities are, without
 * audio and beside some.
 */
const LIKE = { alone: { min: 0.4, margin: 0.1 }, besideFiles: { min: 0.5, margin: 0.3 } };

/**
 * Probability of a question about the service, its words, and its likeness to wordings, from which its form does not count: of 721 English
 * messages of the conversations for development that order or ask for work, none has as much.
 */
const SURE = { probability: 0.8, words: 6, likeness: 0.35 };

/** Sections about prices: what a length costs is computed. */
const OF_PRICES: ReadonlySet<string> = new Set(['questions.md#what-does-it-cost', 'api.md#tokens']);

const OF_MONEY = /\b(?:how much|cost|costs|price|pay|charged?|dollars?|dear|cheap|expensive|set (?:me|us) back)\b/iu;

/** Words for the files of a conversation, of which a question beside them is, and for what one is asked to do with them. */
const OF_FILES =
  /\b(?:these|those|both|of them|they|this (?:one|song|track|file|recording|clip|take|audio|episode|tape|loop|mix)|the (?:first|second|third|last|other|next|two|three)(?: (?:one|file|song|track|recording|clip))?|mine|here|too|is (?:it|this|that)|(?:can|could|will|would) (?:you|u))\b/iu;
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
  const isLikely = words >= SURE.words && serviceProbability(text) >= SURE.probability;
  const hasForm = (isQuestion(text) || (files === 0 && asksWithin(text))) && (files === 0 || !OF_FILES.test(text));
  if (!isLikely && !hasForm) return false;
  if (isOfBalance(text) || accountAskedIn(text) !== undefined || secondsForMoneyIn(text) !== undefined) return false;
  if (recipeAskedIn(text) !== undefined || recipeRunIn(text) !== undefined) return false;
  if (files > 0 && (OF_BEFORE.test(text) || mentions(text).length > 0 || refers(text).length > 0)) return false;
  const { service, work, best } = likenessesOf(text);
  const isSure = isLikely && service > Math.max(work, SURE.likeness);
  const { min, margin } = files > 0 ? LIKE.besideFiles : LIKE.alone;
  if (!isSure && (!hasForm || service < min || service - work < margin)) return false;
  const isPriced = parts.some((part) => part.kind === 'price' && part.seconds !== undefined);
  if (isPriced && (OF_PRICES.has(best) || OF_MONEY.test(text))) return false;
  // "Which files of my latest batch did not work?"
  const isOfAccount = parts.some(({ kind }) => OF_ACCOUNT.has(kind)) && !IN_GENERAL.test(text);
  if (isOfAccount && service < LIKE.besideFiles.min) return false;
  return isSure || parts.every((part) => part.kind !== 'work' || isOfServiceItself(part.request.said.text));
}

function isOfServiceItself(clause: string): boolean {
  const { service, work } = likenessesOf(clause);
  return service >= work;
}
