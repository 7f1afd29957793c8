const ORDER =
  '(?:remove|take|cut|trim|crop|chop|lop|convert|make|split|separate|isolate|extract|strip|denoise|clean|reduce|normali[sz]e|level|bring|raise|lower|slow|speed|transpose|shift|fade|join|merge|mix|turn|put|stick|glue|get rid|give|find|check|measure|tell|show|pull|drop|keep|save|export|even|mute|count|write|list|compare|pitch)';
/** Polite requests that can be nothing else: "I'd be grateful if you could", "I was hoping you would", "could you please". */
const REQUESTS = [
  String.raw`(?:i|we)(?:['’]?d| would| should| will|['’]?ll) be (?:(?:very|so|really|most|ever so|eternally) )?(?:grateful|thankful|glad|happy|obliged|delighted) if (?:you|u) (?:could|would|can|might|will)(?: be so kind as to)?`,
  String.raw`(?:i|we)(?: was| were|['’]?m| am| are|['’]?re)? (?:just )?hoping(?: that)? (?:you|u) (?:could|would|can|might)(?: be able to)?`,
  String.raw`(?:(?:it|that)(?:['’]d| would| will|['’]ll)|would|will) be (?:(?:very|so|really) )?(?:great|lovely|nice|good|wonderful|brilliant|awesome|amazing|fab|ideal|perfect|super|cool|a (?:great |big |huge )?help) if (?:you|u) (?:could|would|can|might)`,
  String.raw`(?:i|we) (?:would|['’]?d) appreciate it if (?:you|u) (?:could|would|can|might)`,
  String.raw`(?:can|could|would|will) (?:you|u) (?:please|pls|plz|kindly|be so (?:kind|good) as to)`,
  String.raw`(?:please|pls|plz) (?:can|could|would|will) (?:you|u)`,
  String.raw`would (?:you|u) be so (?:kind|good) as to`,
  String.raw`(?:i|we)(?:['’]?d| would)? (?:like|love|need|want) (?:you|u) to`,
  String.raw`(?:please )?help me(?: to)?(?= ${ORDER}\b)`,
  String.raw`(?:i|we)(?: was| were|['’]?m| am| are|['’]?re)? (?:just )?wondering (?:if|whether) (?:you|u) (?:could|would|can|might)(?= (?:please )?${ORDER} (?:[\w-]+ ){0,2}?(?:the|this|that|it|my|our|those|these|them|both|all|whichever|whether)\b)`,
  String.raw`(?:can|could|would|will) (?:you|u)(?= ${ORDER}\b[^.!?\n]{1,200} (?:for me|please|pls|plz)(?: (?:please|pls|plz|thanks))?[.!?]*\s*$)`,
];
const REQUEST = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:and|so|then|but|also|ok(?:ay)?|now)[, ]+)*(?:${REQUESTS.join('|')})\s{1,3}(?=\p{L})([^.!?\n]*)(\?)?`,
  'giu',
);

/** Returns a text whose requests are orders: "Please …". A question mark after a request is a full stop. */
export const plainRequests = (text: string): string =>
  text.replaceAll(REQUEST, (_, rest: string, mark?: string) => `please ${rest}${mark ? '.' : ''}`);
