import { EDIT } from '../orders.ts';

/** What was made last, as people name it. */
const MADE =
  '(?:that|it|this|them)(?: (?:last )?(?:one|version|step|change|edit|try|attempt))?|the (?:last|previous|latest) (?:one|version|step|change|edit|try|attempt|thing)|what you (?:just )?(?:did|made)';
const LEAD = String.raw`(?:(?:no+|nope|oh|h+m+|sorry|ok(?:ay)?|well|actually|please|ugh|yikes|eww?|nah)[,.! ]{1,3}){0,3}(?:(?:that|it|this)(?:['’]?s| is| was| sounds?| sounded) [^.!?;\d]{2,60}[.!,;] |sounds? [^.!?;\d]{2,60}[.!,;] )?`;
const ORDER = `(?:${EDIT}|get|give|keep|just|leave|make|only|please|take|tell|i(?:['’]d| would)? (?:rather|just|only|want|need|like)|all i|what i)`;
/** "Ignore that last one. All I want is an mp3": two things, in order. */
const THROWN = new RegExp(
  String.raw`^(${LEAD})(?:(?:please |just )?(?:ignore|discard|bin|scrap|ditch|trash|toss|dump|delete|forget(?: about)?|throw away|chuck(?: out)?|never ?mind|scratch|kill|lose|drop) (?:${MADE})(?: away| out)?|(?:throw|chuck|toss|put) (?:${MADE}) (?:away|out|in the bin))[,.;!:–—-]{1,3}\s{1,3}(?:(?:and|then|now|instead)[, ]+){0,2}(?=${ORDER}(?!\p{L}))`,
  'iu',
);

/** "Apologies, I expressed myself badly. I want to hear the vocals alone." */
const MISSAID = new RegExp(
  String.raw`^(?:(?:oh|no|ah|oops|argh|sorry|apologies|pardon|my (?:bad|mistake|fault))[,.! ]{1,3}){1,4}(?:(?:i think )?i (?:expressed myself (?:badly|wrong(?:ly)?|poorly)|(?:said|put|wrote|explained) (?:it|that|this) (?:wrong(?:ly)?|badly|poorly)|got (?:it|that) (?:wrong|backwards|the wrong way (?:a?round))|mixed (?:it|that|things) up|was (?:unclear|wrong|not clear)|wrote the wrong thing|misspoke)|(?:that|it|this)(?:['’]s| is| was)(?: not|n['’]t) what i (?:meant|wanted)|(?:that )?came out wrong)[.,;!:–—-]{1,3}\s{1,3}(?=${ORDER}(?!\p{L}))`,
  'iu',
);

/** What is wanted after it, as an order. */
const WISH =
  /^(Undo that\. Then )i(?:['’]d| would)? (?:just |only )?(?:want|need|like)(?: to (?:hear|have|get|see))? (?=(?:the|a|an|my|only|just) )/iu;
const RATHER_DONE =
  /^(Undo that\. Then )i(?:['’]d| would) rather have (?:the )?original(?: one| file| version)? (\p{L}{3,12}e)d(?= )/iu;

/** Returns a text that takes the work before back and orders other work, with the former in one form: "Undo that. Then …". */
export const withThrownAway = (text: string): string =>
  text
    .replace(THROWN, 'Undo that. Then ')
    .replace(MISSAID, 'Undo that. Then ')
    .replace(RATHER_DONE, '$1$2 it')
    .replace(WISH, '$1give me ');
