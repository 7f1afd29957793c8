import { form } from './words.ts';

/** What people call silence within a recording; some of these words mean other things by themselves. */
const GAP =
  '(?:thinking (?:breaks|pauses)|pauses?|breaks|gaps|holes|silences?|silent (?:bits|parts|stretches|moments|patches)|quiet (?:bits|moments|stretches|patches) (?=where nobody|between|when nobody)|empty (?:bits|parts|stretches|spaces|moments)|blank (?:bits|parts|spots|spaces)|blanks|dead (?:air|bits|spots|spaces|moments|space|time)|hesitations?|(?:long )?waits|lulls|awkward silences?)';
const LONG =
  '(?:(?:all|of|the|those|these|his|her|their|my|our|any|such|every|overly|too|very|really|long|longer|big|huge|great|awkward|endless|annoying|little|boring|giant) ){0,5}';
const SHRINK =
  '(?:shorten|tighten(?: up)?|close(?: up)?|squeeze(?: out| together)?|cut(?: down| out)?|trim(?: down)?|take out|remove|get rid of|lose|edit out|ditch|kill|reduce|shrink|chop out|strip out|snip out|clear out|collapse|bin|delete|drop|condense|crunch)';
/** Where the silence lies; at the ends it is trimmed. */
const AT_END = String.raw`(?! (?:(?:at|from|off|on|in) (?:the |its |both |either )?(?:very )?(?:start|beginning|end|front|back|head|tail|top|ends|sides)|before|after|to|down to|over|above|longer|of more|that are (?:longer|more)|which are|but|and leave|and keep|except))`;
/** "Close up the dead bits between the sentences" */
const SHRUNK = form(
  String.raw`${SHRINK} ${LONG}${GAP}${AT_END}(?: (?:up|together|a bit|a little))?(?: (?:between|in between|where|when|in which|that) [^.,;!?\d]{2,60}?(?=\s*(?:$|[.,;!?]|(?:and then|then|and (?:bring|make|convert|normali[sz]e|fade|export|save|then))(?!\p{L}))))?`,
);
/** "He makes such long breaks. Shorten those": a statement, and an order about it. */
const POINTED = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:long|longer|big|awkward|endless|huge|many|ages|thinking) (?:[\p{L}]+ )?${GAP}[^.!?;:]{0,60}[.,;:!] {1,3}(?:(?:so|and|please|just|can you|could you|would you)[, ]+){0,3})${SHRINK} (?:those|these|them|that|it)(?: all)?(?: up| down| out| a bit)?(?!\p{L})`,
  'giu',
);
const QUIET =
  '(?:silent|quiet|nothing|not (?:say|speak|talk)(?:ing)?(?: anything)?|no(?:body|one) (?:speaks|talks|says anything|is (?:speaking|talking)))';
/** "When we stay silent too long, shorten": the pauses. */
const WHENEVER = new RegExp(
  String.raw`(?<!\p{L})(?:when(?:ever)?|where(?:ver)?|every time|each time|if ever) (?:(?:i|we|he|she|they|it|people|everybody|nobody|noone|no one) )?(?:[\p{L}'’]+ ){0,3}?${QUIET}(?: (?:[\p{L}'’]+ ){0,3}?(?:long|ages|forever|a while))?,? (?:then |please |just )*(?:shorten|tighten|cut|trim|squeeze|take|remove)(?: (?:it|that|this|those|them))?(?: (?:out|down|up|short|shorter))?(?!\p{L})(?! the)`,
  'giu',
);
/** "Shave off the dead air before I start and after I finish" */
const ENDS = form(
  String.raw`(?:cut|shave|trim|pare|lose|chop|take|remove|get rid of|snip|lop|clip|strip|clean)(?: (?:off|away|out|up))? (?:the |all the |any |that )?(?:silence|dead air|dead space|quiet|nothing|nothingness|blank|empty bits?|dead bits?|emptiness|air)(?: (?:off|away|out))? (?:(?:at|from|on|off) (?:both|either|each)(?: the)? (?:sides?|ends?)|(?:before|in front|at the (?:start|beginning|front|head|top))(?: [^.,;!?\d]{1,30}?)?,? (?:and|as well as|plus) (?:also )?(?:after|behind|at the (?:end|back|tail)|the end)(?: (?:i|we|he|she|they|it|the) [^.,;!?\d]{1,25}?(?=\s*(?:$|[.,;!?]|(?:and|then)(?!\p{L}))))?)`,
);

/** Returns a text in which silences are shortened or trimmed in the words for it: "shorten the long pauses". */
export function plainSilences(text: string): string {
  return text
    .replaceAll(ENDS, 'trim the silence at both ends')
    .replaceAll(POINTED, 'shorten the long pauses')
    .replaceAll(WHENEVER, 'shorten the long pauses')
    .replaceAll(SHRUNK, 'shorten the long pauses');
}
