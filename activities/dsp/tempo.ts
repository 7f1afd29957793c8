import { autocorrelation } from './autocorrelation.ts';
import type { OnsetStrength } from './onset.ts';

/** Range of tempi considered, in beats per minute. */
export const MIN_BPM = 40;
export const MAX_BPM = 240;

/** People tap at rates about here (van Noorden & Moelants 1999); wide, so that it only decides what the signal leaves open. */
const PREFERRED_BPM = 108;
const PREFERENCE_OCTAVES = 1;

/** A segment is long enough for the slowest beat to come four times, and short enough to follow a change. */
const SEGMENT_S = 8;
const SEGMENT_STEP_S = 2;
/** Beats are found within this time, played as people play. */
const BLUR_S = 0.012;
/** Multiples of a period over which the autocorrelation is gathered. */
const COMB = [1, 2, 3, 4];
const CANDIDATES = 10;
/** A beginning raises the mel bands by this much on average, in decibels; fewer than four are no rhythm. */
const LEAST_RISE_DB = 0.3;
const LEAST_ONSETS = 4;
/** Ratios between tempi that are mistaken for each other. */
const RELATIVES = [1, 2, 1 / 2, 3, 1 / 3, 3 / 2, 2 / 3];

export interface TempoCandidate {
  bpm: number;
  /** 0 to 1, the best is 1. */
  strength: number;
}

export interface Tempo {
  /** Best first. */
  candidates: TempoCandidate[];
  /** 0 to 1: how much of the onsets returns after whole beats of the best tempo; noise stays below 0.15. */
  confidence: number;
  /** Tempo around the best one over time. */
  curve: { timeS: number; bpm: number }[];
}

/**
 * Tempo of an onset strength: peaks of a comb over the autocorrelation are candidates; each is scored by how well a
 * train of pulses at its period meets the accents (after Percival & Tzanetakis 2014), which decides the octave, times a
 * preference for walking pace. Undefined when nothing repeats.
 */
export function estimateTempo({ rate, flux, accent }: OnsetStrength): Tempo | undefined {
  if (countOnsets(flux) < LEAST_ONSETS) return undefined;
  const onsets = blurred(combined(flux, accent), rate * BLUR_S);
  const segments = segmentsOf(onsets, rate);
  const maxLag = Math.ceil((60 / MIN_BPM) * rate);
  const correlations = segments.map(({ values }) =>
    normalised(autocorrelation(values, maxLag * COMB.length + 2), values.length),
  );
  const shared = meanOf(correlations);
  if (!shared) return undefined;

  const found = peaksOf(combOver(shared, maxLag), rate).slice(0, CANDIDATES);
  const best = found[0];
  if (!best) return undefined;
  const periods = withRelatives(
    found.map(({ lag }) => refined(shared, lag)),
    rate,
  );
  const scored = periods
    .map((period) => ({ period, score: scoreOf(period, { segments, rate }) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const winner = scored[0];
  if (!winner) return undefined;
  const candidates = scored
    .slice(0, CANDIDATES)
    .map(({ period, score }) => ({ bpm: bpmOf(period, rate), strength: score / winner.score }));
  return {
    candidates,
    confidence: confidenceOf(shared, winner.period),
    curve: segments.map(({ start, values }, i) => ({
      timeS: (start + values.length / 2) / rate,
      bpm: bpmOf(nearest(correlations[i]!, winner.period), rate),
    })),
  };
}

/** Local maxima of the flux that are beginnings. */
function countOnsets(flux: Float64Array): number {
  let count = 0;
  for (let i = 1; i < flux.length - 1; i++) {
    if (flux[i]! >= LEAST_RISE_DB && flux[i]! >= flux[i - 1]! && flux[i]! > flux[i + 1]!) count++;
  }
  return count;
}

interface Segment {
  start: number;
  values: Float64Array;
}

/** Accents and flux, each by its own spread: loud events lead, soft ones help. */
function combined(flux: Float64Array, accent: Float64Array): Float64Array {
  const fluxUnit = spread(flux);
  const accentUnit = spread(accent);
  return flux.map((value, i) => 0.25 * value * fluxUnit + 0.75 * accent[i]! * accentUnit);
}

function spread(values: Float64Array): number {
  let squares = 0;
  for (const value of values) squares += value * value;
  return squares > 0 ? Math.sqrt(values.length / squares) : 0;
}

/** Smoothed by a Gaussian of `sigma` frames. */
function blurred(values: Float64Array, sigma: number): Float64Array {
  const reach = Math.ceil(3 * sigma);
  const kernel = Float64Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / sigma) ** 2));
  const sum = kernel.reduce((total, weight) => total + weight, 0);
  return values.map((_, i) => {
    let total = 0;
    for (let k = -reach; k <= reach; k++) total += (values[i + k] ?? 0) * kernel[k + reach]!;
    return total / sum;
  });
}

/** Overlapping pieces of zero mean; one, when the whole is shorter than a piece. */
function segmentsOf(onsets: Float64Array, rate: number): Segment[] {
  const length = Math.min(onsets.length, Math.round(SEGMENT_S * rate));
  const step = Math.round(SEGMENT_STEP_S * rate);
  const segments: Segment[] = [];
  for (let start = 0; start + length <= onsets.length; start += step) {
    const piece = onsets.slice(start, start + length);
    const mean = piece.reduce((sum, value) => sum + value, 0) / length;
    segments.push({ start, values: piece.map((value) => value - mean) });
  }
  return segments;
}

/** Corrected for the overlap that shrinks with the lag; 1 at lag 0. Zeros when nothing happens. */
function normalised(correlation: Float64Array, length: number): Float64Array {
  const power = correlation[0]!;
  if (!(power > 1e-12)) return correlation.fill(0);
  return correlation.map((value, lag) => (lag < length * 0.9 ? (value / power) * (length / (length - lag)) : 0));
}

function meanOf(correlations: readonly Float64Array[]): Float64Array | undefined {
  const sounding = correlations.filter((correlation) => correlation[0]! > 0);
  if (sounding.length === 0) return undefined;
  return sounding[0]!.map(
    (_, lag) => sounding.reduce((sum, correlation) => sum + correlation[lag]!, 0) / sounding.length,
  );
}

/** For every lag, the correlation gathered over its multiples. */
function combOver(correlation: Float64Array, maxLag: number): Float64Array {
  return Float64Array.from({ length: maxLag + 1 }, (_, lag) => {
    if (lag === 0) return 0;
    let sum = 0;
    for (const multiple of COMB) {
      let most = 0;
      for (let off = -(multiple >> 1); off <= multiple >> 1; off++)
        most = Math.max(most, correlation[multiple * lag + off] ?? 0);
      sum += most / Math.sqrt(multiple);
    }
    return sum;
  });
}

interface Peak {
  lag: number;
  height: number;
}

/** Local maxima within the range of tempi, the highest first. */
function peaksOf(comb: Float64Array, rate: number): Peak[] {
  const peaks: Peak[] = [];
  for (let lag = Math.max(2, Math.floor((60 / MAX_BPM) * rate)); lag < comb.length - 1; lag++) {
    const height = comb[lag]!;
    if (height > 0 && height >= comb[lag - 1]! && height > comb[lag + 1]!) peaks.push({ lag, height });
  }
  return peaks.toSorted((a, b) => b.height - a.height);
}

/** The period to a fraction of a frame: from the highest multiple at which the correlation still peaks. */
function refined(correlation: Float64Array, lag: number): number {
  let period = lag;
  for (const multiple of COMB) {
    const near = period * multiple;
    const at = peakNear(correlation, near, Math.max(1, 0.04 * period));
    if (at === undefined) break;
    period = at / multiple;
  }
  return period;
}

/** The local maximum next to `lag`, to a fraction of a frame by a parabola. */
function peakNear(correlation: Float64Array, lag: number, reach: number): number | undefined {
  let best = -1;
  for (let i = Math.max(1, Math.round(lag - reach)); i <= lag + reach && i < correlation.length - 1; i++) {
    const value = correlation[i]!;
    if (
      value > 0 &&
      value >= correlation[i - 1]! &&
      value >= correlation[i + 1]! &&
      (best < 0 || value > correlation[best]!)
    )
      best = i;
  }
  if (best < 0) return undefined;
  const [left, middle, right] = [correlation[best - 1]!, correlation[best]!, correlation[best + 1]!];
  const bend = left - 2 * middle + right;
  return bend < 0 ? best + (0.5 * (left - right)) / bend : best;
}

/** The periods and those that are commonly mistaken for them, within range, each once. */
function withRelatives(periods: readonly number[], rate: number): number[] {
  const all: number[] = [];
  for (const ratio of RELATIVES) {
    for (const period of periods) {
      const other = period * ratio;
      const bpm = bpmOf(other, rate);
      if (bpm < MIN_BPM || bpm > MAX_BPM) continue;
      if (!all.some((known) => Math.abs(known / other - 1) < 0.02)) all.push(other);
    }
  }
  return all;
}

/**
 * Normalised correlation with a train of pulses: the mean at the pulses times the root of their number, so that a pulse
 * on nothing costs as much as an accent left out. Best phase, squared, mean over the segments.
 */
function scoreOf(period: number, { segments, rate }: { segments: readonly Segment[]; rate: number }): number {
  let total = 0;
  let weight = 0;
  for (const { values } of segments) {
    let squares = 0;
    for (const value of values) squares += value * value;
    if (squares < 1e-12) continue;
    let best = 0;
    for (let phase = 0; phase < period; phase++) {
      let sum = 0;
      let pulses = 0;
      for (let at = phase; at < values.length; at += period, pulses++) sum += values[Math.round(at)] ?? 0;
      if (pulses > 0) best = Math.max(best, sum / Math.sqrt(pulses));
    }
    total += best ** 2 / squares;
    weight++;
  }
  const octaves = Math.log2(bpmOf(period, rate) / PREFERRED_BPM) / PREFERENCE_OCTAVES;
  return weight === 0 ? 0 : (total / weight) * Math.exp(-0.5 * octaves ** 2);
}

/** The period of one segment close to the common one; the common one where the segment has no peak there. */
function nearest(correlation: Float64Array, period: number): number {
  const doubled = peakNear(correlation, 2 * period, 0.12 * period);
  return doubled === undefined ? (peakNear(correlation, period, 0.08 * period) ?? period) : doubled / 2;
}

/** How much of the onsets returns after one, two and four beats. */
function confidenceOf(correlation: Float64Array, period: number): number {
  const heights = [1, 2, 4].map((multiple) => {
    let most = 0;
    for (let i = Math.round(multiple * period) - multiple; i <= multiple * period + multiple; i++)
      most = Math.max(most, correlation[i] ?? 0);
    return most;
  });
  return Math.max(0, Math.min(1, Math.max(...heights)));
}

function bpmOf(period: number, rate: number): number {
  return (60 * rate) / period;
}
