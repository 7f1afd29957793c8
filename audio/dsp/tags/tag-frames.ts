import { createStft } from '../spectrum/stft.ts';

/** Sample rate at which sounds are told apart, in Hz. */
export const TAGS_RATE = 16_000;
const SIZE = 1_024;
const HOP = 256;
/** Frames a second. */
export const FRAME_RATE = TAGS_RATE / HOP;
const BIN_HZ = TAGS_RATE / SIZE;
const [LOW_BIN, HIGH_BIN] = [Math.ceil(60 / BIN_HZ), Math.floor(7_600 / BIN_HZ)];
const BINS = HIGH_BIN - LOW_BIN + 1;
/** Below the first bin is bass, above the second treble. */
const [BASS_BIN, TREBLE_BIN] = [200 / BIN_HZ, 3_500 / BIN_HZ];
/** A peak stands out of its neighbourhood by this power ratio. */
const PROMINENCE = 8;
const NEIGHBOURHOOD = 6;
export const MOST_PEAKS = 24;
const [LOWEST_F0_HZ, HIGHEST_F0_HZ] = [70, 1_400];
/** Peaks up to here tell pitch classes. */
const HIGHEST_NOTE_HZ = 2_500;
/** Frames that a peak is looked for in the place it was in. */
const [SOON, LATER] = [3, 12];

/** What is measured of one frame. */
export interface Frame {
  power: number;
  flatness: number;
  /** Share of the power in peaks. */
  tonal: number;
  /** Peaks within 40 dB of the strongest. */
  strong: number;
  /** Power in peaks, and of it what was at the same place 3 and 12 frames before. */
  peaked: number;
  steady: number;
  held: number;
  /** The fundamental that explains most of the peaks, and its share of them by amplitude and by power. */
  f0: number | null;
  series: number;
  seriesPower: number;
  centroid: number;
  bass: number;
  treble: number;
  /** Mean rise of the levels, of those of the bass and of the treble, and the share of bins that rise steeply. */
  rise: number;
  bassRise: number;
  trebleRise: number;
  breadth: number;
  /** Amplitude of the peaks by pitch class. */
  classes: Float64Array;
}

interface Peaks {
  count: number;
  bins: Float64Array;
  powers: Float64Array;
}

/** Measures mono audio at `TAGS_RATE`, given in parts, frame by frame. */
export interface TagFrames {
  push(samples: Float32Array, take: (frame: Frame) => void): void;
  finish(take: (frame: Frame) => void): void;
}

/** Turns the power of a frame into the mean square of its samples under the window. */
export const SQUARED_WINDOW = (SIZE * SIZE * 3) / 16;

/** Makes the measurement. */
export function createTagFrames(): TagFrames {
  const stft = createStft({ size: SIZE, hop: HOP });
  const measure = createMeasure();
  return {
    push: (samples, take) => stft.push(samples, (power) => take(measure(power))),
    finish: (take) => stft.finish((power) => take(measure(power))),
  };
}

/** What measures a power spectrum against those before it. */
function createMeasure(): (power: Float64Array) => Frame {
  let before = new Float64Array(HIGH_BIN + 1);
  let logs = new Float64Array(HIGH_BIN + 1);
  const rises = new Float64Array(HIGH_BIN + 1);
  const history: Peaks[] = Array.from({ length: LATER + 1 }, createPeaks);
  const series = createSeries();
  let count = 0;
  return (power) => {
    let [sum, moment, logSum, bass, treble] = [0, 0, 0, 0, 0];
    let [rise, bassRise, trebleRise, broad] = [0, 0, 0, 0];
    const [now, then] = [logs, before];
    for (let bin = LOW_BIN; bin <= HIGH_BIN; bin++) {
      const level = power[bin]! + 1e-12;
      const log = Math.log(level);
      now[bin] = log;
      sum += level;
      moment += bin * level;
      logSum += log;
    }
    for (let bin = LOW_BIN; bin <= HIGH_BIN; bin++) {
      const risen = now[bin]! - then[bin]!;
      const counted = Math.max(0, Math.min(5, risen));
      rises[bin] = counted;
      rise += counted;
      broad += counted > 1.5 ? 1 : 0;
    }
    for (let bin = LOW_BIN; bin < BASS_BIN; bin++) {
      bass += power[bin]! + 1e-12;
      bassRise += rises[bin]!;
    }
    for (let bin = Math.floor(TREBLE_BIN) + 1; bin <= HIGH_BIN; bin++) {
      treble += power[bin]! + 1e-12;
      trebleRise += rises[bin]!;
    }
    const peaks = history[count % history.length]!;
    const within = findPeaks(peaks, { power, logs, sum });
    const [soon, later] = [SOON, LATER].map((frames) =>
      count < frames ? 0 : kept(peaks, history[(count - frames) % history.length]!),
    );
    count++;
    [before, logs] = [logs, before];
    return {
      power: sum,
      flatness: Math.exp(logSum / BINS) / (sum / BINS),
      tonal: Math.min(1, within / sum),
      strong: strong(peaks),
      peaked: count > SOON ? peaks.powers.subarray(0, peaks.count).reduce((all, own) => all + own, 0) : 0,
      steady: soon!,
      held: later!,
      ...series(peaks),
      centroid: (moment / sum) * BIN_HZ,
      bass: bass / sum,
      treble: treble / sum,
      rise: rise / BINS,
      bassRise: bassRise / (Math.ceil(BASS_BIN) - LOW_BIN),
      trebleRise: trebleRise / (HIGH_BIN - Math.floor(TREBLE_BIN)),
      breadth: broad / BINS,
      classes: classesOf(peaks),
    };
  };
}

function createPeaks(): Peaks {
  return { count: 0, bins: new Float64Array(MOST_PEAKS), powers: new Float64Array(MOST_PEAKS) };
}

/** Gathers the strongest bins that stand out of the mean of their neighbourhood, the strongest first; answers the power in all. */
function findPeaks(
  peaks: Peaks,
  { power, logs, sum }: { power: Float64Array; logs: Float64Array; sum: number },
): number {
  const { bins, powers } = peaks;
  const least = 1e-5 * sum;
  let count = 0;
  let within = 0;
  for (let bin = LOW_BIN + 2; bin < HIGH_BIN - 2; bin++) {
    const level = power[bin]!;
    if (!(level > power[bin - 1]! && level >= power[bin + 1]! && level > least)) continue;
    let around = 0;
    for (let off = 3; off <= NEIGHBOURHOOD; off++) around += (power[bin - off] ?? 0) + (power[bin + off] ?? 0);
    if (level < (PROMINENCE * around) / (2 * (NEIGHBOURHOOD - 2))) continue;
    const own = power[bin - 1]! + level + power[bin + 1]!;
    within += own;
    if (count === MOST_PEAKS && own <= powers[MOST_PEAKS - 1]!) continue;
    const [left, right] = [logs[bin - 1]!, logs[bin + 1]!];
    const bend = left + right - 2 * logs[bin]!;
    let at = count < MOST_PEAKS ? count++ : MOST_PEAKS - 1;
    for (; at > 0 && powers[at - 1]! < own; at--) {
      powers[at] = powers[at - 1]!;
      bins[at] = bins[at - 1]!;
    }
    powers[at] = own;
    bins[at] = bin + (bend < 0 ? (0.5 * (left - right)) / bend : 0);
  }
  peaks.count = count;
  return within;
}

function strong({ count, powers }: Peaks): number {
  const least = (powers[0] ?? 0) * 1e-4;
  let all = 0;
  for (let i = 0; i < count; i++) if (powers[i]! > least) all++;
  return all;
}

/** Power of the peaks that were there before, and not much weaker. */
function kept(now: Peaks, then: Peaks): number {
  let same = 0;
  for (let i = 0; i < now.count; i++) {
    for (let j = 0; j < then.count; j++) {
      if (Math.abs(then.bins[j]! - now.bins[i]!) >= 0.5 || then.powers[j]! <= 0.1 * now.powers[i]!) continue;
      same += now.powers[i]!;
      break;
    }
  }
  return same;
}

/** What finds the fundamental whose whole multiples hold most of the peaks' amplitude; null without peaks. */
function createSeries(): (peaks: Peaks) => Pick<Frame, 'f0' | 'series' | 'seriesPower'> {
  const roots = new Float64Array(MOST_PEAKS);
  return ({ count, bins, powers }) => {
    let [total, all] = [0, 0];
    for (let i = 0; i < count; i++) {
      roots[i] = Math.sqrt(powers[i]!);
      total += roots[i]!;
      all += powers[i]!;
    }
    let [best, bestPower] = [0, 0];
    let f0: number | null = null;
    for (let peak = 0; peak < Math.min(6, count); peak++) {
      for (let divisor = 1; divisor <= 6; divisor++) {
        const candidate = bins[peak]! / divisor;
        const hz = candidate * BIN_HZ;
        if (hz < LOWEST_F0_HZ || hz > HIGHEST_F0_HZ) continue;
        let [held, heldPower, used] = [0, 0, 0];
        for (let i = 0; i < count; i++) {
          const place = bins[i]!;
          const multiple = Math.floor(place / candidate + 0.5);
          const off = Math.abs(place - multiple * candidate);
          if (multiple < 1 || off > 0.8 || off > 0.12 * candidate + 0.01 * place) continue;
          held += roots[i]!;
          heldPower += powers[i]!;
          used++;
        }
        // A low fundamental finds something near each of its multiples by chance.
        const score = held * (1 - 0.04 * (divisor - 1)) * (used > 1 || count === 1 ? 1 : 0.7);
        if (score <= best) continue;
        best = score;
        bestPower = heldPower;
        f0 = hz;
      }
    }
    return {
      f0,
      series: total > 0 ? Math.min(1, best / total) : 0,
      seriesPower: all > 0 ? Math.min(1, bestPower / all) : 0,
    };
  };
}

function classesOf({ count, bins, powers }: Peaks): Float64Array {
  const classes = new Float64Array(12);
  for (let i = 0; i < count; i++) {
    const hz = bins[i]! * BIN_HZ;
    if (hz > HIGHEST_NOTE_HZ) continue;
    const note = Math.round(12 * Math.log2(hz / 440));
    classes[((note % 12) + 12) % 12]! += Math.sqrt(powers[i]!);
  }
  return classes;
}
