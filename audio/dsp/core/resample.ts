import { createDotKernel, type DotKernel } from '../kernels/dot-kernel.ts';

/**
 * Zero crossings of the kernel on either side: the pass band is flat to 0.86 of the lower Nyquist frequency, images are
 * below -90 dB.
 */
const ZERO_CROSSINGS = 32;
const KAISER_BETA = 9;
/** Middle of the transition band relative to the lower Nyquist frequency, so that the band ends there. */
const CUTOFF = 0.91;
/** Phases of the kernel in memory; ratios with more phases interpolate linearly between neighbouring ones. */
const MAX_PHASES = 2_048;
/** Output samples computed per call of the kernel. */
const BLOCK = 2_048;
/** Number of kernels cached for later resamplers, and the maximum size of a cached one in weights. */
const MAX_CACHED_KERNELS = 8;
const MAX_CACHED_WEIGHTS = 2 ** 19;

/**
 * Changes the sample rate of a stream of samples given in blocks; the first output sample coincides with the first
 * input sample.
 */
export interface Resampler {
  /** Returns the number of output samples of `inputs` input samples in total: the duration is kept, rounded up. */
  outputLength(inputs: number): number;
  /** Takes the next samples and returns the output samples that are complete. */
  push(samples: Float32Array): Float32Array;
  /** Returns the remaining output samples, as if silence followed. */
  finish(): Float32Array;
}

/**
 * Returns a polyphase windowed-sinc resampler (Kaiser window; Smith, "Digital Audio Resampling") from `from` Hz to `to`
 * Hz.
 */
export function createResampler(from: number, to: number): Resampler {
  if (from === to)
    return { outputLength: (n) => n, push: (samples) => samples.slice(), finish: () => new Float32Array(0) };
  const { up, down, phases, half, taps, dots } = sincKernel(from, to);
  const exact = phases === up;
  const [whole, fraction] = [Math.floor(down / up), down % up];

  // Kept from block to block: a new copy for each would burden the garbage collector.
  let buffer = new Float32Array(2 * taps);
  let count = half - 1; // silence before the first sample
  let bufferStart = -(half - 1); // index of buffer[0] in the input
  let total = 0;
  let produced = 0;
  const outputLength = (inputs: number): number => Math.ceil((inputs * up) / down);

  function produce(until: number): Float32Array {
    const out = new Float32Array(Math.max(0, until - produced));
    for (let done = 0; done < out.length; done += BLOCK)
      produceBlock(out.subarray(done, Math.min(out.length, done + BLOCK)));
    return out;
  }

  function produceBlock(out: Float32Array): void {
    // Output n lies `phase / up` of a sample after an input sample.
    let phase = (produced * down) % up;
    let base = 0;
    const first = Math.floor((produced * down) / up) - half + 1 - bufferStart;
    const inputs = Math.floor((fraction * (out.length - 1) + phase) / up) + whole * (out.length - 1) + taps;
    dots.samples.set(buffer.subarray(first, first + inputs));
    const shares = exact ? undefined : new Float64Array(out.length);
    for (let n = 0; n < out.length; n++) {
      if (shares) {
        const row = (phase / up) * phases;
        const lower = Math.floor(row);
        shares[n] = row - lower;
        dots.enqueue(lower, base);
        dots.enqueue(lower + 1, base);
      } else {
        // With one row per phase, rounding must not select the row before.
        dots.enqueue(phase, base);
      }
      base += whole;
      phase += fraction;
      if (phase < up) continue;
      phase -= up;
      base++;
    }
    const sums = dots.compute();
    for (let n = 0; n < out.length; n++)
      out[n] = shares ? sums[2 * n]! + shares[n]! * (sums[2 * n + 1]! - sums[2 * n]!) : sums[n]!;
    produced += out.length;
  }

  function append(samples: Float32Array): void {
    const first = Math.floor((produced * down) / up) - half + 1; // oldest input sample the next output needs
    const drop = Math.min(count, Math.max(0, first - bufferStart));
    buffer.copyWithin(0, drop, count);
    count -= drop;
    bufferStart += drop;
    if (count + samples.length > buffer.length) {
      const longer = new Float32Array(count + samples.length);
      longer.set(buffer.subarray(0, count));
      buffer = longer;
    }
    buffer.set(samples, count);
    count += samples.length;
  }

  return {
    outputLength,
    push(samples) {
      append(samples);
      total += samples.length;
      // Output n is complete once input floor(n * down / up) + half has arrived.
      return produce(Math.max(0, Math.ceil(((total - half) * up) / down)));
    },
    finish() {
      append(new Float32Array(half + 1));
      return produce(outputLength(total));
    },
  };
}

/** Tables shared by all resamplers of one ratio; `dots` keeps no state between two calls. */
interface SincKernel {
  up: number;
  down: number;
  phases: number;
  half: number;
  taps: number;
  dots: DotKernel;
}

const kernels = new Map<string, SincKernel>();

/** Returns the kernel of a ratio: cached, unless it is large or many other ratios were used since. */
function sincKernel(from: number, to: number): SincKernel {
  const divisor = gcd(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const name = `${up} ${down}`;
  const cached = kernels.get(name);
  if (cached) return cached;
  const phases = Math.min(up, MAX_PHASES);
  const band = Math.min(1, to / from);
  const half = Math.ceil(ZERO_CROSSINGS / band);
  const taps = 2 * half;
  // Row p holds the kernel for an output p / phases of a sample after an input; one more row to interpolate to.
  const rows = new Float64Array((phases + 1) * taps);
  for (let p = 0; p <= phases; p++) {
    for (let k = 0; k < taps; k++) rows[p * taps + k] = lowPass(k - half + 1 - p / phases, half, band * CUTOFF);
    normalise(rows.subarray(p * taps, (p + 1) * taps));
  }
  const samples = Math.ceil((BLOCK * down) / up) + taps;
  const dots = createDotKernel(rows, { taps, samples, maxQueued: 2 * BLOCK });
  const produced = { up, down, phases, half, taps, dots };
  if (rows.length > MAX_CACHED_WEIGHTS) return produced;
  if (kernels.size === MAX_CACHED_KERNELS) kernels.delete(kernels.keys().next().value!);
  kernels.set(name, produced);
  return produced;
}

function lowPass(t: number, half: number, cutoff: number): number {
  const x = t / half;
  if (Math.abs(x) >= 1) return 0;
  const angle = Math.PI * t * cutoff;
  const sinc = t === 0 ? 1 : Math.sin(angle) / angle;
  return cutoff * sinc * (besselI0(KAISER_BETA * Math.sqrt(1 - x * x)) / besselI0(KAISER_BETA));
}

/** Normalises one phase to unit gain at 0 Hz, so that a constant signal stays constant. */
function normalise(row: Float64Array): void {
  let sum = 0;
  for (const value of row) sum += value;
  for (let k = 0; k < row.length; k++) row[k]! /= sum;
}

function besselI0(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
