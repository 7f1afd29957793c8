const UNIT =
  '(?:secs?|seconds?|s|minutes?|mins?|db|decibels?|semitones?|semis?|st|%|per ?cents?|kbps|kbit|k|bpm|lufs|bars?|times|x)';
const WORDS =
  'half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';
/** A value as people write it: "ten", "-14", "1:20", "95 percent". */
const NUMBER = String.raw`(?:(?:minus )?(?:${WORDS})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|(?<![\w:.])-?\d+(?:[:.]\d+)*)`;
const VALUE = new RegExp(
  String.raw`\b(?:minus |-)?(?:${WORDS})\b(?: ${UNIT}\b)?|(?<![\w:.])-?\d+(?:[:.]\d+)*(?: ?${UNIT}(?!\w))?`,
  'giu',
);
/** Words before those that take back what was just said. */
const LEAD = String.raw`(?:(?:oh|ah|er+|uh|um+|hm+|nah|no|sorry|oops|jk|lol|actually|hang on|hold on)[,. ]+)*`;
/** Words that take it back, wherever they stand; and those that do after a mark only. */
const SURELY = '(?:no wait|wait no|scratch that|strike that|correction|i mean|i meant|or rather)';
const MARKED = String.raw`(?:${SURELY}|wait|no|nah|nope|sorry|oops|jk|rather|make that|actually)`;
/** Words that begin a reason after it: "no wait 25 i just listened again". */
const REASON = String.raw`(?:i|i['’]?(?:ve|m)|my|because|cause|cuz|coz|bcs?|since|sorry)\b`;
/** "…, no wait, ten": the value that counts, and what the one before was not. */
const REPAIR = new RegExp(
  String.raw`(?:\s*[,;.–—…(-]+\s*${LEAD}${MARKED}|\s+${LEAD}${SURELY})(?:[,.: ]+(?:make (?:that|it)|i mean|it['’]?s|it is|rather|not (?:${NUMBER})(?: ?${UNIT})?,?(?: but)?))*[,.: ]+(${NUMBER})(?: ?(${UNIT})(?!\w))?\)?(?=\s*(?:[.,;!?]|$|and\b|then\b|instead\b|${REASON}))(?: instead)?`,
  'iu',
);
/** Kinds of words of which one takes the place of another of its kind. */
const KINDS = [
  '(?:mp3|wav|flac|m4a|ogg|opus|aac)',
  '(?:vocals?|voice|singing|drums?|bass|guitars?|piano|strings|hum|hiss|clicks|reverb)',
];
/** Takes a word back after a mark; "no" alone would forbid what follows it. */
const TAKING_BACK = String.raw`(?:(?:\s*[,;.–—…(-]+\s*|\s+)${LEAD}(?:${SURELY}|wait|sorry|oops|make that|actually)(?:[,.: -]+(?:make (?:that|it)|i mean|it['’]?s|rather))*[,.: –—-]+(?:to |as |an? |the )?)`;
/** "To ogg, no sorry opus": the word that counts. */
const WORD_REPAIRS = KINDS.map(
  (kind) =>
    new RegExp(
      String.raw`\b${kind}\b${TAKING_BACK}(${kind})\b\)?(?=\s*(?:[.,;!?]|$|(?:at|and|then|please|pls|instead|for|with|in|from|off|out)\b))`,
      'giu',
    ),
);
/** Characters between a value and its repair. */
const MAX_BETWEEN = 60;
/** Longer messages are left as they are: the search would take seconds on hostile ones. */
const MAX_CHARS = 2_000;
/** Repairs of a message; more are left as they are. */
const MAX_REPAIRS = 5;

/** "No, 5 was too much, 3": another value for the work before, rather than its end. */
const TOO_MUCH = new RegExp(
  String.raw`^(?:(?:hm+|no|nah|oh|ok(?:ay)?|actually)[, ]+)*-?\d+(?:\.\d+)?(?: ?${UNIT})? (?:is|was|seems|sounds?)(?: a bit| a little| way| far| still)? too (?:much|little|fast|slow|loud|quiet|low|high|long|short|hot)[,;:. –-]+(?:(?:try|make it|do|use|go with|rather|better)[, ]+)*(-?\d+(?:\.\d+)?(?: ?${UNIT})?)(?: (?:please|pls|then|instead|is enough))*[.! ]*$`,
  'iu',
);

const CLOCK = String.raw`\d{1,2}:\d{2}(?:\.\d+)?`;
/** "From 2:00 to 3:00, no sorry 2:10 to 3:10": both ends. */
const SPAN_REPAIR = new RegExp(
  String.raw`\b${CLOCK} ?(?:to|till|until|-|–) ?${CLOCK}(?:\s*[,;.–—…(-]+\s*|\s+)${LEAD}${MARKED}(?:[,.: ]+(?:sorry|no|make (?:that|it)|i mean|i meant|rather|from))*[,.: ]+(${CLOCK} ?(?:to|till|until|-|–) ?${CLOCK})\)?`,
  'giu',
);

/** Returns a text in which a value that its writer takes back in the same breath is the one that he means: "the first five seconds, no wait, ten" is "the first ten seconds". */
export function withRepairs(text: string): string {
  if (text.length > MAX_CHARS) return text;
  let repaired = [...WORD_REPAIRS, SPAN_REPAIR]
    .reduce((words, pattern) => words.replaceAll(pattern, '$1'), text)
    .replace(TOO_MUCH, 'make it $1 instead');
  for (let n = 0; n < MAX_REPAIRS; n++) {
    const found = REPAIR.exec(repaired);
    if (!found) break;
    const next = repairedAt(repaired, found);
    if (next === undefined) break;
    repaired = next;
  }
  return repaired;
}

/** Returns the text with the repair in the place of the last value before it; undefined if no value fits. */
function repairedAt(text: string, { index, 0: whole, 1: number, 2: unit }: RegExpExecArray): string | undefined {
  const start = Math.max(0, index - MAX_BETWEEN);
  const before = text.slice(start, index);
  const old = [...before.matchAll(VALUE)].at(-1);
  if (!old || /[.!?;]\s+\S*\s/u.test(before.slice(old.index + old[0].length))) return undefined;
  const [, oldUnit = ''] = new RegExp(String.raw`( ?${UNIT})$`, 'iu').exec(old[0]) ?? [];
  const value = `${number}${unit === undefined ? oldUnit : ` ${unit}`}`;
  const at = start + old.index;
  const after = text.slice(index + whole.length);
  const rest = new RegExp(`^\\s+${REASON}`, 'iu').test(after) ? `.${after}` : after;
  return `${text.slice(0, at)}${value}${text.slice(at + old[0].length, index)}${rest}`;
}
