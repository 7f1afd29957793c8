import { asOrder } from './work-words.ts';

/** Words that ask for a price, in classes; what is left of their sentence names the work. */

const TOKENS = '(?:tokens?|credits?|money|dollars?|coins?|bucks?|quid|euros?|usd)';
const WILL = String.raw`(?:would|will|wud|wld|['’]d|d|does|do|is|might|shall|should|['’]ll|ll|could|can|are|gonna|['’]s|s)`;
const IT = String.raw`(?:it|that|this|i|we|you|u|ya|they|one|he|she|(?:all|both|each|any) (?:of )?(?:this|that|it|them|these|those)|the (?:lot|whole (?:thing|lot))|everything|such a thing|the (?:cost|price|bill|sum|total|damage|charge|fee))`;
/** Verbs of prices, and those that only ask for one beside "how much", or beside tokens. */
const COST = String.raw`(?:cost(?:ing)?|come (?:to|out at|out to)|amount to|add up to|total|set (?:me|us|him|her|them) back|run (?:me|us)(?: to)?|work out (?:at|to|as)|make (?:together|in all|in total)|owe(?: you)?|have to (?:pay|spend)|pay(?: you)?|spend|charge(?: me| us)?|ask(?:ing)?(?: for)?|want(?= (?:for|to|if))|be (?:charged|billed)|go for(?= ))`;
const TAKES = String.raw`(?:${COST}|take(?: off me)?|be(?: taken)?|eat(?: up)?|burn|swallow|want|part with|knock off)`;
const USES = String.raw`(?:${TAKES}|use(?: up)?|need|lose)`;
const MUCH = 'how (?:much|many)';
const HOW = String.raw`(?:how (?:much|many)(?: ${TOKENS})?|wh?at(?: sum| amount| price| number of ${TOKENS})?|(?:to )?wh?at)`;
const GOING = String.raw`(?: (?:going to|gonna|likely to|have to|need to|expect(?:ed)? to|still|then|all|together|in (?:total|all)|normally|usually|roughly|about|actually|really|me|us|you)){0,3}`;
const AFTER = String.raw`(?: (?:me|us|him|her|you|it|in (?:\p{L}{3,8} )?${TOKENS}|in (?:total|all|real money)|total|all (?:in|together|told)|altogether|together|roughly|approximately|about|please|pls|then|up to|actual|to me|for me|for us)){0,4}`;
const NOUN = String.raw`(?:(?:the |your |an? |any |my |rough |exact |total |quick |full |final |going |approximate |ballpark ){0,4}(?:price|cost|costs|fee|fees|charge|charges|tariff|sum|bill|damage|quote|quotation|estimate|total|figure|expense|outlay|toll|number of ${TOKENS}|${TOKENS} count|amount(?: of ${TOKENS})?|(?<=total )${TOKENS})(?: in ${TOKENS})?)`;

/** Ways to ask for a price, as long as they are found within a sentence. */
const MARKS: readonly RegExp[] = [
  String.raw`${HOW} ?${WILL} ?${IT}?${GOING} ${COST}${AFTER}`,
  String.raw`${MUCH} ?(?!(?:should|could|can)\b)${WILL} ?${IT}?${GOING} ${TAKES}${AFTER}`,
  String.raw`${MUCH} ${TOKENS} ?${WILL} ?${IT}?${GOING} ${USES}${AFTER}`,
  String.raw`what ?(?:will|would|does) (?:it|that|this) take(?= to)`,
  String.raw`how (?:expensive|dear|pricey|costly|cheap|steep)(?: (?:it|that|this))?(?: (?:is|would|will))?(?: (?:it|that|this))?(?: be)?(?= (?:to|for|if|when))`,
  String.raw`${HOW} (?:it|that|this|all that|the (?:lot|whole thing)|they|he|she|you|i|we)(?:${GOING}) ?(?:${WILL} )?(?:costs?|comes? to|amounts? to|adds? up to|sets? (?:me|us) back|would be|will be|charges?|takes?|eats?|owes?|pay)${AFTER}`,
  String.raw`(?:what(?:['’]?s| is| are| will be| would be| shall be)|wats|whats|tell me|give me|state|quote(?: me)?|name(?: me)?|let me (?:know|have)|inform \p{L}{2,12}(?: \p{L}{3,12})? of|(?:i|we) (?:need|require|want|would like|['’]d like)(?: to know)?|send(?: me)?|may i (?:know|have)|can i (?:get|have)|could i (?:get|have|know)|kindly (?:state|quote|give|advise|inform of)|advise(?: me)?(?: of| on)?) ${NOUN}(?: please| pls)?(?: (?:will|would|going to)? ?be)?`,
  String.raw`(?:the )?(?:total |whole |full )?(?:damage|price|cost|total|fee)(?: tag| check| query)?(?: please| pls| plz)?(?=\?)`,
  String.raw`(?:is|will|would) there (?:be )?(?:an? |any )?(?:second |further |another |extra |new |additional |separate ){0,2}(?:charge|cost|fee|price|bill)s?(?= (?:to|for|if|when))`,
  String.raw`(?:does|do|will|would) (?:it|that|this|they) (?:come|work out|turn out|come out|be|get)(?: at)? (?:any )?(?:cheaper|dearer|pricier)(?= (?:to|for|if|when|by))`,
  String.raw`(?<=^\s{0,3})(?:price|cost|fee|quote|prices)(?: please| pls| plz| check| for| of| to| if)`,
].map((form) => new RegExp(String.raw`(?<![\p{L}\d])${form}(?![\p{L}\d])`, 'iu'));

/** "What would side A of this tape come to if …": the work stands after it, or is what costs. */
const WITH_SUBJECT = new RegExp(
  String.raw`(?<![\p{L}\d])${HOW} ${WILL} (?<subject>\p{L}[^.!?\n]{2,120}?) (?:cost|come to|come out at|amount to|add up to|set (?:me|us) back|run (?:me|us)(?: to)?|work out (?:at|to|as)|be charged|eat(?: up)?|burn|swallow)${AFTER}(?![\p{L}\d])`,
  'iu',
);

/** Past events, and prices of other things than work. */
const NOT_PRICE =
  /\b(?:did|has|have been|was|were charged|so far|already|yesterday|last (?:week|month|night)|per|each month|a month|monthly|subscription|minimum|discount|how long|(?:much|what) time|refund|again|twice|left|remain\w*|balance|have i (?:got|left|still)|i (?:still )?have left|do i have)\b/iu;
/** A condition, or an order that goes on after the price. */
const CONDITIONAL =
  /\b(?:if (?:it|that|this|the price) (?:costs?|is|comes)|as long as|unless|no matter|whatever it|don['’]?t care|do not care|never mind|doesn['’]?t matter)\b/iu;

const SENTENCE = /(?:[^.!?\n]|[.!?](?=\S)){1,600}(?:[.!?]{1,5}|\n|$)\s{0,5}/gu;
/** Words before the question in its sentence that ask for nothing. */
const BEFORE =
  /^(?:(?:before (?:i|we|you|u) [^,]{3,60}|hi|hello|hey|yo|ok(?:ay)?|so|well|right|now|and|but|one question|quick (?:question|q)|question|a question(?: of money)?(?: first)?|just (?:curious|asking|wondering)|out of (?:curiosity|interest)|first(?: of all)?|say|listen|please)[,:. ]{1,3}){0,4}/iu;

/** That nothing is to be done yet, beside a question. */
const NOT_NOW = new RegExp(
  String.raw`^(?:(?:but|and|so|please|pls|also|though|just)[, ]+)*(?:(?:no|nothing|none)\b[^.!?\n]{0,40}\b(?:started?|done|run|carried out|touched|charged|processed|happen|begin|executed|begun|undertaken|actioned)|(?:don['’]?t|do not|dont|do n[o']t|no need to|not to|you need not|please don['’]?t)\b[^.!?\n]{0,30}\b(?:run|do|start|begin|touch|go|process|execute|act|charge|anything)\b|(?:i['’]?m |am |i am |we['’]?re |we are )?(?:only|just|merely|simply) (?:asking|curious|wondering|checking|want(?:ed)? to (?:know|ask|see)|a question|looking|enquiring|inquiring|comparing|an? (?:enquiry|inquiry|estimate|quote))|(?:not|nothing) (?:yet|now|today|starting(?: yet)?)|(?:an? )?(?:estimate|figure|number|price|sum|quote)\b[^.!?\n]{0,20}\b(?:suffices|is enough|will do|only|is all)|(?:i|we)(?:['’]ll)? (?:see|decide|think|ask|check|look) (?:first|later|then|after(?:wards)?)|(?:just|only) (?:the )?(?:price|cost|sum|number|figure|estimate)(?: (?:please|pls|for now|first))*)[^.!?\n]{0,90}[.!?]{0,3}\s*$`,
  'iu',
);

/** "Which is dearer, removing the vocals or splitting it?": two prices. */
const EITHER =
  /\b(?:which|what)(?: one| of (?:them|the two|these))? (?:(?:is|are|works?|comes?|turns?|would|will|be|out|in|at|to|the|come|work|cost|costs) ){0,4}(?:me |us )?(?:the )?(?:more (?:expensive|costly|dear|cheap)|less(?: expensive| costly)?|cheap(?:er|est)?|dear(?:er|est)?|pric(?:ier|iest)|costl(?:ier|iest)|more|the most|most|least)(?: for (?:this|it|that)(?: \p{L}{2,15})?)?[,:;–-]? ?(?<one>[^?\n]{4,150}?),? or (?<other>[^?\n]{4,150})\?/iu;

/** "He says that denoising costs three times the length. Is she right?" */
const CLAIMED =
  /\b(?:says?|said|claims?|thinks?|reckons?|insists?|told (?:me|us)|believes?|swears?|heard|read)(?: that)? (?<work>.{5,140}?) (?:costs?|would cost|will cost|comes? to|eats?(?: up)?|sets? (?:me|us) back|is charged|are charged)\b[^.!?\n]{0,80}$/iu;

const priced = (order: string): string => `how much would it cost to ${order}?`;

const VERDICT = /^(?:is (?:she|he|that|it|this)|are they|right|true|correct|really)\b[^.!\n]{0,40}\?/iu;

/** Puts what was claimed of a price, with the question whether that is right, as a question for the price. */
function withoutClaims(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence, n) => {
    if (n > 0 && VERDICT.test(sentence) && claimedIn(sentences[n - 1]!) !== undefined) return [];
    const claimed = VERDICT.test(sentences[n + 1] ?? '') ? claimedIn(sentence) : undefined;
    return [claimed === undefined ? sentence : `${priced(claimed)} `];
  });
}

const claimedIn = (sentence: string): string | undefined =>
  asOrder(CLAIMED.exec(sentence.trim().replace(/[.!?,]{1,3}$/u, ''))?.groups?.['work'] ?? '');

/** Returns a sentence that asks for the price of work in the canonical words; undefined of any other. */
function pricedIn(sentence: string): string | undefined {
  const text = sentence.trim();
  if (/^how much would it cost to /iu.test(text) || CONDITIONAL.test(text)) return undefined;
  const either = EITHER.exec(text)?.groups;
  const [one, other] = [asOrder(either?.['one'] ?? ''), asOrder(either?.['other'] ?? '')];
  if (one && other) return `${priced(one)} ${priced(other)}`;
  const whole = NOT_PRICE.test(text) ? null : WITH_SUBJECT.exec(text);
  const subject = whole && (asOrder(text.slice(whole.index + whole[0].length)) ?? asOrder(whole.groups!['subject']!));
  if (subject) return priced(subject);
  for (const mark of MARKS) {
    const found = mark.exec(text);
    if (!found || NOT_PRICE.test(text.slice(found.index))) continue;
    const after = asOrder(text.slice(found.index + found[0].length));
    if (after) return priced(after);
    const before = NOT_PRICE.test(text) ? undefined : asOrder(text.slice(0, found.index).replace(BEFORE, ''));
    if (before) return priced(before);
  }
  return undefined;
}

/** Returns a text whose questions about prices are worded alike, without sentences that nothing is to be done yet. */
export function plainPriceMarks(text: string): string {
  const sentences = withoutClaims(text.match(SENTENCE) ?? []);
  let isPriced = /how much would it cost to /iu.test(sentences.join(''));
  const plain = sentences.map((sentence) => {
    const found = pricedIn(sentence);
    isPriced ||= found !== undefined;
    return found === undefined ? sentence : `${found} `;
  });
  if (!isPriced) return text;
  const kept = plain.filter((sentence) => !NOT_NOW.test(sentence.trim()));
  return (kept.length > 0 ? kept : plain).join('').trim();
}

/** Whether an English text has a question for a price anywhere. */
export const asksPrice = (text: string): boolean =>
  (text.match(SENTENCE) ?? []).some((sentence) => {
    const found = MARKS.map((mark) => mark.exec(sentence)).find(Boolean);
    return found !== undefined && found !== null && !NOT_PRICE.test(sentence) && !CONDITIONAL.test(sentence);
  });
