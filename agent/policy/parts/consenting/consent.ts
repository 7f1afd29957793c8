import { namesOrder } from '../settling/order.ts';

/** Words before a question or a remark. */
const LEAD = String.raw`^[¿¡\s]*(?:(?:and|so|but|well|hm+|um+|er|oh|ah|hey|wait|ok(?:ay)?|right|then|und|aber|also|et|mais|y|pero|e|mas|ma|en|maar|a|ale|i)[, ]+)*`;
/** Beginnings of questions. Polite ones ("could you do that?") are no part of them. */
const ASKING = new RegExp(
  String.raw`${LEAD}(?:what|why(?! not\b)|how|who|whose|where|when|which|(?:is|are|was|were|am|does|do(?! (?:it|that|this|so|them|both|all|the)\b)|did|has|have|had|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|didn['’]?t|hasn['’]?t)\b(?= (?:it|this|that|these|those|they|there|you|i|we|my|the|your)\b)|was|warum|wieso|weshalb|wie|wer|wo|wann|welche\w*|pourquoi|comment|combien|quel\w*|qu['’]|que|qué|por qué|cómo|cuánto\w*|cuál|quién|o que|por que|como|quanto\w*|qual\w*|quem|che|cosa|perché|come|chi|wat|waarom|hoe|wie|welke?|co|dlaczego|czemu|jak|ile|który|kto|czy)(?!\p{L})`,
  'iu',
);
const ASKING_EAST = /何|なぜ|どうして|どう(?!ぞ)|いくら|どの|什么|什麼|为什么|怎么|多少|哪|吗|क्या|क्यों|कैसे|कितन/u;
/** Words that complain, or doubt. "Why not" and "no problem" do not. */
const OBJECTING =
  /\b(?:too (?:much|many|loud|quiet|long|short|expensive|dear|slow|fast|high|low)|expensive|pricey|rip-?off|wrong|worse|terrible|awful|horrible|bad|broken|useless|weird|strange|odd|annoying|disappoint\w*|confus\w*|not sure|unsure|maybe|perhaps|hesitat\w*|(?:do|does|did|is|are|was|were|can|could|would|wo|sha|has|have)(?: not|n['’]?t)\b(?! (?:mind|worry|hesitate|wait|stop|forget|care))|never)\b|^(?:no|nope|nah|not)\b(?! (?:problem|worries|objections?))/iu;
/** "3 then", "drop the third": another value, or less than what was proposed. */
const CHANGING =
  /^(?:(?:then|so|well|now|make (?:it|that)|rather)[, ]+)*-?\d+(?:\.\d+)?(?: ?[a-z%]+)?(?: (?:then|instead|rather))?[.! ]*$|^(?:(?:and|then|but|so)[, ]+)*(?:drop|skip|lose|forget|leave out|cancel|delete) (?:the|that) (?:first|second|third|last|other|\w+ one)\b/iu;
/** Words of consent. Some stand with work that they order. */
const CONSENTING =
  /\b(?:y|yes|yeah|yep|yup|yea|ya|aye|si|ja|oui|sure|ok|okay|k|kk|alright|all right|fine|go|do|please|pls|plz|proceed|confirm\w*|agree\w*|approved?|accept\w*|deal|absolutely|definitely|certainly|of course|by all means|sounds|good|great|perfect|lovely|cool|nice|right|correct|exactly|indeed|why not|let['’]?s|carry on|continue|run|start|that(?:['’]?s| is)? (?:it|one|works|will do)|works|happy|gladly|as (?:said|proposed|suggested|you (?:say|said|suggest))|then|both|all|first|second|third|last|one|former|latter|just|only|i(?:['’]ll| will) (?:take|have|go)|want|need|take|use|make|send|get|mind|worth|thanks?|thank you|cheers|affirmative|roger|bring|set|green light|thumbs up|no (?:problem|worries|objections?)|token|tokens)\b|\u{1F44D}|✅|👌/iu;
/** From this probability on, the reader is sure of a yes in a language without such words. */
const SURE = 0.8;

/**
 * Reports whether the form of a clause lets it take up work that was offered. A question, a complaint and a remark never do, whatever the reader
 * takes them for.
 */
export function mayConsent({
  text,
  language,
  acts,
}: {
  text: string;
  language: string;
  acts: { confirm: number };
}): boolean {
  const words = text.trim();
  const isMarked = /[?？]\s*$/u.test(words);
  if (language !== 'en')
    return (
      !ASKING.test(words) && !(ASKING_EAST.test(words) && acts.confirm < SURE) && (!isMarked || acts.confirm >= SURE)
    );
  if (ASKING.test(words) || OBJECTING.test(words) || CHANGING.test(words)) return false;
  if (isMarked) return namesOrder(words);
  return CONSENTING.test(words) || namesOrder(words) || !/\p{L}{2}/u.test(words);
}
