const NOUN = '(?:file|track|song|clip|recording|take|audio|piece|tune|episode|sample)s?';
const OF_THEM = String.raw`(?: (?:of|among|in|out of) (?:these|those|them|the (?:two|three|four|five|lot|batch|set)|my files|the files|the songs|the tracks))?`;
/** Files of which only those are meant that a condition after it holds for: "whichever of these", "anything", "the one". */
const THOSE = String.raw`(?:only |just )?(?:(?:whichever|any|every|each|all|only|just|those|the|whatever)(?: of)?(?: the)? (?:${NOUN}|ones?)|whichever|whatever|what|anything|any|everything|those|${NOUN})${OF_THEM}`;
const IS = String.raw`(?:(?:,? (?:that|which|who))?(?:['’]?s| is| are| was| were| runs?| lasts?| go| goes| plays?| sits?| measures?| comes? (?:in|out)(?: at)?| turns? out(?: to be)?)?)`;
const COMPARED =
  '(?:(?:longer|shorter|louder|quieter|softer|hotter|faster|slower|quicker|higher|lower|more|less|bigger) than|over|under|above|below|past|beyond|>|<|exceed(?:s|ing)?|at least|at most|no (?:more|less|longer|shorter) than)';
const UNIT =
  '(?:secs?|seconds?|s|minutes?|mins?|m|hours?|bpm|beats per minute|lufs|lkfs|db(?:tp|fs)?|decibels?|k?hz|kbps)';
const WORDS = String.raw`(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|forty-five|fifty|sixty|ninety|half an?|minus [a-z0-9-]+)(?: and a half)?`;
const VALUE = String.raw`(?:(?:minus |-|−)?\d[\d:.]{0,9}(?<![.:])(?: ?${UNIT}\b)?|${WORDS} ${UNIT}\b)(?: and a half)?(?: (?:long|in length|in tempo))?|(?:the )?(?:one|half|two|three|four|five|ten|\d+)[- ](?:minute|second)(?: mark)?`;
/** "Whichever one is over a minute" */
const MEANT = String.raw`${THOSE}${IS} (${COMPARED} (?:${VALUE}))(?: already)?`;

const VERBS: Readonly<Record<string, string>> = {
  trimmed: 'trim',
  cut: 'cut',
  chopped: 'cut',
  cropped: 'crop',
  shortened: 'shorten',
  converted: 'convert',
  turned: 'turn',
  made: 'make',
  brought: 'bring',
  normalised: 'normalise',
  normalized: 'normalize',
  denoised: 'denoise',
  slowed: 'slow',
  faded: 'fade',
  split: 'split',
  sped: 'speed',
  transposed: 'transpose',
  pitched: 'pitch',
  levelled: 'level',
  leveled: 'level',
  exported: 'export',
  saved: 'save',
  lowered: 'lower',
  raised: 'raise',
  turning: 'turn',
  trimming: 'trim',
  cutting: 'cut',
  converting: 'convert',
  normalising: 'normalise',
  normalizing: 'normalize',
  denoising: 'denoise',
  slowing: 'slow',
};
const DONE = Object.keys(VERBS).join('|');
const ORDER =
  '(?:trim|cut|chop|crop|clip|shorten|keep|convert|turn|make|bring|normali[sz]e|denoise|de-noise|slow|speed|fade|split|transpose|pitch|level|even|export|save|lower|raise|take|drop|push|bump|strip|remove|pull|clean|render|encode|tune|shift|give|get|reduce|separate|transcribe|boost|nudge|set|put)';
const POLITE = String.raw`(?:(?:please|pls|just|then|and|so|ok(?:ay)?|hey|hi|can you|could you|would you|will you|kindly|i['’]?d like you to|i want you to|can u|could u|would u|you can|go ahead and|yo|well|now)[, ]+)*`;
const START = String.raw`(?<=^|[.!;?:\n]\s{0,3}|,\s{1,3}(?:but|and|so)\s)(${POLITE})`;
const STOP = String.raw`(?=\s*(?:[.!;?\n]|$))`;
/** Words that leave the other files as they are. */
const OTHERS_STAY = String.raw`(?:[,;.–—-]?\s{1,3}(?:and |but |please )*(?:leave (?:the )?(?:others?|rest|short(?:er)?|long(?:er)?|quiet(?:er)?|loud(?:er)?|fast(?:er)?|slow(?:er)?)(?: (?:one|ones|file|files|track|tracks))?(?: (?:alone|be|as (?:it|they) (?:is|are)|untouched|as is))?|(?:the )?(?:others?|rest)(?: ones?| files?)? (?:stays?|can stay|should stay|remains?)(?: as (?:it|they) (?:is|are)| untouched| the same)?))?`;

type Form = readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)];

const FORMS: readonly Form[] = [
  // "Files under a minute can stay as they are; the rest, cut to 0:30"
  [
    new RegExp(
      String.raw`${START}${MEANT} (?:can |may |should |must )?(?:stays?|remains?|be left|are fine|is fine)(?: as (?:they are|it is|is)| alone| untouched)?[,;.]\s{1,3}(?:and |but )*(?:(?:for )?(?:the )?(?:rest|others?|other ones?)(?: of them| ones?)?[:,]? )(?:should be |must be |needs? to be |gets? )?(?:(${DONE})|(?=${ORDER}\b))`,
      'giu',
    ),
    (_, lead: string, value: string, done: string | undefined) =>
      `${lead}unless a file is ${value}, ${done ? `${VERBS[done.toLowerCase()]} it` : ''}`,
  ],
  // "Anything over a minute gets cut to 30 seconds", "only the file that runs past a minute should be trimmed to …"
  [
    new RegExp(
      String.raw`${START}${MEANT},? (?:(?:should|must|needs?|ha(?:s|ve)|gets?|ought|is|are|can|could|may|will|wants?|i(?:['’]d| would) (?:like|want)|i (?:want|need))(?: to)?(?: be| get)?|to be) (${DONE})\b`,
      'giu',
    ),
    (_, lead: string, value: string, done: string) => `${lead}if a file is ${value}, ${VERBS[done.toLowerCase()]} it`,
  ],
  // "Would you check which of these exceeds one minute and give me just its first 30 seconds?"
  [
    new RegExp(
      String.raw`${START}(?:check|see|look|find out|tell me|work out|test)(?: for me)? which(?: (?:${NOUN}|ones?))?${OF_THEM}${IS} (${COMPARED} (?:${VALUE}))(?: already)?,? (?:and |then )+(?=(?:please |then |just )*${ORDER}\b)`,
      'giu',
    ),
    '$1if a file is $2, ',
  ],
  // "Anything over 1:00: cut it to 30 seconds", "for any file longer than a minute keep …"
  [
    new RegExp(
      String.raw`${START}(?:for |with |on |in |take )?${MEANT}\s?(?:[,:;–—-]|->|→|=>|and)?\s{1,3}(?=${POLITE}${ORDER}\b)`,
      'giu',
    ),
    '$1if a file is $2, ',
  ],
  // "First 30 seconds only, but just for anything over 1:00": the order stands before
  [
    new RegExp(
      String.raw`(?<=^|[.!;?:\n]\s{0,3})(?!(?:if|unless|when|what|which|how|where|why|who|is|are|does|do|did)\b)([^.!;?\n]{6,120}?),? (?:but |and )?(?:(?:only |just )*(for|on|to|with|of|in|from) (?:only |just )?|(?:only |just ))${MEANT}${OTHERS_STAY}${STOP}`,
      'giu',
    ),
    (_, order: string, place: string | undefined, value: string) =>
      `if a file is ${value}, ${order[0]!.toLowerCase()}${order.slice(1)} ${place === undefined ? '' : place === 'for' ? 'of ' : `${place} `}it`,
  ],
  // "Trim whichever one is over a minute down to the first 30 seconds"
  [
    new RegExp(
      String.raw`${START}(${ORDER}(?: [\w:-]+){0,4}?) ${MEANT}(?=[, ]|\s*(?:[.!;?\n]|$))((?:[^.!;?\n]|\.\d){0,100}?)${OTHERS_STAY}${STOP}`,
      'giu',
    ),
    '$1if a file is $3, $2 it$4',
  ],
];

/** Words that already state a condition, or ask: such a sentence is left as it is. */
const CONDITIONED = /\b(?:if|unless|when|in case|otherwise|provided|assuming|except|apart from|but not)\b/iu;

/** "Leave it if it is a minute or shorter, otherwise keep …" */
const LEFT_ALONE = String.raw`(?:leave|keep) (?:it|this|that|them|the (?:file|song|track|recording))(?: (?:alone|be|so|as (?:it )?is|untouched|the way it is))?`;
const LEFT_IF = new RegExp(
  String.raw`${START}(?:${LEFT_ALONE}|(?:do nothing|don['’]?t (?:do anything|touch (?:it|this|anything)))),? if ([^.!?;,]{4,60})[.,;]\s{1,3}(?:otherwise|else|or else|if not|if it (?:isn['’]?t|is not))[,: ]+(?=\w)`,
  'giu',
);
/** "If it is under a minute leave it, otherwise keep …" */
const IF_LEFT = new RegExp(
  String.raw`${START}if ([^.!?;,]{4,60}?),? (?:then )?(?:please |just )?(?:${LEFT_ALONE}|do nothing|don['’]?t (?:do anything|touch (?:it|this|anything)))[.,;]\s{1,3}(?:otherwise|else|or else|if not|if it (?:isn['’]?t|is not))[,: ]+(?=\w)`,
  'giu',
);
/** "A minute or shorter" */
const OR_LESS = new RegExp(String.raw`\b(${VALUE}) or (?:shorter|less|under|lower|quieter|slower|below)\b`, 'giu');
const OR_MORE = new RegExp(String.raw`\b(${VALUE}) or (?:longer|more|over|higher|louder|faster|above)\b`, 'giu');

/** "Unless it is at most a minute": the opposite is plainer. */
const UNLESS =
  /\bunless ((?:it|this|that|a file|the [\w.-]+)(?:['’]?s| is| are| lasts?| runs?)(?: already)?) (at (?:most|least)) /giu;

/** Returns a text in which orders for those files that something holds for say so as conditions: "if a file is over a minute, trim it". */
export function plainEachFile(text: string): string {
  const halved = text
    .replaceAll(OR_LESS, 'at most $1')
    .replaceAll(OR_MORE, 'at least $1')
    .replaceAll(LEFT_IF, '$1unless $2, ')
    .replaceAll(IF_LEFT, '$1unless $2, ')
    .replaceAll(UNLESS, (_, of: string, limit: string) => `if ${of} ${/least/iu.test(limit) ? 'under' : 'over'} `);
  if (CONDITIONED.test(halved)) return halved;
  return FORMS.reduce(
    (words, [pattern, plain]) =>
      words === halved
        ? typeof plain === 'string'
          ? words.replaceAll(pattern, plain)
          : words.replaceAll(pattern, plain)
        : words,
    halved,
  );
}
