const CLOCK = String.raw`\d{1,2}:\d\d(?::\d\d)?`;
const NUMBER = String.raw`(?:${CLOCK}|\d{1,3}(?:\.\d+)?(?![:\d]))`;
const TIME = String.raw`(?:${CLOCK}|\d{1,4}(?:\.\d+)?(?![:\d])(?: ?(?:secs?|seconds?|s)\b)?)`;
const UNIT = '(?:secs?|seconds?|s)';
const NO_OTHER_UNIT =
  '(?! ?(?:m\\b|mins?\\b|minutes?\\b|h\\b|hours?\\b|ms\\b|db\\b|decibels?\\b|%|per ?cent|k?hz\\b|k\\b|kbps\\b|bpm\\b|beats?\\b|bars?\\b|lufs\\b|semi|st\\b|steps?\\b|files?\\b|tracks?\\b|takes?\\b|times\\b|x\\b|tokens?\\b|[:.]?\\d))';
const TO = '(?:to|till?|until|thru|through|-|–|—|up to)';

/** "2m15": a clock time. */
const MINUTES = /\b(\d{1,2}) ?m(?:in)? ?(\d{2})(?: ?s(?:ecs?)?)?\b/giu;
/** "00:02:15" */
const HOURLESS = /\b00:(\d\d):(\d\d)\b/gu;
/** "In 2:15, out 10:40", "start 3, end 8", "starting at 3 seconds and ending at 8" */
const IN_OUT = new RegExp(
  String.raw`(?<!\bfad(?:e|es|ing)[- ])\b(?:(?:in|start(?:s|ing)?|begin(?:s|ning)?)(?:[- ]?point)?:?|(?:that |which )(?:starts|begins)|(?:it |this )?(?:should |must )?(?:start|begin))(?: at| from| with| on)? (${TIME})(?: in)?(?:\s?[,;/]\s?|\s)(?:and |but |it |should |must |then |which )*(?:out|end(?:s|ing)?|stop(?:s|ping)?|finish(?:es|ing)?)(?:[- ]?point)?:?(?: at| on| with| by)? (${TIME})${NO_OTHER_UNIT}`,
  'giu',
);
/** "From 2:15 through 10:40", "between 2:15 and 10:40" */
const BETWEEN = new RegExp(
  String.raw`\b(?:from|between) (${CLOCK}) (?:and|thru|through|up to|all the way to|right through to) (${CLOCK})`,
  'giu',
);
/** "From 2:30 sorry 2:15 until": a clock time that is taken back. */
const TAKEN_BACK = new RegExp(
  String.raw`\b${CLOCK}[,;–—-]? (?:no|sorry|wait|oops|i mean|make that|rather|actually|nope)(?:[, ]+(?:no|sorry|wait|i mean|make that))*[, ]+(?=${CLOCK})`,
  'giu',
);

const LEAD = String.raw`(?:(?:hm+|oh|ah|ok(?:ay)?|so|no+|nope|nah|wait|sorry|oops|actually|well|hang on|please|pls|can you|could you|let['’]?s|i['’]?d like to|my bad|and|but|then|rather|my mistake|i got (?:that|it) wrong|i meant|i mean|it should be)[,.:!; ]+)*`;
/** "Make that 3 to 8", "no wait, 15-25", "change it to 15 till 25": another span for the crop before. */
const OTHER_SPAN = new RegExp(
  String.raw`^(${LEAD})(?:(?:make|change|set|move|shift|switch|redo|do|have|use|put|correct|adjust|try) (?:that|it|this|the (?:crop|trim|cut|span|clip|range))(?: again)?(?: to| from| be| into| with|:)*|(?:(?:change|correct) the (?:crop|trim|cut|span|clip|range):))[ ,]*(?:from )?(${NUMBER}) ?${UNIT}? ?${TO} ?(${NUMBER})\b(?: ?${UNIT}\b)?${NO_OTHER_UNIT}(?: (?:instead|please|pls|then|rather))*[.! ]*$`,
  'iu',
);
const BARE_SPAN = new RegExp(
  String.raw`^(${LEAD})(${NUMBER}) ?${UNIT}? ?${TO} ?(${NUMBER})\b(?: ?${UNIT}\b)?${NO_OTHER_UNIT}(?:,? (?:i meant?|instead|please|pls|rather|not \d[\d: –to-]*))*[.! ]*$`,
  'iu',
);
/** "Not 0–20. 3–8." */
const NOT_THAT = new RegExp(
  String.raw`^${LEAD}not (?:from )?${NUMBER} ?${UNIT}? ?${TO} ?${NUMBER}(?: ?${UNIT})?[.,;:!–— ]+(?:but |make it |rather |it['’]?s |use )*(?:from )?(${NUMBER}) ?${UNIT}? ?${TO} ?(${NUMBER})\b(?: ?${UNIT}\b)?${NO_OTHER_UNIT}[.! ]*$`,
  'iu',
);
const CORRECTS =
  /\b(?:no+|nope|nah|wait|sorry|oops|actually|rather|mistake|my bad|wrong|meant?|instead|not|should be)\b/iu;

/** Returns a text with its spans of time as "from 2:15 to 10:40", and with another span for the crop before in one form. */
export function plainSpans(text: string): string {
  const clocked = text
    .replaceAll(MINUTES, '$1:$2')
    .replaceAll(HOURLESS, (_, minutes: string, seconds: string) => `${Number(minutes)}:${seconds}`)
    .replaceAll(TAKEN_BACK, '')
    .replaceAll(IN_OUT, (whole, start: string, end: string) =>
      secondsIn(start) < secondsIn(end) ? `from ${timed(start)} to ${timed(end)}` : whole,
    )
    .replaceAll(CUT_OUT, 'remove the part $1')
    .replaceAll(BETWEEN, 'from $1 to $2');
  for (const [pattern, isBare] of [
    [NOT_THAT, false],
    [OTHER_SPAN, false],
    [BARE_SPAN, true],
  ] as const) {
    const found = pattern.exec(clocked);
    const [start, end] = found?.slice(-2) ?? [];
    if (start === undefined || end === undefined || secondsIn(start) >= secondsIn(end)) continue;
    if (isBare && !CORRECTS.test(clocked)) continue;
    return /:/u.test(start) || /:/u.test(end)
      ? `make that ${start} to ${end} instead`
      : `make that ${start} to ${end} seconds instead`;
  }
  return clocked;
}

/** "Cut the span from 0:10 to 0:20 out of it": what goes, rather than what is kept. */
const CUT_OUT =
  /\b(?:cut|take|edit|chop|snip) (?:out )?the (?:span|part|section|passage|bit|piece) (from \S+(?: \w+)? to \S+(?: (?:secs?|seconds?|minutes?))?)(?= out of\b)(?: out)?/giu;

function secondsIn(time: string): number {
  return time
    .split(':')
    .map((part) => Number.parseFloat(part))
    .reduce((sum, part) => 60 * sum + part, 0);
}

/** Returns a time with its unit. */
function timed(time: string): string {
  return /[:a-z]/iu.test(time) ? time : `${time} seconds`;
}
