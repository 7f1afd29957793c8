import { TOKENS_PER_USD } from '../../../../workflows/domain/prices.ts';
import { NUMBERS } from '../../../english/times.ts';

const UNITS: Readonly<Record<string, number>> = { dollar: 1, buck: 1, usd: 1, cent: 0.01 };
const WORDS = Object.keys(NUMBERS).join('|');
/** "$2.50", "1.20 USD", "forty cents", "a dollar", "two dollars fifty". */
const AMOUNT = new RegExp(
  String.raw`\$ ?(\d+(?:\.\d+)?)|(?:\b(\d+(?:\.\d+)?)|\b((?:half )?an?|(?:${WORDS})(?:[- ](?:${WORDS}))?)) ?(dollar|buck|usd|cent)s?\b`,
  'iu',
);

/** Returns the sum of money that an English text names, in USD; undefined if it names none. */
export function usdIn(text: string): number | undefined {
  const [found, sign, digits, words, unit] = AMOUNT.exec(text) ?? [];
  if (found === undefined) return undefined;
  if (sign !== undefined) return Number(sign);
  const number = digits === undefined ? numberIn(words!.toLowerCase()) : Number(digits);
  return number === undefined ? undefined : number * UNITS[unit!.toLowerCase()]!;
}

const HOW_MUCH =
  /\b(?:how (?:much|many|long|far)|what (?:amount|quantity|length)|how big)\b.{0,60}\b(?:audio|sound|music|recordings?|material|minutes?|hours?|seconds?|tokens?|songs?|get|buy|last|go|good for|purchase)\b|\bwhat (?:can|could|do|would|will|might) (?:i|we|you|one) (?:get|do|process|buy|run|expect)\b.{0,20}\b(?:for|from|with|out of)\b/iu;
const TOKENS = new RegExp(
  String.raw`\b(\d{1,3}(?:,\d{3})+|\d+|(?:${WORDS}|hundred|thousand)(?:[- ](?:and )?(?:${WORDS}|hundred|thousand))*) (?:tokens|credits)\b`,
  'iu',
);

/** Returns the seconds of audio that a sum of money or of tokens pays for, where an English text asks for it. */
export function secondsForMoneyIn(text: string): number | undefined {
  if (!HOW_MUCH.test(text)) return undefined;
  const usd = usdIn(text);
  if (usd !== undefined) return Math.floor(usd * TOKENS_PER_USD);
  const tokens = TOKENS.exec(text)?.[1];
  if (tokens === undefined) return undefined;
  return /^\d/u.test(tokens) ? Number(tokens.replaceAll(',', '')) : numberIn(tokens.toLowerCase());
}

function numberIn(words: string): number | undefined {
  if (words.startsWith('half')) return 0.5;
  if (/^an?$/u.test(words)) return 1;
  let thousands = 0;
  let number = 0;
  for (const word of words.split(/[- ]/u).filter((each) => each !== 'and')) {
    const value = NUMBERS[word];
    if (word === 'thousand') [thousands, number] = [1_000 * (number || 1), 0];
    else if (word === 'hundred') number = 100 * (number || 1);
    else if (value === undefined) return undefined;
    else number += value;
  }
  return thousands + number;
}
