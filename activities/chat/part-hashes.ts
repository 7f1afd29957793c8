import { randomInt } from 'node:crypto';

/** Odd factors of 32 bits. Unknown outside of the process; a text of parts with equal hashes can be written even so. */
const FACTORS = [randomInt(2 ** 31) * 2 + 1, randomInt(2 ** 31) * 2 + 1] as const;

/**
 * Hashes of the parts of a text. The text is read once; the hash of any part then takes constant time. Equal hashes do not
 * prove that parts are equal: compare them.
 */
export class PartHashes {
  /** Hashes of the beginnings by their length. */
  #high: Int32Array;
  #low: Int32Array;
  #powers: Powers;

  constructor(text: string, powers: Powers) {
    this.#powers = powers;
    this.#high = new Int32Array(text.length + 1);
    this.#low = new Int32Array(text.length + 1);
    let [high, low] = [0, 0];
    for (let index = 0; index < text.length; index++) {
      const digit = text.charCodeAt(index) + 1;
      high = (Math.imul(high, FACTORS[0]) + digit) | 0;
      low = (Math.imul(low, FACTORS[1]) + digit) | 0;
      this.#high[index + 1] = high;
      this.#low[index + 1] = low;
    }
  }

  /** Returns a number of 52 bits for the part between two indexes. */
  of(from: number, to: number): number {
    const high = this.#high[to]! - Math.imul(this.#high[from]!, this.#powers.high[to - from]!);
    const low = this.#low[to]! - Math.imul(this.#low[from]!, this.#powers.low[to - from]!);
    return (high >>> 0) * 2 ** 20 + (low >>> 12); // the last bits mix few of the characters
  }
}

/** Powers of the factors, up to the length of the longest part. */
interface Powers {
  high: Int32Array;
  low: Int32Array;
}

/** Returns the powers for parts of up to `maxLength` characters. */
export function powersUpTo(maxLength: number): Powers {
  return { high: powersOf(FACTORS[0], maxLength), low: powersOf(FACTORS[1], maxLength) };
}

function powersOf(factor: number, maxLength: number): Int32Array {
  const result = new Int32Array(maxLength + 1).fill(1);
  for (let k = 1; k <= maxLength; k++) result[k] = Math.imul(result[k - 1]!, factor);
  return result;
}
