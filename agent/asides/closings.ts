import { HASTE } from './openings.ts';

/** A name below a greeting at the end, which stands in a line of its own: "Tom", "Tom B." */
const NAME = String.raw`(?:\p{L}[\p{L}'’.-]{0,20}(?: \p{L}[\p{L}'’.-]{0,20}){0,2})?`;
const REGARDS = String.raw`(?:(?:kind|best|warm|many)(?:est)? )?(?:regards|wishes|thanks)|best|cheers|thanks|thank you|yours(?: (?:sincerely|truly|faithfully))?|sincerely|all the best|take care|love`;
/** "With kind regards, mag. Matej Kovač, treasurer": the end of a letter in the line of its text. */
const LETTER = String.raw`(?:(?:yours|your)(?: (?:sincerely|truly|faithfully|respectfully|gratefully|in \p{L}+|very truly|ever))|(?:very )?(?:sincerely|respectfully|faithfully|gratefully|cordially)(?: yours)?|with (?:\p{L}+ ){0,2}(?:regards|respects?|greetings|wishes|thanks|gratitude|love|blessings)|(?:kind|best|warm|many|musical|friendly|cordial|brotherly|sunny)(?:est)? (?:regards|wishes|greetings|salutations)|thanking you(?: (?:in|for|very|sir|so) [\p{L} ]{2,30}?)?|god (?:bless|protect|keep|be with)(?: you)?(?: [\p{L}]+){0,3}|(?:greetings|love|hugs) from [\p{L} ]{2,30}|a (?:big )?hug|health to your hands|(?:thanks a lot|thank you|i thank you)(?: (?:and god [\p{L} ]{2,20}|by advance|very much|in advance|so much)))`;
const THANKS = String.raw`(?:many )?(?:thanks|thank you|thx|tx|tnx|tyvm|ty|cheers|ta|much appreciated|(?:i )?appreciate it|please and thank you)(?: (?:a lot|so much|very much|in advance|a million|a bunch|again|mate|man|guys|all|team|for (?:your|the|all your) (?:help|time)))*`;
const SOON = String.raw`asap|a\.s\.a\.p\.|as soon as (?:possible|you can)|${HASTE}|if (?:that|it)(?:['’]?s| is) (?:ok(?:ay)?|alright|all right|fine)(?: (?:with|by) you)?`;
/** Ends of a message, each with the marks before it. */
const CLOSINGS: readonly RegExp[] = [
  /\s{0,9}\bsent (?:from|via|with|using) (?:my|a|the) [\w .]{2,30}$/iu,
  new RegExp(String.raw`\s{0,3}\n\s{0,9}(?:${REGARDS})[,.!]?\s{0,9}${NAME}$`, 'iu'),
  new RegExp(String.raw`(?:\s{0,3}[,;–—-]|\n|(?<=[?!.]))\s{0,9}(?:${THANKS})[.!\s]{0,9}$`, 'iu'),
  new RegExp(
    String.raw`(?:\n|(?<=[?!.]))\s{1,9}(?:${LETTER})(?:[,.!]?\s{1,3}(?:\p{L}[\p{L}.'’-]{0,20}[,.]?\s?){0,6}(?:\(\p{L}[\p{L}. ]{0,20}\))?)?[.!\s]{0,9}$`,
    'iu',
  ),
  /\s{0,3}(?:[:;8=]-?[)D(P\]|]{1,3}|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\s){1,20})$/u,
  new RegExp(String.raw`(?:\s{0,3}[,.;!–—-])?\s{1,3}(?:${SOON})[.!\s]{0,9}$`, 'iu'),
  // "…, mate", "… man"
  /(?:\s{0,3}[,.!]\s{0,3}(?:man|love|boss|chief|mate|bro|dude|buddy|pal|folks|guys|friend|mates|y['’]?all)|\s(?:mate|bro|dude|buddy))[.!\s]{0,9}$/iu,
];

/** What it is for, which changes nothing unless a loudness is named by it: "… for my sister's wedding". */
const PURPOSE =
  /(?<=\p{L}{2}.{6,})\s+for (?:(?:my|our|his|her|their|this|a|an|the|tomorrow['’]?s|tonight['’]?s|today['’]?s|next week['’]?s|(?:mon|tues|wednes|thurs|fri|satur|sun)day['’]?s?) )(?:[\w'’-]+ ){0,2}(?:shows?|gigs?|podcast|episode|video|reel|channel|website|blog|class|lesson|students?|pupils?|boss|clients?|customers?|friends?|wife|husband|mum|mom|dad|mother|father|daughter|son|kids?|brother|sister|band|choir|rehearsal|practice|party|wedding|funeral|exam|presentation|project|thesis|homework|portfolio|demo|album|station|editor|producer|label|colleagues?|team|newsletter|game|film|movie|documentary|app|school|church|hearing|market|event|festival|concert|competition|audition|service)[.!\s]{0,9}$/iu;
const OF_LEVEL =
  /\b(?:loud\w*|levels?|lufs|normali\w+|master\w*|volume|targets?|costs?|prices?|much|limits?|enough|good|right|suit\w*|best|recommend\w*)\b|\?/iu;

/** Returns a message without how it ends: thanks, a signature, "asap", a smile. */
export function withoutClosing(text: string): string {
  const closings = OF_LEVEL.test(text) ? CLOSINGS : [...CLOSINGS, PURPOSE];
  return closings.reduce((words, closing) => {
    const rest = words.replace(closing, '');
    return /[\p{L}\d]/u.test(rest) ? rest : words;
  }, text);
}
