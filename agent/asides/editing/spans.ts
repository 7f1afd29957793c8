import { POINT, TIME, clockOf, lengthOf, secondsOf } from './times.ts';
import { IT, PIECE, PIECE_END, SAYS_MORE, SUPPOSES, form } from './words.ts';

const OFF = '(?:off|out|away|aff|oot|awa)';
/** Verbs that take away what they name. */
const DROP = String.raw`(?:lose|loose|drop|ditch|bin|scrap|dump|toss|axe|kill|nix|skip|delete|erase|discard|eliminate|remove|scratch|sack|omit|strip|nip|lob|(?!(?:fade|die|dies|trail|tail|taper|ease|leave|start|end|is|are|was|be|turn|goes?)(?!\p{L}))\p{L}{3,9} (?:off|aff)|spare (?:me|us)|rid (?:me|us) of|get rid of|get shot of|excise|prune|expunge|amputate|banish|suppress|(?:(?:i|we) (?:can|could) )?(?:do|live) without|(?:i|we) (?:do not|don['’]?t) (?:need|want)|do away with|(?:away|awa|off|aff|out) (?:with|wi['’]?)|leave ${OFF}|throw ${OFF}|take (?:away|off|out)|edit out|chuck(?: ${OFF})?|(?:cut|chop|trim|snip|lop|shave|hack|knock|whack)(?: (?:me|us))?(?: ${OFF})?|(?:slice|crop|clip|saw|peel)(?: (?:me|us))? ${OFF})`;
/** Verbs that take away what they name together with "off" or "out" after it. */
const DROP_OFF = String.raw`(?:nip|cut|chop|trim|snip|lop|shave|hack|slice|knock|crop|clip|take|tak|get|pull|throw|leave|edit|whip|have|pare|saw|peel|splice|bring)(?: (?:me|us))?`;
const THE = String.raw`(?:(?:all|just|only|that|those|these|the|this|its|his|her|their|my|a)(?: of)? ){0,3}?(?:very )?`;
const SOME = '(?:(?:whole|good|entire|full|silly|boring|awkward|about|around|roughly|like|or so) ){0,2}';
const FIRST = '(?:first|preliminary|introductory|opening|initial|beginning|starting|1st)';
const LAST = '(?:last|trailing|finishing|final|closing|ending|concluding)';
const HEAD = '(?:(?:very )?(?:start|beginning|front|top|head|opening|front end))';
const TAIL = '(?:(?:very )?(?:end|back|tail|finish|ending|close|bottom|back end|tail end))';
const OF_IT = String.raw`(?: of ${IT})?`;

const START_EDGE = String.raw`${THE}(?:${FIRST} ${SOME}(?<first>${TIME})(?: or so)?|(?:(?!first|last)[\p{L}'’-]+ ){1,3}?(?:of|lasting) (?<lead>${TIME}) (?:off|from|at|of|in|on) (?:the |its )?${HEAD}|(?<head>${TIME}) (?:off|from|at|of|in|on) (?:the |its )?${HEAD})`;
const END_EDGE = String.raw`${THE}(?:${LAST} ${SOME}(?<last>${TIME})(?: or so)?|(?:(?!first|last)[\p{L}'’-]+ ){1,3}?(?:of|lasting) (?<rear>${TIME}) (?:off|from|at|of|in|on) (?:the |its )?${TAIL}|(?<tail>${TIME}) (?:off|from|at|of|in|on) (?:the |its )?${TAIL})`;
const STUFF = String.raw`(?:everything|all|anything|what|whatever|(?:all )?(?:the|that) (?:bit|bits|part|parts|stuff|piece|section|rest|chatter|talking|rubbish|noise)(?: that)?)(?: (?:that|which))?(?: (?:is|are|was|comes?|came|lies|goes|happens|there|sits|follows))*`;
const BEFORE = String.raw`${STUFF} (?:before|prior to|ahead of|up to|up until|until|till|til|through to|leading up to) (?<before>${POINT})`;
const AFTER = String.raw`${STUFF} (?:after|from|past|beyond|following|behind|later than|since) (?<after>${POINT})(?: (?:on|onwards?|forwards?|and on|to the end|till the end|until the end))?`;

/** Tells a span that goes from a middle one, which nothing cuts out. */
const NO_RANGE = String.raw`(?! ?(?:to|till?|until|through|thru|and|up to|-|–) ?(?:the )?(?:\d|${POINT}))`;

const DROPPED: readonly RegExp[] = [
  form(
    String.raw`${DROP} (?:${START_EDGE}|${END_EDGE}|${BEFORE}|${AFTER})${NO_RANGE}(?: ${OFF}(?! of))?(?:(?<=(?:off|aff|away)) it(?!\p{L}))?`,
  ),
  form(
    String.raw`${DROP} (?:the |its )?(?:${HEAD}|intro)(?: (?:bit|part|piece|section|stuff))?,? (?:up )?(?:to|until|till?|before) (?<before>${POINT})${NO_RANGE}`,
  ),
  form(String.raw`${DROP_OFF} (?:${START_EDGE}|${END_EDGE}|${BEFORE}|${AFTER}) ${OFF}(?! of)(?: it(?!\p{L}))?`),
];
/** "Remove all up to 4:15 as well as all after 21:00" */
const TWO_SIDED = form(
  String.raw`${DROP} ${BEFORE},? (?:and|as well as|plus|&|along with|together with)(?: also)? (?:${DROP} )?${AFTER}(?: ${OFF})?`,
);
/** "Haul 6 seconds off the start": whatever the verb, off is away. */
const ANY_OFF = form(
  String.raw`(?!(?:\p{L}+ing|is|are|was|were|be|been|fade|fades|shift|move|about|for|the|with|only|just|and)(?!\p{L}))\p{L}{3,9} (?:me |us )?(?:(?<head>${TIME}) off (?:of )?(?:the |its )?${HEAD}|(?<tail>${TIME}) off (?:of )?(?:the |its )?${TAIL})`,
);
/** "The first minute can go", "first minute out", "the last 5 seconds are not needed" */
const GOES = new RegExp(
  String.raw`${PIECE}(?:${START_EDGE}|${END_EDGE}|${BEFORE}|${AFTER})${OF_IT} (?:${OFF}|gone|(?:can|may|should|must|has to|have to|needs? to|ought to|is to|are to) (?:go|be (?:gone|cut|removed|dropped|deleted|left out|binned|skipped|chopped|trimmed|taken)(?: ${OFF})?)|(?:is|are)(?: not|n['’]t) (?:needed|wanted|required|necessary)|(?:wants?|needs?) (?:cutting|chopping|removing|trimming|taking)(?: ${OFF})?)(?! of)${PIECE_END}`,
  'giu',
);
/** "The first ninety seconds is announcement only, that may go" */
const TOLD = new RegExp(
  String.raw`${PIECE}(?:${START_EDGE}|${END_EDGE}|${BEFORE}|${AFTER}),? (?:is|are|was|were|has|have|contains?|consists? of)(?!n['’]t|\p{L}) [^.!?;,:\d]{2,60}[.,;:!–-]{1,2} {0,2}(?:(?:so|and|please|then|just|kindly|can you|could you)[, ]+){0,3}(?:(?:that|those|it|they|these|this|them) (?:can|may|should|must|has to|have to|needs? to|ought to) (?:go|be (?:cut|removed|dropped|deleted|left out|chopped|trimmed|binned))(?: ${OFF})?|(?:${DROP}|${DROP_OFF}) (?:that|those|it|them|these|this)(?: (?:bit|part))?(?: ${OFF})?|(?:that|those|it) ${OFF})${PIECE_END}`,
  'giu',
);
/** "There are 7 seconds of hum at the tail, kindly remove these" */
const THERE = new RegExp(
  String.raw`${PIECE}(?:there (?:is|are)|there['’]s|it has|i have|we have|with) (?:about |some |a good )?(?:(?<first>${TIME}) of [^.!?;,:\d]{2,50} (?:at|in|on) (?:the |its )?${HEAD}|(?<last>${TIME}) of [^.!?;,:\d]{2,50} (?:at|in|on) (?:the |its )?${TAIL})[.,;:!–-]{1,2} {0,2}(?:(?:so|and|please|then|just|kindly|can you|could you)[, ]+){0,3}(?:${DROP}|${DROP_OFF}) (?:that|those|it|them|these|this|the)(?: (?:bit|part|${TIME}))?(?: ${OFF})?${PIECE_END}`,
  'giu',
);
/** "Start after the first 22 seconds" */
const AFTER_START = form(
  String.raw`(?:start|begin|let ${IT} (?:start|begin)|make ${IT} (?:start|begin)|(?:${IT}|the cut) (?:should|must|has to|needs to|is to) (?:start|begin)) (?:only )?(?:after ${START_EDGE}|(?:at|from|with|after) (?<before>${POINT}))${NO_RANGE}(?! (?:in|on) (?:the|my|it)\b)`,
);

const KEEP = String.raw`(?:keep|save|grab|give me|gimme|get me|let me have|leave (?:me(?: with)?|only|just)|hold on to|retain|preserve|extract|export|lift|take|clip|crop|send me|hand me|use)`;
const WANT = String.raw`(?:(?:all|what) )?(?:i|we|he|she|they)(?:['’]d| would| will|['’]ll| do|['’]m| am|['’]re| are)?(?: (?:really|only|just|actually|simply))* (?:needs?|wants?|like|love|requires?|after|looking for|interested in|care (?:for|about))(?: to (?:have|keep|get))?(?: (?:is|are))?`;
const ONLY = '(?: (?:only|just|me|us|nothing but|simply|exactly))*';
const CHUNK = String.raw`(?:(?:all )?(?:the|that|this|a) )?(?:good |nice |best |main |whole )?(?:bit|part|piece|section|stretch|passage|stuff|span|portion|chunk|clip|segment|excerpt|snippet|fragment|music|moment|everything|all|audio|sound|song|track|solo|chorus|verse)(?: (?:that|which))?(?: (?:goes|runs|lasts|is|lies|plays|starts|begins|comes))?`;
const TO = String.raw`(?:to|till?|until|up to|through to|through|thru|-|–|and|up until)`;
const BETWEEN = String.raw`(?:${CHUNK} )?(?:from|between|at) (?<from>${POINT}) ?${TO} ?(?<to>${POINT})`;
const UPTO = String.raw`(?:${CHUNK} )(?:up to|up until|until|till|til|to|before|through to) (?<upto>${POINT})`;
const ONWARDS = String.raw`(?:${CHUNK} )?(?:from|after|past|starting (?:at|from)|since) (?<onwards>${POINT})(?: (?:on|onwards?|forwards?|and on|to the (?:very )?end|till the (?:very )?end|until the (?:very )?end|to the finish))?${NO_RANGE}`;
const LENGTH_FROM = String.raw`(?:the |a )?(?<length>${TIME})(?: (?:bit|clip|piece|part))?,? (?:(?:that|which) )?(?:from|starting(?: at| from)?|start(?:s)?(?: at| from)?|beginning(?: at| from)?|begins?(?: at| from)?|after) (?<at>${POINT})`;
const ALONE = String.raw`(?:,? (?:by (?:itself|themselves)|on (?:its|their) own|alone|and (?:nothing|no) (?:else|more)|please|pls))*`;
const KEPT: readonly string[] = [
  BETWEEN,
  LENGTH_FROM,
  String.raw`${START_EDGE}`,
  String.raw`${END_EDGE}`,
  UPTO,
  ONWARDS,
];
const KEEPING = form(
  String.raw`${KEEP}${ONLY} (?:${BETWEEN}|${LENGTH_FROM}|${UPTO})(?! (?:off|away|aff|out)\b)${ALONE}`,
);
const KEEPING_EDGE = form(
  String.raw`(?:keep|save|grab|give me|gimme|get me|let me have|retain|preserve|extract|send me|use|(?:take|leave|cut out) (?=only|just)|leave (?=the (?:first|last|opening|final)))${ONLY} ?(?:${START_EDGE}|${END_EDGE})(?! (?:off|away|aff|out|alone|as|untouched|unchanged|in peace|like|be)\b)${ALONE}`,
);
const KEEPING_REST = form(String.raw`(?:keep|save|retain|use)${ONLY} ${ONWARDS}${ALONE}`);
/** "For my ringtone I want …" */
const PURPOSE = String.raw`(?<=^(?:so |ok(?:ay)? |hi |hello )?for (?:my|the|our|a|an|his|her|this) [\p{L}' -]{2,30} )`;
const WANTING = new RegExp(
  String.raw`(?:${PIECE}|${PURPOSE})${WANT}${ONLY} (?:${KEPT.join('|')})(?! (?:off|away|aff|out|gone|removed|cut|shorter|longer|of (?:silence|fade|air))\b)(?![\p{L}\d])${ALONE}`,
  'giu',
);
/** "I only want round three, it's from 8:10 to 11:05" */
const NAMED_SPAN = new RegExp(
  String.raw`(?:${PIECE}|${PURPOSE})(?:${WANT}|keep|save|give me|get me|we should be glad of|i would be glad of)${ONLY}(?: (?!(?:and|not|no|to|from|between|first|last)(?!\p{L}))[\p{L}'’-]+){1,6}?,? (?:(?:it['’]?s|it is|which|that|that['’]s|its) )?(?:(?:is|runs|occupies|goes|lasts|sits|plays|spans|comes|takes up) )?(?:from |between )?(?<from>${POINT}) ?${TO} ?(?<to>${POINT})(?![\p{L}\d])`,
  'giu',
);
/** "Let it not run longer than two minutes", "it should be over by 0:11" */
const AT_MOST = new RegExp(
  String.raw`${PIECE}(?:(?:let|make|have) (?:${IT} )?|(?:${IT} )?(?:should|must|may|can|shall|has to|needs to|is to) |make sure (?:that )?(?:${IT} )?)(?:(?:it )?(?:not|never|no)(?: (?:run|be|last|go|take))? (?:any )?(?:longer than|over|past|beyond|more than)|be (?:over|done|finished|at an end) (?:by|at|after)) (?<upto>${POINT})${PIECE_END}`,
  'giu',
);
/** "The good stuff is between 0:45 and 1:10" */
const GOOD = new RegExp(
  String.raw`${PIECE}(?:the|all the) (?:good|best|magic|fun|useful|interesting|important|relevant|only good|right|only)(?: (?:stuff|part|bit|bits|parts|piece|section|take|one|music|thing))?(?: (?:i|we) (?:need|want))? (?:is|are|runs|goes|starts|lies|sits|happens|comes)(?: (?:all|only|just))? (?:${BETWEEN})${PIECE_END}`,
  'giu',
);
/** "Need exactly ten minutes of this, from the very beginning" */
const FROM_START = new RegExp(
  String.raw`(?:${PIECE}(?:i |we )?(?:only |just )?(?:need|want)|(?<![\p{L}\d])(?:${KEEP}))${ONLY} (?:the )?(?<upto>${TIME})(?: (?:of (?:${IT}))?,? ?(?:counted |starting )?from the (?:very )?(?:beginning|start|top|front))(?![\p{L}\d])`,
  'giu',
);

const CUT =
  '(?:choke|halt|interrupt|break|terminate|truncate|guillotine|stop|end|finish|cut|chop|trim|crop|clip|snip|shorten|close|kill)';
/** "Stop it at one minute fifteen", "let it end at 2:10" */
const STOPPING = new RegExp(
  String.raw`(?:${PIECE}|(?<=(?<!\p{L})(?:to|you|only|just|please|kindly) ))(?:${CUT}(?: (?:off|short))? (?<object>${IT})(?: (?:off|short|down|dead|hard|cleanly?|sharp|sharply|abruptly|straight))*|${CUT}(?: (?:off|short))?(?<!\bcut off)|(?:shorten|cut|trim|crop|clip|edit)(?: (?<cut>${IT}))? so (?:that )?(?:it|this|that|he|she) (?:stops|ends|finishes|closes)|(?:let|make|have|get|i need|i want|we need|we want|i would like|i['’]d like|need|want) (?<let>${IT}) (?:to )?(?:stop|end|finish|cut off|close)|(?<subject>${IT}) (?:should|must|has to|needs to|ought to|can|shall|is to) (?:stop|end|finish|be (?:cut|chopped|stopped|trimmed))(?: off)?) (?:right |already |dead |exactly )?(?:at|after|by|from|@) (?<upto>${POINT})(?![\p{L}\d])${NO_RANGE}(?! (?:before|from) the end)(?:,? (?:and )?(?:not (?:a|one) (?:second|moment) (?:later|earlier|sooner|more|before|after)|on the dot|sharp|exactly|precisely|not later|no later))?`,
  'giu',
);
/** "Start: 0:12. Stop: 2:02." */
const START_STOP = new RegExp(
  String.raw`${PIECE}(?:(?:let|make|have) ${IT} |${IT} (?:should|must|has to|needs to) )?(?:start(?:ing)?|begin(?:ning)?)(?: ${IT})?(?: point)?(?::| at| from)? (?<from>${POINT})[.,;/]?(?: and| then| but| to)?,? (?:stop(?:ping)?|end(?:ing)?|finish(?:ing)?|clos(?:e|ing)|cut)(?: ${IT})?(?: point)?(?::| at| by)? (?<to>${POINT})(?![\p{L}\d])`,
  'giu',
);
/** "Up to the bridge at 2:10", "until where the sopranos come in, that is at 3:12" */
const ANCHOR = new RegExp(
  String.raw`(?<![\p{L}\d])(up to|until|till|from|after|before|past|up until) (?:the|where|when|my|our|his|her|their|that)(?: (?!(?:and|to|till|until|at)\b)[\p{L}'’-]+){1,8},? ?(?:(?:which|that)(?:['’]?s| is)?|it['’]?s|is|so|meaning)?,? ?(?:comes |starts |begins |happens |comes in |kicks in |enters )?(?:at|around|about|@) (?=(?:${POINT})(?![\p{L}\d]))`,
  'giu',
);

/** "She only begins at 0:40, please away with everything before": what is said of a position, and an order that goes by it. */
const GOES_BY = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?<said>[^.!?\n\d]{0,100}(?<!\p{L})(?:at|from|until|till|after|by|around|about) )(?<point>${POINT})(?<rest>(?![\p{L}\d])[^.!?\n\d]{0,60})[.,;!?:] {1,3}(?:(?:so|and|please|then|just|kindly|can you|could you|would you|you can)[, ]+){0,3}(?:(?<drop>${DROP}|${DROP_OFF})|(?<keep>${KEEP}))${ONLY} (?:me )?(?:everything|all|what(?:ever)? (?:is|was|comes|came)|anything|the (?:bit|part|stuff|rest)) (?:that (?:is|was|comes|came) )?(?<side>before|after|from there|up to there|until then|until there|onwards?|from then|afterwards?|beforehand)(?: (?:that|it|this|on|then|there))*(?: ${OFF})?${PIECE_END}`,
  'giu',
);

/** "Until he says amen, 12:08", "at the gavel (2:20)": a position beside the words for it. */
const BESIDE = new RegExp(
  String.raw`(?<![\p{L}\d])(up to|until|till|from|after|before|past|at|when) (?:the|where|when|my|our|his|her|their|that|he|she|they|it|everybody)(?: (?!(?:and|to|till|until|at|start|end|beginning|last|first|finish)(?!\p{L}))[\p{L}'’-]+){1,6}(?:,| \()(?: so| meaning| i\.e\.)? ?(${POINT})(?![\p{L}\d])\)?`,
  'giu',
);
/** "A quarter of an hour of it is enough" */
const ENOUGH = new RegExp(
  String.raw`${PIECE}(?:the first )?(?<upto>${TIME}) (?:of|from) ${IT} (?:is|are|will be|would be|will do|would do|should do|does it)(?: (?:enough|plenty|all (?:i|we) need|sufficient|fine))?${PIECE_END}`,
  'giu',
);

/** Sound laid under other sound, which begins at a position of that. */
const LAID = /(?<!\p{L})(?:mix\w*|under|beneath|underneath|behind|overlay\w*|lay|laid|bed)(?!\p{L})/iu;

/** Returns the order that keeps or drops what an expression found; undefined where a time cannot be read. */
function order(groups: Readonly<Record<string, string | undefined>>, isDropped: boolean): string | undefined {
  const at = (name: string): number | undefined => {
    const text = groups[name];
    return text === undefined ? undefined : secondsOf(text);
  };
  const [start, end] = [at('from'), at('to')];
  if (start !== undefined && end !== undefined)
    return start < end ? `keep from ${clockOf(start)} to ${clockOf(end)}` : undefined;
  const [length, since] = [at('length'), at('at')];
  if (length !== undefined && since !== undefined) return `keep from ${clockOf(since)} to ${clockOf(since + length)}`;
  const first = at('first') ?? at('head') ?? at('lead');
  const last = at('last') ?? at('tail') ?? at('rear');
  const left = at('after') ?? at('upto');
  const gone = at('before') ?? at('onwards');
  if (first !== undefined) return `${isDropped ? 'cut off' : 'keep'} the first ${lengthOf(first)}`;
  if (last !== undefined) return `${isDropped ? 'cut off' : 'keep'} the last ${lengthOf(last)}`;
  if (left !== undefined) return `keep the first ${lengthOf(left)}`;
  return gone === undefined ? undefined : `cut off the first ${lengthOf(gone)}`;
}

/** "From second 10" */
const SECOND =
  /(?<!\p{L})(from|until|till?|to|at|after|before|past) (?:the )?seconds? (\d{1,4})(?![\d.:]|\p{L}| ?(?:s|sec|file|track|time))/giu;

/** Puts what an expression finds as an order. */
function ordered(text: string, pattern: RegExp, isDropped: boolean): string {
  return text.replaceAll(pattern, (whole: string, ...found: unknown[]) => {
    const made = order(found.at(-1) as Record<string, string | undefined>, isDropped);
    if (made === undefined) return whole;
    const groups = found.at(-1) as Record<string, string | undefined>;
    const named = groups['object'] ?? groups['let'] ?? groups['subject'] ?? groups['cut'] ?? 'it';
    return made + (/^(?:it|this|that|everything)$/iu.test(named) ? '' : ` of ${named}`);
  });
}

/** Returns a text in which the spans that are to stay or to go are ordered in few forms: "keep from 0:48 to 1:16", "cut off the first 22 seconds". */
export function plainCuts(message: string): string {
  const text = message.replaceAll(SECOND, (_, word: string, number: string) => `${word} ${clockOf(Number(number))}`);
  if (
    !/\d|minute|second|hour|min\b|sec\b/iu.test(text) &&
    !/(?<!\p{L})(?:at|to|till?|until|from|between) \p{L}+ \p{L}+/iu.test(text)
  )
    return text;
  let words = text
    .replaceAll(ANCHOR, '$1 ')
    .replaceAll(BESIDE, (_, word: string, point: string) => `${/^when$/iu.test(word) ? 'at' : word} ${point}`);
  words = words.replaceAll(GOES_BY, (whole: string, ...found: unknown[]) => {
    const groups = found.at(-1) as Record<string, string | undefined>;
    const { said = '', point = '', rest = '', keep, side = '' } = groups;
    const seconds = secondsOf(point);
    if (seconds === undefined || SAYS_MORE.test(said) || SAYS_MORE.test(rest)) return whole;
    const isEarlier = /before|up to|until/iu.test(side);
    return isEarlier === (keep === undefined)
      ? `cut off the first ${lengthOf(seconds)}`
      : `keep the first ${lengthOf(seconds)}`;
  });
  words = ordered(words, START_STOP, false);
  words = words.replaceAll(TWO_SIDED, (whole: string, ...found: unknown[]) => {
    const { before = '', after = '' } = found.at(-1) as Record<string, string | undefined>;
    const [start, end] = [secondsOf(before), secondsOf(after)];
    return start !== undefined && end !== undefined && start < end
      ? `keep from ${clockOf(start)} to ${clockOf(end)}`
      : whole;
  });
  words = ordered(words, ANY_OFF, true);
  for (const pattern of DROPPED) words = ordered(words, pattern, true);
  words = ordered(words, THERE, true);
  words = ordered(words, TOLD, true);
  words = ordered(words, GOES, true);
  if (!SUPPOSES.test(text)) {
    words = ordered(words, WANTING, false);
    words = ordered(words, NAMED_SPAN, false);
    words = ordered(words, AT_MOST, false);
    words = ordered(words, GOOD, false);
    words = ordered(words, FROM_START, false);
    words = ordered(words, ENOUGH, false);
  }
  words = ordered(words, KEEPING, false);
  words = ordered(words, KEEPING_EDGE, false);
  words = ordered(words, KEEPING_REST, false);
  if (!LAID.test(text)) words = ordered(words, AFTER_START, true);
  return ordered(words, STOPPING, false);
}
