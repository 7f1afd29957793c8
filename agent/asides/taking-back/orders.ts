import { EDIT } from '../orders.ts';

const SOUNDS =
  '(?:h+m+|u+m+|u+h+m*|e+r+m*|eu+h+|a+h+|o+h+|a+r+g+h*|ach|ay|lol|well|ok(?:ay)?|sorry|oops|please|and|but|or|then|so)';
const MARK = String.raw`[\s,.:;!…–—()-]`;
const VERB = `(?:${EDIT}|analy[sz]e|find|get|give|keep|kill|leave|lose|make|render|save|send|take|tell|write)`;
/** Words that take a whole order back. */
const BACK = String.raw`(?:no,? wait|wait,? no|(?:hang|hold) on,? no|(?:actually|oh|ah|or|hmm?|sorry|wait),? no+|no no+|scratch (?:that|it)|strike that|forget (?:that|it|about (?:that|it)|what i (?:said|wrote)|i said that)|never ?mind(?: (?:that|it))?|nvm|cancel (?:that|it)|skip (?:that|it)|don['’]?t bother|or rather|or better(?: still)?|i(?:['’]?ve| have)? changed my mind|(?:up)?on second thoughts?|on reflection|thinking about it|come to think of it|i take (?:that|it) back|ignore (?:(?:the )?above|that|this|what i (?:said|wrote)|my (?:last|previous) (?:line|sentence|message))|no,? i (?:lie|tell a lie))`;
/** Marks and words around it. */
const AROUND = String.raw`(?:(?:${SOUNDS}|no+|nah|nope|wait|actually|${BACK})${MARK}{1,5}){0,5}`;
const LEAVING = String.raw`(?:leave (?:it|that|this|them|everything|the \w{1,12})(?: (?:alone|be|as (?:it |they )?(?:is|are|was)|how it (?:is|was)|the way it is|for now|out|in|there)){0,2}|(?:do not|don['’]?t)(?: do (?:it|that|this|anything)| bother| touch (?:it|that|anything))?|let it be|not (?:now|yet|today)|hold off|stop|don['’]?t you dare|(?:just |only |i['’]?m )?(?:kidding|joking)|(?:it|that)['’]?s (?:(?:fine|ok(?:ay)?|good|great|perfect|better|nice)(?: (?:as|how|the way) it is| like (?:that|this)| already| as is)?))`;
/** A whole order taken back, and nothing in its place: "remove the drums... no, don't. leave it". */
const REVOKED = new RegExp(
  String.raw`(?<=[\p{L}\p{N}"”)])(?:\s{0,3}[,.:;!…–—-]{1,4}\s{0,3}|\s+(?=(?:actually|no|oh|wait|or|nvm|never ?mind|scratch|sorry)(?!\p{L})))(?:(?:${SOUNDS}|no+|nah|nope|nothing|wait|actually)${MARK}{1,5}){0,4}(?:${BACK}|${LEAVING})(?:${MARK}{1,5}(?:${SOUNDS}|no+|actually|for now|${BACK}|${LEAVING})){0,4}(?:,? (?:please|pls|thanks|thank you|thx|ta|mate|cheers|then|instead|after all|sorry)){0,3}[.!…]{0,3}(?=\s{0,3}(?:$|\n|[,;:.–—-]{0,2}\s{0,3}(?:let me|i(?:['’]?ll| will| need| have| want| should|['’]?d like| must| am going|['’]m going)|we(?:['’]?ll| will| need| have)|first i|my [\p{L}-]{2,12}|because|cause|until|till)(?!\p{L})[^.!?\n]{0,80}[.!]?\s{0,3}$))`,
  'iu',
);
/** Words that revoke only behind a "no": "fade it in and leave the end" goes on with the order. */
const NEEDS_NO =
  /(?<!\p{L})(?:no+|nah|nope|hold off|stop|kidding|joking|dare|jk|actually|wait|never ?mind|nvm|forget|cancel|scratch|strike|changed my mind|second thoughts?|sorry|oh|skip)(?!\p{L})/iu;
/** An order in the place of another: "…, or rather just give me …", "… hmm, forget that, turn it into an mp3". */
const REPLACED = new RegExp(
  String.raw`(?<=[\p{L}\p{N}"”)?])(?:\s{0,3}[,.:;!?…–—-]{1,4}\s{0,3}|\s+)${AROUND}${BACK}${MARK}{1,5}${AROUND}(?=(?:(?:just|only|simply|rather|maybe|please|pls|better|you can|can you|could you|i (?:only |just )?(?:want|need)(?: you to)?|i['’]d (?:rather|like)(?: to)?|let['’]?s)[ ,]{1,2}){0,3}(?:${VERB}|an? (?:mp3|wav|flac|m4a|ogg|opus)|what|which|how|where|who)(?!\p{L}))`,
  'iu',
);
/** "Forget the key, the tempo is what I need" */
const REPLACED_THING = new RegExp(
  String.raw`(?<=[\p{L}\p{N}"”)?])\s{0,3}[,.:;!?…–—-]{1,4}\s{0,3}${AROUND}(?:forget|never ?mind|skip|cancel) (?:about )?(?:the|that|my|your) [\p{L}-]{2,16}(?: [\p{L}-]{2,16})?[,.;]\s{1,3}(?=(?:${VERB}|just|only|please|i (?:want|need)|give|the [\p{L}]{2,16} (?:is|are))(?!\p{L}))`,
  'iu',
);
const FURTHER = /(?<!\p{L})(?:also|too|as well|both|them|those|these ones)(?!\p{L})/iu;
/** Where the order before it begins: a sentence, or a further order within one. */
const BEGINNING = new RegExp(
  String.raw`(?:[.!?\n…]\s{1,3}|(?<!\p{L})(?:and then|and|then) (?=${VERB}(?!\p{L})))`,
  'giu',
);
/** The trouble with a value is none with the order. */
const MAX_CHARS = 1_500;

/** Returns the text before the order that ends a text; empty if the order is all of it. */
function withoutLastOrder(text: string): string {
  const last = [...text.matchAll(BEGINNING)].at(-1);
  if (!last) return '';
  return text.slice(0, last.index) + (/^[.!?\n…]/u.test(last[0]) ? last[0].trimEnd() : '.');
}

/** Whether a text says enough for an order that can be taken back. */
const isOrder = (text: string): boolean => text.trim().split(/\s+/u).length >= 2;

/**
 * Returns a text without orders that their writer takes back in the same breath: "remove the drums... no, don't" orders nothing, and
 * "split it, or rather convert it" only the second.
 */
export function withOrdersTakenBack(text: string): string {
  if (text.length > MAX_CHARS) return text;
  let words = text;
  for (const form of [REPLACED_THING, REPLACED]) {
    const found = form.exec(words);
    if (!found || FURTHER.test(words.slice(found.index))) continue;
    const before = words.slice(0, found.index);
    if (isOrder(before)) words = `${withoutLastOrder(before)} ${words.slice(found.index + found[0].length)}`.trim();
  }
  const found = REVOKED.exec(words);
  if (!found || !NEEDS_NO.test(found[0]) || !isOrder(words.slice(0, found.index))) return words;
  const before = words.slice(0, found.index);
  // "How much is it? No, never mind": there is nothing to take back.
  return `${withoutLastOrder(before)} Never mind.`.trim();
}
