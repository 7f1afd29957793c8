import { randomInt } from 'node:crypto';
import { Problem } from './problems/problem.ts';

/** Max nesting of a JSON body: deeper recursion could exhaust the stack. */
const MAX_DEPTH = 64;
/** Max values of a body: entries of its arrays and fields of its objects, at any depth. 100,000 are parsed in 10 ms. */
const MAX_VALUES = 100_000;
/**
 * Max fields that differ from all earlier ones by their name or by the fields before them. The JSON parser describes each in
 * memory, which takes 3 µs; fields of objects that look like earlier ones take a tenth of that.
 */
const MAX_FIELDS = 10_000;
/** Max escape sequences: they take six times as long to parse as other characters. */
const MAX_ESCAPES = 250_000;

const [OTHER, SEPARATOR, QUOTE, OPEN, CLOSE, COLON] = [0, 1, 2, 3, 4, 5];
const QUOTATION_MARK = 0x22;
const REVERSE_SOLIDUS = 0x5c;
const KIND = new Uint8Array(256).fill(OTHER);
for (const [characters, kind] of [
  [' \n\r\t,', SEPARATOR],
  ['"', QUOTE],
  ['{[', OPEN],
  ['}]', CLOSE],
  [':', COLON],
] as const)
  for (const character of characters) KIND[character.charCodeAt(0)] = kind;

/**
 * Odd and secret, so that no client can make names that count as one. Two, since among 10,001 hashes of 32 bits two are equal in about one
 * process of 90, which would allow a field too many.
 */
const FACTORS = [randomInt(2 ** 31) * 2 + 1, randomInt(2 ** 31) * 2 + 1] as const;

/**
 * Returns a function that counts the contents of a JSON text, piece by piece, while it arrives. It throws `invalid_request` at the
 * first one too many, so that a parser never sees a text that would keep the process busy. It does not check the syntax.
 */
export function jsonScanner(): (bytes: Uint8Array) => void {
  let [inString, escaped, inWord] = [false, false, false];
  let [depth, values, names, escapes] = [0, 0, 0, 0];
  /** Two hashes of the string that is being read, or was read last. */
  let name: readonly [number, number] = [0, 0];
  /** For each open object, two hashes of the names of its fields so far. */
  const shapes = Array.from({ length: MAX_DEPTH + 1 }, (): [number, number] => [0, 0]);
  const fields = new Set<number>();

  function addValue(): void {
    if (++values > MAX_VALUES) throw tooMuch(`The body has more than ${MAX_VALUES} values.`);
  }

  function addField(): void {
    values--; // the string before the colon was counted as a value
    if (++names > MAX_VALUES) throw tooMuch(`The body has more than ${MAX_VALUES} values.`);
    const shape = shapes[depth]!;
    for (const part of [0, 1] as const) {
      const mixed = Math.imul(shape[part] ^ name[part], FACTORS[part]) + depth;
      shape[part] = mixed ^ (mixed >>> 15);
    }
    fields.add((shape[0] >>> 0) * 2 ** 21 + (shape[1] >>> 11));
    if (fields.size > MAX_FIELDS) throw tooMuch(`The body has more than ${MAX_FIELDS} different fields.`);
  }

  /** Reads on in a string. Returns the index after its end, or after the last byte. */
  function inText(bytes: Uint8Array, from: number): number {
    // Local variables: most of the bytes pass here, and those of the scanner are ten times as slow.
    let at = from;
    let [first, second] = name;
    let isOpen = true;
    let isEscaped = escaped;
    let count = 0;
    while (isOpen && at < bytes.length) {
      const byte = bytes[at++]!;
      first = (Math.imul(first, FACTORS[0]) + byte) | 0;
      second = (Math.imul(second, FACTORS[1]) + byte) | 0;
      if (isEscaped) isEscaped = false;
      else if (byte === QUOTATION_MARK) isOpen = false;
      else if (byte === REVERSE_SOLIDUS) {
        isEscaped = true;
        count++;
      }
    }
    name = [first, second];
    [inString, escaped] = [isOpen, isEscaped];
    escapes += count;
    if (escapes > MAX_ESCAPES) throw tooMuch(`The body has more than ${MAX_ESCAPES} escaped characters.`);
    return at;
  }

  return (bytes) => {
    let at = inString ? inText(bytes, 0) : 0;
    while (at < bytes.length) {
      const kind = KIND[bytes[at]!];
      at++;
      if (kind === OTHER) {
        if (!inWord) addValue();
        inWord = true;
        continue;
      }
      inWord = false;
      if (kind === QUOTE) {
        addValue();
        inString = true;
        name = [0, 0];
        at = inText(bytes, at);
      } else if (kind === OPEN) {
        addValue();
        if (++depth > MAX_DEPTH) throw tooMuch(`The body is nested more than ${MAX_DEPTH} levels deep.`);
        shapes[depth] = [0, 0];
      } else if (kind === CLOSE) {
        if (depth > 0) depth--;
      } else if (kind === COLON) {
        addField();
      }
    }
  };
}

function tooMuch(detail: string): Problem {
  return new Problem('invalid_request', { detail });
}
