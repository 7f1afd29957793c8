import { closeSync, openSync, writeSync } from 'node:fs';

/** Samples gathered before they are written. */
const BUFFERED = 2 ** 19;
/** Beyond any scale a file could mean, 32-bit whole numbers included; squares of more would overflow floats. */
const LARGEST = 2 ** 40;

/** A file of floats being written: an hour of audio never stands in memory. Close it with `using`. */
export class SampleFile implements Disposable {
  /** Samples committed so far, all channels counted. */
  length = 0;
  #file: number;
  #buffer = new Float32Array(BUFFERED);
  #held = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** Room for `count` floats; `commit` says how many were written into it. */
  reserve(count: number): Buffer {
    if (this.#held + count > this.#buffer.length) {
      this.flush();
      if (count > this.#buffer.length) this.#buffer = new Float32Array(count);
    }
    return Buffer.from(this.#buffer.buffer, this.#held * 4, count * 4);
  }

  /** Keeps `count` of the reserved floats but for the first `skip`; what is no finite number, or no sample of any scale, becomes 0. */
  commit(count: number, skip: number): void {
    const from = this.#held;
    if (skip > 0) this.#buffer.copyWithin(from, from + skip, from + count);
    const kept = count - skip;
    for (let i = from; i < from + kept; i++) {
      const size = Math.abs(this.#buffer[i]!);
      if (Number.isNaN(size) || size > LARGEST) this.#buffer[i] = 0;
    }
    this.#held += kept;
    this.length += kept;
  }

  flush(): void {
    const bytes = Buffer.from(this.#buffer.buffer, 0, this.#held * 4);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#held = 0;
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
