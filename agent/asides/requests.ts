import { ORDER } from './orders.ts';

/** Polite requests that can be nothing else: "I'd be grateful if you could", "I was hoping you would", "could you please". */
const REQUESTS = [
  String.raw`(?:i|we)(?:['’]?d| would| should| will|['’]?ll) be (?:(?:very|so|really|most|ever so|eternally) )?(?:grateful|thankful|glad|happy|obliged|delighted) if (?:you|u) (?:could|would|can|might|will)(?: be so kind as to)?`,
  String.raw`(?:i|we)(?: was| were|['’]?m| am| are|['’]?re)? (?:just )?hoping(?: that)? (?:you|u) (?:could|would|can|might)(?: be able to)?`,
  String.raw`(?:(?:it|that)(?:['’]d| would| will|['’]ll)|would|will) be (?:(?:very|so|really) )?(?:great|lovely|nice|good|wonderful|brilliant|awesome|amazing|fab|ideal|perfect|super|cool|a (?:great |big |huge )?help) if (?:you|u) (?:could|would|can|might)`,
  String.raw`(?:i|we) (?:would|['’]?d) appreciate it if (?:you|u) (?:could|would|can|might)`,
  String.raw`(?:can|could|would|will) (?:you|u) (?:please|pls|plz|kindly|be so (?:kind|good) as to)`,
  String.raw`(?:please|pls|plz) (?:can|could|would|will) (?:you|u)`,
  String.raw`(?:can|could|would|will) (?:you|u)(?= ${ORDER}\b[^.!?\n]{1,160}(?:,| and| then| &)[^.!?\n,]{0,30} (?:${ORDER}) (?:it|the|that|this|them|my|both|all|me)\b)(?![^.!?\n]*\b(?:if (?:i|we)|possible|cost)\b)`,
  String.raw`would (?:you|u) be so (?:kind|good) as to`,
  String.raw`(?:i|we)(?:['’]?d| would)? (?:like|love|need|want) (?:you|u) to`,
  String.raw`(?:please )?help me(?: to)?(?= ${ORDER}\b)`,
  String.raw`(?:how about|why (?:don['’]?t|dont|do not|wouldn['’]?t)) (?:you|u|we|ya)(?: (?:just|simply|maybe|please|kindly|go and|go ahead and))*(?= ${ORDER}\b)`,
  String.raw`(?:i|we)(?: was| were|['’]?m| am| are|['’]?re)? (?:just )?wondering (?:if|whether) (?:you|u) (?:could|would|can|might)(?= (?:please )?${ORDER} (?:[\w-]+ ){0,2}?(?:the|this|that|it|my|our|those|these|them|both|all|whichever|whether)\b)`,
  String.raw`(?:can|could|would|will) (?:you|u)(?= ${ORDER}\b[^.!?\n]{1,200} (?:for me|please|pls|plz)(?: (?:please|pls|plz|thanks))?[.!?]*\s*$)`,
  // Necessity, advice, and tasks that are named as such
  String.raw`(?:we|i|you)(?: (?:have|need|got)|['’]ve got|gotta)(?: to)?(?= ${ORDER} )`,
  String.raw`(?:we|you) (?:should|must|ought to|had better)(?= (?:please )?${ORDER} )`,
  String.raw`(?:i|we) (?:(?:would like|['’]d like|wish|have|want) to |(?:kindly|hereby|humbly|politely) )*(?:ask|request|beg|invite)(?: of)? (?:you|u)(?: (?:kindly|please))? to`,
  String.raw`(?:can|could|may|might) (?:i|we) (?:please |kindly )?(?:ask|request|get|trouble|bother|beg|have)(?: of)? (?:you|u) (?:kindly |please )?to`,
  String.raw`(?:is there )?any (?:chance|way|possibility|hope)(?: that)? (?:you|u) (?:could|can|would|might)(?= ${ORDER} )`,
  String.raw`(?:the|my|our|your) (?:idea|goal|aim|task|job|request|wish|mission|assignment) (?:here |now |today )?(?:is|would be)(?: for (?:you|u))?(?: just| simply)? to(?= ${ORDER} )`,
  String.raw`(?:the|my|our|your) (?:idea|goal|aim|task|job|request|wish|mission|assignment) is (?:simple|easy|clear|this|as follows):`,
  String.raw`(?:it(?:['’]s| is) |its )?(?:necessary|required|essential|important|time)(?: for (?:you|u))? to(?= ${ORDER} )`,
  String.raw`(?:i|we) (?:think|guess|suggest|propose|say|reckon|recommend)(?: that)? (?:you|we|u)(?: (?:should|could|must|better))?(?= ${ORDER} )`,
  String.raw`(?:please )?(?:do me|be) (?:a|the) (?:(?:big|small|quick|huge|little) )?(?:favou?r|dear|love|star|pal|mate|sport|darling|angel)(?: and|,|:| -)(?= ${ORDER} )`,
  String.raw`(?:please )?(?:go|help me out(?: here)?|help me(?: here)?|gimme a hand(?: here)?|give me a hand(?: here)?)(?: and|,|:| -)(?= ${ORDER} )`,
  String.raw`will (?:you|u)(?= (?:remove|take|cut|trim|crop|chop|convert|turn|make|split|separate|isolate|strip|denoise|clean|reduce|normali[sz]e|bring|raise|slow|speed|transpose|fade|join|mix|put|get rid of) (?:it|this|that|both|the|my|them)\b(?! (?:files?|data|uploads?|originals?|copy|copies|results?)\b))`,
  String.raw`(?:please )?simply(?= ${ORDER} )`,
  String.raw`(?:please )?just(?= (?:take|cut|get|pull|strip|filter) (?:the |all |my )?[\w' -]{2,30} (?:out|off|away)(?: of (?:it|this|that|the [\w-]+))?[.!?]*\s*$)`,
  String.raw`(?:can|could|would|will) (?:someone|somebody|anyone|anybody|one of you)(?: there| here| please| pls| kindly)?(?= ${ORDER}\b)`,
  // Ability is asked of one plain thing; who names values or several things wants them done.
  String.raw`(?:would|will|might) (?:you|u) be able to(?= (?:please )?${ORDER}\b(?:[^.!?\n]{0,200}?(?:\d|,| and | then | please| for me| (?:this|these|those|both|it|my|our)\b)))`,
  String.raw`are (?:you|u) able to(?= (?:please )?${ORDER}\b[^.!?\n]{0,200}? (?:please|pls|for me)\b)`,
];
const REQUEST = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:and|so|then|but|also|ok(?:ay)?|now)[, ]+)*(?:${REQUESTS.join('|')})\s{1,3}(?=\p{L})((?:[^.!?\n]|\.(?=\d))*)(\?)?`,
  'giu',
);

/** Returns a text whose requests are orders: "Please …". A question mark after a request is a full stop. */
export const plainRequests = (text: string): string =>
  text.replaceAll(REQUEST, (_, rest: string, mark?: string) => `please ${rest}${mark ? '.' : ''}`);
