/** Points of all channels together, at most: 128 KiB of 16-bit numbers. */
const MAX_VALUES = 2 ** 16;
/** Frames of a point of short audio. */
const MIN_FRAMES = 16;

/** Returns how many frames a point stands for: 16 doubled as often as it takes for the points of all channels to be at most 65,536. */
export function framesPerPoint(frames: number, channels: number): number {
  let each = MIN_FRAMES;
  while (each * Math.floor(MAX_VALUES / channels) < frames) each *= 2;
  return each;
}

/** Returns the number of points of audio with this many frames. */
export function pointsOf(frames: number, channels: number): number {
  return Math.ceil(frames / framesPerPoint(frames, channels));
}

/** The largest magnitude in each stretch of audio whose length is known only at its end. Memory does not grow with the audio. */
export class PeakEnvelope {
  #channels = 0;
  /** Points of each channel that there is room for. */
  #room = 0;
  #each = MIN_FRAMES;
  /** Interleaved maxima; the one in progress is behind the complete ones. */
  #maxima = new Float32Array(0);
  #frames = 0;

  /** Takes the next samples, interleaved; each call has the same number of channels and whole frames. */
  push(samples: Float32Array, channels: number): void {
    if (this.#channels === 0) {
      this.#channels = channels;
      this.#room = Math.floor(MAX_VALUES / channels);
      this.#maxima = new Float32Array(this.#room * channels);
    }
    for (let at = 0; at < samples.length;) {
      if (this.#frames === this.#room * this.#each) this.#halve();
      const point = Math.floor(this.#frames / this.#each);
      const left = (point + 1) * this.#each - this.#frames;
      const end = Math.min(samples.length, at + left * channels);
      this.#raise(point * channels, samples, { from: at, to: end });
      this.#frames += (end - at) / channels;
      at = end;
    }
  }

  /** Returns the points, channel after channel, each 0 to 65,535 for magnitudes from 0 to full scale; louder samples count as full scale. */
  finish(): Uint16Array {
    const points = Math.ceil(this.#frames / this.#each);
    const values = new Uint16Array(points * this.#channels);
    for (let channel = 0; channel < this.#channels; channel++) {
      for (let point = 0; point < points; point++) {
        const peak = Math.min(1, this.#maxima[point * this.#channels + channel]!);
        values[channel * points + point] = Math.round(peak * 65_535);
      }
    }
    return values;
  }

  #raise(base: number, samples: Float32Array, { from, to }: { from: number; to: number }): void {
    const channels = this.#channels;
    for (let channel = 0; channel < channels; channel++) {
      let peak = this.#maxima[base + channel]!;
      for (let i = from + channel; i < to; i += channels) {
        const magnitude = Math.abs(samples[i]!);
        if (magnitude > peak) peak = magnitude;
      }
      this.#maxima[base + channel] = peak;
    }
  }

  /** Lets each point stand for twice as many frames. */
  #halve(): void {
    const channels = this.#channels;
    const maxima = this.#maxima;
    const half = Math.ceil(this.#room / 2);
    for (let point = 0; point < half; point++) {
      for (let channel = 0; channel < channels; channel++) {
        const first = maxima[2 * point * channels + channel]!;
        const second = 2 * point + 1 < this.#room ? maxima[(2 * point + 1) * channels + channel]! : 0;
        maxima[point * channels + channel] = Math.max(first, second);
      }
    }
    maxima.fill(0, half * channels);
    this.#each *= 2;
  }
}
