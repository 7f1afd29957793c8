import { CAPABILITY_NAMES } from '../../../../workflows/domain/capabilities.ts';
import type { AccountQuestion } from './question.ts';
import type { AccountPart, AccountSubject } from './part.ts';
import { OF_HANDLING } from '../wording.ts';
import { accountInPlainWords } from './plainly.ts';

const MONEY = '(?:tokens?|credits?|balance|funds|budget|allowance|prepaid|top-?up)';
const PAID =
  '(?:debit(?:ed)?|bill(?:ed)?|charg(?:ed|es)|deduct(?:ed|ions)?|invoiced|spent|spend|paid|taken (?:off|from)|took (?:off|from))';
const RUN =
  "(?:batch(?:es)?|(?:overnight|nightly|bulk|big|last|latest|previous|weekend|mass|whole|today|yesterday)(?:[’']?s)? (?:run|job|lot|upload)|run over (?:the|my|our))";
const OUTCOME =
  '(?:ma(?:de|ke) it|fell over|fall over|fail(?:ed|ures?|s)?|w[eo]nt (?:through|wrong|well)|go (?:through|wrong)|finish(?:ed)?|done|succeed\\w*|success\\w*|stuck|progress|crash(?:ed)?|die(?:d)?|complet\\w*|errors?|came back|bro(?:k|ke|ken)|survived?|status|how far|ready|left|remaining|to go)';

const FILE =
  '(?:files?|recordings?|uploads?|songs?|tracks?|audio|tapes?|clips?|episodes?|interviews?|takes?|stuff|material)';
const SENT =
  '(?:hand(?:ed)? (?:in|over)|sen[dt](?: off| in)?|submit(?:ted)?|upload(?:ed)?|gave|give(?:n)?|put (?:in|through|up)|dropped|fired off|threw|queued|kicked off|set (?:off|going)|attached|brought|shared)';
const SPAN =
  '(?:today|yesterday|(?:this|last|past) (?:week|month)|so far|lately|recently|to date|altogether|until now|in total|in all)';

/** Forms of English questions about an account, the first that fits wins. `not` are questions of the same words about the service. */
const FORMS: readonly { topic: AccountSubject; asks: RegExp; not?: RegExp }[] = [
  {
    topic: 'who',
    asks: new RegExp(
      String.raw`\bwho(?:['’]s| has| had| else| of us| (?:on|in) (?:my|our|the) \w+)*\b.{0,30}\b(?:start(?:ed)?|ran|run|submitted|kicked off|launched|cancell?ed|deleted|approved|saved|changed|uploaded|sent|spent|used(?: up)?|burn(?:ed|t)|was)\b.{0,40}\b(?:batch(?:es)?|jobs?|runs?|recipes?|tokens?|credits?|uploads?|files?|balance|money)\b`,
      'iu',
    ),
    not: /\b(?:can|could|may|might|will|would|should)\b/iu,
  },
  {
    topic: 'key_limits',
    asks: new RegExp(
      [
        String.raw`\b(?:my|our|(?:this|the|that|each) key['’]?s?)\b.{0,12}\b(?:spend(?:ing)?|token|monthly|budget|key)[- ](?:cap|limit|ceiling|budget|allowance)s?\b`,
        String.raw`\b(?:limit|cap|ceiling) (?:on|of) (?:my|our|this|the) keys?\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:set|change|raise|put|add|make|lower|how (?:do|can|could|would)|can i|could i|if)\b/iu,
  },
  {
    topic: 'batches',
    asks: /\bwhen\b.{0,12}\b(?:did|have|was|were)\b.{0,30}\b(?:batch(?:es)?|run|jobs?)\b|\b(?:did|has|have|was|is)\b.{0,10}\b(?:anything|something|everything|any of (?:my|our) \w+)\b.{0,20}\b(?:wrong|fail(?:ed)?|break|broke|crash(?:ed)?|through|finish(?:ed)?)\b.{0,20}\b(?:last night|overnight|yesterday|today|this morning|last week)\b/iu,
  },
  {
    topic: 'batches',
    asks: new RegExp(
      [
        String.raw`\b${RUN}\b.*\b${OUTCOME}\b|\b${OUTCOME}\b.*\b${RUN}\b`,
        String.raw`\b(?:is|are|what(?:['’]s)?|have|do|which|how many)\b.{0,40}\b(?:anything|something|nothing|jobs?|work|of mine|files?|i|we)\b.{0,40}\b(?:running|in progress|queued|in the queue|under way|being processed|pending|unfinished|outstanding)\b.{0,30}(?:\bright now\b|\bat the moment\b|\bcurrently\b|\bfor (?:me|us)\b|\?|$)`,
        String.raw`\bhow (?:many|much)\b.{0,40}\b(?:did|does|has|had|have|were|was|are|is|in|of)\b.{0,12}\b(?:that|this|the|my|our|those|last) (?:\w+ ){0,2}batch(?:es)?\b`,
        String.raw`\b(?:files|recordings|tapes|tracks|songs|episodes|interviews|clips|lot|ones)\b(?: (?:that|which))? (?:i|we)(?:['’](?:ve|d))?(?: (?:have|had|just))? ${SENT}\b.{0,60}\b(?:through|back|${OUTCOME})\b`,
        String.raw`\b(?:${OUTCOME})\b.{0,30}\b(?:of|with) (?:the|my|our|those|all) .{0,30}\b(?:files|recordings|tapes|tracks|songs|episodes|interviews|clips|lot)\b.{0,20}\b(?:i|we) ${SENT}\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:can|could|may|should|would|if|when(?:ever)?|how (?:do|can|could|would) (?:i|we)|what happens|(?:have|need) to|must (?:i|we))\b/iu,
  },
  {
    topic: 'charges',
    asks: new RegExp(
      [
        String.raw`\b(?:itemi[sz]e|list|show|break(?: it)? down|what|which|why|when|how (?:much|many)|where)\b.{0,60}\b(?:have|did|was|were|been|you|i|we|got|had)\b.{0,40}\b${PAID}\b`,
        String.raw`\b(?:my|our|the) (?:last|latest|recent|past|previous) (?:charges?|bills?|debits?|deductions?|transactions?|payments?)\b`,
        String.raw`\b(?:my|our) (?:statement|ledger|transactions|charges)\b`,
        String.raw`\b(?:what|how much) did (?:my|our|the) (?:(?:very )?(?:last|latest|previous|recent) )?(?:jobs?|runs?|orders?|batch(?:es)?|files?|songs?) cost\b`,
        String.raw`\bwhere (?:did|have) (?:all )?(?:my|our|the) ${MONEY}\b`,
        String.raw`\b(?:last|latest|recent|past) (?:few |couple of |\w+ )?(?:things?|jobs?|items?|pieces? of work)\b.{0,25}\b(?:you|i|we)\b.{0,20}\b${PAID}\b`,
        String.raw`\b(?:priciest|dearest|costliest|most expensive|cheapest|biggest|largest)\b.{0,30}\b(?:my|our|recent|charges?|debits?|so far|lately|this (?:week|month)|i|we)\b(?!.{0,40}\b(?:upload|send|way)\b)`,
        String.raw`\bhow (?:much|many)\b.{0,60}\b(?:has|have|had|did)\b.{0,50}\b(?:eat(?:en)?|used?(?: up)?|gone|go|burn(?:ed|t)?|swallow(?:ed)?|cost (?:me|us)|set (?:me|us) back|consumed?|spen[dt]|pa(?:y|id)|blown?)\b`,
        String.raw`\bhow (?:much|many)\b.{0,20}\b(?:i|we)(?:['’]ve| have)? (?:spent|used|paid|burn(?:ed|t)|consumed)\b`,
        String.raw`\b(?:spen[dt]|spending|usage|consumption|outgoings|expenses|burn(?:ed|t)|consumed|used up)\b.{0,40}\b${SPAN}\b|\b${SPAN}(?:['’]s)? (?:spending|usage|consumption|charges|bill)\b`,
        String.raw`\b(?:did|have|has) (?:you|it|i|we|they|that)\b.{0,30}\b(?:been )?(?:charge[d]?|bill(?:ed)?|debit(?:ed)?|deduct(?:ed)?)\b.{0,15}\b(?:me|us|for|my|our|account)\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:an?|one|per|each|every) (?:token|credit)s?\b.{0,12}\b(?:cost|worth|buy|price|mean)|\b(?:cost|price|worth|value) of (?:an?|one|each) (?:token|credit)|\b(?:storage|space|room|disk|would|will|if|refund\w*|twice|again|each time|every time|do (?:you|i|we)|does|can|could|should|per)\b/iu,
  },
  {
    topic: 'balance',
    asks: new RegExp(
      [
        String.raw`\b(?:am|are) (?:i|we) (?:\w+ )?(?:broke|skint|in the red|(?:running )?(?:low|short|out))\b`,
        String.raw`\bhow (?:much|many)(?: (?:tokens|credits|money))? (?:have|do|did) (?:i|we)(?: still)?(?: (?:have|got|get))?(?: still)? (?:left|remaining)\b`,
        String.raw`\b(?:token|credit) (?:headroom|balance|count|level|status|tally|total)\b`,
        String.raw`\b${MONEY}\b.{0,40}\b(?:left|remain\w*|headroom|still (?:have|got)|in (?:my|our|the) (?:account|wallet|pot|tank|purse)|on (?:my|our|the) account)\b`,
        String.raw`\b(?:how (?:much|many)|what|any)\b.{0,30}\b(?:left|remain\w*|stand\w*)\b.{0,30}\b(?:account|${MONEY})\b`,
        String.raw`\bhow (?:am i|are we) (?:doing|fixed|off) for ${MONEY}\b`,
        String.raw`\b(?:which|what) (?:plan|tier|kind of account|type of account|sort of account|account type)\b.{0,25}\b(?:am i|are we|i|we|is (?:mine|ours|this)|do i|have i|my|our)\b`,
        String.raw`\b(?:is|are|am)\b.{0,12}\b(?:mine|ours|my|our|i|we)\b.{0,30}\b(?:free|complimentary|unpaid|trial|gratis|paid|paying|live|premium)\b.{0,25}\bor\b`,
        String.raw`\b(?:am i|are we)\b.{0,10}\b(?:on|using)\b.{0,10}\b(?:free|freebie|trial|paid|paying|live|test|complimentary)\b`,
        String.raw`\b(?:do|have) (?:i|we)\b.{0,15}\b(?:money|${MONEY})\b.{0,12}\b(?:on (?:here|this|it)|left|in (?:here|there)|still)\b|\bwhat do (?:i|we) owe\b`,
        String.raw`\b(?:held|reserved|blocked|frozen|on hold)\b.{0,30}\b${MONEY}\b|\b${MONEY}\b.{0,20}\b(?:held|reserved|blocked|frozen|on hold)\b`,
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
  {
    topic: 'recipes',
    asks: /\bhow many\b.{0,20}\brecipes?\b.{0,40}\b(?:my|our|mine|i|we|stored|saved|account)\b|\b(?:do|have) (?:i|we)(?: \w+)? (?:have |got |own |keep )?(?:a|any|some) (?:\w+ )?recipes?\b|\bany of (?:my|our) recipes\b/iu,
    not: /\b(?:may|can|could|max(?:imum)?|at most|allowed|limit|run|apply)\b/iu,
  },
  {
    topic: 'limits',
    asks: /\b(?:limits?|max(?:imum)?|allowances?)\b.{0,30}\b(?:for|of|on) (?:my|our|this) account\b|\bmy (?:own )?limits\b/iu,
  },
  {
    topic: 'files',
    asks: new RegExp(
      [
        String.raw`\b(?:which|what|list|show|name|how many)\b.{0,15}\b${FILE}\b.{0,15}\b(?:have|did|had|has)? ?(?:i|we|my|our)(?:['’]ve)?\b.{0,20}\b(?:${SENT}|got here|stored|on file)\b`,
        String.raw`\b(?:which|what|list|show|name|how many)\b.{0,20}\b(?:of )?(?:my|our) (?:\w+ )?(?:uploads|files|recordings)\b.{0,40}\b(?:still|left|have|there|keep|hold|stored|got)\b`,
        String.raw`\b(?:do|have) you (?:still )?(?:have|got|hold|keep)\b.{0,20}\b(?:my|our|of mine|of ours)\b.{0,20}\b${FILE}\b.{0,20}(?:\?|$)`,
        String.raw`\bhow (?:much|full)\b.{0,20}\b(?:space|room|storage|disk|quota)\b.{0,40}\b(?:i|we|my|our|left|used|taken|full)\b`,
        String.raw`\b(?:space|room|storage|disk|quota)\b.{0,20}\b(?:used up|in use|left|taken|full)\b`,
        String.raw`\bwhat (?:all |else )?(?:have|did) (?:i|we)(?: \w+)? (?:upload(?:ed)?|sen[dt]|give|given)\b`,
        String.raw`\b(?:will|are|is|do|does)\b.{0,40}\b(?:(?:be )?(?:deleted|removed)|expire|disappear) (?:soon|today|tomorrow|tonight)\b`,
        String.raw`\bwhen\b.{0,12}\b(?:do|does|will|is|are)\b.{0,12}\b(?:my|our)\b.{0,20}\b${FILE}\b.{0,30}\b(?:expire|deleted|removed|disappear|gone|vanish|run out)\b`,
      ].join('|'),
      'iu',
    ),
    not: /\b(?:if|after|how long|by yourselves|formats?|types?|convert|(?:can|could|may|should) (?:i|we))\b/iu,
  },
];

/** A polite beginning: what follows is asked all the same. */
const POLITE =
  /^(?:(?:hey|hi|hello|please|so|and|ok(?:ay)?)[, ]+)*(?:can|could|would|will) (?:you|u) (?:please |kindly |just )?(?=(?:list|show|tell|give|itemi[sz]e|name|remind|check|say)\b)/iu;

/** Longer texts are no single question. */
const MAX_CHARACTERS = 500;

/** Returns what of the account an English text asks about; undefined where it asks about something else. */
export function accountAskedIn(text: string): AccountSubject | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const asked = text.replace(POLITE, '');
  if (OF_HANDLING.test(asked)) return undefined;
  return FORMS.find(({ asks, not }) => asks.test(asked) && !not?.test(asked))?.topic ?? accountInPlainWords(asked);
}

/** From this probability on, a clause of a question is about work. */
const NAMED = 0.5;

/** A clause of a message, as far as a question about the account needs it. */
interface Clause {
  actions: readonly { name: string; probability: number }[];
}

/** Returns an English question about the account with the capabilities that its clauses name. */
export function accountQuestion(text: string, clauses: readonly Clause[]): AccountQuestion {
  const named = new Set(
    clauses.flatMap(({ actions }) => actions.flatMap(({ name, probability }) => (probability >= NAMED ? [name] : []))),
  );
  return { text, capabilities: CAPABILITY_NAMES.filter((name) => named.has(name)) };
}

/** Returns the part of a question about the account. */
export function partAbout(topic: AccountSubject, asked: AccountQuestion): AccountPart {
  if (topic === 'recipes') return { kind: 'recipes', name: undefined, asked };
  if (topic === 'batches') return { kind: 'batches', asked };
  return { kind: 'account', topic, asked };
}
