import { isOfAffordableMinutes } from '../account/minutes.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import { modelledRequests } from '../requests.ts';
import type { Said } from '../said.ts';

const TOKENS = '(?:tokens?|balance|credits?|budget|allowance|account|pot|kitty|funds)';
/** Asks whether what an account has is enough for work. */
const ENOUGH = new RegExp(
  [
    String.raw`\b(?:enough|sufficient|suffic\w+)\b.{0,30}\b${TOKENS}\b`,
    String.raw`\b${TOKENS}\b.{0,40}\b(?:enough|sufficient|suffic\w+|stretch\w*|cover\w*|reach\w*)\b`,
    String.raw`(?<!\bwhat happens (?:when|if|once) (?:i|we) )\brun out of ${TOKENS}\b`,
    String.raw`\bhave (?:i|we) (?:still )?got the ${TOKENS}\b`,
    String.raw`\b(?:can|could|may) (?:i|we) (?:still |even )?(?:pay for|afford|swing|stretch to)\b(?!.*\b(?:card|paypal|invoice|cash|cheque|transfer)\b)`,
    String.raw`\b(?:whether|if) (?:i|we) (?:can|could) (?:still )?(?:pay for|afford)\b`,
  ].join('|'),
  'iu',
);
/** Asks what an account has after work. */
const AFTERWARDS = new RegExp(
  [
    String.raw`\b${TOKENS}\b.{0,80}\b(?:left|left over|remain\w*|still be there|afterwards|after that)\b`,
    String.raw`\b(?:left|left over|left with|remain\w*|leave my)\b.{0,60}\b${TOKENS}\b`,
    String.raw`\b(?:balance|tokens?|credits?) (?:after|minus)\b`,
    String.raw`\bwould be left(?: over)?\b|\b(?:would|will|['’]d|['’]ll) (?:i|we) (?:still )?(?:be left with|have left|end up with)\b`,
  ].join('|'),
  'iu',
);
/** "What would that do to my balance?": of the work, or of the recipe, that a message names. */
const EFFECT = new RegExp(
  String.raw`\b(?:what(?:['’]d| would| will| does| is)?|how (?:much|big|bad|badly|hard|far))\b[^.!?]{0,30}\b(?:do to|leave (?:me )?(?:of|on|in|with)|dent|hit|hurt|affect|bring down|reduce|lower|eat into|make of)\b[^.!?]{0,15}\b(?:my|our) ${TOKENS}\b`,
  'iu',
);
/** Supposes that the work were done. */
const SUPPOSED =
  /\b(?:would|if|after|once|assum\w+|suppos\w+|say\b.{1,40}\bgot|were i|hypothetical\w*|what-if|minus|afterwards|i['’]d|without running|don['’]?t (?:run|do|start))\b/iu;
/** An order that depends on the balance, rather than a question about it. */
const CONDITION = new RegExp(
  String.raw`(?<!\b(?:tell me(?: first)?|say|know|check|see|wonder\w*|sure|find out|idea|ask),? )\b(?:if|as long as|so long as|provided|providing|only if|unless|when)\b[^.?!]{0,20}\b(?:i|we|my|our|the|there)\b[^.?!]{0,40}\b(?:enough|sufficient|suffic\w+|covers?|stretch\w*|afford|left|remain\w*)\b(?![^.!]*\?)`,
  'iu',
);

/** Returns the part of a question how much audio the balance pays for; undefined where a text does not ask that. */
export function affordableIn(clauses: readonly Said[], text: string): Part[] | undefined {
  if (!isOfAffordableMinutes(text)) return undefined;
  // The tables would read a measurement of the length in "how many minutes".
  return [{ kind: 'account', topic: 'minutes', work: clauses.flatMap(modelledRequests) }];
}

/**
 * Returns the balance with the price of the work that an English text names, where it asks whether the one is enough for the other or what is left
 * after it; undefined where it asks neither. Nothing of it is charged.
 */
export function affordedIn(parts: readonly Part[], text: string): Part[] | undefined {
  const isOfAll = EFFECT.test(text);
  if (!isOfAll && !ENOUGH.test(text) && !(AFTERWARDS.test(text) && SUPPOSED.test(text))) return undefined;
  if (CONDITION.test(text)) return undefined;
  const priced = parts.flatMap((part) => (part.kind === 'price' ? [part] : []));
  const requests = requestsIn(parts);
  const [price] = priced;
  if (requests.length === 0 && !price && !isOfAll) return undefined;
  return [
    { kind: 'account', topic: 'balance' },
    price && price.requests.length > 0
      ? price
      : { kind: 'price', requests, seconds: price?.seconds, files: price?.files ?? requests[0]?.files },
  ];
}

/** Returns the work that parts are about, each kind once. */
function requestsIn(parts: readonly Part[]): Request[] {
  const all = parts.flatMap((part) => {
    if (part.kind === 'work') return [part.request];
    return part.kind === 'whether' || part.kind === 'left_out' || part.kind === 'suppose' ? part.requests : [];
  });
  return [...new Map(all.map((request) => [request.capability, request])).values()];
}
