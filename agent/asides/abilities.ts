import { ORDER, START } from './orders.ts';
import { BY_GERUND } from './verb-forms.ts';

const WORK = String.raw`(${ORDER}(?![\p{L}-])[^.!?\n]{0,160}?)`;
const END = String.raw`(?:[?.!]{1,3}(?=\s|$)|\s*$)`;
const SUPPOSED = String.raw`if (?:i|we) (?:asked|needed|wanted|paid|gave|sent|uploaded|wished|had|were|would|ever)`;
const SERVICE = String.raw`(?:this|the|your|that) (?:service|thing|tool|app|application|bot|system|site|website|software|program|platform|machine|ai)|it`;
/** Verbs of measurements, which a question about them would run. */
const MEASURING = '(?:list|transcribe|count|measure|find|detect|tell|identify|check)';

/** Ways to ask whether something could be done, with it in the group. */
const FORMS = [
  String.raw`(?:could|would|can|will) (?:you|u|it|that) (?:be able to )?(?!(?:tell|give|show|send|write|list)\b)${WORK}(?: faster| better| too| again)? ${SUPPOSED}\b[^.!?\n]{0,60}`,
  String.raw`${SUPPOSED}\b[^.!?\n,]{0,60},? (?:could|would|can|will) (?:you|u|it|that) (?:be able to )?(?!(?:tell|give|show|send|write|list|find out)\b)${WORK}`,
  String.raw`(?:can|could|does|will|would|is) (?:${SERVICE}) (?:able to |capable of |also |even |actually )?(?!(?:tell|detect|identify|find|show|list|separate|split|check (?:that|this|it))\b)${WORK}`,
  String.raw`(?:do|does) (?:you|u|${SERVICE}) (?:also |even |happen to )?know how to ${WORK}`,
  String.raw`is there (?:a|an|any|some) (?:feature|option|function|functionality|tool|button|command|setting|method|possibility|way) (?:here )?(?:that lets me |to )(?!(?:find out|tell|check|measure|get|see|work out) (?:what|which|how|where|whether|if)\b)${WORK}`,
  String.raw`(?:(?:can|could) (?:you|u) )?(?:please )?(?:explain|describe) how (?:you|it) ${WORK}`,
  String.raw`(?:how (?:would|might) (?:i|we|one)|what happens (?:if|when) (?:you|i|we)|have (?:you|u) ever(?: had to)?|how good are (?:you|u) when (?:you|u)) (?=${MEASURING} )${WORK}`,
].map((form) => new RegExp(`${START}${form}${END}`, 'giu'));

/** "Is trimming the start a good idea?" */
const ADVICE = new RegExp(
  String.raw`${START}(?:is|would|will) (${[...BY_GERUND.keys()].join('|')})(?![\p{L}-])([^.!?\n]{0,80}?) (?:be )?(?:(?:a good|a bad|a sensible) idea|worth it|worthwhile|advisable|necessary|recommended|sensible|wise)${END}`,
  'giu',
);

/** Returns a text whose questions about abilities are worded alike: "is it possible to …?" They order nothing. */
export const plainAbilities = (text: string): string =>
  FORMS.reduce(
    (words, form) => words.replaceAll(form, (_, work: string) => `is it possible to ${work.trim()}?`),
    text,
  ).replaceAll(ADVICE, (_, doing: string, rest: string) => `should I ${BY_GERUND.get(doing.toLowerCase())}${rest}?`);
