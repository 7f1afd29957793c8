import { powerOfTwo } from './fft.ts';
import { createStft } from './stft.ts';

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
}

/** Logistic regression on rendered and recorded music with and without compressors of ratio 4 to 20. */
const WEIGHTS = { overshootDb: 0.637, duckingDb: -0.363, spreadDb: -0.891, motionDb: -1.528, constant: -0.64 };

/** How likely a compressor was at work, 0 to 1. */
export function compressionOdds({ overshootDb, duckingDb, spreadDb, motionDb }: LevelMotion): number {
  const sum =
    WEIGHTS.constant +
    WEIGHTS.overshootDb * overshootDb +
    WEIGHTS.duckingDb * duckingDb +
    WEIGHTS.spreadDb * spreadDb +
    WEIGHTS.motionDb * motionDb;
  return 1 / (1 + Math.exp(-sum));
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
  return {
    overshootDb: Math.max(...peaks) - share(peaks, 0.99),
    duckingDb: ducking(full, bands),
    spreadDb: Math.max(...long) - share(long, 0.5),
    motionDb: share(rises, 0.75),
  };
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
