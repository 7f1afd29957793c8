import { meanOf } from '../core/mean.ts';
import { correlationPeak, createCrossCorrelator, type CrossCorrelator } from '../transforms/cross-correlation.ts';
import { fitLine, type Fit, type Point } from './ransac-line.ts';
import type { Line } from './line-candidates.ts';

/** One channel that can be read at any position; silence beyond the ends. */
export interface Signal {
  sampleRate: number;
  frames: number;
  read(start: number, length: number): Float32Array;
}

/** Length of the window compared at one place, the search range included. */
const WINDOW_S = 1;
const MIN_WINDOW = 64;
/** Distance between places, and bounds of their number. */
const PLACE_SPACING_S = 2;
const [MIN_PLACES, MAX_PLACES] = [6, 30];
/** RMS below which a window is silent; full scale is 1. */
const SILENCE_RMS = 1e-5;
/**
 * Search range around the line, tolerance of the fit and prominence of an accepted peak in each round. A peak of noise reaches 4 to 5 times
 * the spread; in later rounds the range is too short to measure prominence.
 */
const ROUNDS = [
  { reachS: 0.16, toleranceS: 0.003, minProminence: 6 },
  { reachS: 0.02, toleranceS: 0.001, minProminence: 0 },
  { reachS: 0.005, toleranceS: 0.0005, minProminence: 0 },
] as const;
/** Minimum share of places that agree if the two are the same recording. */
const MIN_AGREEMENT = 0.35;
/** With fewer places than this, each peak needs this prominence. */
const ENOUGH_PLACES = 3;
const SURE_PROMINENCE = 9;
/** A drift is significant if it moves the ends this far apart and exceeds its standard error by this factor. */
const MIN_DRIFT_S = 0.0005;
const MIN_SIGMAS = 5;

/** A line measured on the waveforms. */
export interface RefinedLine extends Line {
  /** Share of the compared places that agree with the line, 0 to 1. */
  agreement: number;
  /** Mean prominence of the correlation peaks. */
  prominence: number;
  /** Whether the polarity of the target is inverted. */
  inverted: boolean;
}

interface Pair {
  reference: Signal;
  target: Signal;
}

/**
 * Refines a line to the sample if both are the same recording: generalised cross-correlation (Knapp & Carter 1976) at many places along
 * the line, and the line that most of them agree on. Returns undefined if the waveforms do not match.
 */
export function refineLine(line: Line, pair: Pair): RefinedLine | undefined {
  let refined: RefinedLine = { ...line, agreement: 0, prominence: 0, inverted: false };
  let fit: Fit | undefined;
  for (const { reachS, toleranceS, minProminence } of ROUNDS) {
    const places = placesAlong(refined, pair, reachS);
    if (!places) return undefined;
    const lags = places.starts
      .map((start) => lagAt(start, refined, { pair, places }))
      .filter((lag) => lag !== undefined);
    const requiredProminence = lags.length < ENOUGH_PLACES ? SURE_PROMINENCE : minProminence;
    const usable = lags.filter(({ prominence }) => minProminence === 0 || prominence >= requiredProminence);
    fit = fitLine(
      usable.map(({ point }) => point),
      toleranceS,
    );
    const agreement = fit ? fit.inliers.length / lags.length : 0;
    if (!fit || agreement < MIN_AGREEMENT || fit.inliers.length < Math.min(3, lags.length)) return undefined;
    refined = {
      offsetS: refined.offsetS + fit.offset,
      rate: refined.rate + fit.slope,
      agreement,
      prominence: minProminence > 0 ? meanOf(usable.map(({ prominence }) => prominence)) : refined.prominence,
      inverted: fit.inliers.reduce((sum, { weight }) => sum + weight, 0) < 0,
    };
  }
  if (!fit || isDrift(refined.rate, fit)) return refined;
  const driftless = { ...refined, rate: 1, offsetS: refined.offsetS + (refined.rate - 1) * fit.meanX };
  return { ...driftless, offsetS: exactOffset(driftless, pair) };
}

function isDrift(rate: number, { span, slopeSigma }: Fit): boolean {
  const drift = Math.abs(rate - 1);
  return drift * span > MIN_DRIFT_S && drift > MIN_SIGMAS * slopeSigma;
}

interface Places {
  /** First samples of the windows in the target. */
  starts: number[];
  /** Length of a window in samples. */
  block: number;
  correlator: CrossCorrelator;
}

/** Spreads windows evenly over the overlap of both. */
function placesAlong({ offsetS, rate }: Line, { reference, target }: Pair, reachS: number): Places | undefined {
  const { sampleRate, frames } = target;
  const from = Math.max(0, Math.ceil(offsetS * sampleRate));
  const to = Math.min(frames, Math.floor((offsetS + (rate * reference.frames) / reference.sampleRate) * sampleRate));
  const common = to - from;
  if (common < MIN_WINDOW) return undefined;
  const reach = Math.ceil(reachS * sampleRate);
  const windowLength = 2 ** Math.floor(Math.log2(WINDOW_S * sampleRate));
  const block = Math.min(common, Math.max(MIN_WINDOW, windowLength - 2 * reach));
  const targetCount = Math.max(MIN_PLACES, common / sampleRate / PLACE_SPACING_S);
  const count = Math.max(1, Math.floor(Math.min(MAX_PLACES, targetCount, common / block)));
  const step = count > 1 ? (common - block) / (count - 1) : 0;
  return {
    starts: Array.from({ length: count }, (_, i) => from + Math.round(i * step)),
    block,
    correlator: createCrossCorrelator({ block, reach }),
  };
}

/** Reads the reference, and the target with its search range, at one place. */
function windowsAt(
  start: number,
  { line, pair, block, reach }: { line: Line; pair: Pair; block: number; reach: number },
) {
  return { x: resampledReference(line, pair, { start, block }), y: pair.target.read(start - reach, block + 2 * reach) };
}

interface Lag {
  /** Time in the reference, and delay of the target relative to the line there, in seconds; the sign of the weight is the polarity. */
  point: Point;
  prominence: number;
}

/** Measures the lag at one place; undefined where one of the two is silent. */
function lagAt(start: number, line: Line, { pair, places }: { pair: Pair; places: Places }): Lag | undefined {
  const { block, correlator } = places;
  const { x, y } = windowsAt(start, { line, pair, block, reach: correlator.reach });
  if (isSilent(x) || isSilent(y)) return undefined;
  correlator.clear();
  correlator.push(x, y);
  const peak = correlationPeak(correlator.whitened(), correlator.reach);
  if (!peak) return undefined;
  const { sampleRate } = pair.target;
  const middleS = ((start + block / 2) / sampleRate - line.offsetS) / line.rate;
  return {
    point: { x: middleS, y: peak.lag / sampleRate, weight: Math.sign(peak.height) },
    prominence: peak.prominence,
  };
}

function isSilent(samples: Float32Array): boolean {
  let squares = 0;
  for (const x of samples) squares += x * x;
  return squares < samples.length * SILENCE_RMS ** 2;
}

/** Returns the offset without drift, measured over all places: a whole number of samples if both have the same sample rate. */
function exactOffset(line: Line, pair: Pair): number {
  const { sampleRate } = pair.target;
  const sameRate = sampleRate === pair.reference.sampleRate;
  const rounded = { rate: 1, offsetS: sameRate ? Math.round(line.offsetS * sampleRate) / sampleRate : line.offsetS };
  const places = placesAlong(rounded, pair, ROUNDS[2].reachS);
  if (!places) return line.offsetS;
  const { starts, block, correlator } = places;
  for (const start of starts) {
    const { x, y } = windowsAt(start, { line: rounded, pair, block, reach: correlator.reach });
    correlator.push(x, y);
  }
  const peak = correlationPeak(correlator.whitened(), correlator.reach);
  return peak ? rounded.offsetS + (sameRate ? peak.wholeLag : peak.lag) / sampleRate : line.offsetS;
}

/** Returns the reference at the times of samples [start, start + block) of the target, by Catmull-Rom interpolation. */
function resampledReference(
  { offsetS, rate }: Line,
  { reference, target }: Pair,
  { start, block }: { start: number; block: number },
): Float32Array {
  const step = reference.sampleRate / (target.sampleRate * rate);
  const first = ((start / target.sampleRate - offsetS) / rate) * reference.sampleRate;
  const base = Math.floor(first + 1e-6) - 1;
  const samples = reference.read(base, Math.ceil(block * step) + 6);
  return Float32Array.from({ length: block }, (_, i) => {
    const position = first - base + i * step;
    const whole = Math.floor(position + 1e-6);
    const t = Math.max(0, position - whole);
    const [a, b, c, d] = [samples[whole - 1]!, samples[whole]!, samples[whole + 1]!, samples[whole + 2]!];
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  });
}
