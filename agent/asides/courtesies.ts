import { ORDER } from './orders.ts';
import { BY_GERUND, BY_PARTICIPLE } from './verb-forms.ts';

/** Begins a sentence, or what follows a comma, with words that join it to the one before. */
const START = String.raw`(?<=^|[.!?\n;:]\s{0,3}|, )(?:(?:and|so|but|then|also|ok(?:ay)?|now|well|hey|hi|therefore|please|pls|thus)[, ]+){0,3}`;
const GERUNDS = [...BY_GERUND.keys()].join('|');
const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus)';
const PERSON = String.raw`(?:you|u|ye|ya|yous|youse|yiz|yis|yuh|yinz|y['’]?all|una|unu)`;
const VERY = '(?:(?:most|very|so|ever so|really|much|deeply|eternally|forever|more than|only too) ){0,2}';

/** Past forms with which a wish speaks of work: "if you reduced the noise". */
const PAST: ReadonlyMap<string, string> = new Map([
  ...[...BY_PARTICIPLE].filter(([, verb]) => !['take', 'make'].includes(verb)),
  ['took', 'take'],
  ['made', 'make'],
  ['gave', 'give'],
  ['got', 'get'],
  ['told', 'tell'],
  ['wrote', 'write'],
  ['kept', 'keep'],
  ['sent', 'send'],
  ['were to', ''],
]);
/** "We would be obliged if you reduced the noise" */
const HOPED = new RegExp(
  String.raw`${START}(?:(?:i|we)(?: would|['’]?d| should| will|['’]?ll)(?: be)? ${VERY}(?:obliged|grateful|thankful|glad|happy|delighted|pleased|appreciate it|appreciate|love it|like it)|(?:it|that)(?: would|['’]?d| will)(?: be)? ${VERY}(?:great|lovely|nice|good|kind of you|wonderful|perfect|ideal|a (?:great |big |huge )?(?:help|relief|kindness|blessing)|help(?: me| us)?(?: a lot)?|mean the world(?: to (?:me|us))?)) if ${PERSON} (?:just |only |simply |kindly )?(${[...PAST.keys()].join('|')}) `,
  'giu',
);

/** Beginnings of requests, which say nothing but that work is wanted. */
const REQUESTS = [
  // "Would you ever put it into a wav?", "can ye calm it down", "gonnae get rid of it"
  String.raw`(?:would|wud|could|cud|can|kin|will|wid) ${PERSON} (?:ever |maybe |perhaps |possibly |just |please |pls |kindly |quickly )*(?:go and |be able to )?(?=${ORDER} (?:[^.!?\n]{1,120}?)(?:for (?:me|us|him|her|them|my|our)\b|please|pls|so (?:that )?\p{L}|because|cause|as )|(?<=ever |ye |yous |youse |yuh |yinz |y['’]?all |yis )${ORDER} )`,
  String.raw`(?:gonnae|gonny|gaunnae|gonna|gunna|goan|gwan)(?: please| just| ye| you)?(?= ${ORDER} (?:it|the|this|that|rid|them|my|me|out|all|off)\b)`,
  // "Kindly do the needful and bring it …"
  String.raw`(?:(?:please|pls|kindly|so|just) )*(?:do|doing) the needful(?: (?:for me|here|sir|at the earliest))?(?: and(?: please| kindly)?|[:,.]| by| -)(?= (?:${ORDER}|\p{L}+ing)\b)`,
  // "It would be necessary to …", "there is need to"
  String.raw`(?:it|that|this) (?:would|will|is|must|['’]?d)(?: be)? (?:very |really |so |also )?(?:necessary|needed|important|required|needful|good|nice|useful)(?: for (?:me|us|you))? to(?= ${ORDER} )`,
  // "I would like that you take", "I want you should take", "I need from you to take"
  String.raw`(?:i|we)(?: would|['’]?d)? (?:really |just |only |also )*(?:like|love|want|need|wish|ask|pray|beg|request|desire|require)(?: of you| from you)?(?: that ${PERSON}(?: (?:should|would|will|can|could|please|kindly|just|must))?| ${PERSON} should| to)(?: please| kindly)?(?= ${ORDER} (?:it|the|this|that|them|my|our|all|out|off|away|only|just|rid|to|into|down|up)\b)`,
  String.raw`(?:(?:the only (?:thing|wish)|all|my (?:only |humble |small |one |kind )*(?:request|wish|ask|plea|prayer|desire|hope)|what)(?: (?:that )?(?:i|we)(?: would|['’]?d)? (?:ask|need|want|wish|beg|request|like)(?: (?:of|from) you)?(?: now| here)?)? is(?: (?:that ${PERSON}(?: (?:should|would|will|please|kindly|just))?|(?:for ${PERSON} )?to|this:|simple:|just to))(?: please| kindly)?)(?= ${ORDER} )`,
  // "You separate me the instruments, please", "you make it 12 percent faster"
  String.raw`${PERSON}(?: now| then| just)? (?=(?:please )?${ORDER} (?:me|it|the|this|that|them|my|our)\b[^.!?\n]{0,80}?(?:,? (?:please|pls)\b|\d+ ?(?:%|percent|per cent|semitones?|seconds?|lufs|db)))`,
  // "Could you see your way to taking the noise out?"
  String.raw`(?:can|could|would|will|might) ${PERSON} (?:(?:possibly|perhaps|maybe|please|kindly) )*(?:see your way(?: clear)? to|find it in your heart to|be persuaded to|bring yourself to|find (?:the )?time to|spare (?:a|the) (?:moment|minute|time) to|manage to|do me the (?:honou?r|favou?r|kindness) (?:to|of)|consider)(?= (?:${ORDER}|${GERUNDS})\b)(?![^.!?\n]*\bif (?:i|we)\b)`,
  String.raw`(?:(?:i['’]?m|im|i am|we['’]?re|we are) )?(?:just |only |really )*(?:trying|looking|hoping|wanting|fixing|itching|dying) to(?= ${ORDER} (?:just |only )?(?:it |this |that |the |from |the first |the last )?[^.!?\n]{0,30}\d)(?![^.!?\n]*\b(?:but|without success|no luck|how)\b)`,
  // "What you may do is make it end softly", "I hope from you to clean it"
  String.raw`what ${PERSON} (?:may|can|could|should|must|might|need to)(?: please| still| also)? do(?: for (?:me|us))?(?: now| instead)?(?: is:?|:)(?: to)?(?= ${ORDER} )`,
  String.raw`(?:i|we) (?:hope|expect|wait|desire) (?:from|of) ${PERSON}(?: kindly)? to(?= ${ORDER} )`,
  String.raw`(?:can|could|would|will) ${PERSON}(?: please| kindly| maybe| perhaps)?(?= (?:write|type|note|jot)(?: [\p{L}]+)? (?:down|out|up)\b)(?![^.!?\n]*\bif (?:i|we)\b)`,
  // "Please help me remove", "kindly assist to convert", "make una help me write out"
  String.raw`(?:(?:please|pls|plz|abeg|kindly|biko|make (?:una|you)|can ${PERSON}|could ${PERSON}|would ${PERSON}) )+(?:just )?(?:help|assist|support)(?: (?:me|us|him|her))?(?: and| to| in| with)?(?= (?:to )?(?:${ORDER}) )(?: to)?`,
  String.raw`(?:abeg|biko|oya|ejor|jare|please|pls)[, ]+make (?:una|you|u)(?: just| please)?(?= ${ORDER} )`,
  String.raw`make una(?: just| please)?(?= ${ORDER} )`,
  // "Please to lower it", "please for remove"
  String.raw`(?:please|kindly)(?: to| for| be)(?= ${ORDER} (?:it|the|this|that|them|my|our|all|out|off|away|only|me|us|rid|down|up|its|to)\b)`,
  // "I beg you, …", "beg yuh strip it", "be an angel and …", "for heaven's sake, …"
  String.raw`(?:please |abeg )?(?:(?:i|we) )?(?:beg(?:ging)?|pray|implore|beseech|entreat)(?: of)? ${PERSON}(?: all)?(?:,| to| please|[:-])*(?= (?:${ORDER}|do not|don['’]?t|please) )`,
  String.raw`(?:please )?(?:do me (?:a|the|one) (?:\p{L}+ )?(?:favou?r|kindness|solid)|be (?:a|an|the|my) (?:(?:good|absolute|total|right|dear|real) )?(?:\p{L}{2,12}))(?: and|,|:| -)(?= ${ORDER} )`,
  String.raw`(?:please,? )?for (?:the love of (?:\p{L}+)|(?:heaven|goodness|god|pete|christ|pity|mercy)['’]?s sake),?(?= ${ORDER} )`,
  // "If you could just trim the start …" with nothing after it
  String.raw`if ${PERSON} (?:could|would|can|might)(?: please| just| kindly| be so (?:kind|good) as to| only| simply| possibly)*(?= ${ORDER} (?![^.!?\n]*(?:\?|,? (?:how|what|would|will|could|can|is|does|do|then|i|we|it)\b)))`,
  String.raw`(?:why (?:don['’]?t|not|dont)(?: ${PERSON})?|how['’]?s about ${PERSON}|what about ${PERSON})(?: just)?(?= ${ORDER} (?:it|the first|the last|this|that)\b[^.!?\n]{0,80}(?:for me|please|\d))`,
  String.raw`(?:i )?(?:wonder|wondering|was wondering) (?:could|would|can|will) ${PERSON}(?: please| just| ever| maybe)*(?= ${ORDER} )`,
  String.raw`(?:i['’]?d|i would|we['’]?d|we would) have ${PERSON}(?= ${ORDER} (?:it|the|this|that|my)\b)`,
  // Singlish: "can help me convert …", "can convert this or not"
  String.raw`can (?:help(?: me| us)? )?(?:to )?(?=${ORDER} (?:it|this|the|that|my|for me|out|off|away|to|into)\b)`,
];
const REQUEST = new RegExp(String.raw`${START}(?:${REQUESTS.join('|')})\s{0,3}(?=\p{L})([^.!?\n]*)(\?)?`, 'giu');

/** "You can put it in that level please?": ability that is said of the listener, with a mark of politeness. */
const YOU_CAN = new RegExp(
  String.raw`${START}${PERSON} (?:can|could|would|will|may)(?: please| maybe| kindly)? (?=${ORDER} (?:it|the|this|that|them|my|our|me)\b[^.!?\n]{0,100} (?:please|pls|thanks|thank you|for me|for us)\b)([^.!?\n]*)\?`,
  'giu',
);
/** "Can transcribe this one or not", "… can or not?": a question of politeness at the end. */
const OR_NOT = new RegExp(
  String.raw`(?<=please [^.!?\n]{4,160}?),? (?:or not|anot|can(?: or not)?|can ah|boleh|is it)(?=[?.!,]|$| ah\b| please)`,
  'giu',
);
/** "What I am needing is this: the music …", "I'd kill to have his melody as midi": "I want …" */
const WANTING = new RegExp(
  String.raw`${START}(?:(?:what|all)(?: (?:that|which))? (?:i|we)(?:['’]m|['’]re| am| are|['’]d| would)? (?:really |only |just |actually )?(?:need|needing|want|wanting|like|love|ask|asking|looking|require|desire|wish)(?: for)?(?: from you)? (?:is|would be)(?: just| only| simply)?(?: this)?:? (?=(?:the|a|an|my|our|his|her|it|this|that)\b)|(?:i|we)['’]?(?:d| would) (?:kill|die|give (?:anything|my right arm|a kidney|the world)) (?:to (?:have|get)|for) )`,
  'giu',
);
/** "My boss he says me that the audio has to be in -23 LUFS": what is required, unless the writer goes on with a "but". */
const REQUIRED = new RegExp(
  String.raw`${START}(?:my|our|the|his|her) [\p{L}-]{2,20}(?: [\p{L}-]{2,20})?,? (?:(?:he|she|they) )?(?:says?|said|tells?|told|insists?|insisted|writes?|wrote|demands?)(?: to)?(?: me| us)?(?: that)? (?=(?:it|this|the (?:audio|file|recording|song|track|sound|result|loudness|level|volume|spot|clip|episode))(?:['’]?s gotta| (?:has(?: got)? to|must|should|needs to|ought to)) be (?:in |at |on |to )?(?:-?\d|(?:an? )?(?:mp3|wav|flac|m4a|ogg|opus|mono|stereo)))(?![^?]*\b(?:but|though|however|disagree|ignore|rather|wrong|nonsense|right\?))`,
  'giu',
);
/** "Separate me the instruments" */
const FOR_ME =
  /(?<=\bplease (?:separate|split|remove|convert|cut|clean|take|put|trim|slow|change|raise|lower)) me (?=(?:the|this|that|it|my|all|these)\b)/giu;
/** "Type it up for me?", "cut the first minute, will you?": an order with the mark of a question. */
const MARKED = new RegExp(
  String.raw`${START}(?=(?:${ORDER}|type)\b (?:it|this|that|the|these|them|my|all|out|off|down|up|me)\b)(?!(?:tell|find|show)\b)([^.!?\n]{2,120}?),? (?:for (?:me|us)|please|pls|will (?:you|ya)|would (?:you|ya)|won['’]t you|could you|can you|yeah|ok(?:ay)?)\?`,
  'giu',
);
/** "The jingle wants to be in ogg", "can it be mp3 too?" */
const BECOMING = new RegExp(
  String.raw`${START}(?:(?:it|this|that|(?:the|my|our|this) [\p{L}-]{2,20}(?: [\p{L}-]{2,20})?) (?:wants to|wishes to|would like to) be(?:come)?|(?:can|could) (?:it|this|that) (?:be(?:come)?)(?= (?:(?:in|an?|as) ){0,2}${FORMAT} (?:too|also|as well|please|pls|for (?:my|our|the|me))\b)) (?:(?:in|an?|as|to) ){0,2}(${FORMAT})(?: (?:file|format))?(?: (?:too|also|as well))?(\?)?`,
  'giu',
);
/** "She would have it at -23 LUFS", "I would have it gladly a half tone lower" */
const HAVING =
  /(?<=^|[.!?\n;]\s{0,3}|, )(?:(?:and|so|but) )?(?:i|we|he|she|they|(?:my|our|the) \p{L}{2,20})(?: would|['’]d) (?:gladly |rather |like to |love to |prefer to )*have (it|this|that)(?: (?:gladly|rather|willingly|please))? (?=(?:at|in|as|to) -?\d|(?:an? )?(?:\d|half|two|three|one|whole|semitone)|(?:in|as|an?) (?:mp3|wav|flac|m4a|ogg|opus)\b)/giu;
/** "We can't find the key of this song, could you tell us?" */
const NOT_FOUND =
  /\b(?:i|we) (?:can['’]?t|cannot|could not|couldn['’]?t|(?:do not|don['’]?t) (?:arrive|manage|succeed)(?: to)?|(?:am|are) (?:not able|unable) to) (?:find|work|figure|get|hear|make|determine|identify|know|tell)(?: out)? (?:(?:the|its) (key|tempo|bpm|tonality|chords|speed)(?: of [\p{L} ]{2,30}?)?),? (?:so |and |but )?(?:please )?(?:can|could|would|will) you (?:please )?(?:tell|indicate|give|say|help|find|check|show|determine|measure)(?: (?:it|that|me|us|out|to me|to us|for me|for us|with it|with that))*\?/giu;
/** "Jobs for today:" before orders. */
const HEADING =
  /(?<=^|[.!?\n]\s{0,3})(?:the |my |your |our )?(?:jobs?|tasks?|wishes|wish ?list|requests?|things to do|needed|wanted|orders?|wants?)(?: (?:for|of) (?:today|you|now|tonight|me|us|this (?:one|file|song)))?:\s{0,5}/giu;
/** "3. mp3 please" */
const FORMAT_ITEM = new RegExp(
  String.raw`(?<=^|[\n]\s{0,5}|[.;] )\(?(?:[1-9]|[a-e]|[ivx]{1,4})[.)] {1,3}(?:(?:as|to|in|an?) ){0,2}(${FORMAT})(?=\s*(?:$|[.,;!\n]|please\b))`,
  'giu',
);
/** "I would like two things of you." */
const THINGS =
  /(?<=^|[.!?\n]\s{0,3})(?:i|we)(?:['’]d| would)? (?:like|need|want|have|ask|beg)(?: (?:only|just))? (?:two|three|four|a few|a couple of|some|2|3|4|several|the following)(?: (?:small|little|simple|quick))? (?:things?|requests?|wishes|favou?rs?|jobs?|tasks?)(?: (?:of|from|for) (?:you|u|me|it|this))?(?: done)?\s?[.:]\s{0,3}/giu;
/** Numbers of items before orders: "(i) …", "ii) …". */
const NUMBERING = new RegExp(
  String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\band )\(?(?:[ivx]{1,4}|[a-d])\) {0,2}(?=(?:please |kindly |to |also |then )*${ORDER}\b)(?:to )?`,
  'giu',
);
/** "Do the needful by removing the noise" */
const PLEASE_DOING = new RegExp(String.raw`(?<=please )(${[...BY_GERUND.keys()].join('|')}) `, 'giu');

/** Returns a text whose further forms of politeness, of many peoples, are orders: "please …". */
export const plainCourtesies = (text: string): string =>
  text
    .replaceAll(THINGS, '')
    .replaceAll(REQUIRED, '')
    .replaceAll(HEADING, '')
    .replaceAll(FORMAT_ITEM, 'convert it to $1')
    .replaceAll(NOT_FOUND, (_, what: string) => `tell me the ${what === 'tonality' ? 'key' : what}.`)
    .replaceAll(HAVING, 'i want $1 ')
    .replaceAll(BECOMING, (_, format: string, mark?: string) => `please convert it to ${format}${mark ? '.' : ''}`)
    .replaceAll(MARKED, 'please $1.')
    .replaceAll(NUMBERING, '')
    .replaceAll(WANTING, 'i want ')
    .replaceAll(HOPED, (_, past: string) => `please ${PAST.get(past.toLowerCase())} `.replace('  ', ' '))
    .replaceAll(REQUEST, (_, rest: string, mark?: string) => `please ${rest}${mark ? '.' : ''}`)
    .replaceAll(FOR_ME, ' ')
    .replaceAll(YOU_CAN, (_, rest: string) => `please ${rest}.`)
    .replaceAll(PLEASE_DOING, (_, doing: string) => `${BY_GERUND.get(doing.toLowerCase())} `)
    .replaceAll(OR_NOT, '');
