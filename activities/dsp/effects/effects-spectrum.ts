import { createStft } from '../core/stft.ts';

const SIZE = 2_048;
const HOP = 2_048;
/** Bands an octave. */
const PER_OCTAVE = 6;
const LOWEST_HZ = 250;
/** Frames quieter than the loudest by more than this, as a ratio of power, say nothing of the sound. */
const QUIET = 1e-4;
/** Frames kept at most; of longer audio every second, third … is taken. */
const MOST_FRAMES = 8_000;
/** A cut-off is looked for between these; above, codecs and old recordings end of themselves. */
const LEAST_CUTOFF_HZ = 700;
const MOST_CUTOFF_HZ = 8_000;
/** What nearly all recordings have sound in, and a low-pass leaves empty. */
const ABOVE_HZ = [9_500, 12_700] as const;
/** Below this a band holds nothing that could be cut, in decibels under the strongest. */
const EMPTY_DB = -60;
/** Lower levels are rounding, or nothing. */
const DEEP_DB = -100;
/** Bands there must be above a cut-off. */
const LEAST_ROOM = 4;
/** Half, most and nearly all of the frames. */
const SHARES = [0.5, 0.9, 0.98] as const;

/** Where a spectrum breaks off most. */
export interface Knee {
  cutoffHz: number;
  /** Decibels it falls in the octave above, beyond what it fell an octave before. */
  dropDb: number;
  /** Level from 9.5 to 12.7 kHz in the fullest frames under the strongest band; null where the audio has no such frequencies. */
  aboveDb: number | null;
  /**
   * What tells a filter from a dull sound, in decibels but for the first, the octaves from 1 kHz to the cut-off: the drops of
   * half, most and nearly all frames, the slopes before and after, the levels after, and how far they fall frame by frame.
   */
  features: number[];
}

/** Band levels of one frame, in decibels. */
interface Frame {
  energy: number;
  levels: Float32Array;
}

/** Measures the band levels of mono samples given in parts, in half, most and nearly all of the frames. */
export interface KneeFinder {
  push(samples: Float32Array): void;
  /** Null where there is no sound, or no room above for a cut-off. */
  finish(): Knee | null;
}

/** Makes a finder for audio of a sample rate and a length in samples. */
export function createKneeFinder(sampleRate: number, frames: number): KneeFinder {
  const stft = createStft({ size: SIZE, hop: HOP });
  const every = Math.max(1, Math.ceil(frames / HOP / MOST_FRAMES));
  const centres: number[] = [];
  for (let hz = LOWEST_HZ; hz < 0.48 * sampleRate; hz *= 2 ** (1 / PER_OCTAVE)) centres.push(hz);
  const edge = (hz: number): number => Math.round((hz * SIZE) / sampleRate);
  const from = centres.map((hz) => edge(hz / 2 ** (0.5 / PER_OCTAVE)));
  const to = centres.map((hz, i) => Math.max(from[i]! + 1, edge(hz * 2 ** (0.5 / PER_OCTAVE))));
  const rows: Frame[] = [];
  let seen = 0;

  function frame(power: Float64Array): void {
    if (seen++ % every > 0) return;
    let energy = 0;
    for (const value of power) energy += value;
    const levels = Float32Array.from(centres, (_, band) => {
      let sum = 0;
      for (let bin = from[band]!; bin < Math.min(power.length, to[band]!); bin++) sum += power[bin]!;
      return 10 * Math.log10(sum / (to[band]! - from[band]!) + 1e-12);
    });
    rows.push({ energy, levels });
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      stft.finish(frame);
      const loudest = rows.reduce((most, { energy }) => Math.max(most, energy), 0);
      const heard = rows.filter(({ energy }) => energy > loudest * QUIET);
      if (loudest < 1e-6 || heard.length === 0) return null;
      const columns = centres.map((_, band) => Float64Array.from(heard, ({ levels }) => levels[band]!).toSorted());
      const curves = SHARES.map((share) => relative(columns.map((sorted) => quantile(sorted, share))));
      const at = steepest(curves, centres);
      if (at === undefined) return null;
      const aboveDb = levelAbove(curves[2]!, centres);
      return {
        cutoffHz: centres[at]!,
        dropDb: mean(curves.map((curve) => dropAt(smoothed(curve), at))),
        aboveDb,
        features: [
          Math.log2(centres[at]! / 1_000),
          ...shapeOf(curves, at),
          aboveDb ?? curves[2]!.at(-1)!,
          ...fallsOf(heard, at),
        ],
      };
    },
  };
}

/** The curves around a band, bounded where there is nothing but rounding. */
function shapeOf(curves: readonly number[][], at: number): number[] {
  return curves.flatMap((curve) => {
    const level = (offset: number): number => Math.max(DEEP_DB, curve[Math.min(curve.length - 1, at + offset)]!);
    const rest = curve.slice(Math.min(curve.length - 1, at + PER_OCTAVE));
    const sharpest = Math.max(...[-1, 0, 1, 2, 3, 4].map((offset) => level(offset) - level(offset + 2)));
    return [
      dropAt(smoothed(curve), at),
      level(-PER_OCTAVE / 2) - level(0),
      level(-PER_OCTAVE) - level(-PER_OCTAVE / 2),
      level(0),
      level(PER_OCTAVE / 2),
      level(PER_OCTAVE),
      level(1.5 * PER_OCTAVE),
      Math.max(DEEP_DB, ...rest),
      sharpest,
    ];
  });
}

/** How far single frames fall above a band: in half an octave and in one the least and the middle, and the latter beyond the fall before. */
function fallsOf(frames: readonly Frame[], at: number): number[] {
  const falls: [number[], number[], number[]] = [[], [], []];
  for (const { levels } of frames) {
    const level = (offset: number): number => Math.max(-120, levels[Math.min(levels.length - 1, at + offset)]!);
    if (level(0) < -75) continue;
    const fall = level(0) - level(PER_OCTAVE);
    falls[0].push(level(0) - level(PER_OCTAVE / 2));
    falls[1].push(fall);
    falls[2].push(fall - level(-PER_OCTAVE) + level(0));
  }
  return falls.flatMap((values) => {
    const sorted = Float64Array.from(values).toSorted();
    return [0.05, 0.5, 0.95].map((share) => (sorted.length === 0 ? 0 : quantile(sorted, share)));
  });
}

function levelAbove(levels: readonly number[], centres: readonly number[]): number | null {
  if (centres.at(-1)! < ABOVE_HZ[1]) return null;
  return mean(levels.filter((_, band) => centres[band]! > ABOVE_HZ[0] && centres[band]! < ABOVE_HZ[1]));
}

/** The band after which all curves together fall most, beyond their fall before. */
function steepest(curves: readonly number[][], centres: readonly number[]): number | undefined {
  const smooth = curves.map(smoothed);
  let best: { band: number; drop: number } | undefined;
  for (let band = 1.5 * PER_OCTAVE; band + LEAST_ROOM < centres.length; band++) {
    if (centres[band]! < LEAST_CUTOFF_HZ || centres[band]! > MOST_CUTOFF_HZ) continue;
    if (smooth[2]![band]! < EMPTY_DB) continue;
    const drop = mean(smooth.map((curve) => dropAt(curve, band)));
    if (!best || drop > best.drop) best = { band, drop };
  }
  return best?.band;
}

function dropAt(curve: readonly number[], band: number): number {
  const before = Math.max(0, (curve[band - 1.5 * PER_OCTAVE]! - curve[band]!) / 1.5);
  return Math.min(120, curve[band]! - curve[Math.min(curve.length - 1, band + PER_OCTAVE)]! - before);
}

function relative(levels: readonly number[]): number[] {
  const most = Math.max(...levels);
  return levels.map((level) => level - most);
}

function smoothed(levels: readonly number[]): number[] {
  return levels.map((level, i) => (levels[i - 1] ?? level) / 4 + level / 2 + (levels[i + 1] ?? level) / 4);
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
