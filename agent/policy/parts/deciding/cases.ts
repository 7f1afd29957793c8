import { branchAt, orderBefore, isBare } from './case-branches.ts';
import { openedAt } from './case-conditions.ts';
import { otherwiseAt } from './case-opposites.ts';
import { plainOrder } from './case-orders.ts';
import { asksNothing, isLeft } from './case-acts.ts';
import { piecesOf, textOf, type Piece } from './case-pieces.ts';
import { leadOf } from './case-stories.ts';
import { aboutOf } from './limits.ts';
import { plainCondition } from './plain-condition.ts';

/** Longer messages are read as they are. */
const MAX_CHARS = 1_500;

/** What was read from a place on: the text in its form, and the place behind it. */
interface Case {
  plain: string;
  /** Index of the first piece that it consumed, and of the first one after it. */
  from: number;
  to: number;
}

const ANY_CONDITION =
  /\b(?:if|unless|when|should|in case|in the (?:event|case)|assuming|supposing|provid\w+|condition|as (?:long|soon) as|then|otherwise|else|in (?:that|this|which) case)\b|\?.*\?|=|->|→|\bmeans\b|:\s|\b(?:over|under|between|outside)\b/iu;
/** Joins the orders of both cases to the condition, unchanged. */
const IN_BOTH_CASES = /\b(?:in (?:both|either|any) cases?|either way|regardless)\b/iu;
/** Suppositions, prices and abilities order nothing. */
const SUPPOSED =
  /\b(?:how much|cost(?: me)?\b(?! (?:more|less|over|under|at))|what would|what if|would (?:you|it|that|u)|could (?:you|u)\b.{0,80}\?|are you able|is it possible|price|charge|tomorrow|next (?:week|time)|in both cases|either way|regardless|whatever)\b/iu;

/** Returns a text whose orders for the one or the other case have one form: "if it is clipped, …; otherwise, …"; the text itself where they are not read in full. */
export function plainCases(text: string): string {
  if (text.length > MAX_CHARS || !ANY_CONDITION.test(text) || IN_BOTH_CASES.test(text) || OF_SPAN.test(text))
    return text;
  const pieces = piecesOf(text.replaceAll(CONTRAST, '$1').replaceAll(EVEN_IF, ''));
  for (let at = 0; at < pieces.length; at++) {
    const found = caseAt(pieces, at, text);
    if (!found || SUPPOSED.test(textOf(pieces.slice(found.from, found.to)))) continue;
    const before = textOf(pieces.slice(0, found.from));
    const after = plainCases(textOf(pieces.slice(found.to)));
    return [before, found.plain, after].filter((part) => part !== '').join(' ');
  }
  return text.replaceAll(EVEN_IF, '');
}

/** "First 10 min: transcript": a span and what is done on it, no length that decides. */
const OF_SPAN = /^\s*(?:the )?(?:first|last|opening|final) [^:\n]{1,30}:/iu;

/** "Should it on the other hand be louder" */
const CONTRAST =
  /\b((?:should|if|when) (?:it|this|that|they)),? (?:on the (?:other hand|contrary)|however|by contrast|instead|already),?(?: already)?(?= )/giu;

/** "Even if it is noisy, do not denoise it": the condition decides nothing. */
const EVEN_IF =
  /(?<=^|[.!?;\n]\s{0,3}|, (?:but |and )?)(?:even (?:if|when|though)|(?:i|we) (?:don['’]?t|do not) (?:care|mind) (?:if|whether|how|that)|no matter (?:if|whether|how)) [^,.!?;\n]{3,60}?,? (?=(?:please |just )?(?:do not|don['’]?t|dont|never|leave|keep|only|just|convert|make|trim|cut|give)\b)/giu;

function caseAt(pieces: readonly Piece[], at: number, whole: string): Case | undefined {
  const about = aboutOf(textOf(pieces.slice(0, at)), whole);
  const opened = openedAt(pieces, at, about);
  if (!opened) return undefined;
  const { state, isUnless } = opened;
  const first = branchAt(pieces, opened.next, opened.after);
  if (!first) return undefined;
  const decided = { state, limit: about.limit };
  const other = otherwiseAt(pieces, first.next, { state, about });
  const isFirst = !asksNothing(first.parts);
  const isOther = other !== undefined && !asksNothing(other.parts);
  const from = leadOf(pieces, at, { state, about });
  // "Convert it to ogg. But check first: if it is clipped, leave it", "if it is clean, go ahead"
  const wanted = isFirst === isOther && isFirst ? undefined : isFirst ? first : isOther ? other : undefined;
  if (wanted ? isBare(wanted.parts) : !isFirst && first.parts.some(isLeft)) {
    const before = orderBefore(pieces, from);
    const order = before && plainOrder(before.parts, decided);
    if (!before || order === undefined) return undefined;
    return {
      plain: `${isUnless === isFirst ? 'unless' : 'if'} ${state}, ${order}.`,
      from: before.next,
      to: other?.next ?? first.next,
    };
  }
  if (!isFirst && !isOther) return askedAt(pieces, { from, at, to: other?.next ?? first.next, state });
  const [order, alternative] = isFirst ? [first, isOther ? other : undefined] : [other!, undefined];
  const plain = plainOrder(order.parts, decided);
  const plainOther = alternative && plainOrder(alternative.parts, decided);
  if (plain === undefined || (alternative && plainOther === undefined)) return undefined;
  const word = isUnless === isFirst ? 'unless' : 'if';
  return {
    plain: `${word} ${state}, ${plain}${plainOther === undefined ? '' : `; otherwise, ${plainOther}`}.`,
    from,
    to: other?.next ?? first.next,
  };
}

/** Questions for the quantities that conditions are about. */
const QUESTIONS: Readonly<Record<string, string>> = {
  tempo: 'what is the tempo?',
  key: 'what key is it in?',
  loudness: 'how loud is it?',
  peak: 'what is the true peak?',
  length: 'how long is it?',
  clipping: 'is it clipped?',
  noise: 'what is the signal-to-noise ratio?',
  speakers: 'how many people speak in it?',
};

/** Puts a condition on which nothing hangs as the question that it is: "check the tempo. Over 100: tell me. Under: fine." */
function askedAt(
  pieces: readonly Piece[],
  { from, at, to, state }: { from: number; at: number; to: number; state: string },
): Case | undefined {
  const question = QUESTIONS[plainCondition(state)?.field ?? ''];
  const isAsked = pieces.slice(from, at).some(({ kind }) => kind === 'check');
  return question !== undefined && isAsked ? { plain: question, from, to } : undefined;
}
