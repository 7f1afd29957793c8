import type { MixSource } from './stems.ts';

/** Length of the frames in which lines are measured, in seconds. */
export const HUM_FRAME_S = 0.25;
const MAINS_HZ = [50, 60] as const;
/** How far a mains frequency may be off, in hertz. */
const MOST_OFF_HZ = 0.6;
const STEP_HZ = 0.005;
/** Harmonics by which hum is told: of the others music has more. */
const TELLING = 8;
/** Frames over which a line must keep its phase to count, 16 s. */
const WINDOW = 64;
/** One harmonic alone convinces no more than this. */
const MOST_EVIDENCE = 40;
/** Sum of the evidence of all harmonics that chance and music seldom reach. */
const LEAST_EVIDENCE = 45;
/** What more it takes for each hertz that a frequency is off: mains are kept within 0.2 Hz, a steady bass is anywhere. */
const EVIDENCE_PER_HZ = 80;

/** Complex values, one for each frame. */
export interface Line {
  re: Float64Array;
  im: Float64Array;
}

/** Hum as found: the frequency of its first harmonic, and how much speaks for it. */
export interface FoundHum {
  hz: number;
  evidence: number;
}

/** Measures lines at given frequencies in frames of `HUM_FRAME_S` of samples given in parts (Goertzel 1958). */
export function createLineMeter(sampleRate: number, frequencies: readonly number[]) {
  const length = Math.max(1, Math.round(HUM_FRAME_S * sampleRate));
  const states = frequencies.map((hz) => {
    const angle = (2 * Math.PI * hz) / sampleRate;
    return { angle, twice: 2 * Math.cos(angle), re: [] as number[], im: [] as number[] };
  });
  let held = new Float32Array(0);
  let start = 0;

  function measure(samples: Float32Array, from: number): void {
    for (const { angle, twice, re, im } of states) {
      let one = 0;
      let two = 0;
      for (let i = from; i < from + length; i++) {
        const next = samples[i]! + twice * one - two;
        two = one;
        one = next;
      }
      // The sum over x[n] exp(-j angle n), n from the beginning of the audio.
      const real = one - two * Math.cos(angle);
      const imaginary = two * Math.sin(angle);
      const turn = angle * (start + length - 1);
      re.push(((real * Math.cos(turn) + imaginary * Math.sin(turn)) * 2) / length);
      im.push(((imaginary * Math.cos(turn) - real * Math.sin(turn)) * 2) / length);
    }
    start += length;
  }

  return {
    length,
    push(samples: Float32Array): void {
      const whole = new Float32Array(held.length + samples.length);
      whole.set(held);
      whole.set(samples, held.length);
      let at = 0;
      for (; at + length <= whole.length; at += length) measure(whole, at);
      held = whole.slice(at);
    },
    /** One line for each frequency; the last, partial frame counts as filled up by silence. */
    finish(): Line[] {
      if (held.length > 0 || start === 0) {
        const last = new Float32Array(length);
        last.set(held);
        measure(last, 0);
      }
      return states.map(({ re, im }) => ({ re: Float64Array.from(re), im: Float64Array.from(im) }));
    },
  };
}

/** Finds mains hum by harmonics of 50 or 60 Hz that keep their phase; undefined when there is none. */
export function findHum(source: MixSource): FoundHum | undefined {
  const { sampleRate } = source;
  let best: FoundHum | undefined;
  const candidates = MAINS_HZ.map((base) => {
    const count = Math.min(TELLING, Math.floor((0.45 * sampleRate) / base));
    return { base, meter: createLineMeter(sampleRate, harmonicsOf(base, count)) };
  });
  for (const block of blocksOf(source)) {
    const mid = meanOf(block);
    for (const { meter } of candidates) meter.push(mid);
  }
  for (const { base, meter } of candidates) {
    const found = strongest(base, meter.finish());
    const least = LEAST_EVIDENCE + EVIDENCE_PER_HZ * Math.abs(found.hz - base);
    if (found.evidence >= least && found.evidence > (best?.evidence ?? 0)) best = found;
  }
  return best;
}

/** The first harmonics of a tone, in hertz. */
export function harmonicsOf(hz: number, count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, k) => (k + 1) * hz);
}

/** All of the samples, in parts that are short against memory. */
export function* blocksOf(source: MixSource, length = 2 ** 17): Generator<Float32Array[]> {
  for (let at = 0; at < source.frames; at += length) yield source.read(at, Math.min(length, source.frames - at));
}

function strongest(base: number, lines: readonly Line[]): FoundHum {
  let best: FoundHum = { hz: base, evidence: 0 };
  for (let off = -MOST_OFF_HZ; off <= MOST_OFF_HZ; off += STEP_HZ) {
    let evidence = 0;
    lines.forEach((line, k) => (evidence += Math.min(MOST_EVIDENCE, coherence(line, (k + 1) * off))));
    if (evidence > best.evidence) best = { hz: base + off, evidence };
  }
  return best;
}

/** How far a line turns evenly at `hz`: about 1 for noise, the number of frames of a window for a steady tone. */
function coherence({ re, im }: Line, hz: number): number {
  const turn = -2 * Math.PI * hz * HUM_FRAME_S;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  let sum = 0;
  let windows = 0;
  for (let from = 0; from === 0 || from + WINDOW <= re.length; from += WINDOW) {
    const to = Math.min(re.length, from + WINDOW);
    let [sr, si, weight] = [0, 0, 0];
    let [pr, pi] = [1, 0];
    for (let n = from; n < to; n++) {
      const level = Math.hypot(re[n]!, im[n]!) + 1e-9;
      // Each frame counts by its phase alone: one loud note must not outvote the rest.
      sr += (re[n]! * pr - im[n]! * pi) / level;
      si += (re[n]! * pi + im[n]! * pr) / level;
      weight++;
      [pr, pi] = [pr * c - pi * s, pr * s + pi * c];
    }
    sum += weight > 0 ? (sr * sr + si * si) / weight : 0;
    windows++;
  }
  return sum / windows;
}

function meanOf(planes: Float32Array[]): Float32Array {
  const mean = planes[0]!.slice();
  for (const plane of planes.slice(1)) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
  for (let i = 0; i < mean.length; i++) mean[i]! /= planes.length;
  return mean;
}
