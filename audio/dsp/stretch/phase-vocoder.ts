import { createComplexFft } from '../transforms/complex-fft.ts';
import { createRealFft } from '../transforms/real-fft.ts';
import type { TimeMap } from './time-map.ts';

/** Audio whose samples can be read at any place. */
export interface Readable {
  /** Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly frames: number;
  /** Returns samples [start, start + length) of every channel; fewer where the audio ends. */
  read(start: number, length: number): Float32Array[];
}

/** Length of a frame in seconds, rounded to a power of two of samples. */
const FRAME_S = 0.06;
const HOPS = 4;
/** Sum of the squared windows of all frames at a sample. */
const OVERLAP = 1.5;

/** Returns the size of a frame in samples. */
export function frameSize(sampleRate: number): number {
  return 2 ** Math.max(5, Math.round(Math.log2(FRAME_S * sampleRate)));
}

/**
 * Yields `frames` samples of a stretched copy in blocks, by a phase vocoder whose peaks keep the phases around them (Laroche & Dolson 1999).
 * A peak goes on from its phase in the frame before, by the advance that the source has over the same time (Puckette 1995), so that no
 * frequency is estimated. All channels are turned by the same angles, which keeps their phases to each other. Around attacks the source
 * is copied with its own phases.
 */
export function* stretched(
  audio: Readable,
  { frames, map }: { frames: number; map: TimeMap },
): Generator<Float32Array[]> {
  const size = frameSize(audio.sampleRate);
  const hop = size / HOPS;
  const bins = size / 2 + 1;
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));
  const windowed = new Float64Array(size);
  const forward = createRealFft(size);
  const inverse = createComplexFft(size);
  const spectra = (): Spectrum[] =>
    Array.from({ length: audio.channels }, () => ({ re: new Float64Array(bins), im: new Float64Array(bins) }));
  const [now, earlier, made] = [spectra(), spectra(), spectra()];
  const sums = Array.from({ length: audio.channels }, () => new Float64Array(size));
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  const level = new Float64Array(bins);
  let isFirst = true;

  function analyse(start: number, into: Spectrum[]): void {
    const planes = padded(audio, start, size);
    for (const [channel, spectrum] of into.entries()) {
      const plane = planes[channel]!;
      for (let i = 0; i < size; i++) windowed[i] = plane[i]! * window[i]!;
      forward.forward(windowed);
      spectrum.re.set(forward.re);
      spectrum.im.set(forward.im);
    }
  }

  /** Turns the current spectra so that each peak goes on from the frame made before. */
  function turn(): void {
    level.fill(0);
    for (const { re: x, im: y } of now) for (let k = 0; k < bins; k++) level[k]! += x[k]! ** 2 + y[k]! ** 2;
    const peaks = peaksOf(level);
    let from = 0;
    for (const [n, peak] of peaks.entries()) {
      const next = peaks[n + 1];
      const to = next === undefined ? bins : valleyBetween(level, peak, next);
      const loudest = loudestOf(now, peak);
      const [made0, then] = [made[loudest]!, earlier[loudest]!];
      // The angle of what was made over what the source had there: how far the copy is turned.
      const x = made0.re[peak]! * then.re[peak]! + made0.im[peak]! * then.im[peak]!;
      const y = made0.im[peak]! * then.re[peak]! - made0.re[peak]! * then.im[peak]!;
      const norm = Math.hypot(x, y);
      if (norm > 0) rotate(now, { from, to, cos: x / norm, sin: y / norm });
      from = to;
    }
  }

  for (let at = hop - size; at < frames; at += hop) {
    const centre = at + size / 2;
    const start = Math.round(map.sourceAt(centre)) - size / 2;
    analyse(start, now);
    const isCopied = isFirst || map.isAttack(centre);
    if (!isCopied) {
      analyse(start - hop, earlier);
      turn();
    }
    isFirst = false;
    for (const [channel, spectrum] of now.entries()) {
      made[channel]!.re.set(spectrum.re);
      made[channel]!.im.set(spectrum.im);
      synthesise(spectrum, { re, im });
      inverse.inverse(re, im);
      const sum = sums[channel]!;
      for (let i = 0; i < size; i++) sum[i]! += (re[i]! * window[i]!) / (size * OVERLAP);
    }
    const skip = Math.max(0, -at);
    const count = Math.min(hop, frames - at);
    if (count > skip) yield sums.map((sum) => Float32Array.from(sum.subarray(skip, count)));
    for (const sum of sums) {
      sum.copyWithin(0, hop);
      sum.fill(0, size - hop);
    }
  }
}

interface Spectrum {
  re: Float64Array;
  im: Float64Array;
}

/** Returns the bins that are louder than the two on either side. */
function peaksOf(level: Float64Array): number[] {
  const peaks: number[] = [];
  for (let k = 0; k < level.length; k++) {
    const x = level[k]!;
    if (x > (level[k - 1] ?? -1) && x >= (level[k + 1] ?? -1) && x > (level[k - 2] ?? -1) && x >= (level[k + 2] ?? -1))
      peaks.push(k);
  }
  return peaks;
}

/** Returns the softest bin between two peaks, where the region of the second begins. */
function valleyBetween(level: Float64Array, peak: number, next: number): number {
  let softest = peak + 1;
  for (let k = peak + 1; k <= next; k++) if (level[k]! < level[softest]!) softest = k;
  return softest;
}

function loudestOf(spectra: readonly Spectrum[], bin: number): number {
  let [loudest, most] = [0, -1];
  for (const [channel, { re, im }] of spectra.entries()) {
    const power = re[bin]! ** 2 + im[bin]! ** 2;
    if (power > most) [loudest, most] = [channel, power];
  }
  return loudest;
}

function rotate(
  spectra: readonly Spectrum[],
  { from, to, cos, sin }: { from: number; to: number; cos: number; sin: number },
): void {
  for (const { re, im } of spectra) {
    for (let k = from; k < to; k++) {
      const [x, y] = [re[k]!, im[k]!];
      re[k] = x * cos - y * sin;
      im[k] = x * sin + y * cos;
    }
  }
}

/** Writes both halves of the spectrum of real samples. */
function synthesise(spectrum: Spectrum, into: Spectrum): void {
  const size = into.re.length;
  for (let k = 0; k <= size / 2; k++) {
    into.re[k] = spectrum.re[k]!;
    into.im[k] = spectrum.im[k]!;
    if (k === 0 || k === size / 2) into.im[k] = 0;
    else {
      into.re[size - k] = spectrum.re[k]!;
      into.im[size - k] = -spectrum.im[k]!;
    }
  }
}

/** Returns samples [start, start + length) of every channel, with silence beyond the ends. */
function padded(audio: Readable, start: number, length: number): Float32Array[] {
  const from = Math.max(0, start);
  const to = Math.min(audio.frames, start + length);
  const planes = from < to ? audio.read(from, to - from) : [];
  return Array.from({ length: audio.channels }, (_, channel) => {
    const plane = new Float32Array(length);
    if (planes[channel]) plane.set(planes[channel], from - start);
    return plane;
  });
}
