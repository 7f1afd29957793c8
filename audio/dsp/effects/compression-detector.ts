import type { Rows } from './convolution-layers.ts';
import { createCompressionClassifier, sigmoid } from './effect-classifiers.ts';
import { createEnvelopeFollower, type LevelEnvelopes } from './level-envelopes.ts';

/** Frames of 10 ms in a 400 ms level. */
const LONG_FRAMES = 40;
/** The top of a level envelope is its 95th percentile. */
const TOP_PERCENTILE = 0.95;
/** Levels are clipped at this depth below the top, in dB. */
const MAX_DEPTH_DB = 40;
/** A band whose top lies further below the broadband top is empty. */
const EMPTY_BAND_DB = 65;
/** Changes of a band are clipped at this. */
const MAX_CHANGE_DB = 20;

/** Traces of dynamic range compression in the levels; medians over the sections of 10 s, in dB. */
export interface CompressionMeasures {
  /** Probability that the audio was compressed, 0 to 1. */
  probability: number;
  /** Highest 10 ms peak over their 99th percentile: the overshoot that the attack time lets through. */
  overshootDb: number;
  /** Loudest 400 ms over the median of all. */
  spreadDb: number;
}

/** Detects compression in mono samples, full scale 1, given in parts of any length. */
export interface CompressionDetector {
  push(samples: Float32Array): void;
  /** Returns null for less than a second of sound. */
  finish(): CompressionMeasures | null;
}

/**
 * Creates a compression detector: a convolutional network with a receptive field of 0.8 s over the envelopes of level, peak and
 * bands detects a gain that falls after an onset and recovers in all bands at once, as the gain of a compressor does (Giannoulis,
 * Massberg & Reiss 2012).
 */
export function createCompressionDetector(sampleRate: number): CompressionDetector {
  const classify = createCompressionClassifier();
  const sections: { logOdds: number; overshootDb: number; spreadDb: number }[] = [];
  const follower = createEnvelopeFollower(sampleRate, (levels) => {
    sections.push({
      logOdds: classify(rowsOf(levels)),
      overshootDb: Math.max(...levels.peaks) - percentile(levels.peaks, 0.99),
      spreadDb: spreadOf(levels.rms),
    });
  });
  return {
    push: (samples) => follower.push(samples),
    finish() {
      follower.finish();
      if (sections.length === 0) return null;
      const medianOver = (value: (each: (typeof sections)[number]) => number): number =>
        percentile(sections.map(value), 0.5);
      return {
        probability: sigmoid(sections.reduce((sum, { logOdds }) => sum + logOdds, 0) / sections.length),
        overshootDb: medianOver((each) => each.overshootDb),
        spreadDb: medianOver((each) => each.spreadDb),
      };
    },
  };
}

/**
 * Returns the input of the classifier: 15 values for each 10 ms, in units of 10 dB. Level and peak are relative to the top of the
 * levels and each band to its own top, which makes them independent of equalisation; the last three are the median, the minimum
 * and the maximum of the changes of all bands within 20 ms.
 */
export function rowsOf({ rms, peaks, bands }: LevelEnvelopes): Rows {
  const top = percentile(rms, TOP_PERCENTILE);
  const envelopes = [relativeTo(top, rms), relativeTo(top, peaks)];
  const soundingBands: number[][] = [];
  for (const band of bands) {
    const own = percentile(band, TOP_PERCENTILE);
    const envelope = own > top - EMPTY_BAND_DB ? relativeTo(own, band) : band.map(() => 0);
    envelopes.push(envelope);
    if (own > top - EMPTY_BAND_DB) soundingBands.push(envelope);
  }
  return rms.map((_, t) => {
    const changes = soundingBands.map((envelope) => changeAt(envelope, t)).toSorted((a, b) => a - b);
    const commonChange =
      changes.length === 0 ? [0, 0, 0] : [2 * medianOfSorted(changes), 2 * changes[0]!, changes.at(-1)!];
    return Float32Array.from([...envelopes.map((envelope) => envelope[t]!), ...commonChange], (db) => db / 10);
  });
}

function relativeTo(top: number, levels: readonly number[]): number[] {
  return levels.map((level) => Math.max(-MAX_DEPTH_DB, level - top));
}

function changeAt(envelope: readonly number[], t: number): number {
  if (t === 0 || t === envelope.length - 1) return 0;
  return Math.max(-MAX_CHANGE_DB, Math.min(MAX_CHANGE_DB, envelope[t + 1]! - envelope[t - 1]!));
}

function spreadOf(rms: readonly number[]): number {
  const long: number[] = [];
  for (let at = 0; at + LONG_FRAMES <= rms.length; at += LONG_FRAMES) {
    let sum = 0;
    for (let i = at; i < at + LONG_FRAMES; i++) sum += 10 ** (rms[i]! / 10);
    long.push(10 * Math.log10(sum / LONG_FRAMES));
  }
  return Math.max(...long) - percentile(long, 0.5);
}

function medianOfSorted(sorted: readonly number[]): number {
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Returns the value below which a `share` of all lie; 0 if there are none. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}
