const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Leading bits of a number by which places of two fingerprints are matched. */
const KEY_BITS = 14;
/** Overlapping numbers from which two fingerprints can be compared. */
const MIN_OVERLAP = 20;

/** Decodes the numbers of a fingerprint in Chromaprint's text form. */
export function fingerprintNumbers(text: string): Uint32Array {
  const bits = Array.from(text, (digit) => DIGITS.indexOf(digit).toString(2).padStart(6, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const [, high = 0, middle = 0, low = 0, ...rest] = bytes;
  const numbers = new Uint32Array((high << 16) | (middle << 8) | low);
  const stream = (from: number, width: number) => (at: number) => {
    const bit = 8 * from + at * width;
    const pair = (rest[bit >> 3] ?? 0) | ((rest[(bit >> 3) + 1] ?? 0) << 8);
    return (pair >> (bit & 7)) & ((1 << width) - 1);
  };
  const step = stream(0, 3);
  const steps: number[] = [];
  for (let ends = 0; ends < numbers.length && steps.length < 33 * numbers.length;) {
    steps.push(step(steps.length));
    if (steps.at(-1) === 0) ends++;
  }
  const long = stream(Math.ceil((steps.length * 3) / 8), 5);
  let [at, place, before, longs] = [0, 0, 0, 0];
  let changed = 0;
  for (const value of steps) {
    if (value === 0) {
      before = (before ^ changed) >>> 0;
      numbers[at++] = before;
      [place, changed] = [0, 0];
      continue;
    }
    place += value === 7 ? 7 + long(longs++) : value;
    changed |= 1 << (place - 1);
  }
  return numbers;
}

/** Returns the similarity of two fingerprints, 0 to 1: the share of equal bits over chance, at the offset that most places agree on. */
export function fingerprintLikeness(a: Uint32Array, b: Uint32Array): number {
  const places = new Map<number, number[]>();
  b.forEach((number, i) => {
    const key = number >>> (32 - KEY_BITS);
    const known = places.get(key);
    if (known) known.push(i);
    else places.set(key, [i]);
  });
  const votes = new Map<number, number>();
  a.forEach((number, i) => {
    for (const j of places.get(number >>> (32 - KEY_BITS)) ?? []) votes.set(j - i, (votes.get(j - i) ?? 0) + 1);
  });
  const offsets = [...votes].toSorted(([, one], [, other]) => other - one).slice(0, 5);
  return Math.max(0, ...offsets.map(([offset]) => likenessAt(a, b, offset)));
}

function likenessAt(a: Uint32Array, b: Uint32Array, offset: number): number {
  const from = Math.max(0, -offset);
  const to = Math.min(a.length, b.length - offset);
  if (to - from < MIN_OVERLAP) return 0;
  let differing = 0;
  for (let i = from; i < to; i++) differing += ones((a[i]! ^ b[i + offset]!) >>> 0);
  return Math.max(0, 1 - differing / (16 * (to - from)));
}

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count++;
  return count;
}
