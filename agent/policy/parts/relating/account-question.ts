import { NUMBERS } from '../../../english/times.ts';
import type { Background } from '../acts.ts';
import { isQuestion, recipeAskedIn } from '../asking.ts';
import type { Part } from '../part.ts';
import type { Said } from '../said.ts';
import { namesOrder } from '../settling/order.ts';
import { accountAskedIn, accountQuestion, partAbout } from '../account/asked.ts';

/** Longer messages say what they ask about by themselves. */
const MAX_WORDS = 14;

/** What a message asked about, as far as the next one may go on with it. */
export function askedBefore(parts: readonly Part[]): Pick<Background, 'account' | 'isPriced' | 'pricedSeconds'> {
  const about = parts.find(({ kind }) => kind === 'account' || kind === 'batches' || kind === 'recipes');
  const price = parts.find((part) => part.kind === 'price');
  const subject = about?.kind === 'account' ? (about.topic === 'minutes' ? 'balance' : about.topic) : about?.kind;
  return {
    account: subject === 'batches' || subject === 'recipes' ? subject : (subject as Background['account']),
    isPriced: price !== undefined,
    pricedSeconds: price?.kind === 'price' ? price.seconds : undefined,
  };
}

/** "Missing how many", "short by how much?": what a balance lacks. */
const LACK =
  /\b(?:missing|short|lacking|lack|shy|too few|too little|shortfall|gap|need|needed|more|extra|top up|add)\b/iu;
const AMOUNT = /\b(?:how (?:much|many|far)|what|which amount|by)\b/iu;
/** "And after that?": what a balance comes to. */
const LEFT = /\b(?:left|remain\w*|after(?:wards| that)?|over)\b/iu;

/** Words that ask for some of the rows that were told: which, why, how many, the biggest one. */
const OF_ROWS =
  /\b(?:which|what|whats|who|why|how (?:many|much|come|far|long)|when|any(?:thing)?|the (?:first|second|third|last|latest|other|others|rest|biggest|smallest|cheapest|dearest|worst|least|most)|and (?:the|those|today|yesterday|last|this)|name|names|list|show|tell|still|left|failed|failures?|in (?:all|total)|altogether)\b/iu;
/** What is asked about work on audio instead, or about the service. */
const OF_OTHERS =
  /\b(?:tempo|bpm|key|chords?|loud\w*|lufs|pitch|stems?|vocals?|formats?|support|you (?:do|can|offer|have)|can (?:you|u|i|it)|could (?:you|u|i)|do (?:you|u)|does (?:it|this)|is it possible|would|should|delete|remove|cancel|again\?|api|key|support|how (?:do|can) i|how long (?:does|do|will|would))\b/iu;

/** "For twelve of them": a number of recordings as long as the one that was priced. */
const TIMES =
  /^(?:(?:and|n|so|ok(?:ay)?|what about|how about|what if|if|what would|how much)[, ]+)*(?:(?:for|it is|it's|i had|i have|there (?:are|were)|it were|i sent|i bring|is it for|would it be for) )*(?<count>\d{1,4}|[a-z]{2,9}|a dozen)(?: (?:of (?:them|em|those|these|such)|(?:such |of those |of these |more )?(?:songs?|tracks?|files?|tapes?|recordings?|episodes?|ones|pieces|interviews?|clips?)(?: like (?:that|this|it)| of that length| that long)?|times(?: that)?))[?.! ]*$/iu;
/** Words for numbers of recordings. */
const COUNTS: Readonly<Record<string, number>> = { ...NUMBERS, both: 2, hundred: 100, 'a dozen': 12 };

/** "And in dollars?": the same in another unit. */
const UNIT =
  /^(?:(?:and|so|ok(?:ay)?|but|now)[, ]+)*(?:(?:what|how much|how many)(?:['’]?s| is| are| would)? ?(?:that|this|it|those)?(?: be| make)? )?(?:(?:expressed|given|counted|put|said) )?(?:in(?:to)?|as) (?:(?:real|actual|hard|us|american|terms of) )*(?:money|dollars?|usd|tokens?|credits?|cents?|cash|figures|bucks)(?: (?:please|pls|then|is|that|would be|is that|instead))*[?.! ]*$/iu;

/** Returns what a short English question asks further about the account, or about a price, after a message that asked about it. */
export function goingOnFrom(
  text: string,
  { clauses, background }: { clauses: readonly Said[]; background: Background },
): Part[] | undefined {
  const { account, isPriced = false, pricedSeconds, offered, hasNew = false, isDraft = false } = background;
  if (hasNew || isDraft || text.trim().split(/\s+/u).length > MAX_WORDS) return undefined;
  const count = TIMES.exec(text.trim())?.groups?.['count']?.toLowerCase();
  const times = count === undefined ? undefined : (COUNTS[count] ?? Number(count));
  if (isPriced && pricedSeconds !== undefined && times !== undefined && times > 1)
    return [{ kind: 'price', requests: [], seconds: pricedSeconds * times, files: undefined }];
  const balance: Part = { kind: 'account', topic: 'balance' };
  const priced: Part = { kind: 'price', requests: [...offered], seconds: pricedSeconds, files: offered[0]?.files };
  if ((account === 'balance' || isPriced) && UNIT.test(text.trim()))
    return [...(account === 'balance' ? [balance] : []), ...(isPriced ? [priced] : [])];
  if (account === undefined || clauses.some((said) => namesOrder(said.text))) return undefined;
  const isLack = LACK.test(text) && AMOUNT.test(text);
  if (account === 'balance' && isPriced && (isLack || (LEFT.test(text) && isQuestion(text)))) return [balance, priced];
  const named = account === 'recipes' ? recipeAskedIn(text) : undefined;
  if (named !== undefined) return [{ kind: 'recipes', name: named }];
  if (account === 'balance' || OF_OTHERS.test(text) || !OF_ROWS.test(text)) return undefined;
  const own = accountAskedIn(text) ?? account;
  return [partAbout(own, accountQuestion(text, clauses))];
}
