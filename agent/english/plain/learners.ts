const WORK = '(?:transcribe|translate|record|edit|mix|master|caption|subtitle|convert|restore)';
const VERBS: Readonly<Record<string, string>> = {
  cut: 'cut off',
  trimmed: 'trim off',
  removed: 'remove',
  chopped: 'chop off',
  taken: 'take off',
};
/** Persons whose consent somebody passes on. */
const PERSON =
  '(?:(?:my|the|our|a) )?(?:boss|chef|client|customer|wife|husband|teacher|treasurer|producer|director|editor|manager|band|choir|he|she|they)';

/** Forms of people whose first language is another, as others put them. */
const FORMS: readonly [pattern: RegExp, plain: string][] = [
  // "How long does it take, this song?"
  [
    /\bhow long (?:does|do|is|goes) (?:it|this) (?:take|last|go|during)?,? ?((?:this|the|my) (?:song|track|recording|file|piece|audio|record|tape|one|music|episode))(?= ?[?.!]|$)/giu,
    'how long is $1',
  ],
  // "How many time is it now?"
  [
    /\bhow (?:many|much) time (?:is|has|lasts?|does) (it|this|that|the (?:song|track|file|recording|audio))(?: (?:have|last))?(?= ?(?:now)? ?[?.!]|$)/giu,
    'how long is $1',
  ],
  // "Make more strong the voice"
  [
    /\b(?:make|get) (?:more )(strong|loud|clear) (the |her |his |my |this |that )(voice|speech|sound|speaker|audio)\b/giu,
    'make $2$3 louder',
  ],
  // "Can you make the song a bit higher?": of its pitch
  [
    /\b(?:make|get|put|have) (it|this|that|(?:the|this|my|that) (?:song|track|tune|piece|recording|music|audio|melody)) (?:(?:a (?:bit|little|touch|tad)|slightly|somewhat) )?higher(?: in pitch)?(?=\s*(?:[.,;!?]|$|(?:please|and|so|for|cause|because)\b))/giu,
    'transpose $1 up',
  ],
  [
    /\b(?:make|get|put|have) (it|this|that|(?:the|this|my|that) (?:song|track|tune|piece|recording|music|audio|melody)) (?:(?:a (?:bit|little|touch|tad)|slightly|somewhat) )?deeper(?: in pitch)?(?=\s*(?:[.,;!?]|$|(?:please|and|so|for|cause|because)\b))/giu,
    'transpose $1 down',
  ],
  // "Just cut it off at 1:11"
  [
    /\b(?:cut|chop|end|stop) (it|this|that|the (?:song|track|file|recording|audio|talk))(?: off| short)? at (\d{1,2}:\d{2})(?=\s*(?:[.,;!?]|$|(?:please|and|then)\b))/giu,
    'crop $1 from 0:00 to $2',
  ],
  // "Only the part from minute 1 until 2 and half"
  [/\bminutes? (\d{1,2}) (?:to|till|until|-) (?:minute )?(\d{1,2}) and (?:an? )?half\b/giu, '$1:00 to $2:30'],
  [/\bminutes? (\d{1,2}) (?:to|till|until|-) (?:minute )?(\d{1,2})\b(?![:.]\d| ?(?:s|sec))/giu, '$1:00 to $2:00'],
  // "The tempo is how much bpm?"
  [
    /\b(the (?:tempo|key|loudness|peak|pitch|length|speed|level)) (?:is|has) (?:how (?:much|many)|what|which)(?: bpm| lufs| db| seconds| minutes)?(?= ?\?)/giu,
    'what is $1',
  ],
  // "When you would take out the singing, what makes this together in tokens? Please tell only the sum."
  [
    /\b(?:when|if) you(?: would|['’]d| will)? ([^,?.!]{4,120}), (?:what|how much) (?:makes|does|would|will|is|costs?|comes?) (?:this|that|it|all)(?: all)?(?: make| cost| be| come to)?(?: together| in total| altogether| in all)(?: in tokens)? ?\?(?: ?(?:please )?(?:tell|say|give)(?: me)? only the (?:sum|total|price|number)\b[^.!?]{0,60}[.!])?/giu,
    'how much would it cost in total to $1?',
  ],
  // "Take out the singing and afterwards make it slower"
  [/\band (?:afterwards?|thereafter|after (?:this|that)) (?=[a-z]+ (?:it|this|that|them|the|my|me)\b)/giu, 'and then '],
  // "What will be the charges for removing the fan sound?"
  [
    /\bwhat (?:will|would|shall|may|might|could) be the (?:total )?(?:charges?|cost|price|bill|fees?|rate)\b/giu,
    'how much does it cost',
  ],
  // "I transcribe for the district court"
  [
    new RegExp(String.raw`\b(i|we) ${WORK} for (?=(?:a|the|my|our|an|some) (?:[\w-]+ ){0,2}[\w-]+)`, 'giu'),
    '$1 work for ',
  ],
  // "The boss says ok but only for the rain one, ogg"
  [
    new RegExp(
      String.raw`^${PERSON} (?:says?|said) (?:ok(?:ay)?|yes|fine|go|go ahead|it is (?:ok|fine)),? but only (?:for |do )?(the (?:[\w'-]+ ){1,2}one)(?:,? (?:as |in |to )?(ogg|mp3|wav|flac|m4a|opus))(?=\s*[.!]*$)`,
      'giu',
    ),
    'only $1 as $2 please',
  ],
];

/** "I would be grateful if only the first 12 seconds, where chairs are moved, could be cut away" */
const COULD_BE = new RegExp(
  String.raw`\b(?:i|we) (?:would|should|['’]d) (?:be (?:very |most |so )?(?:grateful|glad|happy|obliged|thankful|pleased)|appreciate it) if (?:only |just )?(the (?:first|last|opening|final|closing) [\w.-]+ ?(?:seconds?|secs?|minutes?|mins?|s))(?:,? (?:where|in which|when|which|that) [^,.!?;]{3,60},?)? (?:could|can|would|might) be (${Object.keys(VERBS).join('|')})(?: away| off| out)?\b`,
  'giu',
);

/** Returns a text with the words of native speakers for forms that other languages lend to English. */
export function plainLearners(text: string): string {
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text).replaceAll(
    COULD_BE,
    (_, place: string, done: string) => `please ${VERBS[done.toLowerCase()]!} ${place}`,
  );
}
