const SOUND = String.raw`(?:noises?|hiss\w*|hum|humming|buzz\w*|static|vocals?|singing|singer|voices?|drums?|bass|guitars?|piano|silences?|pauses?|gaps?|seconds?|minutes?|intro|outro)`;
const ORDER = String.raw`(?:please |pls |also )?(?:add|bring|chop|clean|convert|crop|cut|denoise|deliver|do|export|fade|find|get|give|join|keep|level|loop|lower|make|master|mix|normali[sz]e|pitch|put|raise|re-?level|reduce|remove|save|send|separate|set|slow|speed|split|take|tell|trim|turn)\b`;
const COUNT = String.raw`(?:\d|few|couple|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|minute|seconds?|half)`;
const MEASURED = String.raw`(?:over|above|under|below|beyond) -?(?:\d|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty)|(?:more|less|longer|shorter|louder|quieter|faster|slower|higher|lower|softer) than|(?:already )?(?:stereo|mono)\b|in (?:a )?(?:minor|major)\b`;

/** Phrases and what is read in their place. The reader was trained on few of the former and many of the latter. */
const SYNONYMS: readonly [RegExp, string][] = [
  // Joining words
  [/\band also\b(?=,? \p{L})/giu, 'and'],
  [
    new RegExp(
      String.raw`[,;.]?(?: and)?[, ]{1,3}(?:after that|afterwards?|thereafter|subsequently|following that|once (?:that|this|it)(?:['’]?s| is) done|when (?:that|this|it)(?:['’]?s| is) done),? (?=${ORDER}|-?\d)`,
      'giu',
    ),
    ', then ',
  ],
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
    /(?<=^|[.!?;,]\s{1,3}|\b(?:and|then|only|just|please|you) )say (?=(?:which|how|what|whether|the (?:key|tempo|bpm|loudness|length|pitch|chords?))\b)/giu,
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
  // Quantities
  [
    /(?<=\d |\b(?:one|two|three|four|five|six|seven|eight|nine|ten|some|few) )half[- ]?(?:steps|tones)\b/giu,
    'semitones',
  ],
  [/\b(?:a|one) half[- ]?(?:step|tone)\b/giu, 'one semitone'],
  [new RegExp(String.raw`\b(?:initial|opening|very first) (?=${COUNT}\b|\d)`, 'giu'), 'first '],
  [new RegExp(String.raw`\b(?:final|closing|very last) (?=${COUNT}\b|\d)`, 'giu'), 'last '],
];

/** Returns an English text with common words in place of their synonyms. */
export const plainSynonyms = (text: string): string =>
  SYNONYMS.reduce((words, [phrase, plain]) => words.replaceAll(phrase, plain), text);
