import { likenessesOf } from '../../knowledge/search.ts';
import { recipeAskedIn, recipeRunIn, isOfBalance, isQuestion } from './asking.ts';
import { accountAskedIn } from './account/asked.ts';
import { secondsForMoneyIn } from './account/money.ts';
import type { Background } from './acts.ts';
import type { Part } from './part.ts';

/** Shorter and longer texts are no single question about the service. */
const WORDS = { min: 4, max: 60 };
/** Lowest likeness to a wording of a section that is about no capability. */
const MIN = 0.5;
/** How much less like it the sections of capabilities are, without audio and beside some. */
const MARGIN = { alone: 0.1, besideFiles: 0.3 };

/** Sections about prices: what a length costs is computed. */
const OF_PRICES: ReadonlySet<string> = new Set(['questions.md#what-does-it-cost', 'api.md#tokens']);

const ASKED_WITHIN =
  /\b(?:how (?:long|many|much|often|far|do|does|can|is|are)|is there|are there|(?:can|do|does|is|will) (?:i|we|it|that|you)|what|which)\b/iu;

/** Words for the files of a conversation, of which a question beside them is. */
const OF_FILES =
  /\b(?:these|those|both|of them|they|this (?:one|song|track|file|recording|clip|take|audio|episode|tape|loop|mix)|the (?:first|second|third|last|other|next|two|three)(?: (?:one|file|song|track|recording|clip))?|mine|here)\b/iu;
/** A question about what just happened, which the conversation answers. */
const OF_BEFORE = /\b(?:just|so far|again|already|that (?:cost|took)|did (?:that|this|it))\b/iu;

/**
 * Whether an English text asks about the service, though its words name work: "is there a trail of who altered a key?" It is far more like
 * the wordings of sections about the service than like those of capabilities, and so is each clause that was taken for work.
 */
export function isOfService(
  parts: readonly Part[],
  { text, background: { files, isAsked, isDraft, mentions, refers } }: { text: string; background: Background },
): boolean {
  const words = text.split(/\s+/u).length;
  if (isAsked || isDraft || words < WORDS.min || words > WORDS.max) return false;
  if (!isQuestion(text) && !ASKED_WITHIN.test(text)) return false;
  if (isOfBalance(text) || accountAskedIn(text) !== undefined || secondsForMoneyIn(text) !== undefined) return false;
  if (recipeAskedIn(text) !== undefined || recipeRunIn(text) !== undefined) return false;
  if (files > 0 && (OF_FILES.test(text) || OF_BEFORE.test(text))) return false;
  if (files > 0 && (mentions(text).length > 0 || refers(text).length > 0)) return false;
  const { service, work, best } = likenessesOf(text);
  if (service < MIN || service - work < (files > 0 ? MARGIN.besideFiles : MARGIN.alone)) return false;
  if (parts.some((part) => part.kind === 'price' && part.seconds !== undefined) && OF_PRICES.has(best)) return false;
  return parts.every((part) => part.kind !== 'work' || isOfServiceItself(part.request.said.text));
}

function isOfServiceItself(clause: string): boolean {
  const { service, work } = likenessesOf(clause);
  return service >= work;
}
