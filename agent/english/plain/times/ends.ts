const UNIT = '(?:secs?|seconds?|s|minutes?|mins?)';
/** A length as people write it: "forty seconds", "1:20", "a minute and a half", "half minute". */
const LENGTH = String.raw`(?:\d+:\d\d|(?:(?:a|an|one|half a|half) )?(?:minute|second)(?: and a half)?|(?:\d+(?:\.\d+)?|[a-z]+(?:[- ](?:and a half|[a-z]+))?) ?${UNIT}(?: and a half)?)`;
const TIME = String.raw`(?:\d+:\d\d(?::\d\d)?|${LENGTH})`;
const FIRST = '(?:first|opening|initial)';
const LAST = '(?:last|final|closing)';
const END = `(?:${FIRST}|${LAST})`;
const IS = String.raw`(?:are|is|were|was|contains?|has|have|holds?)\b`;
/** A remark about an end of a recording, and the filler words before the order to cut it. */
const REMARK = String.raw`[^.!?;:]{1,80}?[.,:;!?]\s{0,3}(?:(?:so|and|please|then|just|kindly|can you|could you|would you|let['’]?s)[, ]+)*`;
const CUT =
  '(?:lose|cut(?: off| out)?|drop|remove|ditch|kill|trim(?: off)?|chop(?: off)?|bin|delete|snip(?: off)?|take|get rid of|lop)';
const THEM = String.raw`(?:both(?: of (?:them|those))?|those(?: two)?|that|them|it|this)(?: bit| part)?(?: off| out| away)?\b`;

const RECORDING =
  '(?:it|this|that|them|(?:the|this|that|my|each|both|all)(?: the)? (?:audio|files?|recordings?|tracks?|clips?|songs?|takes?))';

const FORMS: readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)][] = [
  // "The first twelve seconds and the last twenty are chairs being moved, so please remove both"
  [
    new RegExp(
      String.raw`\bthe (${FIRST}) (${LENGTH}|[a-z]+|\d+) and the (${LAST}) (${LENGTH}|[a-z]+|\d+) ${IS}${REMARK}${CUT} ${THEM}`,
      'giu',
    ),
    (_, first: string, length: string, last: string, other: string) =>
      `cut off the ${first} ${length} and the ${last} ${other}${new RegExp(UNIT + '$', 'iu').test(other) ? '' : ` ${new RegExp(UNIT + '$', 'iu').exec(length)?.[0] ?? 'seconds'}`}`,
  ],
  // "Take out the first 10 seconds": an end that is taken out goes
  [
    new RegExp(
      String.raw`\btake out the (${END}) (${LENGTH})(?! (?:as|for|and (?:use|save|send|make|give|put))\b)`,
      'giu',
    ),
    'cut off the $1 $2',
  ],
  // "I need this to be exactly 30 seconds with fades at both ends"
  [
    new RegExp(
      String.raw`\b(it|this|that) to be (?:exactly |just |only )?(${LENGTH})(?: long)?,? with (?:a )?fades?\b(?! of| over)`,
      'giu',
    ),
    '$1 cut to the first $2, then fade it',
  ],
  // "Cut until 0:18"
  [new RegExp(String.raw`\bcut (?:off |out |it )?(?:until|till) (${TIME})`, 'giu'), 'cut off everything before $1'],
  // "Trim the silence, then measure it": silence is trimmed off ends, and cut or removed anywhere
  [
    new RegExp(
      String.raw`\btrim (?:(?:the|any|its|all the) )?silence(?: (?:from|off|of|in) ${RECORDING})?(?=\s*(?:$|[.,:;!?]|(?:and|then|please|pls|first|for me)\b))(?!,? and (?:the |any |all )?(?:pauses?|gaps?|noises?|breaths?|hiss|hum)\b)`,
      'giu',
    ),
    (trimmed: string) => `${trimmed.replace(/ off(?= )/u, ' of')} at both ends`,
  ],
  // "Transcribe the last minute": the tables read a span beside the noun
  [
    new RegExp(String.raw`\btranscribe (?:only |just )?the (${END}) (${LENGTH}|half)\b`, 'giu'),
    'give me a transcript of the $1 $2',
  ],
  [/\btranscribe (?:only |just )?the second half\b/giu, 'give me a transcript of the last half'],
  // "The first minute is only me explaining the rules, so keep what follows it"
  [
    new RegExp(
      String.raw`\bthe (${FIRST}) (${LENGTH}) ${IS}${REMARK}(?:only )?keep (?:only )?(?:what (?:follows|comes after|comes next)(?: it| that)?|everything after (?:it|that)|(?:only |just )?the rest|what(?:['’]s| is) left)`,
      'giu',
    ),
    'cut off the $1 $2',
  ],
  // "It starts with a good forty seconds of me hunting for my glasses, so please cut those off"
  [
    new RegExp(
      String.raw`\b(?:starts|begins|opens|kicks off)(?: off)? with (?:about |around |roughly |some |a good |the )?(${LENGTH}) of ${REMARK}${CUT} ${THEM}`,
      'giu',
    ),
    'starts badly: cut off the first $1',
  ],
  [
    new RegExp(
      String.raw`\b(?:ends|finishes|closes) with (?:about |around |roughly |some |a good |the )?(${LENGTH}) of ${REMARK}${CUT} ${THEM}`,
      'giu',
    ),
    'ends badly: cut off the last $1',
  ],
  // "The applause, which is the last twelve seconds, ought to go"
  [
    new RegExp(
      String.raw`,? (?:which|that) (?:is|are|takes? up|fills?) the (${END}) (${LENGTH}),? (?:ought to|should|must|can|needs? to|has to|have to) (?:go|be (?:cut|removed|dropped|deleted|gone|taken out|trimmed)(?: off| out)?)\b`,
      'giu',
    ),
    ': cut off the $1 $2',
  ],
  // "Off with the applause, which begins at 4:12 and lasts until the end"
  [
    new RegExp(
      String.raw`\b(?:off with|${CUT}) (?:the |my |our |that |all the )?[\w' -]{2,40}?,? (?:which |that )?(?:begins?|starts?|kicks? in|comes? in|sets? in) (?:at|from) (${TIME})(?:,? (?:and|which) (?:lasts?|goes on|runs?|continues?|stays?)(?: on)? (?:until|till|to) the (?:very )?end)?`,
      'giu',
    ),
    'cut off everything after $1',
  ],
  // "Cut the march so that it ends after one and a half minutes"
  [
    new RegExp(
      String.raw`\b(?:cut|trim|crop|shorten) ([\w' .-]{1,30}?) so (?:that )?(?:it|this|that) (?:ends|stops|finishes) (?:after|at) (${TIME})`,
      'giu',
    ),
    'cut $1 down to the first $2',
  ],
  // "The piano take should be cut at 2:30"
  [
    new RegExp(
      String.raw`\b(?:should|must|needs to|has to|is to) be (?:cut|trimmed|cropped|ended|stopped)(?: off)? (?:at|after) (${TIME})`,
      'giu',
    ),
    'should be cut down to the first $1',
  ],
  // "Take the last fifteen seconds off", "knock the last 8 seconds off": whatever the verb, off is away
  [
    new RegExp(
      String.raw`\b(?!(?:is|are|was|were|be|for|of|in|with|and|fade|move|shift|put|keep)\b)[a-z]+ (?:away |off )?(?:the |its |my )(${END}) (${LENGTH}) (?:off|away)\b(?! the)`,
      'giu',
    ),
    'cut off the $1 $2',
  ],
  [new RegExp(String.raw`\btake (?:away )?the (${END}) (${LENGTH}) out\b`, 'giu'), 'cut off the $1 $2'],
  // "Everything up to the coffee break at 12:00", "until the applause, which begins at 3:10"
  [
    new RegExp(
      String.raw`\b(up to|until|till|from|after|before|past) (?:the|my|our|his|her|their|that) (?:[\w'-]+ ){1,4}?(?:(?:which|that) (?:is|comes|starts|begins) )?at (\d+:\d\d(?::\d\d)?)`,
      'giu',
    ),
    '$1 $2',
  ],
  // "Only the chorus, which runs from 0:48 to 1:12", "the middle verse, 1:05 to 1:48"
  [
    /\b(only|just|keep|want|need|get|have) ((?:the|my|our|her|his|that) (?:[\w'-]+ ){0,3}?[\w'-]+),? (?:(?:which|that) )?(?:(?:runs?|goes|lasts?|is|plays?|sits?) )?(?:from )?(\d+:\d\d) (?:to|till|until|-|–) (\d+:\d\d)/giu,
    '$1 $2 from $3 to $4',
  ],
];

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
/** "From minute five to the end" */
const MINUTE = new RegExp(String.raw`\bminute (\d{1,3}|${NUMBERS.join('|')})\b(?![:.]\d)`, 'giu');
/** "From one minute ten to two minutes" */
const SAID_MINUTES = new RegExp(
  String.raw`\b(\d{1,3}|${NUMBERS.slice(1).join('|')}) minutes? (?:and )?(\d{1,2}|${NUMBERS.slice(1).join('|')}|twenty|thirty|forty|fifty)(?:[- ](one|two|three|four|five|six|seven|eight|nine))?(?: seconds?)?\b(?=\s*(?:[.,;!?]|$|to\b|till\b|until\b|and\b|on\b))`,
  'giu',
);
const TENS = ['twenty', 'thirty', 'forty', 'fifty'];

function numberOf(word: string): number {
  const lower = word.toLowerCase();
  const at = NUMBERS.indexOf(lower);
  if (at >= 0) return at;
  return TENS.includes(lower) ? 20 + 10 * TENS.indexOf(lower) : Number(word);
}

/** "The first forty seconds are me fighting a zip: lose those" */
const POINTED = new RegExp(String.raw`\bthe (${END}) (${LENGTH})( ${IS}${REMARK}${CUT}) ${THEM}`, 'giu');

/** Returns a text in which the ends of a recording that are to go stand in the order to cut them, where a remark names them first. */
export function plainEnds(text: string): string {
  const clocked = text.replaceAll(SAID_MINUTES, (whole, minutes: string, tens: string, ones: string | undefined) => {
    const seconds = numberOf(tens) + (ones === undefined ? 0 : numberOf(ones));
    return seconds < 60 ? `${numberOf(minutes)}:${String(seconds).padStart(2, '0')}` : whole;
  });
  const minutes = clocked.replaceAll(MINUTE, (_, number: string) => {
    const at = NUMBERS.indexOf(number.toLowerCase());
    return `${at < 0 ? number : at}:00`;
  });
  const plain = FORMS.reduce(
    (words, [pattern, form]) =>
      typeof form === 'string' ? words.replaceAll(pattern, form) : words.replaceAll(pattern, form),
    minutes,
  );
  return plain.replaceAll(
    POINTED,
    (_, end: string, length: string, order: string) =>
      `the ${new RegExp(FIRST, 'iu').test(end) ? 'start' : 'end'}${order} the ${end} ${length}`,
  );
}
