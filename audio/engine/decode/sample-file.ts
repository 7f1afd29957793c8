import { closeSync, openSync, writeSync } from 'node:fs';

/** Samples collected before they are written. */
const BUFFER_SAMPLES = 2 ** 19;
/** Above any scale a file could mean, 32-bit integers included; squares of larger values would overflow floats. */
const MAX_MAGNITUDE = 2 ** 40;

/** Writes floats to a file in large blocks, so that an hour of audio is never in memory. Close it with `using`. */
export class SampleFile implements Disposable {
  /** Samples committed so far, of all channels together. */
  length = 0;
  /** Set with the first frame. */
  channels = 0;
  #file: number;
  #buffer = new Float32Array(BUFFER_SAMPLES);
  /** Samples in the buffer. */
  #held = 0;
  readonly #onSamples: (samples: Float32Array, channels: number) => void;

  /** `onSamples` gets whole frames, as they are written; the next call overwrites the array. */
  constructor(path: string, onSamples: (samples: Float32Array, channels: number) => void = () => {}) {
    this.#file = openSync(path, 'w');
    this.#onSamples = onSamples;
  }

  /** Returns a buffer for `count` floats; after filling it, call `commit` with the number written. */
  reserve(count: number): Buffer {
    if (this.#held + count > this.#buffer.length) {
      this.flush();
      if (count > this.#buffer.length) this.#buffer = new Float32Array(count);
    }
    return Buffer.from(this.#buffer.buffer, this.#held * 4, count * 4);
  }

  /** Keeps `count` of the reserved floats without the first `skip`; those that are not finite or beyond any scale become 0. */
  commit(count: number, skip: number): void {
    const from = this.#held;
    if (skip > 0) this.#buffer.copyWithin(from, from + skip, from + count);
    const kept = count - skip;
    for (let i = from; i < from + kept; i++) {
      const magnitude = Math.abs(this.#buffer[i]!);
      if (Number.isNaN(magnitude) || magnitude > MAX_MAGNITUDE) this.#buffer[i] = 0;
    }
    this.#held += kept;
    this.length += kept;
  }

  /** Writes what is in the buffer. */
  flush(): void {
    const bytes = Buffer.from(this.#buffer.buffer, 0, this.#held * 4);
    this.#onSamples(this.#buffer.subarray(0, this.#held), this.channels);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#held = 0;
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
  }
}
