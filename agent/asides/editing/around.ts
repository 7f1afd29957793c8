import { TIME } from './times.ts';
import { SAYS_MORE } from './words.ts';

/** The numbers of a list within one line: "1. … 2. …". */
const FIRST_ITEM = /^(\s{0,3}(?:\p{L}[\p{L} ]{1,20}[:,]? )?)\(?1 ?[.)] {1,3}(?=\p{L})/u;
const ITEM = /[,;.]? {1,3}\(?([2-9]) ?[.)] {1,3}(?=\p{L}|-\d)/gu;

/** An order that was put in its form, and why it is given: "…, where he hunts for the button". */
const REASON = new RegExp(
  String.raw`((?<!\p{L})(?:cut off|keep) the (?:first|last) [\d.]+ seconds?|(?<!\p{L})keep from [\d:.]+(?: seconds?)? to [\d:.]+(?: seconds?)?|(?<!\p{L})over [\d.]+ seconds?|(?<!\p{L})transpose [^.!?;,\d]{2,40} (?:up|down) [\d.]+ semitones?|(?<!\p{L})make it [\d.]+ (?:percent (?:slower|faster)|times as fast))(?: of (?:it|(?:the|this|that|my|our) [\p{L}'’-]+(?: [\p{L}'’-]+)?))?(?:,? (?:by (?:itself|themselves)|on its own|alone|only))?(?:[,;]|,? [-–]{1,2})?(?:\s(?:please|pls))? ?\(?(?:\s|(?<=\())(?:where|in which|when|while|during which|because|coz|cos|cause|since|as (?=he|she|it|they|there|we|i\b|the|that|my)|that['’]?s|it['’]?s|that is|that was|that were|those are|those were|this is|this was|it is|it was|there['’]?s|there is|he|she|they|i|we|which (?:is|are|was|has|have|contains?)|after (?:that|which|is|it|there|comes)|before (?:that|which|is|it|there|comes)|afterwards?|the rest(?: of it)?(?: is)?|hiss|clicks|with (?:the|its) (?:hiss|noise|crackle|clicks|breaths?)|exactly)(?!\p{L})([^.!?;\d\n]{0,120}?)\)?(?=\s*(?:$|[.!?;\n]|, (?:then|and|but)\b|,? (?:and )?then\b))`,
  'giu',
);
/** "… and throw the rest away", after what is kept. */
const REST = new RegExp(
  String.raw`((?<!\p{L})keep (?:the (?:first|last) [\d.]+ seconds?|from [\d:.]+(?: seconds?)? to [\d:.]+(?: seconds?)?))(?:,? (?:just|only) that)?(?: [^.!?;,\d]{0,40}?)?(?:[,;.]| and|, and)(?: (?:and|you can|please|just|then))* (?:(?:chuck|throw|bin|toss|lose|forget|ditch|drop|skip|delete|scrap|trash|get rid of|cut|remove)(?: (?:away|out|off))? (?:all )?(?:of )?(?:the )?(?:rest|others?|remainder|everything else|remaining)(?: (?:away|out|off))?|(?:the )?(?:rest|others?|remainder|everything else) (?:can|may|should|must|is to|has to)?(?: (?:go|away|out|be (?:cut|gone|binned|deleted|removed|dropped|thrown away)|not needed|is not needed|i do not need|i don['’]?t need)))(?=\s*(?:$|[.,;!?]|(?:and|then)(?!\p{L})))`,
  'giu',
);
/** "Render the remainder as MP3": what is left by the work before. */
const REMAINDER =
  /(?<!\p{L})(?<!(?:drop|cut|lose|forget|delete|remove|bin) )(?:the )?(?:remainder|remaining (?:thing|part|bit|piece|audio|track|recording)|leftovers?)(?! of)(?!\p{L})/giu;
/** "The long one: stop it after 3 min": the file stands before its order. */
const LABEL = String.raw`(?<=^|[.!?;\n]\s{0,3})(?<label>the (?!(?:first|last) (?:\d|minute))(?:[\p{L}\d'’-]+ ){1,2}(?:one|file|track|take|recording|song))[:,]? ?[:,–-] ?(?:please |kindly )?`;
const LABELLED_SPAN = new RegExp(
  String.raw`${LABEL}(?<order>(?:cut off|keep) the (?:first|last) [\d.]+ seconds?|keep from [\d:]+ to [\d:]+)(?! of)(?![\p{L}\d:])`,
  'giu',
);
const LABELLED = new RegExp(
  String.raw`${LABEL}(?<verb>bring|take|put|make|fade|convert|turn|normali[sz]e|transpose|slow|speed|set|raise|lower|denoise|clean|push|pull|shift|move) it(?!\p{L})`,
  'giu',
);
/** "Should it run over half a minute, …" */
const SHOULD = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3}|(?<!\p{L})(?:and|but) )should (it|this|that|the (?:file|track|song|recording|thing)) (?:run|last|go|be|take|come out|turn out)(?: to be)? (?:over|past|beyond|longer than|more than|above) (?:the )?(?=${TIME})`,
  'giu',
);
/** "All I'm after is to lose …" */
const AFTER_ALL =
  /(?<!\p{L})(?:all|what|the only thing|everything)(?: that)? (?:i|we)(?:['’]m| am|['’]re| are|['’]ve| have)?(?: really| actually| ever| only)?(?: (?:after|looking for|asking(?: for| of you)?|hoping for|trying to (?:do|get)|wishing for|bothered about|want done|need done|ask(?: for| of you)?|beg)) is (?:for you )?to (?=\p{L})/giu;
/** "No dying away there" */
const NO_DYING =
  /(?<!\p{L})(?:no|without(?: any)?) (?:dying|trailing|tailing|drifting|sinking|melting|creeping|sneaking|easing) (?:away|off|out|in)(?: (?:there|here|on (?:it|this|that)))?(?!\p{L})/giu;

/** Returns a text whose list is sentences, and whose condition of a length begins with "if". */
export function plainBeginnings(text: string): string {
  const items = FIRST_ITEM.test(text) ? text.replace(FIRST_ITEM, '$1').replaceAll(ITEM, '. ') : text;
  return items
    .replaceAll(SHOULD, 'if $1 is longer than ')
    .replaceAll(AFTER_ALL, 'please ')
    .replaceAll(NO_DYING, 'no fade');
}

/** Returns a text with edits in their forms without the reasons for them, and with the file that a label names in its order. */
export const plainEndings = (text: string): string =>
  text
    .replaceAll(REST, '$1')
    .replaceAll(REASON, (whole: string, order: string, reason: string) => (SAYS_MORE.test(reason) ? whole : order))
    .replaceAll(REMAINDER, 'the result')
    .replaceAll(LABELLED_SPAN, '$<order> of $<label>')
    .replaceAll(LABELLED, '$<verb> $<label>');
