import { blocksOf, createLineMeter, findHum, HUM_FRAME_S, harmonicsOf, type Line } from './hum.ts';
import type { MixSource } from './stems.ts';

const MOST_HARMONICS = 40;
/** Reach of the smoothing of a line to each side, in frames: for a hum that stays, and for one that changes. */
const REACHES = [24, 4] as const;
const ROUNDS = 6;

/** Hum of one audio as lines over time. */
export interface HumLines {
  /** Hertz of the first harmonic. */
  hz: number;
  /** Lines of each channel that rise above what else there is; harmonic 1 is the first. */
  channels: { harmonic: number; line: Line }[][];
}

/** Finds hum and follows the level and phase of each of its harmonics in each channel; undefined when there is none. */
export function humLines(source: MixSource): HumLines | undefined {
  const found = findHum(source);
  if (!found) return undefined;
  const { sampleRate } = source;
  const count = Math.min(MOST_HARMONICS, Math.floor((0.45 * sampleRate) / found.hz));
  const meters = Array.from({ length: source.channels }, () =>
    createLineMeter(sampleRate, harmonicsOf(found.hz, count)),
  );
  for (const block of blocksOf(source)) block.forEach((plane, channel) => meters[channel]!.push(plane));
  return {
    hz: found.hz,
    channels: meters.map((meter) =>
      meter.finish().flatMap((measured, k) => {
        const line = steadyPart(measured);
        return line ? [{ harmonic: k + 1, line }] : [];
      }),
    ),
  };
}

/** Hum of each channel, in blocks that follow one another: what to take off the samples read there. */
export function* humBlocks({ sampleRate, frames }: MixSource, { hz, channels }: HumLines): Generator<Float32Array[]> {
  const length = Math.max(1, Math.round(HUM_FRAME_S * sampleRate));
  for (let at = 0, frame = 0; at < frames; at += length, frame++) {
    const count = Math.min(length, frames - at);
    yield channels.map((lines) => {
      const plane = new Float64Array(count);
      for (const { harmonic, line } of lines)
        addTone(plane, line, frame, (2 * Math.PI * hz * harmonic) / sampleRate, at);
      return Float32Array.from(plane);
    });
  }
}

/** Adds a tone whose level runs straight from the middle of one frame to that of the next. */
function addTone(plane: Float64Array, { re, im }: Line, frame: number, angle: number, at: number): void {
  const half = Math.ceil(plane.length / 2);
  const last = re.length - 1;
  for (const [from, to, one, two, begin] of [
    [0, half, frame - 1, frame, 0.5],
    [half, plane.length, frame, frame + 1, 0],
  ] as const) {
    const [a, b] = [Math.max(0, one), Math.min(last, two)];
    let gr = re[a]! + begin * (re[b]! - re[a]!);
    let gi = im[a]! + begin * (im[b]! - im[a]!);
    const stepR = (re[b]! - re[a]!) / (2 * half);
    const stepI = (im[b]! - im[a]!) / (2 * half);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    let pr = Math.cos(angle * (at + from));
    let pi = Math.sin(angle * (at + from));
    for (let i = from; i < to; i++) {
      plane[i]! += gr * pr - gi * pi;
      gr += stepR;
      gi += stepI;
      const next = pr * c - pi * s;
      pi = pr * s + pi * c;
      pr = next;
    }
  }
}

/** What of a line stays while notes come and go; undefined when nothing stands out. */
function steadyPart(line: Line): Line | undefined {
  const smoothed = REACHES.map((reach) => smooth(line, reach));
  const errors = smoothed.map(({ error }) => error);
  // The short memory follows more of the music too: it must predict clearly better.
  const best = errors[1]! < 0.5 * errors[0]! ? smoothed[1]! : smoothed[0]!;
  return best.line.re.some((value, n) => value !== 0 || best.line.im[n] !== 0) ? best.line : undefined;
}

/** Robust mean around each frame (Cauchy weights), shrunk by its uncertainty; and the median error of a frame foretold by the rest. */
function smooth({ re, im }: Line, reach: number): { line: Line; error: number } {
  const made: Line = { re: new Float64Array(re.length), im: new Float64Array(re.length) };
  const errors = new Float64Array(re.length);
  for (let n = 0; n < re.length; n++) {
    const from = Math.max(0, n - reach);
    const to = Math.min(re.length, n + reach + 1);
    let cr = median(re.subarray(from, to));
    let ci = median(im.subarray(from, to));
    let [spread, weights, squares] = [0, 1, 1];
    for (let round = 0; round < ROUNDS; round++) {
      const distances = Float64Array.from({ length: to - from }, (_, i) =>
        Math.hypot(re[from + i]! - cr, im[from + i]! - ci),
      );
      const scale = median(distances) + 1e-12;
      let [sr, si] = [0, 0];
      [spread, weights, squares] = [0, 0, 0];
      for (let i = from; i < to; i++) {
        const weight = 1 / (1 + (distances[i - from]! / scale) ** 2);
        sr += weight * re[i]!;
        si += weight * im[i]!;
        weights += weight;
        squares += weight * weight;
        spread += weight * distances[i - from]! ** 2;
      }
      cr = sr / weights;
      ci = si / weights;
    }
    const doubt = ((spread / weights) * squares) / weights ** 2;
    const power = cr * cr + ci * ci;
    const trust = power > 0 ? Math.max(0, 1 - (2 * doubt) / power) : 0;
    made.re[n] = trust * cr;
    made.im[n] = trust * ci;
    // Taken out of its own mean, as if the frame had not been there.
    const own = 1 / weights;
    errors[n] = Math.hypot(re[n]! - cr, im[n]! - ci) / Math.max(0.2, 1 - own);
  }
  return { line: made, error: median(errors) ** 2 };
}

function median(values: Float64Array): number {
  const sorted = values.toSorted();
  return sorted[sorted.length >> 1] ?? 0;
}
