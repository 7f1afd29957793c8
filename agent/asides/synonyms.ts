import { ORDER } from './orders.ts';

const SOUND = String.raw`(?:noises?|hiss\w*|hum|humming|buzz\w*|static|vocals?|singing|singer|voices?|drums?|bass|guitars?|piano|silences?|pauses?|gaps?|seconds?|minutes?|intro|outro)`;
const ORDERED = String.raw`(?:please |pls |also )?${ORDER}\b`;
const COUNT = String.raw`(?:\d|few|couple|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|minute|seconds?|half)`;
const MEASURED = String.raw`(?:over|above|under|below|beyond) -?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty)|(?:more|less|longer|shorter|louder|quieter|faster|slower|higher|lower|softer) than|(?:already )?(?:stereo|mono)\b|in (?:a )?(?:minor|major)\b`;

/** Phrases and what is read in their place. The reader was trained on few of the former and many of the latter. */
const SYNONYMS: readonly [RegExp, string][] = [
  // Joining words
  [/\band also\b(?=,? \p{L})/giu, 'and'],
  // Conditions
  [
    /(?<=^|[.!?;,]\s{1,3}|\b(?:and|but) )(?:in case|in the event(?: that)?) (?!it['’]?s \p{L}+,)(?=(?:it|its|it['’]s|this|that|the|these|they|there|any|my|so)\b)/giu,
    'if ',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,]\s{1,3}|\b(?:and|but) )when (?=(?:its|it['’]s|(?:it|this|that|they|(?:the|this|my) [\w -]{2,30}?) (?:is|are|has|goes|gets|turns out to be)) (?:${MEASURED}))`,
      'giu',
    ),
    'if ',
  ],
  // Verbs
  [
    new RegExp(
      String.raw`\b(?:erase|delete|eliminate|filter out|strip out|strip away|take away|cut away|weed out|scrub out) (?=(?:(?:the|that|this|all|any|my|his|her|their|those|these|every|long|mains|background|of) ){1,3}(?:[\w'’-]+ ){0,2}${SOUND}\b)`,
      'giu',
    ),
    'remove ',
  ],
  [/\bre-?encode (?=(?:it|this|that|them|both|all|the|to|into|as)\b)/giu, 'convert '],
  [
    /(?<=^|[.!?;,]\s{1,3}|\b(?:and|then|only|just|please|you) )say (?=(?:which|how(?! (?:much|many tokens))|what|whether|the (?:key|tempo|bpm|loudness|length|pitch|chords?))\b)/giu,
    'tell me ',
  ],
  // Comparatives
  [/\bless (?:fast|quick|quickly|rapid|rapidly)\b/giu, 'slower'],
  [/(?<!\bor )\bmore (?:slow|slowly)\b/giu, 'slower'],
  [/\bless slow(?:ly)?\b|\bmore (?:fast|quick|quickly|rapid|rapidly)\b/giu, 'faster'],
  [/\bless (?:loud|loudly)\b|\bmore (?:quiet|quietly|soft|softly)\b/giu, 'quieter'],
  [/\bmore (?:loud|loudly)\b|\bhigher in volume\b|\bless (?:quiet|quietly)\b/giu, 'louder'],
  [/\bmore (?:short)\b/giu, 'shorter'],
  [/\bmore (?:long)\b/giu, 'longer'],
  // Lists
  [
    /(?<=^|[.!?\n]\s{0,3})(?:(?:can|could|would) (?:you|u) |i (?:need|want|['’]?d like) (?:you )?(?:to )?)?(?:please )?(?:(?:just )?do )?(?:two|three|four|2|3|4|a few|a couple of|several|these|the following)(?: (?:small|little|quick|simple))? (?:things|jobs|tasks|steps|requests|favou?rs|changes|edits)(?: (?:please|pls|for me|here|today))*\s?[.:]\s{1,3}(?=\S)/giu,
    '',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?\n]\s{0,3})(?:first(?:ly| of all)?|to (?:begin|start) with),? (?=${ORDERED})`,
      'giu',
    ),
    '',
  ],
  [
    new RegExp(
      String.raw`(?<=[.!?;,\n]\s{0,3})(?:and )?(?:second(?:ly)?|third(?:ly)?|fourth(?:ly)?),? (?=${ORDERED})`,
      'giu',
    ),
    'then ',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;:\n]\s{0,3})(?:\(?[1-9][.)]|[-*•]|step (?:[1-9]|one|two|three|four)[:.,]) {1,3}(?=${ORDERED}|(?:what|which|how|is|please)\b)`,
      'giu',
    ),
    '',
  ],
  // "No vocals, mp3"
  [
    /(?<=^|[;,+/&\n]\s{0,3}|\b(?:and|then) )no (vocals?|singing|singer|voice|drums?|bass)(?=\s*(?:[,+/&\n]|(?:and|then|plus|please|pls)\b)(?![^.!?]*\b(?:stems?|split|separat\w+|isolat\w+|keep|instrumental|karaoke|no|not)\b))/giu,
    'remove the $1',
  ],
  // Quantities
  [/(?<=\b(?:how fast|tempo|speed|pace)\b[^.!?\n]{0,40} in )beats(?! per| a\b)/giu, 'bpm'],
  [/\ba (?=\d{1,2} ?(?:%|per ?cent)(?: (?:slower|faster|quicker|louder|quieter))?\b)/giu, ''],
  [/\btype (it|this|that|them) (?:up|out|down)\b/giu, 'transcribe $1'],
  [/\bspeed in (?:bpm|beats per minute)\b/giu, 'tempo'],
  [
    /(?<=^|[.!?\n]\s{0,3})(?![^,.!?;\n]*\b(?:convert|change|make|reduce|set|turn|mix)\b)[^\d,.!?;\n]{0,60}\b(?:number of channels|channel count)\b[^\d,.!?;\n]{0,20}[.?!]?(?=$|\s)/giu,
    'How many channels does it have?',
  ],
  [/\bhow many channels (?:is it|are (?:there|in it))\b/giu, 'how many channels does it have'],
  [/\btell me (?:what|which) sample rate (?:it|this|that) (?:is|has)(?: at| in)?\b/giu, 'tell me the sample rate'],
  [/\b(?:what|which) sample rate (?:it|this|that) (?:is|has)(?: at| in)?\b/giu, 'the sample rate'],
  [/\b(?:what is|what['’]?s) the (?:amount of )?clipping\b/giu, 'how much clipping is there'],
  [
    /(?<=\d |\b(?:one|two|three|four|five|six|seven|eight|nine|ten|some|few) )half[- ]?(?:steps|tones)\b/giu,
    'semitones',
  ],
  [/\b(?:a|one) half[- ]?(?:step|tone)\b/giu, 'a semitone'],
  [new RegExp(String.raw`\b(?:initial|opening|very first) (?=${COUNT}\b|\d)`, 'giu'), 'first '],
  [new RegExp(String.raw`\b(?:final|closing|very last) (?=${COUNT}\b|\d)`, 'giu'), 'last '],
];

const MEASURE =
  'key|tempo|bpm|chords?|loudness|lufs|length|duration|beats|true peak|sample rate|number of speakers|snr|signal-to-noise ratio';
/** "Denoise, key": a measurement that is named alone in a list, after work. */
const NAMED_ALONE = new RegExp(
  String.raw`(?<=[,+/;&\n]\s{0,3}|\b(?:and|then|plus) )(?:the )?(${MEASURE})(?=\s*(?:$|[,+/;&.!\n]|(?:and|then|plus|please|pls|too|as well)\b))`,
  'giu',
);
/** Work, by a verb or a value. */
const WORKING = new RegExp(String.raw`\d|\b${ORDER}\b`, 'iu');
/** A list of measurements alone. */
const ALL_MEASURES = new RegExp(
  String.raw`^(?:(?:${MEASURE}|the|and|then|plus|please|pls|n|too)\b|[\s,+/;&.!?])+$`,
  'iu',
);
/** Words of which a list of measurements is an object, or which rule them out. */
const OF_LIST =
  /\b(?:keep|leave|change|match|no|not|without|don['’]?t|same|adjust|preserve|but|by|tell|what['’]?s?|which|find|give|need|want|like|how|measure|get|report|show|check|if|is|are|its|in|at|of|for|both|only|just|skip|know|analy\w+|detect|list|drop)\b/iu;

/** The second item of a list within a sentence: "1. trim it 2. make it mono". */
const NUMBERED: readonly [RegExp, string] = [
  new RegExp(
    String.raw`(?<=[\p{L}\d])[,;]? {1,3}(?:\(?[2-9][.)]|step (?:[2-9]|two|three|four)[:.,]) {1,3}(?=${ORDERED}|(?:what|which|how|is|please)\b)`,
    'giu',
  ),
  '. ',
];
const FIRST_ITEM = new RegExp(
  String.raw`(?:^|[:\n])\s{0,3}(?:\(?1[.)]|step (?:1|one)[:.,])\s{1,3}(?=${ORDERED})`,
  'iu',
);
/** "First ten seconds off": an order without its verb. */
const TAKEN_OFF: readonly [RegExp, string] = [
  new RegExp(
    String.raw`(?<=^|[.!?;,+/&\n]\s{0,3}|\b(?:and|then) )(?:the )?((?:first|last) (?:[\d.]+|[a-z]+) ?(?:s|secs?|seconds?|mins?|minutes?)) (?:off|out|gone|away)(?=\s*(?:$|[.!?;,+/&\n]|(?:and|then|plus|please|pls)\b))`,
    'giu',
  ),
  'trim the $1 off',
];
const TRIMMING = /\b(?:trim|cut|chop|take|remove|crop|lop|knock|shave|strip|snip|keep|get|leave)\b/iu;
/** "… and once that is done, make it mono". */
const AFTERWARDS: readonly [RegExp, string] = [
  new RegExp(
    String.raw`[,;.]?(?: and)?[, ]{1,3}(?:after (?:that|this)|afterwards?|thereafter|subsequently|following that|(?:once|when|as soon as) (?:(?:that|this|it)(?:['’]?s| is| has been)|you(?:['’]?re| are| have|['’]ve)) (?:all )?(?:done|finished|complete|ready)(?: (?:with )?(?:that|this|it))?),? (?!(?:put|join|glue|stick|mix)\b)(?=${ORDERED}|-?\d|(?:i|we)(?:['’]d| would)? (?:like|need|want) )`,
    'giu',
  ),
  ', then ',
];
/** Suppositions and questions, whose joining words stay as they are. */
const SUPPOSING = /\b(?:when you|if (?:you|i|we)|would|how much|cost|price|suppose)\b/iu;

/** Returns an English text with common words in place of their synonyms. */
export function plainSynonyms(text: string): string {
  const named =
    OF_LIST.test(text) || ALL_MEASURES.test(text) || !WORKING.test(text)
      ? text
      : text.replaceAll(NAMED_ALONE, 'tell me the $1');
  const forms = [
    ...SYNONYMS,
    ...(FIRST_ITEM.test(text) ? [NUMBERED] : []),
    ...(TRIMMING.test(text) ? [] : [TAKEN_OFF]),
    ...(SUPPOSING.test(text) ? [] : [AFTERWARDS]),
  ];
  return forms.reduce((words, [phrase, plain]) => words.replaceAll(phrase, plain), named);
}
