import { meanOf } from '../core/mean.ts';
import { correlationPeak, createCrossCorrelator, type CrossCorrelator } from '../spectrum/cross-correlation.ts';
import { fitLine, type Fit, type Point } from './ransac-line.ts';
import type { Line } from './line-candidates.ts';

/** Samples of one channel at any place; beyond the ends is silence. */
export interface Signal {
  sampleRate: number;
  frames: number;
  read(start: number, length: number): Float32Array;
}

/** Stretch compared at one place, the reach included: it holds a few sounds. */
const WINDOW_S = 1;
const LEAST_WINDOW = 64;
/** Places are this far apart, unless that gives too few or too many. */
const PLACES_S = 2;
const [FEWEST_PLACES, MOST_PLACES] = [6, 30];
/** Quieter than this, root mean square of full scale, is silence. */
const SILENCE = 1e-5;
/** How far the true place may be from the line, and within what time places agree: as recognised, then as measured.
 * A peak of noise is 4 to 5 times the spread; later the reach is too short to tell. */
const ROUNDS = [
  { reachS: 0.16, agreeS: 0.003, leastProminence: 6 },
  { reachS: 0.02, agreeS: 0.001, leastProminence: 0 },
  { reachS: 0.005, agreeS: 0.0005, leastProminence: 0 },
] as const;
/** Least share of the places that agree when the two are the same recording. */
const LEAST_AGREE = 0.35;
/** With fewer places than this, each must stand out this much. */
const ENOUGH_PLACES = 3;
const SURE = 9;
/** A drift must move the ends this far apart, and stand this far above its own uncertainty. */
const LEAST_DRIFT_S = 0.0005;
const LEAST_SIGMAS = 5;

export interface RefinedLine extends Line {
  /** Share of the compared places that agree with the line, 0 to 1. */
  agreement: number;
  /** How far the correlations stand out of their spread. */
  prominence: number;
  /** The target is upside down. */
  inverted: boolean;
}

interface Pair {
  reference: Signal;
  target: Signal;
}

/**
 * Brings a line to the sample where the two are the same recording: whitened cross-correlation (Knapp & Carter 1976) at many
 * places along it, and the line that most of them agree on. Undefined when their waveforms do not agree.
 */
export function refineLine(line: Line, pair: Pair): RefinedLine | undefined {
  let refined: RefinedLine = { ...line, agreement: 0, prominence: 0, inverted: false };
  let fit: Fit | undefined;
  for (const { reachS, agreeS, leastProminence } of ROUNDS) {
    const places = placesAlong(refined, pair, reachS);
    if (!places) return undefined;
    const lags = places.starts
      .map((start) => lagAt(start, refined, { pair, places }))
      .filter((lag) => lag !== undefined);
    const least = lags.length < ENOUGH_PLACES ? SURE : leastProminence;
    const telling = lags.filter(({ prominence }) => leastProminence === 0 || prominence >= least);
    fit = fitLine(
      telling.map(({ point }) => point),
      agreeS,
    );
    const share = fit ? fit.agreeing.length / lags.length : 0;
    if (!fit || share < LEAST_AGREE || fit.agreeing.length < Math.min(3, lags.length)) return undefined;
    refined = {
      offsetS: refined.offsetS + fit.offset,
      rate: refined.rate + fit.slope,
      agreement: share,
      prominence: leastProminence > 0 ? meanOf(telling.map(({ prominence }) => prominence)) : refined.prominence,
      inverted: fit.agreeing.reduce((sum, { weight }) => sum + weight, 0) < 0,
    };
  }
  if (!fit || drifts(refined.rate, fit)) return refined;
  const straight = { ...refined, rate: 1, offsetS: refined.offsetS + (refined.rate - 1) * fit.middle };
  return { ...straight, offsetS: exactOffset(straight, pair) };
}

function drifts(rate: number, { span, slopeSigma }: Fit): boolean {
  const drift = Math.abs(rate - 1);
  return drift * span > LEAST_DRIFT_S && drift > LEAST_SIGMAS * slopeSigma;
}

interface Places {
  /** First samples of the windows in the target. */
  starts: number[];
  /** Samples of a window. */
  block: number;
  correlator: CrossCorrelator;
}

/** Windows evenly over what both have. */
function placesAlong({ offsetS, rate }: Line, { reference, target }: Pair, reachS: number): Places | undefined {
  const { sampleRate, frames } = target;
  const from = Math.max(0, Math.ceil(offsetS * sampleRate));
  const to = Math.min(frames, Math.floor((offsetS + (rate * reference.frames) / reference.sampleRate) * sampleRate));
  const common = to - from;
  if (common < LEAST_WINDOW) return undefined;
  const reach = Math.ceil(reachS * sampleRate);
  const whole = 2 ** Math.floor(Math.log2(WINDOW_S * sampleRate));
  const block = Math.min(common, Math.max(LEAST_WINDOW, whole - 2 * reach));
  const wanted = Math.max(FEWEST_PLACES, common / sampleRate / PLACES_S);
  const count = Math.max(1, Math.floor(Math.min(MOST_PLACES, wanted, common / block)));
  const step = count > 1 ? (common - block) / (count - 1) : 0;
  return {
    starts: Array.from({ length: count }, (_, i) => from + Math.round(i * step)),
    block,
    correlator: createCrossCorrelator({ block, reach }),
  };
}

/** The reference, and the target with its reach, at one place. */
function windowsAt(
  start: number,
  { line, pair, block, reach }: { line: Line; pair: Pair; block: number; reach: number },
) {
  return { x: along(line, pair, { start, block }), y: pair.target.read(start - reach, block + 2 * reach) };
}

interface Lag {
  /** Moment of the reference, and how much later than the line says the target is there; the weight's sign is the polarity. */
  point: Point;
  prominence: number;
}

/** Compares one place; undefined where one of the two is silent. */
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
  return squares < samples.length * SILENCE ** 2;
}

/** The offset of the whole, without drift: to the target's sample when both have the same rate. */
function exactOffset(line: Line, pair: Pair): number {
  const { sampleRate } = pair.target;
  const same = sampleRate === pair.reference.sampleRate;
  const near = { rate: 1, offsetS: same ? Math.round(line.offsetS * sampleRate) / sampleRate : line.offsetS };
  const places = placesAlong(near, pair, ROUNDS[2].reachS);
  if (!places) return line.offsetS;
  const { starts, block, correlator } = places;
  for (const start of starts) {
    const { x, y } = windowsAt(start, { line: near, pair, block, reach: correlator.reach });
    correlator.push(x, y);
  }
  const peak = correlationPeak(correlator.whitened(), correlator.reach);
  return peak ? near.offsetS + (same ? peak.wholeLag : peak.lag) / sampleRate : line.offsetS;
}

/** The reference as the line lays it under samples [start, start + block) of the target; between samples a cubic. */
function along(
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
