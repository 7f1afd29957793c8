import { NUMBERS } from '../../../english/times.ts';

/** A value with its unit, as a condition in plain English has it. */
export interface Amount {
  value: number;
  unit: Unit;
}

export type Unit = 's' | 'bpm' | 'lufs' | 'db' | 'hz' | 'tokens' | 'usd' | '';

const UNITS: readonly [words: string, unit: Unit, factor: number][] = [
  ['hours?|h', 's', 3600],
  ['minutes?|mins?', 's', 60],
  ['seconds?|secs?|s', 's', 1],
  ['milliseconds?|ms', 's', 0.001],
  ['bpm', 'bpm', 1],
  ['lufs|lkfs', 'lufs', 1],
  ['db ?(?:tp|fs)|db|lu|decibels?', 'db', 1],
  ['khz|kilohertz', 'hz', 1000],
  ['hz|hertz', 'hz', 1],
  ['tokens?', 'tokens', 1],
  ['dollars?|usd', 'usd', 1],
  ['cents?', 'usd', 0.01],
  ['', '', 1],
];

const WORDS = Object.keys(NUMBERS).join('|');
const NUMBER = String.raw`[-−–]?\d[\d,]*(?:\.\d+)?`;
/** A number with its unit; a clock time is one of seconds. The source of an expression without groups. */
export const AMOUNT = String.raw`(?:\$ ?)?(?:\d+(?::\d\d){1,2}|(?:minus )?${NUMBER}|(?:${WORDS})\b) ?(?:${UNITS.flatMap(([words]) => words || []).join('|')})?(?![\p{L}\d])(?: minutes?\b)?`;

const CLOCK = /^(\d+):(\d\d)(?::(\d\d))?(?: minutes?)?$/u;
const PLAIN = new RegExp(String.raw`^(\$ ?)?(minus )?(${NUMBER}|${WORDS}) ?(.*)$`, 'iu');

/** Returns the amount that an English text is, also of a minute or half of one without a number. */
export function lengthOf(text: string): Amount | undefined {
  return amountOf(text) ?? amountOf(text.replace(/^half/iu, '0.5').replace(/^minute/iu, '1 minute'));
}

/** Returns the amount that an English text is; undefined if it is none. */
export function amountOf(text: string): Amount | undefined {
  const words = text.trim();
  const clock = CLOCK.exec(words);
  if (clock) {
    const [first, second, third] = clock.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
    return { value: third === undefined ? first! * 60 + second! : first! * 3600 + second! * 60 + third, unit: 's' };
  }
  const [, dollars, minus, number, rest] = PLAIN.exec(words) ?? [];
  if (number === undefined) return undefined;
  const found = UNITS.find(([names]) => new RegExp(`^(?:${names})$`, 'iu').test(rest!.trim()));
  if (!found) return undefined;
  const bare = NUMBERS[number.toLowerCase()] ?? Number(number.replaceAll(',', '').replace(/[−–]/u, '-'));
  const value = (minus === undefined ? bare : -bare) * found[2];
  return { value, unit: dollars === undefined ? found[1] : 'usd' };
}
