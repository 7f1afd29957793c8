import { NUISANCE, SOUND, nameOf } from './names.ts';

const START = String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|then|but|so|first|please|pls|just) )`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)(\n]|$|(?:and|then|but|so|please|pls|plz|thx|thanks|for|because|cause|cos|as|since|that|which|while)\b))`;
const AGAIN = String.raw`(?:(?:,| and| or| nor|, and|, or) (?:no |without )?(${SOUND})(?: either| neither| as well| too)?)?`;

/** "The rushing sound away", "hiss off please": an order without its verb. */
const AWAY = new RegExp(
  String.raw`${START}(${SOUND})(?: (?:from|of|in|on) (?:it|this|that|here))?(?:\s?[-–—:=,→>]{1,2})? (?:also |too |please |simply |just )?(?:away|off|out|gone|begone|be gone|must go|(?:has|have|['’]s|['’]ve)(?: got)? to go|gotta go|needs? to go|(?:has|have|needs?|wants?) (?:to be (?:out|gone|removed|taken (?:out|off|away))|going)|should (?:go|leave|disappear|vanish|be gone)|(?:has|have) to (?:leave|disappear|vanish)|can go)${END}`,
  'giu',
);
/** "No drums please and no bass either": what is to be missing, where somebody asks for it. */
const NO = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3}|\b(?:ie|i\.e\.|meaning|that is),? )no (?:more )?(${SOUND})(?: on (?:it|this))?(?: please)?${AGAIN}(?: please| pls)?(?=\s*(?:[.!\n]|$|, (?:the|i|we|my|our|he|she|they|it|as|because|cause|thanks|please)\b))`,
  'giu',
);
const WANT =
  '(?:want|wants|need|needs|give|gimme|make|supply|supplied|send|have|like|get|prefer|provide|provided|produce|do|let me have|wish|hand|require|requires|looking for|after|prepare|render|cook up|knock up|whip up)';
/** Words of who asks, before the verb. */
const POLITE =
  "(?:(?:please|pls|kindly|i|we|she|he|they|you|would|should|could|can|may|might|i['’]d|we['’]d|like|love|be|very|so|most|really|just|only|to|obliged|grateful|glad|happy|good|kind|if|have|want|need|wish|desire|able|nice|my \\p{L}{3,12}|our \\p{L}{3,12}|the \\p{L}{3,12}|hi|hey|hello) ){0,10}";
const VERSION = String.raw`(?:(?:(?:the|this|that|a|an|my|our|another|one|same) )?(?:(?:karaoke|nice|clean|clear|whole|same|simple|full|plain|good|smooth|decent|singable|proper|pure|single|second|new|practice|practise) )?(?:accompaniment|orchestra|arrangement|backing|music|songs?|versions?|copy|copies|track|one|piece|tune|mix|recording|thing|everything|take|band|file|audio)|it|this|that|same|all)`;
const LACKING = String.raw`(?:(?:that(?:['’]s| is)?|which is|but|only|just|being|all|completely|entirely|wholly|totally) ){0,2}(?:without|minus|sans|w/o|bereft of|free (?:of|from)|devoid of|rid of|stripped of|clear of|lacking|less|with no|that has no|has no)`;
/** "I would be obliged if you supplied the accompaniment without the soloist" */
const WITHOUT = new RegExp(
  String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|so|but|then) )${POLITE}\b${WANT}\b (?:(?:me|us|her|him|them|for (?:me|us|her|him|them)|only|just|it|this|\p{L}{3,12}er) ){0,3}(?:${VERSION} )?${LACKING} (${SOUND})${AGAIN}(?: (?:in|on) (?:it|there|this))?${END}`,
  'giu',
);
/** "Everything minus the bass guitar", "less engine, more grandpa" */
const ALL_BUT = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:please|just|so|ok|hi|hey|can i (?:get|have)|give me|i (?:want|need))[, ]+){0,2}(?:everything|all|the lot|the whole (?:thing|song|lot)|(?:the |this |same )?(?:song|track|tune|music|mix))(?: on (?:it|this|here))? (?:but|except(?: for)?|apart from|save(?: for)?|bar|minus|without|less) (${SOUND})${END}`,
  'giu',
);
/** "It is only the drums I would like to erase" */
const CLEFT = new RegExp(
  String.raw`\bit(?:['’]?s| is) (?:only |just )?(${SOUND}) (?:that |which )?(?:i|we)(?: would|['’]d)? (?:like|want|need|wish)(?: to)? (?:erase|remove|delete|lose|cut out|take (?:out|away|off)|get rid of|(?:have |be )?(?:gone|out|removed))${END}`,
  'giu',
);
const LESS_OF = new RegExp(
  String.raw`${START}(?:a lot |much |some |a bit )?less (?:of )?(${NUISANCE})(?: (?=more ))?(?:${END}|(?=more ))`,
  'giu',
);
/** "A version without any children in it, that she sings herself": who sings is among them. */
const SINGERS =
  /\b(?:without|minus) (?:any |the |all the |all |any of the )?(?:children|kids|choir|people|girls?|boys?|ladies|lady|m[ae]n|wom[ae]n|her|him|them|students|pupils)\b(?=[^.!?]{0,80}\bsings?\b)/giu;
/** "Drumless", "vocal-free" */
const LESS =
  /\b(drum|vocal|voice|singer|bass|guitar|hiss|noise|hum)s?[- ]?(?:less|free)\b( (?:versions?|copy|mix|takes?|track|one|recording))?/giu;

/** "A minus one for my drum student": without what that person plays. */
const MINUS_ONE =
  '(?:(?:music )?minus[- ]one|play[- ]?along|(?:backing|practi[cs]e|jam|practising) (?:track|version))s?';
const MINUS = new RegExp(
  String.raw`\b${MINUS_ONE}(?: version)? (?:(?:of|from) (?:it|this) )?(?:for (?:(?:a|an|my|our|the) )?|without (?:the )?|with no |to )(drum|bass)(?:s|mers?|ists?|ming|line)?\b(?: guitar)?(?: (?:students?|pupils?|player|practi[cs]e|lessons?|to|on|along|with))*`,
  'giu',
);
const MINUS_LESS = new RegExp(String.raw`\b${MINUS_ONE}\b[^.!?\n]{0,120}\bwithout (${SOUND})`, 'giu');
/** "It hums the whole video": for how long, rather than a video that is wanted. */
const WHOLE_VIDEO =
  /(?<!\b(?:make|turn|need|want|of|as|into|to|create|render|convert|from|the|this|that|my|our|a) )(?:(?:through|over|throughout|for|during) )?(?:the |this |that )?(?:whole|entire) (?:vid|video|vlog|film|movie)\b(?: long)?/giu;

/** "Double bass player here": who writes, rather than what is wanted. */
const WRITER =
  /(?<=^|[.!?;,\n]\s{0,3})(?:an? )?(?:[\p{L}-]{2,14} ){0,3}(?:player|drummer|guitarist|bassist|singer|pianist|vocalist|teacher|dj|percussionist) here\b[,.]?/giu;

/** "Cutting video to it": what it is for. */
const PURPOSE =
  /(?<=^|[.!?;,\n]\s{0,3}|\b(?:and|as|because|since) )(?:i['’]?m |i am |we['’]?re |we are )?(?:cutting|editing|syncing|shooting|filming) (?:a |my |the |our |some )?(?:video|film|movie|reel|vlog|footage|clip|pictures?|choreography|dance)s?(?: (?:to|with|for|over) (?:it|this|that))?(?=\s{0,3}(?:[.,;!\n]|$))/giu;

/** "Drum lesson nr 4, cut off …": what a recording is. */
const TITLE =
  /^(?:(?:my|our|the|this is(?: my| our| the| a)?|a) )?(?:drums?|bass|vocals?|singing|voice|guitar|piano|percussion) (?:lessons?|class|practi[cs]e|workshop|tutorial|exam|course|camp|rehearsal|circle|solo night|masterclass)(?: (?:nr|no|number|part|#)?\.? ?\d{1,3})?\s?[,.:;–-]\s*(?=\p{L})/iu;
const DEHUM =
  /(?<=^|[.!?;,\n]\s{0,3}|\b(?:and|please|then) )de-?(?:hum|buzz)(?: (?:it|this|that))?(?=\s*(?:[.,;!\n]|$|please\b))/giu;
const ORIGINAL =
  /\bfrom the (?:song|track|file|recording|audio|tape|piece) (?:as it (?:was|is)|(?:that )?i (?:sent|uploaded|gave you|attached))\b/giu;

/** Sentences that ask for a price or an ability, suppose or forbid. */
const ELSE =
  /\b(?:cost|costs|price|prices|charge|quote|tokens?|how much|pay|fees?|hypothetic\w*|possible|wonder\w*|just asking|only asking|set me back|(?<!\b(?:obliged|grateful|glad|happy|thankful|nice|great|lovely|good|appreciated?|it|delighted|kind) )if (?:i|we|you)|would (?:it|you|that|there)|do you|are you able|is there)\b/iu;

/** Returns a text without what only says who writes, what for, or what a recording is. */
export function withoutContext(text: string): string {
  if (ELSE.test(text)) return text;
  return text
    .replace(TITLE, '')
    .replaceAll(ORIGINAL, 'from the original')
    .replaceAll(SINGERS, 'without the vocals')
    .replaceAll(
      LESS,
      (_, noun: string, version = '') => `${version ? 'version ' : ''}without the ${noun.toLowerCase()}`,
    )
    .replaceAll(DEHUM, 'please remove the hum')
    .replaceAll(WRITER, '')
    .replaceAll(PURPOSE, '')
    .replaceAll(WHOLE_VIDEO, 'all the time');
}

/** Returns a text in which orders without a verb that takes sounds out have one. */
export function plainFragments(text: string): string {
  if (ELSE.test(text)) return text;
  return text
    .replaceAll(MINUS_LESS, 'version without $1')
    .replaceAll(MINUS, 'version without the $1')
    .replaceAll(AWAY, (_, sound: string) => order(sound))
    .replaceAll(CLEFT, (_, sound: string) => order(sound))
    .replaceAll(ALL_BUT, (_, sound: string) => order(sound))
    .replaceAll(LESS_OF, (_, sound: string) => order(sound))
    .replaceAll(NO, (_, first: string, second?: string) => orders(first, second))
    .replaceAll(WITHOUT, (_, first: string, second?: string) => orders(first, second));
}

const order = (sound: string): string => {
  const name = nameOf(sound);
  return `please ${name === 'the background noise' ? 'reduce' : 'remove'} ${name}`;
};
const orders = (...sounds: (string | undefined)[]): string =>
  sounds.flatMap((sound) => (sound === undefined ? [] : [order(sound)])).join(' and ');
