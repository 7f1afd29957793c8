import { ORDER, START } from './orders.ts';
import { BY_GERUND } from './verb-forms.ts';

const PRICE = String.raw`(?:(?:rough|exact|total|quick|price|cost|token) )?(?:prices?|quotes?|quotation|costs?|estimate|figure|amount|damage)`;
const DOING = `(?:${[...BY_GERUND.keys()].join('|')}|getting rid of|finding out|working out)`;
/** Work that is priced, up to the end of its sentence. */
const WORK = String.raw`(?:(?:to )?${ORDER}|${DOING})(?![\p{L}-])[^.!?\n]{0,200}?`;
const END = String.raw`(?:,? (?:please|pls|nothing (?:more|else)|thanks|for me|before you start|first))*(?:[?.!]{1,3}(?=\s|$)|\s*$)`;

/** Ways to ask what work costs, with the work in the group. */
const ASKED = [
  // "Give me the price to …", "I'd like a quote for …"
  String.raw`(?:(?:please |just |only )*(?:give|get|send|quote|tell) me|(?:i|we)(?:['’]?d| would)? (?:just |only )?(?:like|want|need)(?: to (?:have|know|get|see))?|(?:can|could|may) (?:i|we) (?:please )?(?:get|have|see|know)|(?:what['’]?s|what is|what are|what would be|how is)|looking for) (?:a|an|the|your)? ?${PRICE} (?:to|for|of|on|if (?:you|i|we)) (WORK)`,
  String.raw`(?:please )?quote me (?:for |on )?(WORK)`,
  String.raw`(?:is|would|will) (?:it|that) (?:be )?(?:very |really |too |so |that |quite )?(?:expensive|cheap|costly|pricey|dear|much|a lot(?: of (?:money|tokens))?) to (WORK)`,
  String.raw`(?:(?:i(?:['’]?m| am| was)? )?(?:just |only |also )?(?:wonder(?:ing)?|curious|asking)(?: about)?|(?:i|we) (?:need|want|would like|['’]d like|have) to know|(?:my|our|the) [\p{L}-]{2,20} (?:wants|needs|would like) to know|(?:can|could|would) (?:you|u) (?:please )?tell (?:me|us)|tell (?:me|us)|let (?:me|us) know)(?: in advance| first| roughly)? (?:how (?:much|many tokens) (?:it (?:is|costs|would (?:be|cost)|will (?:be|cost))|(?:is|would) it)|what it (?:costs|would cost|will cost|takes)) to (WORK)`,
  String.raw`(?:i(?:['’]?m| am| was)? )?(?:just |only |also )?(?:wonder(?:ing)?|curious) (?:how (?:much|many tokens)|what) (DOING WORK) (?:is|costs|would (?:be|cost)|will (?:be|cost))`,
  String.raw`what (?:will|would|does|do|is|might) (?:it|that|you|i|we) (?:going to )?(?:set (?:me|us) back|run (?:me|us)|cost(?: (?:me|us))?|take|charge(?: (?:me|us))?|pay|have to pay)(?: in tokens)? (?:to|for|if (?:you|i|we)) (WORK)`,
  String.raw`how many tokens (?:does it take|would it take|will it take|do (?:i|we) need|would (?:i|we) need|is it|are needed|does it cost|would it cost|will it cost)? ?(?:to|for) (WORK)`,
].map((form) => form.replaceAll('DOING WORK', `${DOING}(?![\\p{L}-])[^.!?\\n]{0,200}?`).replaceAll('WORK', WORK));
const FORMS = ASKED.map((form) => new RegExp(`${START}${form}${END}`, 'giu'));
/** "Removing the vocals: how much?" */
const BEFORE = new RegExp(
  String.raw`${START}(${DOING}(?![\p{L}-])[^.!?:;\n]{0,120}?)[:,;–-]{1,2} (?:so |and )?(?:how much|what (?:does it cost|would it cost|will it cost|['’]?s the (?:price|cost)))(?: (?:is|would|will) (?:it|that)(?: be| cost)?| please| pls)*[?.!]{0,3}(?=\s|$)`,
  'giu',
);

/** "Before you remove the vocals: what does it cost?" */
const FIRST = new RegExp(
  String.raw`${START}before (?:you|we|i) (?:actually |go and )?(${ORDER}(?![\p{L}-])[^.!?:;\n]{0,120}?)[:,;–-]{1,2} (?:how much|what) (?:does|would|will|is) (?:it|that|this)(?: going to)?(?: be| cost)?(?: me| us)?[?.!]{1,3}(?=\s|$)`,
  'giu',
);

function priceOf(work: string): string {
  const words = work.trim().replace(/^to /iu, '');
  const [doing = ''] = /^\p{L}+/u.exec(words) ?? [];
  const verb = BY_GERUND.get(doing.toLowerCase());
  const order = verb
    ? verb + words.slice(doing.length)
    : words
        .replace(/^getting rid of/iu, 'get rid of')
        .replace(/^finding out/iu, 'find out')
        .replace(/^working out/iu, 'work out');
  return `how much would it cost to ${order}?`;
}

/** Returns a text whose questions about the price of work are worded alike: "how much would it cost to …?" */
export const plainPrices = (text: string): string =>
  [...FORMS, BEFORE, FIRST].reduce((words, form) => words.replaceAll(form, (_, work: string) => priceOf(work)), text);
