const UNIT = String.raw`(?:secs?|seconds?|s|minutes?|mins?)\b`;
const LENGTH = String.raw`(?:(?:a|an|one|half a|half) (?:minute|second)(?: and a half)?|(?:\d+(?:\.\d+)?|[a-z]+(?:[- ][a-z]+)?) ?${UNIT})`;
const TIME = String.raw`(?:\d+:\d\d(?::\d\d)?|${LENGTH}|minute \d{1,2}|second \d{1,3})`;
const ENDS = '(first|opening|initial|last|final|closing)';
const REMOVE =
  '(?:take (?:out|away|off)|remove|delete|erase|drop|ditch|lose|kill|bin|chop(?: off)?|lop(?: off)?|get rid of|throw (?:away|out)|scrap|eliminate|strip(?: out)?|clip(?: off)?)';
const ALL = '(?:everything|anything|all|whatever|the (?:part|bit|stuff|rest|whole thing|section|piece)|what)';
const IS = String.raw`(?:are|is|were|was|contains?|has|have|holds?)\b`;
const FILLED = String.raw`(?:(?:so|and|please|then|just|kindly|can you|could you|would you|let['’]?s)[, ]+)*`;

const FORMS: readonly [pattern: RegExp, plain: string | ((...found: string[]) => string)][] = [
  // "Take out everything after 5 minutes"
  [
    new RegExp(
      String.raw`\b${REMOVE} ${ALL} (?:(?:that|which) )?(?:comes? |is |goes )?(?:after|past|beyond|following|behind|later than) (?:the )?(?:time )?(${TIME})(?: mark)?(?: on(?:wards?)?)?`,
      'giu',
    ),
    'cut off everything after $1',
  ],
  [
    new RegExp(
      String.raw`\b${REMOVE} ${ALL} (?:(?:that|which) )?(?:comes? |is |goes )?(?:before|prior to|ahead of|until|till|up to|earlier than) (?:the )?(${TIME})(?: mark)?`,
      'giu',
    ),
    'cut off everything before $1',
  ],
  // "The first forty seconds are only people finding their pews. Please take those away."
  [
    new RegExp(
      String.raw`\b(?:the )?${ENDS} (${LENGTH})(?: of (?:it|this|the [\w-]+))? ${IS}[^.!?;:]{1,80}?[.,:;!?]\s{0,3}${FILLED}(?:take|cut|chop|remove|drop|lose|trim|delete|get rid of|snip|lop|bin|kill|throw|clip) (?:those|that|it|them|this)(?: (?:bit|part|seconds|lot|ones))?(?: (?:off|out|away))?(?=\s*(?:[.,;!?]|$|(?:please|pls|for|and|then|thanks|before|because|so)\b))`,
      'giu',
    ),
    (_, end: string, length: string) => `cut off the ${end} ${length}`,
  ],
  // "I need this slower and with the first 15 seconds out"
  [
    new RegExp(
      String.raw`,? (?:and )?with (?:the )?${ENDS} (${LENGTH}) (?:out|off|gone|removed|away|cut(?: off| out)?|trimmed(?: off)?)\b`,
      'giu',
    ),
    ', and cut off the $1 $2',
  ],
  // "Cut that first 25 seconds off"
  [
    new RegExp(
      String.raw`\b(?:cut|take|chop|trim|remove|lop|drop|lose)(?: off| out| away)? (?:that|those|these|this) ${ENDS} (${LENGTH})(?: off| out| away)?`,
      'giu',
    ),
    'cut off the $1 $2',
  ],
  // "From 7:15 on there is nothing but crackling. Keep only what comes before that."
  [
    new RegExp(
      String.raw`\b(?:from|after|past|at|since) (${TIME})(?: on(?:wards?)?)?,? [^.!?]{3,100}[.!?;,]\s{1,3}${FILLED}(?:keep|take|leave|give me|i (?:only |just )?(?:want|need))(?: me)?(?: only| just)? (?:what|everything|all|the (?:part|bit|stuff))(?:['’]s| (?:that |which )?(?:comes|came|is|was|goes|lies))? (?:before|up to|until|till)(?: (?:that|it|this|then|there))(?: (?:moment|point|time))?`,
      'giu',
    ),
    'cut off everything after $1',
  ],
  [
    new RegExp(
      String.raw`\b(?:until|up to|before|till) (${TIME}),? [^.!?]{3,100}[.!?;,]\s{1,3}${FILLED}(?:keep|take|leave|give me|i (?:only |just )?(?:want|need))(?: me)?(?: only| just)? (?:what|everything|all|the (?:part|bit|stuff|rest))(?:['’]s| (?:that |which )?(?:comes|came|is|was|goes|lies|follows))? (?:after|from|past)(?: (?:that|it|this|then|there))(?: (?:moment|point|time|on))?`,
      'giu',
    ),
    'cut off everything before $1',
  ],
  // "Stop it at one minute and fifteen seconds", "end it at 2:30"
  [
    new RegExp(
      String.raw`\b(?:stop|end|finish|cut|chop)(?: it| this| that| the (?:song|track|recording|audio|file|thing|piece|talk|video))(?: off| short)? (?:at|after) (?:the )?(?:about )?(${TIME}(?: (?:and )?(?:\d+|[a-z]+(?:-[a-z]+)?) ${UNIT})?)(?: mark)?(?=\s*(?:[.,;!?]|$|(?:please|pls|because|cause|since|as|so|and|for)\b))`,
      'giu',
    ),
    'keep the first $1',
  ],
];

/** Returns a text in which what lies before or after a time, or an end that a remark is about, is cut off in plain words. */
export const plainLeavingEnds = (text: string): string =>
  FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain as string), text);
