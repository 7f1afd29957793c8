/** Words as people type them in haste, and in full. */
const TYPED: readonly [pattern: RegExp, plain: string][] = [
  [/\bthn\b/giu, 'then'],
  [/\bovr(?= ?\d)/giu, 'over'],
  [/\bw\/ ?out\b/giu, 'without'],
  [/\bfrist\b/giu, 'first'],
  [/\bx-?fad(e[sd]?|ing)\b/giu, 'crossfad$1'],
  [/\bcross[ -]fad(e[sd]?|ing)\b/giu, 'crossfad$1'],
  [/\bmp three\b/giu, 'mp3'],
  [/\b(?:dearer|costlier|pricier)\b/giu, 'more expensive'],
  [/\b(long|longer|big|awkward|empty) gaps\b(?! between\b)/giu, '$1 pauses'],
  // "Take out the long gaps", "take the pauses out"
  [
    /\b(?:take|edit|get|pull) out (?=(?:all )?(?:of )?(?:the |those |these |any |my )?(?:long |longer |big |awkward |empty )?(?:gaps|pauses|silences|dead air)\b)/giu,
    'remove ',
  ],
  [
    /\b(?:take|edit|get|pull) ((?:all )?(?:the |those |these |any |my )?(?:long |longer |big |awkward |empty )?(?:gaps|pauses|silences|dead air)) out(?= of\b|[.,;!?]|$| and\b)/giu,
    'remove $1',
  ],
  [/\b(?:sry|soz)\b/giu, 'sorry'],
  [/^no{2,}(?=[ ,.!])/giu, 'no'],
  [/^(?:tq|tqvm|ty)(?=[ ,.!])/giu, 'thanks'],
  // "Which 1 is louder? The louder 1 as mp3"
  [
    /\b(which|(?:the|that|this) (?:other|(?:loud|quiet|soft|long|short|fast|slow|quick|nois|clean|bright|dark|new|old|low|high)i?e(?:r|st))) 1(?=(?: (?:is|has|was|please|pls|to|into|as|by|and|convert|make|cut|bring|put|take|get)\b|[,;:?!]|$))/giu,
    '$1 one',
  ],
];

/** Comparatives with "more" of words that have one of their own. */
const MORE =
  /(?<!\b(?:once|one|no|any|some|two|three|four|five|few|\d+|what) )\bmore (fast|slow|quick|quiet|loud|soft|high|low|deep|long|short|clean|bright|dark)\b(?! (?:food|forward)\b)/giu;

/** "Kindly find attached two nos. files": that files came. */
const FIND_ATTACHED = /\b(?:please|kindly|pls) (?:find|see) (?:the )?(?:attached|enclosed)\b/giu;
const NUMBER_OF =
  /\b(two|three|four|five|\d{1,2}) nos?\.?(?= (?:of )?(?:audio |sound )?(?:files|recordings|songs|tracks|clips)\b)/giu;

/** How soon the work is wanted: it is done at once anyway. */
const URGENCY =
  /(?<=^|[.!?;,]\s{0,3})(?:(?:and|but|also|please note)[, ]+)*(?:it|this|that|both|all|they|these|the matter|everything)(?:['’]s| is| are)(?: very| quite| really| rather| a bit| not(?: so| very| that)?| most| all)? urgent(?:,? (?:and |but )?(?:there is |there['’]s |in )?no (?:hurry|rush|stress))?[.!;,]?(?=\s|$)/giu;

/** Where the writer is: "on train, sorry" at the end of a message. */
const WHEREABOUTS =
  /[,.;(–—-]\s{0,2}(?:(?:i['’]?m|am|im) )?(?:on|in|at) (?:a |the |my )?(?:train|bus|tram|metro|phone|mobile|plane|car|road|move|go|work|toilet)(?:,? sorry)?(?:,? (?:typos|thx|thanks))?[).! ]*$/iu;

/** Returns a text with words in full that were typed in haste, and without remarks that order nothing. */
export function withoutShorthand(text: string): string {
  return TYPED.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text)
    .replaceAll(MORE, '$1er')
    .replaceAll(FIND_ATTACHED, 'I attach')
    .replaceAll(NUMBER_OF, '$1')
    .replaceAll(URGENCY, '')
    .replace(WHEREABOUTS, '');
}
