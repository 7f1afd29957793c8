/** Words for more and less of loudness, beside "louder" and "quieter". */
const LOUDER =
  "(?:(?:has|have|having|with) (?:the )?(?:more|higher|greater|bigger|most|highest|greatest) (?:integrated )?(?:loudness|lufs|level)|(?:is |that(?:[’']s| is) )?(?:higher|greater|hotter) in (?:loudness|lufs)|(?:is )?the hotter(?: one| file| track)?|(?:has|with) the higher (?:reading|value|figure))";
const PAIR = '(?:the two|the pair|these two|those two|this pair|these|them|both)';
const QUANTITY = '(loudness|lufs|level|tempo|length|duration|bpm)';

const FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  // "Is my voice slower than the native one? I mean the speech rate"
  [
    /\b((?:is|are|was|were) [^.?!]{2,40}? )(faster|slower|quicker)( than [^.?!]{2,40}?)[?.!,]? {1,2}(?:i mean|meaning|in|by|as to|regarding) (?:the |its |their )?(?:speech|speaking|talking) (?:rate|speed|pace|tempo)\b/giu,
    '$1speaking $2$3',
  ],
  // "Who's louder, rough or radio?"
  [/\bwho(?:['’]?s| is) (?=(?:louder|quieter|softer|faster|slower|longer|shorter)\b)/giu, 'which file is '],
  [
    /\bwhose (tempo|length|loudness) is (?:the )?(fastest|slowest|longest|shortest|loudest|quietest)\b/giu,
    'which has the $2 $1',
  ],
  // "The one with more LUFS", "the file that has the higher loudness"
  [
    new RegExp(
      String.raw`\bthe (?:one|file|track|song|take)(?: of (?:the two|both))?(?: that(?:[’']s)?| which)? ${LOUDER}`,
      'giu',
    ),
    'the louder one',
  ],
  [
    new RegExp(
      String.raw`\bwhich (?:one |file |track |song |take )?(?:of (?:the two|them|these|both) )?${LOUDER}(?! than\b)`,
      'giu',
    ),
    'which file is louder',
  ],
  [/\b(?:loudness|lufs) (?:shoot-?out|battle|contest|face-?off)\b[:,]?/giu, 'which file is louder,'],
  [/\bthe hotter (?=(?:of|one|file|track|take)\b)/giu, 'the louder '],
  // "Loudness difference between the two", "how big the difference in loudness is from the mix to the master"
  [
    new RegExp(
      String.raw`\b(?:what(?:['’]?s| is) the )?${QUANTITY} (?:difference|delta|gap)(?: (?:between|of) (?:${PAIR}))?(?=\s*(?:[.?!,]|$))`,
      'giu',
    ),
    'what is the difference in $1 between the files',
  ],
  [
    /\bby how much do ([^?.!]{2,50}?) differ in (loudness|level|tempo|length)\b/giu,
    'what is the difference in $2 between $1',
  ],
  [/\bdelta in (?:lu|lufs|db)\b/giu, 'what is the difference in loudness'],
  [
    /\bi(?:['’]d| would)? (?:like|want|need) to know (?:how (?:big|large|great) )?the difference in (loudness|level|tempo|length)(?: is)?(?: from| between)? ([^?.!]{2,40}?) (?:to|and) ([^?.!]{2,40}?)(?=\s*(?:[.?!,]|$))/giu,
    'what is the difference in $1 between $2 and $3?',
  ],
  // "Find out which is louder and normalize only this one"
  [
    /(?:^|(?<=[.!?;] ))(?:please |can you |could you )*(?:find out|check|see|work out|figure out|determine|measure|look) which (?:one |file |track |of (?:them|the two|these) )*is (?:the )?(louder|quieter|longer|shorter|faster|slower)(?: one| file)?,? (?:and |then |and then )([a-z]+) (?:only |just )?(?:this|that)(?: one)?(?: only| alone)?\b/giu,
    '$2 only the $1 file',
  ],
  [
    /(?:^|(?<=[.!?;,] ))(?:between|of|out of) (?:these|the|those) two,? (?:pick|take|choose|find|select) the (louder|quieter|longer|shorter|faster|slower)(?: one| file)?,? and ([a-z]+) (?:it|this|that)(?: one)?(?:,? (?:and )?(?:only )?(?:that|it|this)(?: one)?(?: alone| only)?,?)?/giu,
    '$2 only the $1 file',
  ],
  // "Normalize to -16, but just the file that turns out louder"
  [
    /\b(normali[sz]e|trim|crop|convert|denoise|fade|cut) (to [^,.?!]{2,20}),? (?:but |and )?(?:just|only) (?:for )?the (?:file|one|track) (?:that|which) (?:turns out|is|comes out|proves)(?: to be)? (?:the )?(louder|quieter|longer|shorter|faster|slower)\b/giu,
    '$1 only the $3 file $2',
  ],
  [
    /\b(?:and |but )?leave the (?:softer|quieter|louder|longer|shorter|faster|slower)(?: one)? (?:be|alone|as (?:it )?is)\b/giu,
    'and leave the other one alone',
  ],
  // "Is there any difference in volume between left and right?"
  [
    /\bis there (?:any|an?|some|much of an?|a big) (?:difference|gap) in (?:volume|loudness|level) between /giu,
    'what is the difference in loudness between ',
  ],
  [
    /\bis there (?:any|an?|some|much of an?|a big) (?:difference|gap) in (tempo|length) between /giu,
    'what is the difference in $1 between ',
  ],
  // "The slower of the two: fade it out"
  [
    /(?<=^|[.!?;\n]\s{0,3})(?:(?:and|now|then|please|for|with|on|take|grab)[, ]+)*the (louder|quieter|softer|longer|shorter|faster|slower|loudest|quietest|longest|shortest|fastest|slowest)(?: one| file| track| of (?:the (?:two|three|four|lot|bunch)|these|those|them)(?: two| three)?)?(?::|,| -| –) (?:please |just |then |and )*(trim|cut|crop|fade|convert|bring|normali[sz]e|denoise|transpose|make|turn|transcribe|slow|speed|raise|lower|pitch|split)(?: (?:it|that|this)(?: one)?)?(?= )/giu,
    '$2 only the $1 file',
  ],
  // "Make the louder one like the quieter"
  [
    /\b(make|bring|get|take|turn|set) the (louder|quieter|softer)(?: one| file| track)?(?: up| down)? (?:like|to|to be like|to match|equal to|the same as)(?: the level of| the loudness of)? the (other|louder|quieter|softer)(?: one| file| track)?(?=\s*(?:$|[.,;!?]))/giu,
    '$1 the $2 one as loud as the $3 one',
  ],
  [/\b(?:keep|take) your hands off the other(?: one)?\b/giu, 'leave the other one alone'],
  // "Share a key", "the key of the first is identical with that of the second"
  [
    /\bdo ([\w .-]{2,40}?) and ([\w .-]{2,40}?) share (?:a|the same|one) (key|tempo|bpm)\b/giu,
    'are $1 and $2 in the same $3',
  ],
  [
    /\bis the (key|tempo) of [^?.!]{2,30}? (?:identical (?:with|to)|the same as|equal to) (?:that|the one|the \w+) of [^?.!]{2,30}?(?=\s*\?)/giu,
    'are the two files in the same $1',
  ],
];

/** Returns an English text with files held against each other in plainer words. */
export function plainComparing(text: string): string {
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text);
}
