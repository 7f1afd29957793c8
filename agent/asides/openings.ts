const WHO = String.raw`(?: (?:there|all|everyone|everybody|team|folks|guys|again|mate|(?:my|dear|my dear) ones?|(?:(?:my|dear|my dear) )?(?:friends?|brothers?|sisters?|teacher|boss|sweetie|honey|hon|darling|love|dear|pal)|support(?: team)?|sirs?|madam|ma['’]am|to (?:you )?(?:all|everyone|everybody)(?: of you| the team)?))*`;
const GREETING = String.raw`(?:hi|hey|hello|hiya|howdy|heya|greetings|good (?:morning|afternoon|evening|day)|dear (?:ones?|teacher(?: hello)?|team|all|support|sirs?|madam|sir or madam|sir(?: ?[/,] ?| and )madam|friends?|colleagues?|brothers?|sisters?|people|ladies|gentlemen|(?:mr|mrs|ms|dr)\.? \p{L}+)|to whom it may concern|(?:respected|esteemed|honou?red|most respected) (?:sirs?|madams?|team|gentlemen|ladies|colleagues?|friends?|all)(?: ?[/,] ?(?:sir|madam)| or madam| and gentlemen)?|peace be (?:upon|with) you|(?:as-?)?salam(?:u|o)? ?(?:alaykum|aleikum|alaikum|aleykum)?|well howdy|namaste|selam|merhaba|howzit|g['’]?day|wah gwaan|ahoy)${WHO}`;
const MOMENT = String.raw`(?:a|the|some|your)? ?(?:chance|moment|minute|min|sec|second|time)`;
/** How soon it is wanted, which changes nothing: the work begins at once. */
export const HASTE = String.raw`(?:(?:there(?:['’]?s| is) )?no (?:rush|hurry|stress|pressure)(?: at all| here| on this)?|when(?:ever)? (?:you|u) (?:get|have|find|got|['’]?ve got) ${MOMENT}|if (?:you|u) (?:have|get|['’]?ve got|got) ${MOMENT}|if (?:at all )?possible)`;

/** Openings that may stand before the next word without a mark. */
const OPENINGS = [
  GREETING,
  String.raw`(?:so |well |but |and |now )?(?:first of all|first off|firstly|to (?:start|begin) (?:with|off)|for starters|for a start)`,
  String.raw`(?:oh |and |but |so )?(?:by the way|btw|incidentally)`,
  String.raw`before (?:anything|everything) else`,
  String.raw`(?:so |ok(?:ay)? )?(?:basically|essentially)`,
  String.raw`(?:ok(?:ay)?|right|alright|all right|well|yeah),? so(?! (?:that|far|much|many|long|loud|quiet|fast|slow)\b)`,
  `${HASTE},? but`,
  String.raw`real(?:ly)? quick(?:ly)?`,
  String.raw`(?:please )?(?:can you |could you )?go ahead and(?! (?:and|then)\b)`,
  'u+m+|u+h+m*|e+r+m*',
];
/** Openings that a mark ends; without one, they may be the beginning of a sentence. */
const MARKED = [
  String.raw`(?:and |oh |so |just |ok(?:ay)?,? )?(?:(?:one|a|another|only one|just one) )?(?:more |other |last |final |quick |small |short |little |further |next )*(?:thing|question|q|request|ask|favou?r|one)(?: (?:before (?:i|we) (?:go|leave|forget|finish)|if i may|please|pls|for you|from me|today|to ask))?`,
  String.raw`(?:i|we)(?:['’]ve| have| had)?(?: got)? (?:just )?(?:one|a|another) (?:more |other |last |quick |small |short |little )*(?:thing|question|request|favou?r)(?: (?:to ask(?: of you)?|for you))?`,
  String.raw`(?:(?:here(?:['’]?s| is) )?(?:what|all) (?:i|we) (?:need|want|would like|['’]d like|am after|['’]m after)(?: (?:from you|done|today))?(?: is)?|(?:(?:here(?:['’]?s| is) )?(?:your|the|my|our) )?(?:task|job|request|instructions?|assignment|brief))`,
  String.raw`(?:i['’]?m |i am |we are )?(?:so |very |really )?sorry (?:to (?:bother|trouble|bug|disturb|interrupt|be a (?:pain|bother))|for (?:the|this|another|asking|bothering|troubling|all the))(?: [\w'’]+){0,5}`,
  'excuse me',
  HASTE,
  String.raw`(?:cool|great|lovely|perfect|nice|brilliant|awesome|super|excellent|wonderful|sweet|neat|fantastic|amazing|alright|all right|right then|alright then|ok(?:ay)? then|(?:many )?thanks|thank you|thx|cheers|ta)(?: (?:for (?:that|this|the help|it)|a lot|so much|very much|again|mate|man|guys|all))*`,
  'next|anyway|listen|look|y(?:ou)? know|right|oh|ah|hm+',
];
const OPENING = new RegExp(
  String.raw`^\s{0,9}(?:(?:${OPENINGS.join('|')})(?=[\s,.:;!–—-])(?:\s{0,3}[:;]-?[)D]|[\s,.:;!–—-]){1,9}|(?:${MARKED.join('|')})(?:\s{0,3}[,.:;!–—-]\s{0,3}){1,3}(?=\S))(?=[\s\S]*[\p{L}\d])`,
  'iu',
);

const ONLY_GREETING = new RegExp(String.raw`^${GREETING}[\s,.!]{0,9}$`, 'iu');

/** Returns a message without how it begins: "Hey there! One more thing: …", "So basically …", "Your task: …". */
export const withoutOpening = (text: string): string => (ONLY_GREETING.test(text) ? text : text.replace(OPENING, ''));
