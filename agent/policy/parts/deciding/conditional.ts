import { plainCondition } from './plain-condition.ts';
import { NOTHING } from '../../../english/plain/conditions.ts';
import { plainCases } from './cases.ts';
import { spokenState } from './spoken-states.ts';
import { plainState } from './states.ts';

/** First words of orders; words by which something is asked are none. */
const VERB =
  '(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|export|extract|fade|fold|get rid of|isolate|join|kill|leave out|level|list|lop|lower|make|measure|mix|mute|normali[sz]e|pitch|pull|put|raise|reduce|remove|render|save|separate|shift|shorten|slow|speed|split|strip|take|transcribe|transpose|trim|turn|write)';
const POLITE = String.raw`(?:(?:please|pls|just|simply|then|also|kindly|(?:can|could|would|will) you|(?:i|we)(?:['’]d| would) like you to|(?:i|we) (?:want|need) you to|you (?:should|can|may|must|could)|go ahead and|feel free to)[, ]+){0,3}`;
/** Politeness of an order before its condition: "can you make it mono if it's stereo?" may ask about ability. */
const KINDLY = POLITE.replace('(?:can|could|would|will) you|', '');
const WORDS = String.raw`(?:[^.!?\n;]|\.(?=\w))`;
const START = String.raw`(?<=^|[.!?\n]\s{0,3})((?:(?:and|but|so|ok(?:ay)?|now|then)[, ]+){0,2})`;
const END = String.raw`(?:[.!?]{1,3}(?!\w)|(?=\s*(?:\n|$)))`;
const DOUBT = String.raw`(?:(?:it )?(?:turns out|happens)(?: that)?|you (?:find|see|notice|hear|detect|discover|think|measure)(?: out)?(?: that)?|by any chance|(?:it['’]?s|it is) (?:the case|true)(?: that)?)`;
const IF = String.raw`(?:(?:only |but )?(?:if(?:,? \(?(?:and|but) only if\)?)?|if ever|when(?:ever)?|in case|in (?:the )?(?:event|case)(?: that)?|assuming(?: that)?|supposing(?: that)?|provid(?:ed|ing)(?: that)?|on (?:the )?condition that|as long as|so long as)(?:,? ${DOUBT})?)`;
const UNLESS = String.raw`(?:unless|except (?:if|when|in case|where)|but not (?:if|when|in case)|apart from when)`;
/** Words for the case in which the condition does not hold and nothing is done. */
const ELSE_NOTHING = String.raw`(?:\s?[,;.]? (?:and |but )?(?:otherwise|or else|else|if (?:not|it (?:is not|isn['’]?t|doesn['’]?t)|that['’]?s not the case)),? (?:please |just )*${NOTHING})?`;

/** "If it's over 120 bpm slow it down, otherwise leave it": a condition and what follows it. */
const FRONT = new RegExp(
  String.raw`${START}(?:(${IF})|(${UNLESS})|should(?= (?:it|this|that|there|the [\w ]{2,20}) be\b)) (${WORDS}{6,300}?)${ELSE_NOTHING}${END}`,
  'giu',
);
/** Where an order begins after a condition. */
const ORDER_AFTER = new RegExp(String.raw`,? (?:then,? )?(?=${POLITE}${VERB} )`, 'giu');
/** "Make it mono, but only if it's stereo": an order and its condition. */
const BACK = new RegExp(
  String.raw`${START}${KINDLY}(don['’]?t |do not |never )?${KINDLY}(?:only )?((?:${VERB}) (?:[^.!?\n;,]|[.,](?=\w)){3,120}?),? \(?(?:but )?(?:(${IF}\)?)|(${UNLESS})|should(?= (?:it|this|that|there) be\b)) ((?:[^.!?\n;,]|[.,](?=\w)){4,100}?)${ELSE_NOTHING}${END}`,
  'giu',
);
const SEEING = String.raw`(?:please |pls |first |just |(?:can|could|would|will) you (?:please )?)*(?:check|look|see|test|find out|verify|determine|figure out|(?:i['’]?m|i am) not sure|i (?:don['’]?t|do not) know|no idea|not sure)`;
const SO = String.raw`(?:if (?:so|yes|yep|yeah|true|it (?:is|does|has)|there (?:is|are)|that(?:['’]?s| is) (?:so|true|the case))|in (?:that|which) case)`;
const NOT_SO = String.raw`(?:if (?:not|no|nope|it (?:is not|isn['’]?t|does not|doesn['’]?t)|there (?:is not|isn['’]?t)))`;
/** "Check whether it's stereo and if so make it mono." */
const CHECKED = new RegExp(
  String.raw`${START}${SEEING} (?:if|whether) ((?:[^.!?\n;,]|[.,](?=\w)){4,80}?)(?:\s?[,;.?]\s{0,2}| )(?:and |then |so |but )?(?:(${SO})|${NOT_SO}),? (${POLITE}${VERB} ${WORDS}{3,200}?)${ELSE_NOTHING}${END}`,
  'giu',
);
/** "Find out if it's stereo and make it mono if it is." */
const CHECKED_BEFORE = new RegExp(
  String.raw`${START}${SEEING} (?:if|whether) ((?:[^.!?\n;,]|[.,](?=\w)){4,80}?),? and (${POLITE}${VERB} (?:[^.!?\n;,]|[.,](?=\w)){3,120}?),? (?:(${SO})|${NOT_SO})${END}`,
  'giu',
);

/** Returns a condition in the words in which conditions are read; undefined of one that is not read, or that nothing measures. */
function read(words: string): string | undefined {
  const state = plainState(words);
  const condition = plainCondition(state);
  return condition === undefined || condition.field === '' ? spokenState(words) : state;
}

const LEADING = new RegExp(`^${POLITE}`, 'iu');
const withoutPoliteness = (order: string): string => order.replace(LEADING, '').trim();
/** "…, otherwise convert it to mp3" */
const OTHERWISE = new RegExp(
  String.raw`(?:,? (?:and |but )?|, ?)(?:otherwise|or else|else|if (?:not|it (?:is not|isn['’]?t)|it['’]s not)),? (?=${POLITE}${VERB} )`,
  'iu',
);
/** Orders that hang on something else too, or that go on with another one, are read as they stand. */
const FURTHER = /\b(?:if|unless|when|whether|otherwise|else|except|should)\b/iu;
const SEVERAL = /\b(?:and|or|then|but)\b/iu;

const said = (lead: string, isUnless: boolean, condition: string, order: string): string =>
  `${lead}${isUnless ? 'unless' : 'if'} ${condition}, ${withoutPoliteness(order)}.`;
/** Returns an order and what is done otherwise in the form in which they are read; undefined if either hangs on something else too. */
function alternatives(words: string): string | undefined {
  const [order = '', other, ...more] = words.split(OTHERWISE);
  if (more.length > 0 || FURTHER.test(order) || (other !== undefined && FURTHER.test(other))) return undefined;
  return other === undefined ? order : `${order}; otherwise, ${withoutPoliteness(other)}`;
}

function frontOf(whole: string, lead: string, ...[, unless, rest]: (string | undefined)[]): string {
  for (const { index, 0: mark } of rest!.matchAll(ORDER_AFTER)) {
    const condition = read(rest!.slice(0, index));
    const order = alternatives(rest!.slice(index + mark.length));
    if (condition === undefined || order === undefined) continue;
    const plain = said(lead, unless !== undefined, condition, order);
    return plain.toLowerCase() === whole.toLowerCase() ? whole : plain;
  }
  return whole;
}

function backOf(whole: string, lead: string, ...[not, order, , unless, words]: (string | undefined)[]): string {
  const condition = FURTHER.test(order!) || SEVERAL.test(order!) ? undefined : read(words!);
  return condition === undefined
    ? whole
    : said(lead, (unless !== undefined) !== (not !== undefined), condition, order!);
}

function checkedOf(whole: string, lead: string, words: string, so: string | undefined, order: string): string {
  const orders = alternatives(order);
  const condition = orders === undefined ? undefined : read(words);
  return condition === undefined ? whole : said(lead, so === undefined, condition, orders!);
}

const ORDER_OF = String.raw`(?:please |just |pls )*(?<order>${VERB} `;
const IF_ONLY = '(?:but )?(?:only )?(?:if|when|in case)';
const ALREADY = String.raw`,? (?:but )?(?:only )?(?:(?:if|when|in case) (?:it|that|this) (?:is not|isn['’]?t)|unless (?:it|that|this)(?:['’]s| is)?(?: already| one)?(?: is)?)(?: (?:already|yet|one|so|that|like that|in that format|such a file))*${END}`;
/** "Make it mono if it isn't already" */
const UNLESS_ALREADY = new RegExp(
  String.raw`${START}${ORDER_OF}(?:(?:it|this|that|the (?:file|song|track|recording)) )?(?:down )?(?:to |into |in |as )?(?:an? )?(?<state>mono|stereo|mp3|wav|flac|m4a|ogg|opus|aac)(?: file)?)${ALREADY}`,
  'giu',
);
/** "Trim it to a minute if it's longer", "bring it down to -14 if it's louder than that" */
const IF_MORE = new RegExp(
  String.raw`${START}${ORDER_OF}(?:[^.!?
;,]|[.,](?=\w)){2,60}? to (?<value>(?:-?\d[\d.:]*|an?|one|two|three|four|five|ten|half a)(?: ?(?:lufs|lkfs|seconds?|secs?|minutes?|mins?|bpm|s))?)),? ${IF_ONLY} (?:it['’]?s|it is|that is|that['’]s|this is) (?<op>longer|louder|quieter|shorter|faster|slower|above|over|below|under|more|less)(?: than)?(?: (?:that|this|it|so))?${END}`,
  'giu',
);

function ofOrder(whole: string, ...rest: unknown[]): string {
  const { order, state, value, op } = rest.at(-1) as Record<string, string | undefined>;
  const lead = typeof rest[0] === 'string' ? rest[0] : '';
  if (state !== undefined) return said(lead, true, `it is ${state}`, order!);
  const than = /^(?:above|over|below|under)$/iu.test(op!) ? op : `${op} than`;
  const condition = read(`it is ${than} ${value}`);
  return condition === undefined ? whole : said(lead, false, condition, order!);
}

const CONDITIONAL =
  /\b(?:if|whether|unless|when\w*|should|in case|in the event|assuming|supposing|provid\w+|condition|as long as|except)\b/iu;
/** Joins the orders of both cases to the condition, unchanged. */
const IN_BOTH_CASES = /\b(?:in (?:both|either|any) cases?|either way|regardless)\b/iu;

/**
 * Returns a text whose orders with a condition have one form: "if it is stereo, make it mono." Only conditions that the grammar reads and that
 * something measures are put so.
 */
export function plainConditional(text: string): string {
  const cases = plainCases(text);
  if (!CONDITIONAL.test(cases) || IN_BOTH_CASES.test(cases)) return cases;
  return cases
    .replaceAll(CHECKED, checkedOf)
    .replaceAll(CHECKED_BEFORE, (whole, lead: string, words: string, order: string, so?: string) =>
      checkedOf(whole, lead, words, so, order),
    )
    .replaceAll(UNLESS_ALREADY, ofOrder)
    .replaceAll(IF_MORE, ofOrder)
    .replaceAll(FRONT, frontOf)
    .replaceAll(BACK, backOf);
}
