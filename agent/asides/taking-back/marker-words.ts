import { EDIT } from '../orders.ts';

const SOUNDS =
  '(?:eh|aman|h+m+|u+m+|u+h+m*|e+r+m*|eu+h+|a+h+|o+h+|a+r+g+h*|ach|ay|ups|lol|jk|dear|god|damn|shoot|silly me|well|ok(?:ay)?)';
const NO =
  '(?:no|nah|nope|non|nein|nee|nei|nej|wait|rather|actually|vent|warte|moment|espera|attends|aspetta|wacht|czekaj|je veux dire)';
/** Words that take back what was just said, wherever they stand. */
const SURELY = String.raw`(?:no,? wait|wait,? no|(?:no,? )?(?:hang|hold) on|(?:no,? )?wait a (?:sec(?:ond)?|minute|moment)|scratch that|strike that|correction|i (?:mean|meant)(?: to say)?|or rather|i tell a lie|that is(?: to say)?|to be (?:exact|precise)|on reflection|(?:up)?on second thoughts?|thinking (?:about it|again)|come to think of it|(?:i(?:['’]ve| have)? )?changed my mind|make that|oops|whoops|so+rry|apologies|pardon(?: me)?|excuse me|(?:or )?was (?:it|that)|fine|all ?right|very well|ok then|oh bother|bother|dang|crap|what am i (?:saying|on about|talking about)|did (?:i|you) (?:just )?(?:say|write|type) (?:the )?[\p{L}\p{N}]{1,12}\?|i(?:['’]?ve| have)? got (?:it|that) (?:backwards|wrong)|strike (?:the |that )?[\p{L}\p{N}]{1,10}|not (?:the )?[\p{L}\p{N}]{1,12}!|forgive me|my (?:bad|mistake|fault|error)|wrong (?:one|way|word|number|file)|i misspoke|(?:well,? )?(?:it|that)['’]?s not (?:really |exactly |actually |quite )?(?:an? |the )?[\p{L}\p{N}]{1,12}(?:,? but|,? it['’]?s| so much as)? (?:more (?:like|of)|rather|but|as)|(?:a )?typo|i am stupid|i['’]?m stupid|stupid me|silly me|perd[oó]n|scusa(?:te)?|pardon)`;
const MARK = String.raw`[\s,.:;!…–—()-]`;
/** One word that takes back, and others about it. */
export const MARKERS = new RegExp(
  String.raw`(?:${MARK}{1,5}(?:(?:${SOUNDS}|${NO})${MARK}{1,5}){0,4}(?:${SURELY}${MARK}{1,5})(?:(?:${SOUNDS}|${NO}|${SURELY})${MARK}{1,5}){0,4}|\s{0,3}[,.:;!…–—(-]{1,3}\s{0,3}(?:(?:${SOUNDS}|${NO})${MARK}{1,5}){1,4}|\s(?:${SOUNDS}\s)?(?:no|non|nein|nee|nei|nej)\s(?=-?\d))`,
  'giu',
);
/** "Hmm ten is an eternity. Six.": the value itself, once more. */
export const AGAIN = /[.,;!?…–—-]{1,3}\s{1,3}(?:(?:h+m+|no|nah|well|but|actually|oh|though|and)[ ,.]{1,3}){0,3}/giu;
/** Words before the value that counts. */
export const FILL = new RegExp(
  String.raw`(?:(?:make (?:that|it)|it['’]?s|it is|that['’]?s|that should be|(?:it )?should be|i (?:mean|meant|want|need|said)|rather|better|say|let['’]?s (?:say|do|make it|have)|to|at|of|by|over|for|as|in|into|about|only|just|go (?:for|with)|use|so|with|from|take|more like|closer to|maybe|perhaps|please|but)[ ,:]{1,3}){0,5}(?:not (?:the |an? )?[\w.%-]{1,12}(?: [\w%]{1,10})?,? (?:but |rather )?)?`,
  'iuy',
);
const VERBS = `(?:${EDIT}|get|give|keep|kill|leave|lose|make|render|save|send|stay|take|tell)`;
export const IDLE_NOT = new RegExp(
  String.raw`\d|\?|(?<!\p{L})(?:${VERBS}|then|also|too|both|if|other|another)(?!\p{L})`,
  'iu',
);
/** The order once more: "no, remove the bass". */
export const VERB_AGAIN = new RegExp(
  String.raw`(?:please |just |only )?(${VERBS})(?: (?:it|that|this|out|off))?\s`,
  'iuy',
);
/** Clauses between the words that take back and the value that counts. */
export const MAX_REASONS = 2;
/** Why the value before was wrong: "that's for music, this is a podcast so". */
export const REASON =
  /(?:(?:that|this|it|they|these|those|he|she|we|i|my \w{1,12}|the \w{1,12})(?:['’]?(?:s|re|m)(?!\p{L})| is| was| are| were| am| says?| said| wants?| hates?| likes?| prefers?| told| thinks?| only| does| needs?| don['’]?t| can['’]?t| doesn['’]?t)\b[^.!?;,\n]{0,60}?)(?:,? so |[,.;!?:…–—-]{1,3}\s{1,3}(?:so )?)/iuy;
export const OF_OLD = /[^.!?;,\n]{0,60}?(?:,? so |[,.;!?:…–—-]{1,3}\s{1,3}(?:so )?)/iuy;
export const COPULA = /^ (?:is|was|feels?|felt|seems?|sounds?|would be|might be|will be|looks?)\b/iu;
/** What may come after the value that counts. */
export const FOLLOW =
  /\)?(?:\s{0,3}(?:[.,;!?…–—)\n-]|$)|\s+(?:and|then|instead|please|pls|plz|i|my|me|we|because|cause|cuz|coz|as|is|was|will|would|it|of|off|from|in|out|at|for|on|with|thanks|thank|thx|not|so|cheers|sorry|rather|actually|obviously|of course|it was|should|seems|feels|sounds|since|ta|mate|this|that|away|sir|kbps|kbit)(?!\p{L}))/iuy;
/** "2 seconds from the start, oh it's a long one, 4 seconds from the end": two values. */
export const AT_END = /^ (?:from|off|at|on|of) (?:the |its )?(?:start|beginning|end|front|back|tail)(?!\p{L})/iu;
export const AN_END = /(?<!\p{L})(?:start|beginning|end|front|back|tail)(?!\p{L})/iu;
/** Why it counts: "will be kinder to the tenors", "I meant". */
export const TAIL =
  /\s{0,2}[,;–—-]?\s{0,2}(?:i|we|my|our|is|was|will|would|should|seems?|feels?|sounds?|because|cause|cuz|coz|since|it (?:is|was)|not|rather|instead|sorry|actually|that['’]?s|that is|the (?:other|first)|you know|for (?:my|the|our)|as (?:i|we|my|the))(?!\p{L})[^.!?\n]{0,90}/iuy;
