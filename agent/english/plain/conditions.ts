/** Orders that leave all as it is. */
export const NOTHING = String.raw`(?:please |then |just )*(?:do nothing(?: else| more| at all)?|(?:i|we) (?:need|want) nothing(?: more| else)?|nothing(?: else| more| to do)?|(?:don['’]?t|do not)(?: (?:touch|change|do)(?: it| this| that| anything)?)?|leave(?: it| this| that| everything)?(?: so| be| alone| (?:as|like) (?:it )?is)?|(?:it|this|that) (?:can|may|should|must|has to) (?:stay|remain)(?: so| like (?:this|that)| as it is| the same)?|let it(?: be)?|never ?mind|(?:forget|skip) (?:it|that|about it)|no need|(?:don['’]?t|do not) (?:bother|do any\w*|touch anything))(?: lol| then| please)?`;
const KINDS = '(?:minor|major|mono|stereo|over|under|above|below|longer|shorter|louder|quieter|faster|slower)';
/** A reason after such an order. */
const REASON = String.raw`(?:,? (?:bcs|because|cause|cos|coz|since|as|so|then|and (?:apologi[sz]e|sorry|forgive))\b[^.!?;]{0,80})?`;
const END = String.raw`(?=\s*(?:[.!?;]|$))`;
const LOOK = String.raw`(?:(?:can|could|would|will) you (?:please |pls |kindly )?|please |pls |kindly )*(?:look|check|chek|see|test|find out|verify)`;
/** First words of orders that follow a condition without a comma. */
const VERB =
  '(?:make|convert|trim|cut|crop|remove|take|bring|turn|lower|raise|slow|speed|denoise|reduce|normali[sz]e|fade|split|drop|strip|boost|level|transpose|pitch|kill|lose|clean)';
const COUNTS: Readonly<Record<string, string>> = { two: 'one', '2': 'one', three: 'two', '3': 'two', four: 'three' };

const FORMS: readonly [pattern: RegExp, plain: string | ((whole: string, ...groups: string[]) => string)][] = [
  // "If result is longer than 10 minutes"
  [/\b(if|unless|when) (result|length|loudness|tempo|key|peak) (?=is\b)/giu, '$1 the $2 '],
  // "Only if it is longer than ten minutes cut the last minute off"
  [
    new RegExp(
      String.raw`(?<=^|[.!?;\n]\s{0,2})((?:(?:and|but|so|ok(?:ay)?|then)[, ]+)*)(?:only )?(if|unless) ((?:it|this|that|the [a-z]+)(?: is|['’]s|s) (?:${KINDS}) than (?:-?[\d.]+|[a-z]+(?:[- ][a-z]+)?) ?(?:minutes?|mins?|seconds?|secs?|lufs|db|bpm)) (?=${VERB} )`,
      'giu',
    ),
    '$1$2 $3, ',
  ],
  // "If the key is minor transpose it up three"
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s{0,2})((?:(?:and|but|so|ok(?:ay)?|then)[, ]+)*(?:if|unless) (?:it|this|that|the key|the (?:file|song|track|recording|audio))(?: is|['’]s|s)(?: already)?(?: in)?(?: an?)? (?:minor|major|mono|stereo|noisy|speech|music)(?: key)?) (?=${VERB} )`,
      'giu',
    ),
    '$1, ',
  ],
  [/(?<=^|[.!?;\n]\s{0,2})only (?=if [^,.!?;]{4,80}, )/giu, ''],
  // "Tell me whether there is more than one speaker, and if so don't do anything, otherwise level it"
  [
    new RegExp(
      String.raw`\b(?:(?:${LOOK}|(?:(?:can|could|would|will) you |please |pls )*tell me) (?:whether|if) |(?<=^|[.!?;\n]\s{0,2})(?:is|are) (?=there\b))(there(?:['’]s| is| are)?|it(?:['’]s| is| has)|this is|they are) ?([^.?!;,]{4,60}?)(?:[?.!]\s{1,2}|,? )(?:and |so )?if (?:so|yes|it is|it does|it has|they are|there (?:is|are)),? ${NOTHING}[.!;,]{1,2} (?:but )?(?:otherwise|else|if not)[, ]+(?=\w)`,
      'giu',
    ),
    (_: string, subject: string, words: string) =>
      `unless ${/^there$/iu.test(subject) ? 'there is' : subject.replace(/['’]s$/u, ' is')} ${words}, `,
  ],
  // "… as mp3, but check first if it's clipped": asks, and decides nothing
  [
    /[,;]? ?(?:but |and )?(?:please )?(?:check|see|look|tell me|let me know) (?:first|beforehand|before (?:that|you do)) (?:if|whether) it(?:['’]s| is| was) ([^.,;!?]{3,30})(?=\s*(?:[.!?]|$))/giu,
    '. Is it $1?',
  ],
  // "If the result is longer than 10 minutes please make it 1.1x"
  [
    /\b((?:if|unless|when) (?!you\b|possible\b|so\b|not\b|that['’]?s\b)[^,.!?;\n]{4,80}?) (?:please|pls|plz) (?=(?!do\b|and\b)[a-z]+ (?:it|this|that|them|the|my|me)\b)/giu,
    '$1, ',
  ],
  // "If it is over three minutes cut it down to three": the unit stands once.
  [
    /(\b(?:if|unless|when)\b[^.!?;\n]{0,40}?\b(?:over|under|above|below|than|exceeds?|past|beyond) (?:[\d.]+|[a-z]+) (minutes?|mins?|seconds?|secs?)\b[^.!?;\n]{0,30}?\b(?:cut|trim|crop|chop|shorten|bring|cap|limit|keep) (?:it|this|that)(?: (?:down|back|off|only))? (?:to|at) (?:\d{1,3}|one|two|three|four|five|six|eight|ten|twelve|fifteen|twenty|thirty))(?=\s*(?:[.,;!?]|$|(?:otherwise|else|and|or)\b))/giu,
    '$1 $2',
  ],
  // "If the bpm is above 120"
  [
    /\b(if|when|unless) (?:the|its|this|that) (?:bpms?|beats per minute) (?=(?:is|isn['’]?t|are)\b)/giu,
    '$1 the tempo ',
  ],
  // "If its less than 500 tokens"
  [
    /\b(if|unless|when) its (?=(?:less|more|under|over|below|above|cheaper|at most|at least|not|longer|shorter|louder|quieter)\b)/giu,
    '$1 it is ',
  ],
  // "Denoise both if it costs less than 500 tokens": one clause, of which the reader reads the condition alone
  [
    /^((?:please |pls |just |then |and |ok(?:ay)?,? )*(?!(?:if|what|which|how|tell|is|are|does|do|would|could|can|will|should|only)\b)[a-z-]+ [^.?!,;:]{1,60}?),? (?:but )?(?:only )?(if (?:it|that|this|they) (?:costs?|is|comes? to|takes?|needs?) (?:less|fewer|at most|no more|not more|under|below|up to)\b[^.?!,;:]{1,30}?(?:tokens?|dollars?|usd|cents?|bucks|euros?))[.! ]*$/giu,
    '$2, $1',
  ],
  // "If it is lower then -20"
  [/\b(lower|higher|louder|quieter|longer|shorter|faster|slower|more|less) then (?=-?\d|minus\b)/giu, '$1 than '],
  // "Look whether it is stereo, and if it is, convert it"
  [
    new RegExp(
      String.raw`\b${LOOK} (?:whether|if) ([^.?!;,]{4,60}?),? (?:and )?if (?:it is|it does|it has|so|yes|they are|there is)(?: so)?,? (?!${NOTHING}\b)(?=\w)`,
      'giu',
    ),
    'if $1, ',
  ],
  // "Check if any clipping in it. If yes do nothing, I record again. If it is clean make an mp3"
  [
    new RegExp(
      String.raw`\b${LOOK} (?:whether|if) (?:there(?:['’]?s| is| are) |it has )?(?:any |some )?clipp?ing\b[^.?!;,]{0,30}[,;.?]{0,3} (?:and )?if (?:it is|it does|it has|so|yes|there is),? ${NOTHING}\b[^.!?;]{0,80}[.!;,] ?(?:and |but )?(?:if|when) (?:not|no|none|it(?:['’]?s| is) (?:clean|fine|ok(?:ay)?|good)),? `,
      'giu',
    ),
    'unless there is any clipping in it, ',
  ],
  // "Are early and late in the same key? If they are, splice them"
  [
    /\bare ([\w.-]+ and [\w.-]+|both files) in the same key\? (?:and )?if (?:they (?:do|are)|so|yes|that is so),? /giu,
    'If $1 are in the same key, ',
  ],
  // "…, when not then do not touch", "… When there is only one person, leave."
  [
    new RegExp(
      String.raw`(?<=\b(?:if|when)\b.{5,240}?)[,;.]?\s{1,3}(?:and |but )?(?:(?:if|when) (?:not|no)|when (?:there )?is only (?:one|1|a single) (?:person|speaker|voice))(?: then)?,? ${NOTHING}${REASON}${END}`,
      'giu',
    ),
    '',
  ],
];

/** Conditions of which only one can hold. */
const OPPOSITES: Readonly<Record<string, string>> = Object.fromEntries(
  ['minor major', 'over under', 'above below', 'longer shorter', 'louder quieter', 'faster slower', 'mono stereo']
    .map((pair) => pair.split(' ') as [string, string])
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
);
/** "… When it is in major it can remain so, then our violinist has no problem." */
const KEPT = new RegExp(
  String.raw`[,;.]?\s{1,3}(?:and |but )?(?:if|when) (?:it|this|that)(?:['’]?s| is) (?:already )?(?:in )?(?:an? )?(${KINDS})(?: already| one| key| file)?,? ${NOTHING}${REASON}${END}`,
  'giu',
);
/** Characters between two conditions of which only one can hold. */
const MAX_APART = 240;

/** "When in this record there are two peoples or more speaking" */
const OR_MORE =
  /\b(?:if|when|in case)(?: (?:in|on) (?:this|the|my) [\w-]+| here)? there(?: are|['’]?s| is) (two|three|four|[23]) (?:peoples?|persons?|speakers?|voices?|talkers?) or more(?: speaking| talking)?/giu;

function replaced(text: string, pattern: RegExp, plain: (typeof FORMS)[number][1]): string {
  return typeof plain === 'string' ? text.replaceAll(pattern, plain) : text.replaceAll(pattern, plain);
}

/** Returns a text without the half of a condition that leaves all as it is, where the other half says so already. */
function withoutKept(text: string): string {
  return text.replaceAll(KEPT, (whole, kind: string, at: number) =>
    new RegExp(String.raw`\bif\b.*\b${OPPOSITES[kind.toLowerCase()]}\b`, 'iu').test(
      text.slice(Math.max(0, at - MAX_APART), at),
    )
      ? ''
      : whole,
  );
}

/** Returns a text with plainer words for its conditions; the half of one that leaves all as it is says nothing more. */
export function plainConditions(text: string): string {
  const counted = text.replaceAll(
    OR_MORE,
    (_, count: string) => `if there is more than ${COUNTS[count.toLowerCase()]} person`,
  );
  return withoutKept(FORMS.reduce((words, [pattern, plain]) => replaced(words, pattern, plain), counted));
}
