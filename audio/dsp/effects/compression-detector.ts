import type { Rows } from './convolution-layers.ts';
import { compressionJudge, sigmoid } from './effect-classifiers.ts';
import { createEnvelopeFollower, type Levels } from './level-envelopes.ts';

/** Frames of a 400 ms level. */
const LONG = 40;
/** What counts as the top of a track of levels: what 5 % exceed. */
const TOP = 0.95;
/** How far below its top a level is told apart, in decibels. */
const DEPTH_DB = 40;
/** A band whose top lies further below the top of all holds nothing. */
const EMPTY_DB = 65;
/** Changes of a band beyond this count as this. */
const MOST_CHANGE_DB = 20;

/** How the levels of a piece move, in decibels, in the middle of its sections. */
export interface CompressionMeasures {
  /** How likely they were held together, 0 to 1. */
  probability: number;
  /** Highest peak over the peak that 1 % of all 10 ms exceed: what an attack lets through before the gain falls. */
  overshootDb: number;
  /** Loudest 400 ms over their median. */
  spreadDb: number;
}

/** Follows the levels of mono samples given in parts. */
export interface CompressionDetector {
  push(samples: Float32Array): void;
  /** Null where there is less than a second of sound. */
  finish(): CompressionMeasures | null;
}

/**
 * Makes a meter for audio of a sample rate: a network that reaches over 0.8 s of levels, peaks and bands hears the gain fall after an onset
 * and come back, in all bands at once (what a compressor does; Giannoulis, Massberg & Reiss 2012).
 */
export function createCompressionDetector(sampleRate: number): CompressionDetector {
  const judge = compressionJudge();
  const sections: { score: number; overshootDb: number; spreadDb: number }[] = [];
  const follower = createEnvelopeFollower(sampleRate, (levels) => {
    sections.push({
      score: judge(rowsOf(levels)),
      overshootDb: Math.max(...levels.peaks) - share(levels.peaks, 0.99),
      spreadDb: spreadOf(levels.rms),
    });
  });
  return {
    push: (samples) => follower.push(samples),
    finish() {
      follower.finish();
      if (sections.length === 0) return null;
      const middle = (of: (each: (typeof sections)[number]) => number): number => share(sections.map(of), 0.5);
      return {
        probability: sigmoid(sections.reduce((sum, { score }) => sum + score, 0) / sections.length),
        overshootDb: middle((each) => each.overshootDb),
        spreadDb: middle((each) => each.spreadDb),
      };
    },
  };
}

/**
 * A row for each 10 ms, in tens of decibels: level and peak against the top of the levels, each band against its own, so that no
 * equaliser changes them, and the middle, the least and the greatest of the changes of all bands within 20 ms.
 */
export function rowsOf({ rms, peaks, bands }: Levels): Rows {
  const top = share(rms, TOP);
  const tracks = [under(rms, top), under(peaks, top)];
  const heard: number[][] = [];
  for (const band of bands) {
    const own = share(band, TOP);
    const track = own > top - EMPTY_DB ? under(band, own) : band.map(() => 0);
    tracks.push(track);
    if (own > top - EMPTY_DB) heard.push(track);
  }
  return rms.map((_, t) => {
    const changes = heard.map((track) => changeAt(track, t)).toSorted((a, b) => a - b);
    const moved = changes.length === 0 ? [0, 0, 0] : [2 * medianOf(changes), 2 * changes[0]!, changes.at(-1)!];
    return Float32Array.from([...tracks.map((track) => track[t]!), ...moved], (db) => db / 10);
  });
}

function under(levels: readonly number[], top: number): number[] {
  return levels.map((level) => Math.max(-DEPTH_DB, level - top));
}

function changeAt(track: readonly number[], t: number): number {
  if (t === 0 || t === track.length - 1) return 0;
  return Math.max(-MOST_CHANGE_DB, Math.min(MOST_CHANGE_DB, track[t + 1]! - track[t - 1]!));
}

function spreadOf(rms: readonly number[]): number {
  const long: number[] = [];
  for (let at = 0; at + LONG <= rms.length; at += LONG) {
    let sum = 0;
    for (let i = at; i < at + LONG; i++) sum += 10 ** (rms[i]! / 10);
    long.push(10 * Math.log10(sum / LONG));
  }
  return Math.max(...long) - share(long, 0.5);
}

function medianOf(sorted: readonly number[]): number {
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** The value that `part` of all lie below. */
function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
}
