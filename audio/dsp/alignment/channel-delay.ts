import { correlationPeak, createCrossCorrelator } from '../transforms/cross-correlation.ts';

/** Longest delay searched, in seconds. */
const MAX_DELAY_S = 0.5;
const BLOCK_S = 1;
/** Channels with unrelated sound have a lower peak. */
const MIN_HEIGHT = 0.1;
/** A peak lower than this must exceed the spread of all lags by this factor; a peak of noise reaches 4 to 5. */
const SURE_HEIGHT = 0.5;
const MIN_PROMINENCE = 8;
/**
 * Peaks of at least this share of the highest are candidates (a tone has one per period). Among candidates whose unwhitened correlation
 * reaches the second share of the best, the shortest delay is taken.
 */
const CANDIDATE = 0.7;
const EQUIVALENT = 0.99;

/** Two channels that can be read at any position; silence beyond the ends. */
export interface ChannelPair {
  sampleRate: number;
  frames: number;
  read(start: number, length: number): readonly [Float32Array, Float32Array];
}

/** Delay and polarity of the second of two channels relative to the first. */
export interface ChannelDelay {
  /** Delay of the second channel in samples; negative if it is earlier. */
  delay: number;
  /** Whether its polarity is inverted. */
  inverted: boolean;
  /** Height of the correlation peak, 0 to 1. */
  similarity: number;
}

/**
 * Estimates the delay between two channels to the sample, up to 0.5 s, and their polarity, by generalised cross-correlation over the
 * whole audio (Knapp & Carter 1976). Returns undefined if the channels share too little sound. Reports progress from 0 to 1.
 */
export function channelDelay(pair: ChannelPair, progress: (fraction: number) => void): ChannelDelay | undefined {
  const { sampleRate, frames } = pair;
  const reach = Math.max(1, Math.min(frames - 1, Math.round(MAX_DELAY_S * sampleRate)));
  const block = Math.min(frames, Math.max(2 * reach, Math.round(BLOCK_S * sampleRate)));
  const correlator = createCrossCorrelator({ block, reach });
  for (let start = 0; start < frames; start += block) {
    const [first, second] = pair.read(start - reach, block + 2 * reach);
    correlator.push(first.slice(reach, reach + block), second);
    progress(Math.min(1, (start + block) / frames));
  }
  const correlation = correlator.whitened();
  const peak = correlationPeak(correlation, reach);
  if (!peak || Math.abs(peak.height) < MIN_HEIGHT) return undefined;
  if (Math.abs(peak.height) < SURE_HEIGHT && peak.prominence < MIN_PROMINENCE) return undefined;
  const delay = shortestOf(peaksOf(correlation, CANDIDATE * Math.abs(peak.height)), correlator.plain());
  return { delay, inverted: correlation[reach + delay]! < 0, similarity: Math.min(1, Math.abs(peak.height)) };
}

/** Returns the lags of the local maxima of the magnitude of at least `minHeight`. */
function peaksOf(correlation: Float64Array, minHeight: number): number[] {
  const lags: number[] = [];
  const height = (i: number): number => Math.abs(correlation[i] ?? 0);
  for (let i = 0; i < correlation.length; i++) {
    if (height(i) >= minHeight && height(i) >= height(i - 1) && height(i) >= height(i + 1))
      lags.push(i - (correlation.length - 1) / 2);
  }
  return lags;
}

/** Returns the lag closest to 0 among those that correlate best. */
function shortestOf(lags: readonly number[], correlation: Float64Array): number {
  const height = (lag: number): number => Math.abs(correlation[(correlation.length - 1) / 2 + lag]!);
  const minHeight = EQUIVALENT * Math.max(...lags.map(height));
  return lags.filter((lag) => height(lag) >= minHeight).reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
}
