/** Zero crossings of the kernel on either side: pass band flat to 0.86 of the lower Nyquist frequency, images below -90 dB. */
const ZERO_CROSSINGS = 32;
const KAISER_BETA = 9;
/** Middle of the transition band, so that it ends at the Nyquist frequency. */
const CUTOFF = 0.91;
/** Phases of the kernel kept; ratios that need more are served by interpolating between neighbours. */
const MAX_PHASES = 2_048;

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
  const divisor = gcd(from, to);
  const up = to / divisor;
  const down = from / divisor;
  const phases = Math.min(up, MAX_PHASES);
  const exact = phases === up;
  const band = Math.min(1, to / from);
  const half = Math.ceil(ZERO_CROSSINGS / band);
  const taps = 2 * half;
  // Row p holds the kernel for an output that falls p / phases of a sample after an input; one more row to interpolate to.
  const kernel = new Float64Array((phases + 1) * taps);
  for (let p = 0; p <= phases; p++) {
    for (let k = 0; k < taps; k++) kernel[p * taps + k] = lowPass(k - half + 1 - p / phases, half, band * CUTOFF);
    normalise(kernel.subarray(p * taps, (p + 1) * taps));
  }

  let held = new Float32Array(half - 1); // silence before the first sample
  let heldFrom = -(half - 1); // index of held[0] in the input
  let total = 0;
  let made = 0;
  const outputLength = (inputs: number): number => Math.ceil((inputs * up) / down);

  function produce(until: number): Float32Array {
    const out = new Float32Array(Math.max(0, until - made));
    for (let n = 0; n < out.length; n++, made++) {
      const position = made * down;
      const index = Math.floor(position / up);
      const fraction = ((position % up) / up) * phases;
      // Where each phase has its row, rounding must not land on the one before.
      const row = exact ? position % up : Math.floor(fraction);
      const base = index - half + 1 - heldFrom;
      let sum = dot(row, base);
      if (!exact) sum += (fraction - row) * (dot(row + 1, base) - sum);
      out[n] = sum;
    }
    return out;
  }

  /** Two sums of every other product: a single one would wait for each addition. */
  function dot(row: number, base: number): number {
    const weights = kernel;
    const samples = held;
    const offset = row * taps;
    let even = 0;
    let odd = 0;
    for (let k = 0; k < taps; k += 2) {
      even += weights[offset + k]! * samples[base + k]!;
      odd += weights[offset + k + 1]! * samples[base + k + 1]!;
    }
    return even + odd;
  }

  function hold(samples: Float32Array): void {
    const first = Math.floor((made * down) / up) - half + 1; // oldest input the next output needs
    const drop = Math.min(held.length, Math.max(0, first - heldFrom));
    const next = new Float32Array(held.length - drop + samples.length);
    next.set(held.subarray(drop));
    next.set(samples, held.length - drop);
    held = next;
    heldFrom += drop;
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
