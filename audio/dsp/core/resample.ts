import { createDots, type DotKernel } from '../kernels/dot-kernel.ts';

/** Zero crossings of the kernel on either side: pass band flat to 0.86 of the lower Nyquist frequency, images below -90 dB. */
const ZERO_CROSSINGS = 32;
const KAISER_BETA = 9;
/** Middle of the transition band, so that it ends at the Nyquist frequency. */
const CUTOFF = 0.91;
/** Phases of the kernel kept; ratios that need more are served by interpolating between neighbours. */
const MAX_PHASES = 2_048;
/** Output samples that are computed at once. */
const BLOCK = 2_048;
/** Kernels that stay for whoever resamples next, and the most numbers one of those has. */
const MOST_KEPT = 8;
const MOST_NUMBERS = 2 ** 19;

/** Changes the sample rate of a stream of samples given in parts; the first output sample falls on the first input sample. */
export interface Resampler {
  /** Samples that come out of `inputs` samples in all: the duration is kept, rounded up. */
  outputLength(inputs: number): number;
  /** Takes the next samples and answers the output that is complete. */
  push(samples: Float32Array): Float32Array;
  /** Answers what remains, as if silence followed. */
  finish(): Float32Array;
}

/** Polyphase windowed-sinc resampler (Kaiser window; Smith, "Digital Audio Resampling"), from `from` Hz to `to` Hz. */
export function createResampler(from: number, to: number): Resampler {
  if (from === to)
    return { outputLength: (n) => n, push: (samples) => samples.slice(), finish: () => new Float32Array(0) };
  const { up, down, phases, half, taps, dots } = sincKernel(from, to);
  const exact = phases === up;
  const [whole, rest] = [Math.floor(down / up), down % up];

  // Kept from part to part, or each would leave a copy of itself to the garbage collector.
  let held = new Float32Array(2 * taps);
  let count = half - 1; // silence before the first sample
  let heldFrom = -(half - 1); // index of held[0] in the input
  let total = 0;
  let made = 0;
  const outputLength = (inputs: number): number => Math.ceil((inputs * up) / down);

  function produce(until: number): Float32Array {
    const out = new Float32Array(Math.max(0, until - made));
    for (let done = 0; done < out.length; done += BLOCK)
      produceBlock(out.subarray(done, Math.min(out.length, done + BLOCK)));
    return out;
  }

  function produceBlock(out: Float32Array): void {
    // Output n falls `phase / up` of a sample after an input.
    let phase = (made * down) % up;
    let base = 0;
    const first = Math.floor((made * down) / up) - half + 1 - heldFrom;
    const inputs = Math.floor((rest * (out.length - 1) + phase) / up) + whole * (out.length - 1) + taps;
    dots.samples.set(held.subarray(first, first + inputs));
    const shares = exact ? undefined : new Float64Array(out.length);
    for (let n = 0; n < out.length; n++) {
      if (shares) {
        const row = (phase / up) * phases;
        const lower = Math.floor(row);
        shares[n] = row - lower;
        dots.ask(lower, base);
        dots.ask(lower + 1, base);
      } else {
        // Where each phase has its row, rounding must not land on the one before.
        dots.ask(phase, base);
      }
      base += whole;
      phase += rest;
      if (phase < up) continue;
      phase -= up;
      base++;
    }
    const sums = dots.answer();
    for (let n = 0; n < out.length; n++)
      out[n] = shares ? sums[2 * n]! + shares[n]! * (sums[2 * n + 1]! - sums[2 * n]!) : sums[n]!;
    made += out.length;
  }

  function hold(samples: Float32Array): void {
    const first = Math.floor((made * down) / up) - half + 1; // oldest input the next output needs
    const drop = Math.min(count, Math.max(0, first - heldFrom));
    held.copyWithin(0, drop, count);
    count -= drop;
    heldFrom += drop;
    if (count + samples.length > held.length) {
      const longer = new Float32Array(count + samples.length);
      longer.set(held.subarray(0, count));
      held = longer;
    }
    held.set(samples, count);
    count += samples.length;
  }

  return {
    outputLength,
    push(samples) {
      hold(samples);
      total += samples.length;
      // Output n is complete once input floor(n * down / up) + half is there.
      return produce(Math.max(0, Math.ceil(((total - half) * up) / down)));
    },
    finish() {
      hold(new Float32Array(half + 1));
      return produce(outputLength(total));
    },
  };
}

/** What all resamplers of one ratio share; nothing stays in `dots` between two calls. */
interface SincKernel {
  up: number;
  down: number;
  phases: number;
  half: number;
  taps: number;
  dots: DotKernel;
}

const kernels = new Map<string, SincKernel>();

/** The kernel of a ratio: made once, unless it is large or there were many others meanwhile. */
function sincKernel(from: number, to: number): SincKernel {
  const divisor = gcd(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const name = `${up} ${down}`;
  const known = kernels.get(name);
  if (known) return known;
  const phases = Math.min(up, MAX_PHASES);
  const band = Math.min(1, to / from);
  const half = Math.ceil(ZERO_CROSSINGS / band);
  const taps = 2 * half;
  // Row p holds the kernel for an output that falls p / phases of a sample after an input; one more row to interpolate to.
  const rows = new Float64Array((phases + 1) * taps);
  for (let p = 0; p <= phases; p++) {
    for (let k = 0; k < taps; k++) rows[p * taps + k] = lowPass(k - half + 1 - p / phases, half, band * CUTOFF);
    normalise(rows.subarray(p * taps, (p + 1) * taps));
  }
  const samples = Math.ceil((BLOCK * down) / up) + taps;
  const dots = createDots(rows, { taps, samples, most: 2 * BLOCK });
  const made = { up, down, phases, half, taps, dots };
  if (rows.length > MOST_NUMBERS) return made;
  if (kernels.size === MOST_KEPT) kernels.delete(kernels.keys().next().value!);
  kernels.set(name, made);
  return made;
}

function lowPass(t: number, half: number, cutoff: number): number {
  const x = t / half;
  if (Math.abs(x) >= 1) return 0;
  const angle = Math.PI * t * cutoff;
  const sinc = t === 0 ? 1 : Math.sin(angle) / angle;
  return cutoff * sinc * (besselI0(KAISER_BETA * Math.sqrt(1 - x * x)) / besselI0(KAISER_BETA));
}

/** Brings the gain at 0 Hz of one phase to exactly 1, so that a constant stays constant. */
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
