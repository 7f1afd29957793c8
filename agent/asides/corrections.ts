import { withThrownAway } from './taking-back/thrown-away.ts';
import { correctedOver } from './taking-back/turns.ts';

const UNITS: Readonly<Record<string, string>> = {
  time: '(?:seconds?|secs?|s|minutes?|mins?)',
  loudness: '(?:lufs|lkfs)',
  level: '(?:db|decibels?)',
  share: '(?:%|percent|per ?cent)',
  pitch: '(?:semitones?|semis?|half[- ]?(?:steps?|tones?))',
  rate: '(?:kbps|kbit/s|kbits?|k)',
};
const NUMBER =
  '(?:(?:minus )?-?\\d+(?:[.:]\\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|forty[- ]five|fifty|sixty|ninety|half a|an?)';
/** Kinds of values: only one of the same kind takes the place of another. */
const KINDS: readonly RegExp[] = [
  ...Object.values(UNITS).map((unit) => new RegExp(String.raw`(?<![\w.])(?:${NUMBER}) ?${unit}(?![\p{L}\d])`, 'iu')),
  /(?<![\w.-])(?:minus |-)\d+(?:\.\d+)?(?: ?(?:lufs|lkfs))?(?![\p{L}\d:])/iu,
  /(?<![\p{L}\d.])(?:mp3|wav|flac|m4a|ogg|opus|aac|aiff)(?![\p{L}\d])/iu,
  new RegExp(
    String.raw`(?<!\p{L})the (?:very )?(?:first|last|final|opening) (?:${NUMBER}) ?${UNITS['time']}(?!\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:the )?(?:lead )?(?:vocals?|voice|singing|drums?|bass|guitars?|piano)(?!\p{L})/iu,
];
/** A loudness goes by its sign alone. */
const OF_SIGN = 6;

/** "That's too much, 5 percent" */
const COMPLAINT = String.raw`(?:(?:that|it|this)(?:['’]?s| is| was| sounds| seems)? )?(?:(?:a (?:little|bit)|way|still|far|much|slightly) )*(?:too (?:much|little|long|short|loud|quiet|fast|slow|high|low|strong|weak|hot|soft)|louder|quieter|longer|shorter|more|less)`;
const LEAD = String.raw`(?:(?:${COMPLAINT}|no+|nope|nah|sorry|oops|whoops|wait|hm+|oh|ah|argh|damn|ok(?:ay)?|actually|please|well|my (?:mistake|bad|fault)|(?:a )?typo|correction|scratch that|strike that|on second thoughts?|i(?:['’]ve| have)? changed my mind|wrong|not quite)[,.:; ]+){0,4}`;
const AFTER = String.raw`(?:,? (?:please|pls|instead|then|of course|actually|after all|sorry|rather|thanks|i (?:mean|meant|think)))*`;
const V = String.raw`(?<value>(?:to |at |as |an? |over )?[^,.;!?]{2,24}?|[^,;!?]{2,24}?)`;
const OLD = String.raw`(?<old>[^,;!?]{1,24}?)`;
/** Words around another value for the work before; the value is the rest of the message. */
const FORMS: readonly RegExp[] = [
  String.raw`(?:(?:do|try) (?:it |that |this )?again|redo (?:it|that|this)|(?:(?:do|and|now|try) )?(?:the )?same(?: thing)?(?: again)?|again|(?:once|one) more(?: time)?),? (?:but )?(?:with |at |as |by |over |to |for |in |using )?${V}`,
  String.raw`(?:undo that|undo it|go back)(?:,| and|, and)? (?:make|do|try|use) (?:it|that|this)? ?${V}`,
  String.raw`(?:(?:can|could|would|will) you (?:please )?)?(?:make|do) (?:it|that|this) ${V}`,
  String.raw`(?:(?:can|could|would|will) you (?:please )?)?(?:change|set|switch|correct) (?:it|that|this|the (?:value|number|length|format|amount)) (?:to|into) ${V}`,
  String.raw`(?:(?:can|could|shall|should) (?:we|you) (?:do|try|use|have|make it|take)|let['’]?s (?:do|try|use|go (?:with|for)|make (?:it|that)|take|say)|try|use|go (?:with|for)|take),? ${V} instead`,
  String.raw`let['’]?s (?:do|try|use|go (?:with|for)|make (?:it|that)|say) ${V}`,
  String.raw`(?:it|that|this) (?:should (?:be|have been)|was supposed to be|is supposed to be|was meant to be|ought to be|has to be|must be|needs to be) ${V}`,
  String.raw`i (?:said|meant|mean|wanted|asked for|did say|was thinking of|intended) ${V}(?:,? (?:and )?not ${OLD})?`,
  String.raw`i(?:['’]d| would)? (?:want|need|like|prefer|rather have) ${V} (?:instead of|rather than|and not|not) ${OLD}`,
  String.raw`(?:i think |maybe |perhaps )?${V} (?:would be|is|might be|sounds|seems|works) (?:a bit |much |even )?(?:better|nicer|right|correct|enough|what i (?:want|need|meant)(?:ed)?)`,
  String.raw`${V} (?:instead of|rather than|and not) ${OLD}`,
  String.raw`${V}, not ${OLD}`,
  String.raw`not ${OLD},? (?:but |rather |it['’]?s )?${V}`,
].map((source) => new RegExp(String.raw`^${LEAD}${source}${AFTER}[.!? ]*$`, 'iu'));
/** A value alone after words that take the one before back. */
const ALONE = new RegExp(
  String.raw`^(?=(?:that|it|this|too|way|a (?:bit|little)|louder|quieter|longer|shorter|no+|nope|nah|sorry|oops|whoops|wait|hm+|oh|argh|damn|actually|my|a? ?typo|correction|scratch|strike|on|i|wrong|not)\b)${LEAD}(?:rather |make it |make that )?${V}${AFTER}[.!? ]*$`,
  'iu',
);
const MAX_CHARS = 100;

const AMOUNT =
  /(?<![\w.:-])(\d+(?:\.\d+)?) ?(seconds?|secs?|minutes?|mins?|percent|per ?cent|%|semitones?)(?!\p{L})/giu;
/** "Half that", "twice as much": of the one amount of the message before. */
const MULTIPLE = new RegExp(
  String.raw`^${LEAD}(?:(?:make|do|try) (?:it|that) )?(?:(?<half>half)|double|twice) (?:that|of (?:that|it)|it|as (?:much|long)|the (?:amount|length|time))${AFTER}[.! ]*$`,
  'iu',
);
/** "I meant the last": of as long a stretch as before. */
const OTHER_END =
  /^(?:(?:no+|sorry|oops|wait|oh|actually)[,. ]+){0,3}(?:i (?:meant|mean|said|wanted) )?(?:the )?(first|last|opening|final)(?: ones?)?(?:,? not the (?:first|last))?[.! ]*$/iu;
const STRETCH = /\b(?:first|last|opening|final) ((?:\d+(?:\.\d+)?|[a-z]+) ?(?:seconds?|secs?|minutes?|mins?))\b/iu;

/** Returns the amount of the message before, doubled or halved; undefined where it has several. */
function multipleOf(text: string, before: string): string | undefined {
  const found = MULTIPLE.exec(text);
  const [amount, ...more] = found ? [...before.matchAll(AMOUNT)] : [];
  if (!found || !amount || more.length > 0) return undefined;
  return `${Number(amount[1]) * (found.groups?.['half'] === undefined ? 2 : 0.5)} ${amount[2]}`;
}

function otherEnd(text: string, before: string): string | undefined {
  const [, end] = OTHER_END.exec(text) ?? [];
  const [, length] = end === undefined ? [] : (STRETCH.exec(before) ?? []);
  return length === undefined ? undefined : `the ${end} ${length}`;
}

/** "Repeat that for the other one": the work before, for another file. */
const REPEATED =
  /^((?:(?:and|now|ok(?:ay)?|then|please|also|so)[, ]+){0,3})(?:(?:can|could|would|will) you (?:please )?|i (?:need|want) (?:you to )?)?(?:repeat (?:that|it|this|the same)|(?:do|apply|run) (?:that|it|this|the same(?: thing)?)|the same(?: thing)?) (?:for|to|with|on|again (?:for|on|with)) (?:the )?(other(?: (?:one|file|track|song))?|(?:second|first|third|2nd|1st)(?: (?:one|file|track|song))?|[\w-]+\.(?:wav|mp3|flac|m4a|ogg|opus|aac|aiff?))(?: (?:too|as well|also|please|now))*[.!? ]*$/iu;
/** "On second thought, remove the vocals": other work in the place of the one before. */
const OTHER_WORK =
  /^((?:(?:no+|oh|hm+|sorry|ok(?:ay)?|well|but)[, ]+){0,2})(?:on second thoughts?|(?:i(?:['’]ve| have)? )?changed my mind|i (?:wanted|asked|told|need|want) you to|i (?:meant|mean)(?: to)?|it (?:would|might) be better to|it['’]d be better to|better to|maybe better|i(?:['’]d| would) rather(?: you| have you)?)[,:.]? (?=(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|export|extract|fade|get rid|isolate|join|keep|level|lower|make|measure|mix|mute|normali[sz]e|pitch|raise|reduce|remove|separate|shorten|slow|speed|split|strip|take|tell|transcribe|transpose|trim|turn) (?!(?:it|that) -?\d))/iu;
/** "Undo that and remove the vocals": two things, in order. */
const UNDO_AND =
  /^((?:(?:no+|oh|hm+|sorry|ok(?:ay)?|please)[, ]+){0,2})(undo (?:that|it|this)|go back|take that back),? and (?:then |just |please |now )*(?=(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|export|extract|fade|get rid|isolate|join|keep|level|lower|measure|mix|mute|normali[sz]e|pitch|raise|reduce|remove|separate|shorten|slow|speed|split|strip|take|tell|transcribe|transpose|trim|turn) )/iu;

/** Returns the kind of the value that a text is; -1 of any other text. */
function kindOf(text: string): number {
  const words = text.trim().replace(/^(?:to|at|as|over|by|an?(?= (?:mp3|wav|flac|m4a|ogg|opus|aac|aiff)\b)) /iu, '');
  return KINDS.findIndex((pattern) => pattern.exec(words)?.[0].length === words.length);
}

function isOfKindIn(value: string, before: string): boolean {
  const kind = kindOf(value);
  if (kind < 0) return false;
  if (kind === OF_SIGN || kind === 1) return KINDS[OF_SIGN]!.test(before) || KINDS[1]!.test(before);
  return KINDS[kind]!.test(before);
}

/** Returns the value by which a message replaces one of the message before; undefined if it says anything else. */
function otherValue(text: string, before: string): string | undefined {
  for (const form of [...FORMS, ALONE]) {
    const { value } = form.exec(text)?.groups ?? {};
    if (value !== undefined && isOfKindIn(value, before)) return value.replace(/^(?:to|at|as|over|by) /iu, '');
  }
  return undefined;
}

/** "Perfect. Now mp3": of what was made, rather than the work once more. */
const FORMAT_NEXT =
  /^((?:(?:perfect|great|good|nice|lovely|super|ok(?:ay)?|cool|yes|thanks|and)[,.! ]{1,3}){0,2})(?:and )?(?:now|then) (?:an? )?(mp3|wav|flac|m4a|ogg|opus)(?= ?(?:[.!]|$|please|pls))/iu;

/**
 * Returns a message that gives the work of the message before another value, another file or takes its place, in a form that is read: "I
 * think 5 seconds is better" is "no, I meant 5 seconds". A value counts only where the message before has one of its kind.
 */
export function plainCorrection(text: string, before: string): string {
  const over = correctedOver(text.trim(), before);
  if (over !== undefined) return over;
  const thrown = withThrownAway(text).replace(FORMAT_NEXT, '$1now as $2');
  if (thrown !== text || text.length > MAX_CHARS) return thrown;
  const words = text.trim();
  const value = multipleOf(words, before) ?? otherEnd(words, before) ?? otherValue(words, before);
  if (value !== undefined) return `no, I meant ${value}`;
  return text
    .replace(
      REPEATED,
      (_, lead: string, file: string) => `${lead}the same for ${/\./u.test(file) ? '' : 'the '}${file}`,
    )
    .replace(OTHER_WORK, '$1actually, ')
    .replace(UNDO_AND, '$1$2. Then ');
}
