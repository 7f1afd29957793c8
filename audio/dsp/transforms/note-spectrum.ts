import { createResampler } from '../core/resample.ts';
import { createStft } from './stft.ts';

/** Range of notes: MIDI 28 (E1) to 99, three bins per semitone. */
export const LOWEST_NOTE = 28;
export const NOTES = 72;
export const BINS_PER_NOTE = 3;
export const NOTE_BINS = NOTES * BINS_PER_NOTE;
/** Analysis sample rate in Hz: harmony is analysed below 5 kHz. */
const RATE = 11_025;
const WINDOW_S = 0.37;
/** Below this frequency a window twice as long separates neighbouring semitones. */
const LONG_BELOW_HZ = 260;
const HOP_S = 0.0464;
/** Bins on either side, half an octave, that form the background of a bin. */
const REACH = 18;
/** Amplitudes below this, relative to the loudest bin of the frame, are noise. */
const FLOOR = 10 ** (-60 / 20);

/** Whitened log-frequency spectrum over time, three bins per semitone. */
export interface NoteSpectrum {
  /** Frames per second; frame n is centred on n / rate seconds. */
  rate: number;
  frames: number;
  /**
   * NOTE_BINS non-negative values per frame, row-major, about 1 to 4 at a harmonic; bin 3 n + 1 is centred on note n.
   */
  values: Float32Array;
  /** RMS amplitude of each frame. */
  level: Float32Array;
}

/**
 * Returns the log-frequency spectrum of mono audio given in blocks, tuned `cents` from A4 = 440 Hz and whitened against
 * half an octave on either side (Mauch & Dixon 2010).
 */
export function noteSpectrum(
  blocks: Iterable<Float32Array>,
  { sampleRate, cents }: { sampleRate: number; cents: number },
): NoteSpectrum {
  const rate = Math.min(RATE, sampleRate);
  const resampler = createResampler(sampleRate, rate);
  const size = 2 ** Math.max(6, Math.round(Math.log2(WINDOW_S * rate)));
  const hop = Math.max(1, Math.round(HOP_S * rate));
  const kernels = kernelsOf({ rate, size, cents });
  const split = kernels.findIndex(({ hz }) => hz >= LONG_BELOW_HZ);
  const low = kernelsOf({ rate, size: 2 * size, cents }).slice(0, split);
  const short = createStft({ size, hop });
  const long = createStft({ size: 2 * size, hop });
  const lowFrames = new Rows(split);
  const rows = new Rows(NOTE_BINS);
  const level = new Rows(1);
  const original = new Float64Array(NOTE_BINS);
  const magnitude = new Float64Array(2 * size);
  let whitened = 0;

  const onLong = (power: Float64Array): void => {
    const into = lowFrames.add();
    for (let bin = 0; bin < power.length; bin++) magnitude[bin] = Math.sqrt(power[bin]!);
    // A tone sums over twice the samples in the longer window.
    low.forEach((kernel, i) => (into[i] = applyKernel(magnitude, kernel) / 2));
  };
  const onShort = (power: Float64Array): void => {
    const into = rows.add();
    let sum = 0;
    for (let bin = 0; bin < power.length; bin++) {
      sum += power[bin]!;
      magnitude[bin] = Math.sqrt(power[bin]!);
    }
    for (let i = split; i < NOTE_BINS; i++) into[i] = applyKernel(magnitude, kernels[i]!);
    level.add()[0] = Math.sqrt((sum * 16) / 3) / size;
  };
  /** Whitens the frames for which both transforms are available. */
  const whitenComplete = (): void => {
    for (; whitened < Math.min(rows.length, lowFrames.length); whitened++) {
      const row = rows.at(whitened);
      row.set(lowFrames.at(whitened));
      whiten(row, original);
    }
  };
  const feed = (samples: Float32Array): void => {
    short.push(samples, onShort);
    long.push(samples, onLong);
    whitenComplete();
  };
  for (const block of blocks) feed(resampler.push(block));
  feed(resampler.finish());
  short.finish(onShort);
  long.finish(onLong);
  whitenComplete();
  return { rate: rate / hop, frames: whitened, values: rows.all(), level: level.all() };
}

interface Kernel {
  hz: number;
  first: number;
  weights: Float64Array;
}

/** Returns triangular kernels around every third of a semitone, at least one FFT bin wide on either side. */
function kernelsOf({ rate, size, cents }: { rate: number; size: number; cents: number }): Kernel[] {
  const binHz = rate / size;
  return Array.from({ length: NOTE_BINS }, (_, i) => {
    const note = LOWEST_NOTE + (i - 1) / BINS_PER_NOTE + cents / 100;
    const hz = 440 * 2 ** ((note - 69) / 12);
    const half = Math.max(binHz, hz * (2 ** (1 / 12 / BINS_PER_NOTE) - 1));
    const first = Math.ceil((hz - half) / binHz);
    const last = Math.min(size / 2, Math.floor((hz + half) / binHz));
    const weights = Float64Array.from({ length: Math.max(0, last - first + 1) }, (_empty, k) =>
      Math.max(0, 1 - Math.abs((first + k) * binHz - hz) / half),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { hz, first, weights: sum > 0 ? weights.map((weight) => weight / sum) : weights };
  });
}

function applyKernel(magnitude: Float64Array, { first, weights }: Kernel): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) sum += magnitude[first + k]! * weights[k]!;
  return sum;
}

/**
 * Subtracts the local mean from every bin and divides by the local standard deviation; bins below the mean become 0.
 */
function whiten(row: Float32Array, original: Float64Array): void {
  let loudest = 0;
  for (let i = 0; i < NOTE_BINS; i++) {
    original[i] = row[i]!;
    loudest = Math.max(loudest, row[i]!);
  }
  const floor = loudest * FLOOR + 1e-7;
  let sum = 0;
  let squares = 0;
  let count = 0;
  const step = (i: number, sign: 1 | -1): void => {
    if (i < 0 || i >= NOTE_BINS) return;
    sum += sign * original[i]!;
    squares += sign * original[i]! ** 2;
    count += sign;
  };
  for (let i = 0; i < REACH; i++) step(i, 1);
  for (let i = 0; i < NOTE_BINS; i++) {
    step(i + REACH, 1);
    step(i - REACH - 1, -1);
    const mean = sum / count;
    const spread = Math.sqrt(Math.max(0, squares / count - mean * mean));
    row[i] = Math.max(0, original[i]! - mean) / (spread + floor);
  }
}

/** A growing row-major table of 32-bit floats. */
class Rows {
  length = 0;
  readonly #width: number;
  #values: Float32Array;

  constructor(width: number) {
    this.#width = width;
    this.#values = new Float32Array(256 * width);
  }

  add(): Float32Array {
    if ((this.length + 1) * this.#width > this.#values.length) {
      const longer = new Float32Array(Math.ceil(1.5 * this.#values.length));
      longer.set(this.#values);
      this.#values = longer;
    }
    return this.at(this.length++);
  }

  at(row: number): Float32Array {
    return this.#values.subarray(row * this.#width, (row + 1) * this.#width);
  }

  all(): Float32Array {
    return this.#values.subarray(0, this.length * this.#width);
  }
}
