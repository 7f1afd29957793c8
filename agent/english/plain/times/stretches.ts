const UNIT = '(?:secs?|seconds?|s|minutes?|mins?)';
const LENGTH = String.raw`(?:half (?:a )?minute|minute(?: and a half)?|half|third|quarter|(?:\d+(?:\.\d+)?|[a-z]+(?:[- ][a-z]+)?)[ -]?${UNIT}|\d{1,2}:\d\d)`;
const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?`;
const SPAN = String.raw`(?:${CLOCK} ?(?:to|till|until|and|-|–) ?${CLOCK})`;
/** A stretch of a recording: its start or end, or a span of it. */
const STRETCH = String.raw`(?:the (?:first|last|opening|final) ${LENGTH}(?: of (?:it|this|that|the (?:song|track|file|recording|audio)))?|(?:the (?:part|section|bit|span|stretch|passage) )?(?:from|between) ${SPAN})`;
const LEAD = String.raw`((?:^|[.!?;,] ?|\b(?:and|then) )(?:(?:please|pls|just|now|then|can you|could you|would you|i want you to|i['’]?d like you to)[, ]+)*)`;
/** Matches before the end of a sentence, a target, a format, or the next order. */
const AFTER = String.raw`(?=\s*(?:$|[.,;!?]|(?:into|to|as|and|then|please|pls|for)\b))`;

/** "Split the first 30 seconds into stems": work of which the stretch alone is wanted. */
const WORKED = new RegExp(
  String.raw`${LEAD}(split|separate|unmix|demix|analy[sz]e|transcribe|convert|export) (?:only |just )?(${STRETCH})${AFTER}`,
  'giu',
);
/** "Get the stems of the last 30 seconds" */
const PARTS_OF = new RegExp(
  String.raw`${LEAD}((?:get|give|make|extract|isolate|pull out|find|show|detect)(?: me)? (?:the |its )?(?:stems?|vocals?|drums|bass|key|tempo|bpm|chords|beats|melody|notes)(?: and (?:the )?(?:key|tempo|bpm|chords|beats|melody|notes|drums|bass|vocals?))?) (?:of|from|in|for) (?:only |just )?(${STRETCH})${AFTER}`,
  'giu',
);

const CUT = '(?:cut|take|edit|chop|snip|clip|splice)';
const PIECE = String.raw`(?:(?:the |that |this )?(?:middle|centre|center|chunk|bit|part|section|span|stretch|passage|piece)(?: (?:bit|part|section|piece))?)`;
/** "Cut the middle out, from 1:00 to 1:30": what goes, rather than what is kept. */
const MIDDLE_OUT = new RegExp(
  String.raw`\b(?:${CUT} ${PIECE} out|${CUT} out ${PIECE}|(?:remove|delete|drop|lose|ditch|get rid of|erase) (?:the )?middle(?: (?:bit|part|section))?|${CUT} ${PIECE} (?=[^.!?]{0,30}\bout\b)),? ?(?:(?:which|that) (?:is|runs) )?(?:from |between )?(${CLOCK}) ?(to|till|until|and|-|–) ?(${CLOCK})(?: out)?(?: of (?:it|this|that))?`,
  'giu',
);
/** "Cut from 1:00 to 1:30 out" */
const SPAN_OUT = new RegExp(
  String.raw`\b(?:${CUT}|throw|leave|get) (?:from |between )?(${CLOCK}) ?(to|till|until|and|-|–) ?(${CLOCK}) (?:out|away)\b(?: of (?:it|this|that|the (?:song|track|file|recording)))?`,
  'giu',
);

/** "Make it 3 minutes long": longer audio is cut; nothing makes shorter audio longer. */
const LASTING = new RegExp(
  String.raw`${LEAD}(?:make|get|have) (?:it|this|that|the (?:song|track|file|recording|audio|thing)) (?:to be |be |last )?(?:exactly |just |only )?(\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty(?:-five)?|sixty|ninety)[ -]?(${UNIT})(?: long| in length)?(?= ?(?:$|[.!;]|(?:please|pls|and|then)\b))`,
  'giu',
);

/** Returns a text in which work on a stretch follows the crop to it, and a span that is cut out is one that is removed. */
export function plainStretches(text: string): string {
  return text
    .replaceAll(MIDDLE_OUT, 'remove the part from $1 to $3')
    .replaceAll(SPAN_OUT, 'remove the part from $1 to $3')
    .replaceAll(
      WORKED,
      (_, lead: string, verb: string, stretch: string) =>
        `${lead}${kept(stretch)}, then ${/^analy/iu.test(verb) ? 'describe' : verb} it`,
    )
    .replaceAll(PARTS_OF, (_, lead: string, parts: string, stretch: string) => `${lead}${kept(stretch)}, then ${parts}`)
    .replaceAll(
      LASTING,
      (_, lead: string, count: string, unit: string) =>
        `${lead}if it is longer than ${count} ${unit}, keep the first ${count} ${unit}`,
    );
}

function kept(stretch: string): string {
  return `keep ${stretch.replace(/^the (?:part|section|bit|span|stretch|passage) /iu, '').replace(/ of (?:it|this|that|the \w+)$/iu, '')}`;
}
