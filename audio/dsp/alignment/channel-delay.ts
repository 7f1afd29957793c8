import { correlationPeak, createCrossCorrelator } from '../spectrum/cross-correlation.ts';

/** Longest delay looked for, in seconds. */
const REACH_S = 0.5;
const BLOCK_S = 1;
/** Channels of unrelated sound come to less. */
const LEAST_HEIGHT = 0.1;
/** A lower peak must stand out of the spread; one of noise is 4 to 5 times that. */
const SURE_HEIGHT = 0.5;
const LEAST_PROMINENCE = 8;
/** Peaks within this of the highest are rivals, and as good when so close to the best of them unwhitened: of a tone, whole periods later. */
const RIVAL = 0.7;
const AS_GOOD = 0.99;

/** Two channels; beyond the ends is silence. */
export interface ChannelPair {
  sampleRate: number;
  frames: number;
  read(start: number, length: number): readonly [Float32Array, Float32Array];
}

export interface ChannelDelay {
  /** Samples by which the second is later. */
  delay: number;
  inverted: boolean;
  /** 0 to 1: how much of the two is the same. */
  similarity: number;
}

/**
 * Delay between two channels to the sample, and whether one is upside down: whitened cross-correlation (Knapp & Carter 1976)
 * over all of them. Undefined when they share too little.
 */
export function channelDelay(pair: ChannelPair, progress: (fraction: number) => void): ChannelDelay | undefined {
  const { sampleRate, frames } = pair;
  const reach = Math.max(1, Math.min(frames - 1, Math.round(REACH_S * sampleRate)));
  const block = Math.min(frames, Math.max(2 * reach, Math.round(BLOCK_S * sampleRate)));
  const correlator = createCrossCorrelator({ block, reach });
  for (let start = 0; start < frames; start += block) {
    const [first, second] = pair.read(start - reach, block + 2 * reach);
    correlator.push(first.slice(reach, reach + block), second);
    progress(Math.min(1, (start + block) / frames));
  }
  const correlation = correlator.whitened();
  const peak = correlationPeak(correlation, reach);
  if (!peak || Math.abs(peak.height) < LEAST_HEIGHT) return undefined;
  if (Math.abs(peak.height) < SURE_HEIGHT && peak.prominence < LEAST_PROMINENCE) return undefined;
  const delay = nearestOf(peaksOf(correlation, RIVAL * Math.abs(peak.height)), correlator.plain());
  return { delay, inverted: correlation[reach + delay]! < 0, similarity: Math.min(1, Math.abs(peak.height)) };
}

/** Lags of the local maxima of either sign that are at least so high. */
function peaksOf(correlation: Float64Array, least: number): number[] {
  const lags: number[] = [];
  const height = (i: number): number => Math.abs(correlation[i] ?? 0);
  for (let i = 0; i < correlation.length; i++) {
    if (height(i) >= least && height(i) >= height(i - 1) && height(i) >= height(i + 1))
      lags.push(i - (correlation.length - 1) / 2);
  }
  return lags;
}

/** Of the lags that correlate best, the one closest to 0. */
function nearestOf(lags: readonly number[], correlation: Float64Array): number {
  const height = (lag: number): number => Math.abs(correlation[(correlation.length - 1) / 2 + lag]!);
  const least = AS_GOOD * Math.max(...lags.map(height));
  return lags.filter((lag) => height(lag) >= least).reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
}
