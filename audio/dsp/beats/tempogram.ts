import type { OnsetStrength } from './onset-strength.ts';

/** Tempo range in beats per minute. */
const MIN_BPM = 30;
const MAX_BPM = 320;
/** Length of the pieces whose autocorrelations are averaged. */
const WINDOW_S = 8;
/** Span of the moving mean that is subtracted, and of the smoothing before that, on each side. */
const MEAN_S = 0.25;
const SMOOTH_S = 0.015;
/** Preferred tempo and its spread in octaves: most music is between half and double of it. */
const PREFERRED_BPM = 115;
const SPREAD_OCTAVES = 1;
/** Scale of the autocorrelation's logarithm against the preference. */
const SHARPNESS = 1e6;

/** Strength of periodicity by lag: the autocorrelation of the onset strength, averaged over pieces of 8 s, at most 1. */
export interface Tempogram {
  /** Lags per second. */
  rate: number;
  /** Autocorrelation at a lag of n / rate seconds; the first is 1. */
  values: Float64Array;
}

/** Returns the tempogram of an onset strength (Grosche, Müller & Kurth 2010); every value is 0 for silence. */
export function tempogram({ rate, flux: raw }: OnsetStrength): Tempogram {
  const flux = aboveMean(raw, Math.round(MEAN_S * rate), Math.max(1, Math.round(SMOOTH_S * rate)));
  const size = Math.min(flux.length, Math.round(WINDOW_S * rate));
  const lags = Math.min(size, Math.ceil((60 / MIN_BPM) * rate) + 2);
  const values = new Float64Array(lags);
  let pieces = 0;
  const step = Math.max(1, size >> 1);
  for (let start = 0; start === 0 || start + size <= flux.length; start += step) {
    const piece = flux.subarray(start, start + size);
    let energy = 0;
    for (const value of piece) energy += value * value;
    if (energy <= 0) continue;
    pieces++;
    for (let lag = 0; lag < lags; lag++) {
      let sum = 0;
      for (let i = lag; i < piece.length; i++) sum += piece[i]! * piece[i - lag]!;
      values[lag]! += sum / energy;
    }
  }
  if (pieces > 0) for (let lag = 0; lag < lags; lag++) values[lag]! /= pieces;
  return { rate, values };
}

/** Returns what of the smoothed values is above their moving mean. */
function aboveMean(values: Float64Array, reach: number, smoothReach: number): Float64Array {
  const mean = movingMean(values, reach);
  return movingMean(values, smoothReach).map((value, i) => Math.max(0, value - mean[i]!));
}

function movingMean(values: Float64Array, reach: number): Float64Array {
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = sums[i]! + values[i]!;
  return values.map((_, i) => {
    const [from, to] = [Math.max(0, i - reach), Math.min(values.length, i + reach + 1)];
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

/**
 * Returns the tempo with the best product of periodicity and a log-normal preference for tempi around 115 beats per minute
 * (Ellis 2007); undefined for silence.
 */
export function preferredTempo({ rate, values }: Tempogram): number | undefined {
  let [best, bestScore] = [0, -Infinity];
  for (let lag = Math.ceil((60 / MAX_BPM) * rate); lag < values.length - 1; lag++) {
    const octaves = Math.log2((60 * rate) / lag / PREFERRED_BPM) / SPREAD_OCTAVES;
    const score = Math.log1p(SHARPNESS * Math.max(0, values[lag]!)) - 0.5 * octaves ** 2;
    if (score > bestScore && values[lag]! > 0) [best, bestScore] = [lag, score];
  }
  if (best === 0) return undefined;
  const [left, middle, right] = [values[best - 1]!, values[best]!, values[best + 1]!];
  const bend = 2 * middle - left - right;
  const vertex = bend > 0 ? Math.max(-0.5, Math.min(0.5, (right - left) / (2 * bend))) : 0;
  return (60 * rate) / (best + vertex);
}
