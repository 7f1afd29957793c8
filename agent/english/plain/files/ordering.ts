/** Superlatives for both ends of an order of files. */
const ENDS: Readonly<Record<string, string>> = {
  longest: 'shortest',
  shortest: 'longest',
  loudest: 'quietest',
  quietest: 'loudest',
  softest: 'loudest',
  fastest: 'slowest',
  slowest: 'fastest',
};
const FIRST = Object.keys(ENDS).join('|');
const SORT =
  '(?:put|sort|order|rank|list|arrange|line up|give|show|tell|i (?:want|need)|rank|organi[sz]e|lay out|write down)';
const THEM = String.raw`(?:(?:two|three|four|five|\d|tracks|songs|me|us|up|out|down|all|the|these|those|them|my|both|in|into|by|order|of|a|list|from|their|length|loudness|tempo|speed|bpm|duration|sorted|ordered|ranked|which|files|order:|\w+s)[ ,:]+){1,9}`;
/** "Put me the cues in order, longest on top" */
const ORDERED = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3}|,\s)(?:(?:please|can you|could you|just|and|now)[, ]+)*${SORT} ${THEM}(?:with )?(?:the )?(${FIRST})(?: one| file)?,? (?:first|on top|at the top|up top|foremost|to (?:the )?(?:${FIRST})|down to (?:the )?(?:${FIRST})|at the (?:head|front|beginning))(?: please)?(?=\s*(?:$|[.!?;\n]))`,
  'giu',
);
/** The order is one of the sounds, rather than of a list. */
const OF_SOUND =
  /\b(?:join|glue|stitch|merge|mix|one file|single file|together|back to back|play\w*|album|end to end)\b/iu;

/** Which of several files has more voices: "which file got more talkers on it". */
const TALKERS =
  /\b((?:which|what|whose)\b[^.?!\n]{0,50}?\b(?:has|have|had|got|with|contains?|are|is)(?: there)?(?: got)?) (?:the )?(more|most|fewer|fewest|less|least) (?:different |separate |distinct )?(?:people|persons?|talkers?|voices|guests|participants|heads|folks)\b(?: (?:talking|speaking|on it|in it|on there|in there|heard))*/giu;
const WHICH_ONE =
  /\b(which|what)( file| one| track| take| recording)? got (?=(?:the )?(?:more|most|fewer|fewest|less|least|higher|lower)\b)/giu;

/** "Whoever talked more than two minutes": the file of that person. */
const WHOEVER =
  /\b(?:whoever|who ?ever|anyone|anybody|everyone|everybody|the (?:one|person|people)|those|any(?:one)? of them)(?: (?:who|that|which))?(?: has| have)? (?:talked|talks|talk|spoke|speaks|went(?: on)?|goes(?: on)?|ran|runs|took|takes|rambled|rambles|lasted|lasts|babbled|waffled|played|sang)(?: on)?(?: for)? (?:(more|longer|over|above)|(less|shorter|under|below))(?: than)? (?=\d|an?\b|one\b|two\b|three\b|four\b|five\b|ten\b|half\b)/giu;

/** "And what is the average": of what the files are compared by. */
const ALSO_SUM =
  /(\b(?:which|what)\b[^.!?\n]{0,60}?\b(?:(?<length>long|short)|(?<tempo>fast|slow|quick)|(?<loudness>loud|quiet|soft))(?:est|er)\b[^.!?\n]{0,40}?\b(?:what(?:['’]?s| is)|give me|and|tell me) the (?:average|total|sum|mean))(?= *(?:$|[.!?\n]| of| in all| for))/giu;
/** "How long do I need to listen to all three one after the other?" */
const LISTENING =
  /\bhow (?:long|much time) (?:do|does|will|would|is|are) (?:i|we|it|one|they|you)(?: need| take| have| last)?(?: to)?(?: (?:listen|hear|play|sit through|get through))?(?: to)? (?:all|both|everything|the (?:two|three|four|lot))\b[^.!?\n]{0,30}?(?: (?:one after (?:the other|another)|together|in a row|back to back|in one go|in total|altogether))\b/giu;
/** "Do the three parts together fit in two minutes?" */
const FITTING =
  /\b(?:do|does|will|would|can) (?:the|these|those|my|all|both)\b[^.!?\n]{0,30}? (?:together|in total|altogether|all in all) fit (?:in|into|on|within|under) [^.!?\n]{2,40}/giu;
/** "Can all four go on one side of a 15 minute tape?" */
const HOLDING =
  /\b(?:can|do|does|will|would) (?:all|both|the|these|those|my)(?: (?:of (?:them|these)|two|three|four|five|six|\d|songs|tracks|files|parts|takes|pieces)){0,3} (?:go|fit|get|be put) (?:on|onto|in|into) [^.!?\n]{0,30}?(?:\d+|ten|fifteen|twenty|thirty|forty|sixty|ninety)[- ](?:minutes?|mins?|seconds?)\b[^.!?\n]{0,30}/giu;
/** "Take from the shorter one away the last 4 seconds" */
const AWAY_FROM =
  /\b(?:take|cut|remove) from (the [\p{L}]+er (?:one|file|track|of (?:the )?two)) (?:away |off |out )?(the (?:first|last) [^.,;!?\n]{2,20}?(?:seconds?|secs?|s|minutes?|mins?))(?: (?:away|off|out))?(?![\p{L}])/giu;

/** Returns an English text whose questions for an order of files, and for the files of people, are in plain words. */
export function plainOrdering(text: string): string {
  const plain = text
    .replaceAll(WHICH_ONE, '$1$2 has ')
    .replaceAll(LISTENING, 'how long are all files together')
    .replaceAll(FITTING, 'how long are all files together')
    .replaceAll(HOLDING, 'how long are all files together')
    .replaceAll(AWAY_FROM, 'trim $2 off $1')
    .replaceAll(ALSO_SUM, (whole: string, ...rest: unknown[]) => {
      const { length, tempo } = rest.at(-1) as Record<string, string | undefined>;
      return `${whole} ${length === undefined ? (tempo === undefined ? 'loudness' : 'tempo') : 'length'}`;
    })
    .replaceAll(TALKERS, '$1 $2 speakers')
    .replaceAll(
      WHOEVER,
      (_, more: string | undefined) => `any file that is ${more === undefined ? 'shorter' : 'longer'} than `,
    );
  if (OF_SOUND.test(plain)) return plain;
  return plain.replaceAll(
    ORDERED,
    (_, first: string) => `list the files from ${first} to ${ENDS[first.toLowerCase()]!}`,
  );
}
