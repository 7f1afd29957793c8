const UNIT = '(?:secs?|seconds?|s|minutes?|mins?|m)';
const NUMBER =
  '(?:\\d+(?:\\.\\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty)(?: and a half)?';
const LENGTH = String.raw`(${NUMBER})(?:[ -]?(${UNIT}))?(?: (?:and a half))?`;
const OFF =
  '(?:cut(?: off)?|take|chop(?: off)?|trim(?: off)?|shave(?: off)?|lop(?: off)?|lose|drop|remove|strip|snip(?: off)?|knock|get rid of|delete|crop(?: off)?|clip(?: off)?|bin|slice(?: off)?|top and tail(?: it| this)?|i want|i need|need|want)';
const START_OF =
  '(?:the |its )?(?:very )?(?:start|front|beginning|head|top|intro|opening|front end)(?: of (?:it|this|that|the (?:file|song|track|recording)))?';
const END_OF =
  '(?:the |its )?(?:very )?(?:end|back|tail|close|finish|outro|ending|back end|rear)(?: of (?:it|this|that|the (?:file|song|track|recording)))?';
const FROM = '(?: (?:off|from|out of|at|of|in))(?: of)?';
const AND = String.raw`(?:\s?[,;+&]\s?|\s)(?:and |plus |as well as |then |another |also )*`;

/** "Take 5 seconds off the front and 10 off the back" */
const OFF_ENDS = new RegExp(
  String.raw`(\b${OFF}[:,]?\s{1,2})${LENGTH}(?: off)?${FROM} ${START_OF}${AND}(?:${OFF} )?${LENGTH}(?: off)?${FROM} ${END_OF}`,
  'giu',
);
const OFF_ENDS_TURNED = new RegExp(
  String.raw`(\b${OFF}[:,]?\s{1,2})${LENGTH}(?: off)?${FROM} ${END_OF}${AND}(?:${OFF} )?${LENGTH}(?: off)?${FROM} ${START_OF}`,
  'giu',
);
/** "5 s off the start, 10 s off the end" without a verb: "off" says enough. */
const BARE_ENDS = new RegExp(
  String.raw`((?<=^|[.:;!?,]\s{0,2}))${LENGTH} off ${START_OF}${AND}${LENGTH} off ${END_OF}`,
  'giu',
);
/** "Lose the first 5 seconds as well as the closing 10" */
const FIRST_LAST = new RegExp(
  String.raw`(\b${OFF} )(?:both )?the (?:first|opening|initial) ${LENGTH},? (?:and|as well as|plus|and also|along with|together with|&) (?:also )?(?:the )?(?:last|closing|final) ${LENGTH}`,
  'giu',
);
/** "Remove the first and last 10 seconds", "trim the first and the last 5 s off": one length for both ends. */
const FIRST_AND_LAST = new RegExp(
  String.raw`\b${OFF} (?:off |out )?(?:both )?the (?:first|opening|initial) (?:and|&|\+) (?:the )?(?:last|closing|final) (${NUMBER})[ -]?(${UNIT})\b(?: (?:off|out|away))?`,
  'giu',
);
/** "It should start 5 seconds later and end 10 seconds sooner" */
const LATER = new RegExp(
  String.raw`\b(?:let|make|have|i want|i(?:['’]d| would) like)? ?(?:it|this|the (?:song|track|file|recording)) (?:should |must |needs to |ought to |to |can )?(?:start|begin)s? ${LENGTH} later,?(?: and| but|,)? (?:it should )?(?:end|stop|finish)(?:es|s)? ${LENGTH} (?:sooner|earlier|before)`,
  'giu',
);

/** Returns a text in which lengths that are to go at both ends of a recording are named alike: "cut off the first 5 seconds and the last 10 seconds". */
export function plainBothEnds(text: string): string {
  return text
    .replaceAll(OFF_ENDS, both)
    .replaceAll(
      OFF_ENDS_TURNED,
      (_, __: string, last: string, other: string | undefined, first: string, unit: string | undefined) =>
        ends(first, unit ?? other, last, other),
    )
    .replaceAll(BARE_ENDS, both)
    .replaceAll(
      FIRST_LAST,
      (whole, verb: string, first: string, unit: string | undefined, last: string, other: string | undefined) =>
        /^(?:i |need|want)/iu.test(verb) ? whole : ends(first, unit, last, other),
    )
    .replaceAll(FIRST_AND_LAST, (whole, length: string, unit: string) =>
      /^(?:i |need|want|top)/iu.test(whole) ? whole : ends(length, unit, length, unit),
    )
    .replaceAll(LATER, (_, first: string, unit: string | undefined, last: string, other: string | undefined) =>
      ends(first, unit, last, other),
    );
}

function ends(first: string, unit: string | undefined, last: string, other: string | undefined): string {
  const common = unit ?? other ?? 'seconds';
  return `cut off the first ${first} ${unit ?? common} and the last ${last} ${other ?? common}`;
}

function both(
  _: string,
  __: string,
  first: string,
  unit: string | undefined,
  last: string,
  other: string | undefined,
): string {
  return ends(first, unit, last, other);
}
