import { powerOfTwo } from '../core/fft.ts';
import { createStft } from '../core/stft.ts';

const FRAMES_PER_SECOND = 100;
/** Frames judged together, 12 s. */
const SECTION = 1_200;
/** Fewer say nothing. */
const LEAST_FRAMES = 100;
/** Frames of a 400 ms level. */
const LONG = 40;
const WINDOW_S = 0.0232;
const BANDS_HZ = [60, 150, 400, 1_000, 2_500, 5_000, 10_000] as const;
const FLOOR = 1e-12;
/** Rise in decibels within three frames that is an onset, and how far below the loudest it may lie. */
const RISE_DB = 4;
const ONSET_RANGE_DB = 18;
/** Fewer onsets tell nothing of what they push down. */
const LEAST_ONSETS = 4;
/** A frame whose peak is lower is silence. */
const SILENT_DBFS = -60;

/** How the levels of a piece move, in decibels, in the middle of its sections. */
export interface LevelMotion {
  /** Highest peak over the peak that 1 % of all 10 ms exceed: what an attack lets through before the gain falls. */
  overshootDb: number;
  /** Change of the band that falls most after an onset: a compressor pushes all bands down for one. */
  duckingDb: number;
  /** Loudest 400 ms over their median. */
  spreadDb: number;
  /** Rise within 30 ms that a quarter of all exceed. */
  motionDb: number;
  /** All that tells it, these and more: crest factors, the spread of short levels, how often and how fast they rise and fall. */
  features: number[];
}

/** Follows the levels of mono samples given in parts. */
export interface MotionMeter {
  push(samples: Float32Array): void;
  /** Null where there is less than a second of sound. */
  finish(): LevelMotion | null;
}

/** Makes a meter for audio of a sample rate. */
export function createMotionMeter(sampleRate: number): MotionMeter {
  const hop = Math.max(1, Math.round(sampleRate / FRAMES_PER_SECOND));
  const size = powerOfTwo(0.75 * WINDOW_S * sampleRate);
  const stft = createStft({ size, hop, centred: false });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * size) / sampleRate));
  const bands = edges.slice(1).filter((edge) => edge <= size / 2).length;
  const floor = FLOOR * (size / 2) ** 2;
  const held = new Float32Array(hop);
  const sections: LevelMotion[] = [];
  let filled = 0;
  let section = emptySection();

  function frame(power: Float64Array): void {
    let all = 0;
    for (const value of power) all += value;
    section.full.push(inDb(all + floor));
    for (let band = 0; band < bands; band++) {
      let sum = 0;
      for (let bin = edges[band]!; bin < Math.max(edges[band]! + 1, edges[band + 1]!); bin++) sum += power[bin]!;
      section.bands[band]!.push(inDb(sum + floor));
    }
  }

  function emptySection(): Section {
    return { rms: [], peaks: [], full: [], bands: Array.from({ length: bands }, () => []) };
  }

  function close(): void {
    const sounding = section.peaks.filter((peak) => peak > SILENT_DBFS).length;
    if (sounding >= LEAST_FRAMES) sections.push(motionOf(section));
    section = emptySection();
  }

  return {
    push(samples) {
      stft.push(samples, frame);
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, hop - filled);
        held.set(samples.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < hop) continue;
        filled = 0;
        let squares = 0;
        let peak = 0;
        for (let i = 0; i < hop; i++) {
          squares += held[i]! ** 2;
          peak = Math.max(peak, Math.abs(held[i]!));
        }
        section.rms.push(inDb(squares / hop + FLOOR));
        section.peaks.push(20 * Math.log10(peak + 1e-9));
      }
      if (section.rms.length >= SECTION) close();
    },
    finish() {
      if (sections.length === 0 || section.rms.length > SECTION / 2) close();
      if (sections.length === 0) return null;
      const middle = (of: (each: LevelMotion) => number): number => share(sections.map(of), 0.5);
      return {
        overshootDb: middle((each) => each.overshootDb),
        duckingDb: middle((each) => each.duckingDb),
        spreadDb: middle((each) => each.spreadDb),
        motionDb: middle((each) => each.motionDb),
        features: sections[0]!.features.map((_, i) => middle((each) => each.features[i]!)),
      };
    },
  };
}

/** Levels in decibels, frame by frame. */
interface Section {
  rms: number[];
  peaks: number[];
  full: number[];
  bands: number[][];
}

function motionOf({ rms, peaks, full, bands }: Section): LevelMotion {
  const long: number[] = [];
  for (let at = 0; at + LONG <= rms.length; at += LONG) {
    let sum = 0;
    for (let i = at; i < at + LONG; i++) sum += 10 ** (rms[i]! / 10);
    long.push(inDb(sum / LONG + FLOOR));
  }
  const rises = rms.slice(3).map((level, i) => level - rms[i]!);
  const overshootDb = Math.max(...peaks) - share(peaks, 0.99);
  const duckingDb = ducking(full, bands);
  const spreadDb = Math.max(...long) - share(long, 0.5);
  const motionDb = share(rises, 0.75);
  return {
    overshootDb,
    duckingDb,
    spreadDb,
    motionDb,
    features: [
      overshootDb,
      duckingDb,
      spreadDb,
      motionDb,
      ...spreads(long, [0.1, 0.25, 0.75, 0.9]),
      ...spreads(rms, [0.05, 0.25, 0.5, 0.75, 0.9]),
      ...spreads(peaks, [0.5, 0.9, 0.97]),
      ...[0.02, 0.1, 0.25, 0.5, 0.9, 0.98].map((part) => share(rises, part)),
      ...crests(rms, peaks),
      ...recoveries(full, bands),
      ...agreements(bands),
    ],
  };
}

/** How far shares of the levels lie under what nearly none exceed. */
function spreads(levels: readonly number[], parts: readonly number[]): number[] {
  const top = share(levels, 0.995);
  return parts.map((part) => Math.min(60, top - share(levels, part)));
}

/** Peak over level of 50 ms and of 400 ms, in the middle and at both ends. */
function crests(rms: readonly number[], peaks: readonly number[]): number[] {
  return [5, LONG].flatMap((length) => {
    const found: number[] = [];
    const top = share(peaks, 0.99);
    for (let at = 0; at + length <= rms.length; at += length) {
      const peak = Math.max(...peaks.slice(at, at + length));
      if (peak < top - 30) continue;
      let sum = 0;
      for (let i = at; i < at + length; i++) sum += 10 ** (rms[i]! / 10);
      found.push(peak - inDb(sum / length + FLOOR));
    }
    return [0.1, 0.5, 0.9].map((part) => share(found, part));
  });
}

/** How levels move after onsets: what is let go rises again in the band that is hurt least. */
function recoveries(full: readonly number[], bands: readonly number[][]): number[] {
  const top = share(full, 0.99);
  const after: number[][] = [[], [], []];
  for (let t = 5; t < full.length - 32; t++) {
    if (full[t + 1]! - full[t - 2]! <= RISE_DB || full[t + 1]! <= top - ONSET_RANGE_DB) continue;
    after[0]!.push(full[t + 1]! - mean(full, t + 4, t + 9));
    after[1]!.push(mean(full, t + 4, t + 9) - mean(full, t + 14, t + 24));
    after[2]!.push(Math.max(...bands.map((band) => mean(band, t + 16, t + 26) - mean(band, t + 6, t + 12))));
  }
  return after.flatMap((values) => (values.length < LEAST_ONSETS ? [0, 0] : [share(values, 0.5), share(values, 0.8)]));
}

/** How the changes of neighbouring and of the outer bands go together: one gain moves them all. */
function agreements(bands: readonly number[][]): number[] {
  const moves = bands.map((band) => band.slice(4).map((level, i) => Math.max(-12, Math.min(12, level - band[i]!))));
  const pairs = [
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 4],
    [3, 5],
  ] as const;
  return pairs.map(([a, b]) => correlation(moves[a] ?? [], moves[b] ?? []));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  let [ab, aa, bb] = [0, 1e-9, 1e-9];
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! ** 2;
    bb += b[i]! ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

/** Of all onsets, what a fifth exceed: the change of the band that falls most, from before to 40 to 80 ms after. */
function ducking(full: readonly number[], bands: readonly number[][]): number {
  const top = share(full, 0.99);
  const falls: number[] = [];
  for (let t = 5; t < full.length - 15; t++) {
    if (full[t + 1]! - full[t - 2]! <= RISE_DB || full[t + 1]! <= top - ONSET_RANGE_DB) continue;
    falls.push(Math.min(...bands.map((band) => mean(band, t + 4, t + 9) - mean(band, t - 5, t - 1))));
  }
  return falls.length < LEAST_ONSETS ? 0 : share(falls, 0.2);
}

function mean(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum / (to - from);
}

/** The value that `part` of all lie below. */
function share(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0;
}

function inDb(power: number): number {
  return 10 * Math.log10(power);
}
