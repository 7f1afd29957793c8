const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
/** A number below 100 in words: "fifteen", "twenty-two". */
export const NUMERAL = String.raw`(?:(?:${TENS.join('|')})(?:[ -](?:${ONES.slice(1, 10).join('|')}))?|${ONES.slice(10).join('|')}|${ONES.slice(1, 10).join('|')})`;
export const COUNT = String.raw`(?:\d{1,4}(?:[.,]\d{1,3})?|${NUMERAL})`;
const MINUTES = '(?:minutes?|mins?|m)';
const SECONDS = '(?:seconds?|secs?|s)';
const CLOCK = String.raw`\d{1,3}:[0-5]\d(?::[0-5]\d)?(?:\.\d{1,3})?`;
const HALF = '(?: and (?:a )?half)';
const EDGE = String.raw`(?![\p{L}\d]|[.:]\d)`;

/** A length or a time with its unit: "22 seconds", "a minute and a half", "2 min 5", "1m04", "half a minute", "1:15". */
export const TIME = String.raw`(?:${[
  CLOCK,
  String.raw`\d{1,3}m ?[0-5]\d(?: ?s)?`,
  String.raw`(?:half(?: an?)?|an? half|a quarter of an?|three quarters of an?)[ -]?minute`,
  String.raw`(?:an?|${COUNT})${HALF}?[ -]?${MINUTES}(?:${HALF}|,?(?: and| &)? (?:${COUNT})(?:[ -]?${SECONDS})?(?! ?(?:to|-|–) ?\d))?`,
  String.raw`(?:half an|an?|a quarter of an|three quarters of an)[ -]?hour`,
  String.raw`(?:half an?|an?|a quarter of a|three quarters of a|(?:an? )?${COUNT})${HALF}?[ -]?${SECONDS}(?:${HALF})?`,
  String.raw`minute(?:${HALF}|(?: and)? ${COUNT}(?:[ -]?${SECONDS}))?`,
].join('|')})${EDGE}`;

/** A position: a time with words around it, a minute by its number, or minutes and seconds as they are spoken: "the 90 second mark", "minute two", "two fifteen". */
export const POINT = String.raw`(?:(?:about |around |roughly |exactly |like |say |approximately |the )*(?:minutes? (?:${CLOCK}|${COUNT})${EDGE}|${TIME}|seconds? ${COUNT}${EDGE}|(?:${NUMERAL}) (?:(?:${TENS.slice(0, 4).join('|')})(?:[ -](?:${ONES.slice(1, 10).join('|')}))?|${ONES.slice(10).join('|')}|o[h’']? ?(?:${ONES.slice(1, 10).join('|')}))${EDGE})(?: (?:mark|point))?)`;

/** Returns the seconds of a time or a position; undefined of other text. */
export function secondsOf(text: string): number | undefined {
  const words = text
    .toLowerCase()
    .replace(/^(?:(?:about|around|roughly|exactly|like|say|approximately|the) )+/u, '')
    .replace(/ (?:mark|point)$/u, '')
    .trim();
  const clock = /^(?:minutes? )?(\d+):(\d\d)(?::(\d\d))?(\.\d+)?$/u.exec(words);
  if (clock) {
    const [, a, b, c, part = '0'] = clock;
    return (c === undefined ? 60 * +a! + +b! : 3600 * +a! + 60 * +b! + +c) + Number(part);
  }
  const short = /^(\d+)m ?(\d\d)(?: ?s)?$/u.exec(words);
  if (short) return 60 * Number(short[1]) + Number(short[2]);
  if (/^(?:half(?: an?)?|an? half)[ -]minute$/u.test(words)) return 30;
  if (/^a quarter of an? minute$/u.test(words)) return 15;
  if (/^three quarters of an? minute$/u.test(words)) return 45;
  const hours = /^(.+?)[ -]hour$/u.exec(words);
  if (hours) return 3600 * (numberOf(hours[1]!) ?? 1);
  const numbered = /^minutes? (.+)$/u.exec(words);
  if (numbered && !/minute|second|sec\b|and /u.test(numbered[1]!) && numberOf(numbered[1]!) !== undefined)
    return 60 * numberOf(numbered[1]!)!;
  const second = /^seconds? (.+)$/u.exec(words);
  if (second) return numberOf(second[1]!);
  const minutes = /^(.*?)(?:(?<=\d)| |-|^)(?:minutes?|mins?|m)(?![\p{L}])(?:,?(?: and| &)? ?(.*))?$/u.exec(words);
  if (minutes) {
    const whole = minutes[1] === '' ? 1 : numberOf(minutes[1]!);
    const rest = restOf(minutes[2] ?? '');
    return whole === undefined || rest === undefined ? undefined : 60 * whole + rest;
  }
  const seconds = /^(.*?)(?:(?<=\d)| |-)(?:seconds?|secs?|s)( and (?:a )?half)?$/u.exec(words);
  if (seconds) {
    const count = numberOf(seconds[1]!);
    return count === undefined ? undefined : count + (seconds[2] ? 0.5 : 0);
  }
  const said = new RegExp(String.raw`^(${NUMERAL}) (?:o[h’']? ?)?(${NUMERAL})$`, 'u').exec(words);
  return said ? 60 * numberOf(said[1]!)! + numberOf(said[2]!)! : undefined;
}

/** Returns the seconds after whole minutes: "fifteen", "10 seconds", "a half". */
function restOf(text: string): number | undefined {
  if (text === '') return 0;
  if (/^(?:a )?half$/u.test(text)) return 30;
  return numberOf(text.replace(/[ -]?(?:seconds?|secs?|s)$/u, ''));
}

/** Returns the number that digits or words name: "4.5", "four and a half", "twenty-two". */
export function numberOf(text: string): number | undefined {
  const words = text.trim().toLowerCase();
  const half = / and (?:a )?half$/u.exec(words);
  if (half) {
    const whole = numberOf(words.slice(0, half.index));
    return whole === undefined ? undefined : whole + 0.5;
  }
  if (/^an?$/u.test(words)) return 1;
  if (/^an? \d/u.test(words)) return numberOf(words.replace(/^an? /u, ''));
  if (/^half(?: an?)?$/u.test(words)) return 0.5;
  if (/^a quarter of an?$/u.test(words)) return 0.25;
  if (/^three quarters of an?$/u.test(words)) return 0.75;
  if (/^\d+(?:[.,]\d+)?$/u.test(words)) return Number(words.replace(',', '.'));
  const [first = '', second] = words.replace(/^an? /u, '').split(/[ -]/u);
  const tens = TENS.indexOf(first);
  const one = ONES.indexOf(second ?? 'zero');
  if (tens >= 0 && one >= 0) return 20 + 10 * tens + one;
  return ONES.includes(first) && second === undefined ? ONES.indexOf(first) : undefined;
}

/** Returns a position as a clock time, or in seconds where it has a part of one. */
export function clockOf(seconds: number): string {
  if (!Number.isInteger(seconds)) return `${seconds} seconds`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Returns a length in seconds. */
export const lengthOf = (seconds: number): string => `${seconds} second${seconds === 1 ? '' : 's'}`;
