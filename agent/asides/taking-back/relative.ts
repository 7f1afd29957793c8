import { NUMBER, UNIT, numberOf } from './values.ts';

const FACTORS: readonly (readonly [words: RegExp, factor: number])[] = [
  [/half$|^halve$/iu, 0.5],
  [/^(?:double|twice)$/iu, 2],
  [/^(?:a |one )?third$/iu, 1 / 3],
  [/^(?:a |one )?quarter$/iu, 0.25],
  [/^(?:triple|three times)$/iu, 3],
];
/** "Half of that will do", "nah too slow, double it" */
const MULTIPLE =
  /^(?:[^?\d]{0,60}?[,.;!] |(?:no|nah|ok(?:ay)?|well|maybe|just|please|hmm?|and|make it|make that|try|do|oh|let['’]?s (?:say|do|try)) ){0,4}(?:(?:cut|slice|chop|bring|make) (?=(?:that|it|this) (?:in|by|to|down to) half))?(half|(?:that|it|this) (?:in|by|to|down to) half|halve|double|twice|(?:a |one )?third|(?:a |one )?quarter|triple|three times)(?:(?: of)? (?:that|it|this|as much|the amount|as long|the length|what you did)|(?<=half))(?! (?:is|was) \p{L}+ (?:as|than))(?![\p{L}])[^?\d]{0,60}$/iu;

/** Returns the value of the message before, multiplied: "half of that will do". */
export function multipleOf(words: string, before: string): string | undefined {
  const factor = FACTORS.find(([pattern]) => pattern.test(MULTIPLE.exec(words)?.[1] ?? ''))?.[1];
  if (factor === undefined) return undefined;
  const amounts = [...before.matchAll(AMOUNT)];
  const [amount] = amounts;
  const number = amount && numberOf(amount[1]!);
  if (!amount || amounts.length > 1 || number === undefined) return undefined;
  return `no, I meant ${Number((number * factor).toFixed(2))}${amount[2] ? ` ${amount[2]}` : ''}`;
}

const LEAD = String.raw`(?:(?:no|nah|ok(?:ay)?|well|maybe|just|please|hmm?|and|now|make (?:it|that)|give (?:it|me)|try|but|oh|still|let['’]?s (?:say|do|try)|could (?:it|you make it) be|can (?:it|you make it) be|i['’]?d like (?:it)?|a bit|too (?:short|long|loud|quiet|soft|abrupt|sudden)|[^.,!?\d]{4,50}[.,!])[,. ]{1,3}){0,5}`;
const AFTER = String.raw`(?:,? (?:please|pls|then|now|instead|thanks|thx|than (?:that|this|before)))*[.! ]*$`;
/** "Two lufs louder", after a level that was named. */
const LOUDER = new RegExp(
  String.raw`^${LEAD}(${NUMBER}|an?) ?(?:(?:lufs|lkfs|db|decibels?|lu) )?(?:more )?(?:(louder|hotter|higher|up)|(?:quieter|softer|lower|down|less loud))${AFTER}`,
  'iu',
);
/** "Two seconds longer", after the length of a fade. */
const LONGER = new RegExp(
  String.raw`^${LEAD}(${NUMBER}|an?) (?:more )?(?:seconds?|secs?|s) (?:(longer|more)|(?:shorter|less))${AFTER}`,
  'iu',
);
const LEVEL = /(?<![\p{L}\p{N}.])(?:minus |-)(\d+(?:\.\d+)?|\p{L}+)(?: ?(?:lufs|lkfs))?(?![\p{L}\p{N}])/giu;

/** Returns the value that a message names by how far it lies from that of the message before. */
export function relativeOf(words: string, before: string): string | undefined {
  const [, by, isUp] = LOUDER.exec(words) ?? [];
  if (by !== undefined) {
    if (/(?<!\p{L})(?:db|decibels?|mix|duck|under)(?!\p{L})/iu.test(before)) return undefined;
    const [level, ...more] = [...before.matchAll(LEVEL)].map((found) => numberOf(found[1]!));
    const difference = numberOf(by);
    if (level === undefined || difference === undefined || more.length > 0) return undefined;
    return `no, I meant -${level - (isUp === undefined ? -difference : difference)} LUFS`;
  }
  const [, longer, isLonger] = LONGER.exec(words) ?? [];
  const [length, ...others] = [...before.matchAll(AMOUNT)].map((found) => numberOf(found[1]!));
  const difference = numberOf(longer ?? '');
  if (!/\bfade/iu.test(before) || length === undefined || difference === undefined || others.length > 0)
    return undefined;
  const changed = length + (isLonger === undefined ? -difference : difference);
  return changed > 0 ? `no, I meant ${changed} seconds` : undefined;
}

const AMOUNT = new RegExp(String.raw`(?<![\p{L}\p{N}.:-])(${NUMBER}|an?(?= ))(?: ?(${UNIT}))?(?![\p{L}\p{N}:])`, 'giu');
