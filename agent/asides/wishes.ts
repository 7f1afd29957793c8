import { BY_GERUND, BY_PARTICIPLE } from './verb-forms.ts';

const FILLER = '(?:(?:really|just|only|also|please|kindly|actually|still|now) )?';
/** Beginnings of a wish: "I need", "could we have", "my teacher wants", "trying to get". */
const WANTED = [
  String.raw`(?:i|we)(?:['’]?d| would| do)? ${FILLER}(?:need|want|like|love|require|wish|prefer)(?: to (?:have|get|see))?`,
  String.raw`(?:can|could|may|might) (?:i|we) ${FILLER}(?:get|have)`,
  String.raw`(?:(?:i|we)(?:['’]?m|['’]?re| am| are) )?${FILLER}(?:looking|trying|hoping|wanting) to (?:get|have)`,
  String.raw`${FILLER}(?:need|want|would (?:like|love)|['’]d (?:like|love))(?: to (?:have|get))?`,
  '(?:please |pls |kindly )?(?:have|get)',
  String.raw`(?:my|our|the|his|her|their) [\p{L}-]{2,20}(?: [\p{L}-]{2,20})? (?:wants|needs|requires|asked for|asks for|would like|['’]d like|insists on)`,
  String.raw`they (?:want|need|require|asked for|would like|['’]d like)`,
];
const THING = String.raw`(?:(?:it|this|that|them|these|those|both|all)|(?:the|that|this|those|these|my|our|his|her|their|all|any|a|an|every|both) (?:(?!(?:with|without|that|which|who|where|version|when)\b)[\p{L}\d'’.%-]+ ){0,5}?[\p{L}\d'’.-]+)`;
const DONE = [...BY_PARTICIPLE.keys()].join('|');
/** "I'd like the first ten seconds trimmed off": what is wanted done, with how. */
const PASSIVE = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:and|so|then|but|also|ok(?:ay)?|now)[, ]+)*(?:${WANTED.join('|')}) (${THING}) (?:to be )?(${DONE})(?![\p{L}-])(?![^.!?\n]* and (?:the|my|a|its|all) [\p{L} ]{2,30} (?:${DONE})(?![\p{L}-]))([^.!?\n]*)(\?)?`,
  'giu',
);

const DOING = [...BY_GERUND.keys()].join('|');
/** "Would you mind removing the vocals?" */
const GERUND = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:and|so|then|but|also|ok(?:ay)?|now)[, ]+)*(?:(?:would|do|will|wouldn['’]?t|d) (?:you|u|ya) )?mind (${DOING}|getting rid of)(?! (?:if|that|when)\b)([^.!?\n]*)(\?)?`,
  'giu',
);

/** Returns a text whose wishes for something done, and polite requests by gerunds, are orders: "please trim the first ten seconds off". */
export const plainWishes = (text: string): string =>
  text
    .replaceAll(PASSIVE, (_, thing: string, done: string, rest: string, mark?: string) => {
      const verb = BY_PARTICIPLE.get(done.toLowerCase())!;
      return `please ${verb} ${thing}${rest}${mark ? '.' : ''}`;
    })
    .replaceAll(GERUND, (_, doing: string, rest: string, mark?: string) => {
      const verb = BY_GERUND.get(doing.toLowerCase()) ?? 'get rid of';
      return `please ${verb}${rest}${mark ? '.' : ''}`;
    });
