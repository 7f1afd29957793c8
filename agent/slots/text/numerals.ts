const DIGITS = '〇一二三四五六七八九';
const SAME: Readonly<Record<string, string>> = { 零: '〇', 两: '二', 兩: '二', 壱: '一', 弐: '二' };
const POWERS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1_000, 万: 10_000, 萬: 10_000 };
const NINE_DEVANAGARI = /[०-९]/g;

/** Reports whether a character is a Japanese or Chinese numeral. */
export function isNumeral(char: string): boolean {
  return DIGITS.includes(SAME[char] ?? char) || char in POWERS;
}

/** Returns the value of Japanese or Chinese numerals, written out (四十五) or digit by digit (四五). */
export function numeralsValue(chars: readonly string[]): number {
  let [total, part, digit] = [0, 0, 0];
  let hasDigit = false;
  for (const char of chars) {
    const power = POWERS[char];
    if (power === undefined) {
      digit = digit * 10 + DIGITS.indexOf(SAME[char] ?? char);
      hasDigit = true;
      continue;
    }
    const times = hasDigit ? digit : 1;
    if (power === 10_000) [total, part] = [total + (part + digit || 1) * power, 0];
    else part += times * power;
    [digit, hasDigit] = [0, false];
  }
  return total + part + digit;
}

/**
 * Returns the value of digits with points and commas. Three digits after the only separator are thousands, except after a point where the
 * language has a decimal point.
 */
export function digitsValue(written: string, hasDecimalPoint: boolean): number {
  const text = written.replaceAll(NINE_DEVANAGARI, (digit) => String(digit.charCodeAt(0) - 0x9_66));
  const marks = text.match(/[.,]/g) ?? [];
  if (marks.length === 0) return Number(text);
  if (marks.length > 1 && marks.every((mark) => mark === marks[0])) return Number(text.replaceAll(/[.,]/g, ''));
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [whole, rest] = [text.slice(0, at).replaceAll(/[.,]/g, ''), text.slice(at + 1)];
  const isThousands = rest.length === 3 && whole !== '0' && !(hasDecimalPoint && text[at] === '.');
  return isThousands ? Number(whole + rest) : Number(`${whole}.${rest}`);
}
