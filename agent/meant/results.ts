const DET = '(?:the|that|this|your|ur|my)';
const NOUN = '(?:ones?|yin|version|file|recording|copy|thing|audio|track|take|result|clip|bit|song|tune|tape|edit)';
const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus|aac)';
const MADE = String.raw`(?:that |which )?you(?:['’]ve| have)?(?: just)? (?:made|did|done|gave(?: me)?|given me|sent(?: me)?|produced|created|cut|rendered|cooked up)`;

/** What people call a result of work, and what it is called where results are looked for. */
const CALLED: readonly (readonly [words: string, plain: string])[] = [
  [
    'calmed(?:[- ]down)?|quietened|hiss[- ]?less|hiss[- ]?free|noise[- ]?less|de-?hissed|tidied(?:[- ]up)?|washed|cleansed|polished|purified|cleared(?:[- ]up)?|improved|restored|repaired|scrubbed',
    'cleaned',
  ],
  [
    'chopped(?:[- ](?:up|down))?|snipped|lopped|truncated|abridged|topped and tailed|trimmed[- ]down|short(?:er|ened)?(?= cut\\b)',
    'trimmed',
  ],
  ['speeded(?:[- ]up)?|quickened|hurried(?:[- ]up)?', 'faster'],
  ['slowed(?:[- ]down)?|lazy|dragged|relaxed', 'slowed'],
  ['lowered|dropped|shifted|tuned(?:[- ](?:up|down))?', 'transposed'],
  ['boosted|amplified|turned[- ]up|raised|loudened|louded', 'normalized'],
  [
    'stuck[- ]together|put[- ]together|assembled|stitched(?:[- ](?:up|together))?|glued(?:[- ]together)?|joined(?:[- ](?:up|together))?',
    'joined',
  ],
  ['voice[- ]?less|vocal[- ]?free|voice[- ]?free|sing[- ]?along|minus[- ]one|unsung|singer[- ]?less', 'instrumental'],
  ['clean|cleaner|denoised', 'cleaned'],
];
const FORMS: readonly (readonly [pattern: RegExp, plain: string])[] = [
  ...CALLED.map(
    ([words, plain]) =>
      [
        new RegExp(String.raw`\b${DET} (?:newly |freshly |just )?(?:${words}) ${NOUN}\b`, 'giu'),
        `the ${plain} version`,
      ] as const,
  ),
  // "The mp3 you made"
  [
    new RegExp(String.raw`\b${DET} ${FORMAT}(?: (?:file|version|copy|one))?,? ${MADE}\b`, 'giu'),
    'the converted version',
  ],
  [
    new RegExp(
      String.raw`\b(?:the|that|your) (?:last |latest |new |finished )?(?:${NOUN}|stuff|product|output) ${MADE}\b`,
      'giu',
    ),
    'the last result',
  ],
  [
    new RegExp(
      String.raw`\b(?:the|that|your) (?:newest|latest|processed|edited|treated|finished|resulting|modified|altered|updated|reworked) (?:${NOUN}|product|output)\b`,
      'giu',
    ),
    'the last result',
  ],
  [
    new RegExp(
      String.raw`\b${DET} (?:untreated|unaltered|unprocessed|uncleaned|unchanged|uncut|undoctored|pristine|raw) (?:${NOUN}|upload|input)\b(?! (?:of|half|part))`,
      'giu',
    ),
    'the original',
  ],
  // "The stem with the singing", "the vocals on their own"
  [
    new RegExp(
      String.raw`\b(?:the|that) (?:stem|track|file|part|one|bit) (?:with|of|that has|containing|holding|carrying) (?:just |only )?(?:the |her |his )?(?:singing|singer|vocals?|voices?|vox)(?: (?:only|alone|in it|on it))?\b`,
      'giu',
    ),
    'the vocal stem',
  ],
  [
    new RegExp(
      String.raw`\b(?:the|that) (?:stem|track|file|part|one) (?:with|of|that has|containing|holding|carrying) (?:just |only )?the (drum|bass)(?:s|es)?(?: (?:only|alone|in it|on it))?\b`,
      'giu',
    ),
    'the $1 stem',
  ],
  // "The drum part alone as wav"
  [
    new RegExp(
      String.raw`\b(?:(?:send|give|make|get|export|save|i (?:want|need)|i['’]d like)(?: me)? )?(?:only |just )?the (vocal|drum)s? (?:stem|part|track|file|one)(?:,? (?:alone|only|by (?:itself|themselves)|on (?:its|their) own|separately))?(?: ?[:,])? (?:as|in|to) (?:an? )?(${FORMAT})\b`,
      'giu',
    ),
    'convert the $1s to $2',
  ],
  // "The vocal stem, make me an mp3 of only that"
  [
    new RegExp(
      String.raw`\bthe (vocal|drum) stem,? (?:(?:can you|could you|please|just)[, ]+){0,3}(?:make|give|get|send|turn)(?: me)? (?:an? |that |it )?(?:into an? )?(${FORMAT})(?: (?:of|from|out of) (?:only |just )?(?:that|it)(?: one)?)?\b`,
      'giu',
    ),
    'convert the $1s to $2',
  ],
  [
    new RegExp(
      String.raw`\b(?:convert|turn|save|export|render) the (vocal|drum) stem (?:in)?(?:to|as) (?:an? )?(${FORMAT})\b`,
      'giu',
    ),
    'convert the $1s to $2',
  ],
  [
    new RegExp(String.raw`\bmake (the [\w -]{2,20}? (?:version|result)) (?:an? )?(${FORMAT})\b`, 'giu'),
    'convert $1 to $2',
  ],
];

const ORIGINAL = String.raw`the (?:original|untouched|raw|unedited|first)(?: (?:one|file|recording|version|track|take|song))?`;
/** "Start again from the original and …" */
const AFRESH = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3}|[.,] )(?:(?:no|nah|nope|hm+|ok(?:ay)?|so|now|please|let['’]?s|then|and|can you|could you)[, ]+){0,4}(?:(?:start|begin|go|work|go on|take it)(?: (?:again|over|afresh|anew|back|over again)){0,2} (?:from|with|to|off)|take|use|grab) ${ORIGINAL}(?:,? (?:and|but|then|this time|instead)|[.,:;–—-]){1,3} {1,3}(?:(?:just|then|only|please) ){0,2}(\p{L}+)( (?:it|that|this)\b)?([^.!?\n]*)`,
  'giu',
);

const VERB =
  '(?:drop|cut|remove|trim|chop|take|lop|snip|delete|strip|lose|keep|crop|give me|fade|get rid of|pull|i (?:only |just )?(?:need|want))';
/** "From the voice stem drop the first 12 seconds" */
const PREPOSED = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3}|, )((?:(?:now|and|then|please|ok(?:ay)?|so)[, ]+){0,3})(?:from|off|of|out of) (the (?:(?:vocal|voice|drum|bass) stem|[\w]+ version|last result|original)),? ((?:please )?${VERB}\b[^.!?;\n]{3,80}?)(?=\s*(?:[.!?;\n]|$))`,
  'giu',
);

/** Verbs that take a stem out where they stand before one. */
const CUTTING =
  /^(?:drop|lose|lop|snip|chop|remove|delete|strip|take|pull)\b(?= (?:off |out )?the (?:first|last|opening|initial|final)\b)/iu;

/** Returns an English text in which what was made before is called as results are looked for: "the calmed one" is "the cleaned version". */
export function withResultsMeant(text: string): string {
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text)
    .replaceAll(
      PREPOSED,
      (_, lead: string, made: string, order: string) => `${lead}${order.replace(CUTTING, 'cut')} from ${made}`,
    )
    .replaceAll(/\bthe voice stem\b/giu, 'the vocal stem')
    .replaceAll(AFRESH, (_, verb: string, it: string | undefined, rest: string) =>
      it !== undefined || !/^ (?:the|an?|its?|\d|first|last)\b/iu.test(rest)
        ? `${verb} the original${rest}`
        : `${verb}${rest} of the original`,
    );
}
