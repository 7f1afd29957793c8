/** Returns the 32-bit FNV-1a hash of the code units of a part of a string. */
export function hashOf(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5;
  for (let n = from; n < to; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
  return hash >>> 0;
}

/** Features of a text as 32-bit numbers. A feature is its kind and up to four numbers or hashes; no strings are built, for speed. */
export class Features {
  #found: number[] = [];
  readonly #max: number;

  /** Features beyond `max` are dropped, which bounds the time. */
  constructor({ max }: { max: number }) {
    this.#max = max;
  }

  add(kind: string, a = 0, b = 0, c = 0, d = 0): void {
    if (this.#found.length < this.#max) this.#found.push(mixed(mixed(mixed(mixed(seedOf(kind), a), b), c), d) >>> 0);
  }

  /** Returns each feature once. */
  distinct(): Uint32Array {
    return Uint32Array.from(new Set(this.#found));
  }
}

const SEEDS = new Map<string, number>();

function seedOf(kind: string): number {
  const known = SEEDS.get(kind);
  if (known !== undefined) return known;
  const seed = hashOf(kind);
  SEEDS.set(kind, seed);
  return seed;
}

function mixed(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x2c1b3c6d);
  return Math.imul(product ^ (product >>> 15), 0x297a2d39) ^ (product >>> 13);
}
