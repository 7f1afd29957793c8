/** A subject of questions about an account: the tokens left, the last charges, the saved recipes, the last batches. */
export type AccountTopic = 'balance' | 'charges' | 'recipes' | 'batches';

const MONEY = '(?:tokens?|credits?|balance|funds|budget|allowance|prepaid|top-?up)';
const PAID =
  '(?:debit(?:ed)?|bill(?:ed)?|charg(?:ed|es)|deduct(?:ed|ions)?|invoiced|spent|spend|paid|taken (?:off|from)|took (?:off|from))';
const RUN =
  "(?:batch(?:es)?|(?:overnight|nightly|bulk|big|last|latest|previous|weekend|mass|whole|today|yesterday)(?:[’']?s)? (?:run|job|lot|upload)|run over (?:the|my|our))";
const OUTCOME =
  '(?:ma(?:de|ke) it|fell over|fall over|fail(?:ed|ures?|s)?|w[eo]nt (?:through|wrong|well)|go (?:through|wrong)|finish(?:ed)?|done|succeed\\w*|success\\w*|stuck|progress|crash(?:ed)?|die(?:d)?|complet\\w*|errors?|came back|bro(?:k|ke|ken)|survived?|status|how far|ready)';

/** Forms of English questions about an account, the first that fits wins. `not` are questions of the same words about the service. */
const FORMS: readonly { topic: AccountTopic; asks: RegExp; not?: RegExp }[] = [
  {
    topic: 'batches',
    asks: new RegExp(String.raw`\b${RUN}\b.*\b${OUTCOME}\b|\b${OUTCOME}\b.*\b${RUN}\b`, 'iu'),
    not: /\b(?:can|could|may|should|would|if|when(?:ever)?|how (?:do|can|could|would) (?:i|we)|what happens)\b/iu,
  },
  {
    topic: 'charges',
    asks: new RegExp(
      [
        String.raw`\b(?:itemi[sz]e|list|show|break(?: it)? down|what|which|why|when|how (?:much|many)|where)\b.{0,60}\b(?:have|did|was|were|been|you|i|we|got|had)\b.{0,40}\b${PAID}\b`,
        String.raw`\b(?:my|our|the) (?:last|latest|recent|past|previous) (?:charges?|bills?|debits?|deductions?|transactions?|payments?)\b`,
        String.raw`\b(?:my|our) (?:statement|ledger|transactions|charges)\b`,
        String.raw`\bwhere (?:did|have) (?:all )?(?:my|our|the) ${MONEY}\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:would|will|if|refund\w*|twice|again|each time|every time|do (?:you|i|we)|does|can|could|should|per)\b/iu,
  },
  {
    topic: 'balance',
    asks: new RegExp(
      [
        String.raw`\b(?:am|are) (?:i|we) (?:\w+ )?(?:broke|skint|in the red|(?:running )?(?:low|short|out))\b`,
        String.raw`\b(?:token|credit) (?:headroom|balance|count|level|status|tally|total)\b`,
        String.raw`\b${MONEY}\b.{0,40}\b(?:left|remain\w*|headroom|still (?:have|got)|in (?:my|our|the) (?:account|wallet|pot|tank|purse)|on (?:my|our|the) account)\b`,
        String.raw`\b(?:how (?:much|many)|what|any)\b.{0,30}\b(?:left|remain\w*|stand\w*)\b.{0,30}\b(?:account|${MONEY})\b`,
        String.raw`\bhow (?:am i|are we) (?:doing|fixed|off) for ${MONEY}\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:if|expire\w*|unused|refund\w*|would|month end|carry|roll)\b/iu,
  },
  {
    topic: 'recipes',
    asks: /\b(?:what|which|list|show|name|tell|remind|read|any)\b.{0,60}\b(?:my|our|saved|stored|kept|i (?:have|made|saved|set up|wrote)|we (?:have|made|saved))\b.{0,30}\brecipes?\b|\brecipes?\b.{0,50}\b(?:have i|do i have|did i|i(?:['’]ve)? (?:have|got|made|saved)|we(?:['’]ve)? (?:have|got|made|saved)|of mine|with you|on file)\b/iu,
    not: /\b(?:how (?:do|can|could|to)|what is a|what's a|run|apply|use|put|delete|share|edit|change|rename)\b/iu,
  },
];

/** Longer texts are no single question. */
const MAX_CHARACTERS = 500;

/** Returns what of the account an English text asks about; undefined where it asks about something else. */
export function accountAskedIn(text: string): AccountTopic | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  return FORMS.find(({ asks, not }) => asks.test(text) && !not?.test(text))?.topic;
}
