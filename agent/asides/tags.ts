import { ORDER } from './orders.ts';

/** "Put it through Master, would you?" */
const TAG = new RegExp(
  String.raw`((?<=^|[.!?\n]\s{0,3})(?:(?:and|so|then|now|please|pls|ok(?:ay)?|just)[, ]+){0,3}${ORDER}(?![\p{L}-])[^.!?\n]{2,160}?),? (?:(?:would|will|could|can|won['’]?t) (?:you|u|ya)(?: please| pls| kindly)?|(?<=, )(?:yeah|ok(?:ay)?|alright|eh|innit|ay|aye|right|mkay))[?.!]{0,3}(?=\s{0,3}$|\s{1,3}\p{L})`,
  'giu',
);
/** "…, I have to send it in ten minutes": why, and until when. */
const DEADLINE =
  /(?<=[\p{L}\d)])(?:,|;| -| –| —| as| because| cos| since) (?:i|we|he|she|they)(?:['’]ve|['’]?ll| have| has| had)? ?(?:got |need |needs |must |gotta |should |want |only |just )?(?:to )?(?:send|submit|play|present|hand|deliver|upload|leave|go|show|air|post|print|email|perform|give|start|catch|teach|board)\b(?: (?:it|this|that|them|out|in|off|on|my|the|a|live|home|over|class|bus|train)){0,3} (?:in|within|by|before|at|on|for) [\p{L}\d: ]{2,40}(?=[.! ]{0,3}$)/iu;
const COUNT = String.raw`(?:\d[\d,. ]{0,8}|an?|[a-z]{3,9}(?:[- ][a-z]{3,9})?)`;
/** "I have 50 tokens left, should do for this one: turn it into ogg" */
const MEANS = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:and|so|but|ok(?:ay)?|well)[, ]+)?(?:i|we)(?:['’]?ve| have)?(?: still)?(?: got)?(?: only| about| just)? ${COUNT} ?(?:tokens?|credits?)(?: left| remaining)?(?:,? (?:and )?(?:(?:that|it|which|they|those)(?:['’]?s)? )?(?:(?:should|will|must|is|are|ought to|['’]ll) )?(?:do|enough|plenty|suffice|cover|be (?:enough|plenty|fine))(?: (?:for|it|this|that|me|us)[^.!?:;,\n]{0,20})?)?(?:[:;,.] )(?:so |then |and )?(?=(?:please |pls |just )?${ORDER}(?![\p{L}-])(?![^.!?\n]*\?))`,
  'giu',
);

/** Returns a text without tags after orders, deadlines at its end, and what somebody has before an order. */
export const withoutTags = (text: string): string =>
  text
    .replaceAll(MEANS, '')
    .replaceAll(TAG, (_, order: string) => `${order}.`)
    .replace(DEADLINE, '');
