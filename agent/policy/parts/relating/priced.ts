import { asksPrice } from '../../../asides/price-marks.ts';
import type { Background } from '../acts.ts';
import { isQuestion, lengthAskedIn } from '../asking.ts';
import { requestsIn, type Part } from '../part.ts';
import { isImperative } from '../settling/order.ts';

/** A sentence, or a piece of one, that asks for a price and names no work. */
const ALONE =
  /(?:^|[.!?,;:\n–-]\s{0,3})(?:(?:and|so|but|ok(?:ay)?|please|pls)[, ]+)*(?:(?:the )?(?:total |whole |full |rough |quick |exact )?(?:price|cost|costs|fee|quote|damage|estimate|prices)(?: please| pls| plz| check)?|how (?:much|many (?:tokens|credits))(?: (?:is|would|will|does|do) (?:it|that|this|they|you|i|all that)(?: (?:be|cost|come to|charge|take|pay|need|owe))*)?(?: (?:me|us|you|in (?:all|total)|altogether|all together|together|please|pls))*|what (?:would|will|do|does|['’]d) (?:i|it|that|this|we|you) (?:owe|cost|come to|charge|pay|be)(?: (?:me|us|you|for (?:it|that|this|all (?:of )?(?:it|that|this|them))|in (?:all|total)|altogether|together))*|what(?:['’]?s| is| would be) the (?:price|cost|damage|fee|total)|(?:is|are|would|will) (?:this|that|it|these|those|they)(?: (?:two|three|both|all|one|lot))?(?: be)?(?: (?:very|too|so|that|quite|awfully|really))* (?:dear|expensive|pricey|costly|cheap|steep|much)(?: to (?:do|have done))?|(?:advise|state|quote|tell|indicate|communicate|give|name|send|let \p{L}+ (?:know|have))(?: (?:me|us|of|on))* (?:the|your|a) (?:total |full |exact |rough )?(?:expense|costs?|prices?|charges?|fees?|sum|quotation)(?: (?:thereof|of (?:this|that|it)|for (?:this|that|it)|in (?:\p{L}+ )?(?:tokens|dollars|usd|money)|please|pls))*)\s{0,2}(?:[.!?,;:\n]|\d\)|$)/iu;
/** What makes it no question about work to come. */
const NO_MATTER =
  /\b(?:no matter|whatever|don['’]?t care|do not care|doesn['’]?t matter|go ahead|do it|as long as|if it(?:['’]s| is| costs)|then (?:do|run|start)|did (?:it|that|this)|so far)\b/iu;

/** Parts beside which a question for a price is one for the price of all that is done with the files: every work costs the same. */
const UNPRICED: ReadonlySet<Part['kind']> = new Set([
  'documentation',
  'unclear',
  'suppose',
  'whether',
  'decline',
  'left_out',
  'unsupported',
]);

/** Returns the price of work that a message only names beside a question for its price; undefined where it orders anything. */
export function pricedAlone(parts: readonly Part[], text: string, { isAsked, files }: Background): Part[] | undefined {
  const requests = requestsIn(parts);
  const isAlone = ALONE.test(text);
  if (isAsked || (!isAlone && (requests.length > 0 || !asksPrice(text))) || NO_MATTER.test(text)) return undefined;
  // "What would a 45 minute episode set me back?": no file of the conversation.
  if (requests.length === 0 && lengthAskedIn(text, 'en') !== undefined) return undefined;
  if (requests.length === 0 && (files === 0 || !parts.every(({ kind }) => UNPRICED.has(kind)))) return undefined;
  if (requests.some(({ said }) => isImperative(said.text.trim()))) return undefined;
  return [{ kind: 'price', requests, seconds: undefined, files: requests[0]?.files }];
}

/** Longer messages say what they ask about by themselves. */
const MAX_WORDS = 22;
const MAX_WORDS_OF_FILES = 12;
/** "And if I only gave you …", "just the last one, same question": another price of the same. */
const OTHERWISE =
  /\b(?:if|what about|how about|what if|and (?:for|the|only|just|both|all)|same question|only|just|instead|each|together|alone|by itself|on its own|versus|or)\b/iu;
/** Times and places that are ordered, rather than supposed. */
const ORDERS = /\b(?:go ahead|please|pls|do it|keep|cut|trim|crop|take|remove|convert|make)\b/iu;

/** Returns the price that a message asks for after one that asked for another: of another length, or of other files. */
export function pricedOtherwise(text: string, background: Background): Part[] | undefined {
  const { isPriced = false, offered, hasNew = false, isAsked, isDraft = false, refers } = background;
  const words = text.trim().split(/\s+/u).length;
  if (!isPriced || hasNew || isAsked || isDraft || words > MAX_WORDS || !OTHERWISE.test(text) || ORDERS.test(text))
    return undefined;
  const isAnother = isQuestion(text) || /\b(?:if|same question)\b/iu.test(text);
  const seconds = isAnother ? lengthAskedIn(text, 'en') : undefined;
  if (seconds !== undefined) return [{ kind: 'price', requests: [], seconds, files: undefined }];
  const files = words > MAX_WORDS_OF_FILES || !isAnother || offered.length === 0 ? [] : refers(text);
  if (files.length === 0) return undefined;
  return [{ kind: 'price', requests: offered.map((request) => ({ ...request, files })), seconds: undefined, files }];
}
