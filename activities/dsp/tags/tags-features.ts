import { createStft } from '../core/stft.ts';

/** Sample rate at which sounds are told apart, in Hz. */
export const TAGS_RATE = 16_000;
const SIZE = 1_024;
const HOP = 256;
const FRAME_RATE = TAGS_RATE / HOP;
/** Seconds looked at at once, and from one look to the next. */
export const LOOK_S = 2;
export const LOOK_HOP_S = 1;
const LOOK_FRAMES = Math.round(LOOK_S * FRAME_RATE);
const LOOK_HOP_FRAMES = Math.round(LOOK_HOP_S * FRAME_RATE);
const BIN_HZ = TAGS_RATE / SIZE;
const [LOW_BIN, HIGH_BIN] = [Math.ceil(60 / BIN_HZ), Math.floor(7_600 / BIN_HZ)];
/** A peak stands out of its neighbourhood by this power ratio. */
const PROMINENCE = 8;
const NEIGHBOURHOOD = 6;
const MOST_PEAKS = 24;
const [LOWEST_F0_HZ, HIGHEST_F0_HZ] = [70, 1_400];

/** One look at the audio. */
export interface Look {
  startS: number;
  endS: number;
  /** Level in dBFS; -Infinity of silence. */
  levelDb: number;
  /**
   * Flatness, its spread, tonal share, steady peaks, peaks, one harmonic series, pitch movement, rises and their sharpness,
   * level spread, quiet, bass and treble share, centroid, its spread, syllabic movement, pitch classes, broad beginnings.
   */
  features: Float64Array;
}

/** Measures mono audio at 16 kHz, given in parts, in overlapping looks. */
export interface TagFeatures {
  push(samples: Float32Array): void;
  finish(): Look[];
}

interface Frame {
  power: number;
  flatness: number;
  tonal: number;
  peaks: Peak[];
  centroid: number;
  bass: number;
  treble: number;
  rise: number;
  breadth: number;
}

interface Peak {
  bin: number;
  power: number;
}

/** Makes the measurement: features by which speech, music, drums, noise and tones differ (after Scheirer & Slaney 1997). */
export function createTagFeatures(): TagFeatures {
  const stft = createStft({ size: SIZE, hop: HOP });
  let before = new Float64Array(HIGH_BIN + 1);
  let logs = new Float64Array(HIGH_BIN + 1);
  let recent: Frame[] = [];
  let gone = 0;
  let samplesSeen = 0;
  const looks: Look[] = [];

  const frame = (power: Float64Array): void => {
    const measured = measureFrame(power, { before, logs });
    [before, logs] = [logs, before];
    recent.push(measured);
    if (recent.length < LOOK_FRAMES) return;
    looks.push(lookAt(recent, gone / FRAME_RATE));
    recent = recent.slice(LOOK_HOP_FRAMES);
    gone += LOOK_HOP_FRAMES;
  };
  return {
    push(samples) {
      samplesSeen += samples.length;
      stft.push(samples, frame);
    },
    finish() {
      stft.finish(frame);
      // What remains is looked at when it is the only look, or longer than what two looks share.
      if (recent.length > 0 && (looks.length === 0 || recent.length > LOOK_FRAMES - LOOK_HOP_FRAMES / 2))
        looks.push(lookAt(recent, gone / FRAME_RATE));
      const endS = samplesSeen / TAGS_RATE;
      for (const look of looks) look.endS = Math.min(endS, look.endS);
      return looks;
    },
  };
}

function measureFrame(power: Float64Array, { before, logs }: { before: Float64Array; logs: Float64Array }): Frame {
  let sum = 0;
  let moment = 0;
  let logSum = 0;
  let bass = 0;
  let treble = 0;
  let rise = 0;
  let broad = 0;
  for (let bin = LOW_BIN; bin <= HIGH_BIN; bin++) {
    const level = power[bin]! + 1e-12;
    const log = Math.log(level);
    logs[bin] = log;
    sum += level;
    moment += bin * level;
    logSum += log;
    if (bin * BIN_HZ < 200) bass += level;
    if (bin * BIN_HZ > 3_500) treble += level;
    const risen = log - before[bin]!;
    if (risen > 0) rise += Math.min(5, risen);
    if (risen > 1.5) broad++;
  }
  const bins = HIGH_BIN - LOW_BIN + 1;
  const { peaks, share } = peaksOf(power, sum);
  return {
    power: sum,
    flatness: Math.exp(logSum / bins) / (sum / bins),
    tonal: share,
    peaks,
    centroid: (moment / sum) * BIN_HZ,
    bass: bass / sum,
    treble: treble / sum,
    rise: rise / bins,
    breadth: broad / bins,
  };
}

/** Bins that stand out of the mean of their neighbourhood, the strongest first, and their share of the power. */
function peaksOf(power: Float64Array, sum: number): { peaks: Peak[]; share: number } {
  const peaks: Peak[] = [];
  let within = 0;
  for (let bin = LOW_BIN + 2; bin < HIGH_BIN - 2; bin++) {
    const level = power[bin]!;
    if (!(level > power[bin - 1]! && level >= power[bin + 1]! && level > 1e-5 * sum)) continue;
    let around = 0;
    for (let off = 3; off <= NEIGHBOURHOOD; off++) around += (power[bin - off] ?? 0) + (power[bin + off] ?? 0);
    if (level < (PROMINENCE * around) / (2 * (NEIGHBOURHOOD - 2))) continue;
    const own = power[bin - 1]! + level + power[bin + 1]!;
    within += own;
    const [left, right] = [Math.log(power[bin - 1]! + 1e-12), Math.log(power[bin + 1]! + 1e-12)];
    const bend = left + right - 2 * Math.log(level);
    peaks.push({ bin: bin + (bend < 0 ? (0.5 * (left - right)) / bend : 0), power: own });
  }
  peaks.sort((a, b) => b.power - a.power);
  return { peaks: peaks.slice(0, MOST_PEAKS), share: Math.min(1, within / sum) };
}

function lookAt(frames: readonly Frame[], startS: number): Look {
  const sum = (value: (frame: Frame) => number): number => frames.reduce((total, each) => total + value(each), 0);
  const mean = (value: (frame: Frame) => number): number => sum(value) / frames.length;
  const spread = (value: (frame: Frame) => number): number => {
    const middle = mean(value);
    return Math.sqrt(mean((each) => (value(each) - middle) ** 2));
  };
  const power = sum((each) => each.power);
  /** Mean by power: what is loud counts. */
  const heard = (value: (frame: Frame) => number): number =>
    sum((each) => value(each) * each.power) / Math.max(1e-30, power);
  const levels = frames.map((each) => Math.max(-90, 10 * Math.log10(each.power)));
  const levelMean = levels.reduce((total, level) => total + level, 0) / levels.length;
  const pitches = frames.map((each) => bestSeries(each.peaks));
  const rises = frames.map((each) => each.rise);
  const highest = Math.max(...rises);
  const features = [
    Math.log10(heard((each) => each.flatness) + 1e-6),
    spread((each) => Math.log10(each.flatness + 1e-6)),
    heard((each) => each.tonal),
    steadiness(frames),
    heard((each) => Math.min(MOST_PEAKS, strong(each.peaks))) / MOST_PEAKS,
    pitches.reduce((total, { share }, i) => total + share * frames[i]!.power, 0) / Math.max(1e-30, power),
    movement(pitches.map(({ f0 }) => f0)),
    mean((each) => each.rise),
    highest / (mean((each) => each.rise) + 0.05),
    spreadOf(levels, levelMean) / 10,
    levels.filter((level) => level < levelMean - 10).length / levels.length,
    heard((each) => each.bass),
    heard((each) => each.treble),
    Math.log2(heard((each) => each.centroid) / 1_000),
    spread((each) => Math.log2(each.centroid / 1_000)),
    syllabic(levels),
    pitchClasses(frames),
    Math.max(...frames.map((each) => each.breadth)),
  ];
  return {
    startS,
    endS: startS + frames.length / FRAME_RATE,
    levelDb: 10 * Math.log10(power / frames.length / SQUARED_WINDOW),
    features: Float64Array.from(features, (value) => (Number.isFinite(value) ? value : 0)),
  };
}

/** Turns the power of bins 0 to half into the mean square of the samples under a Hann window. */
const SQUARED_WINDOW = (SIZE * SIZE * 3) / 16;

/** Peaks within 40 dB of the strongest. */
function strong(peaks: readonly Peak[]): number {
  const least = (peaks[0]?.power ?? 0) * 1e-4;
  return peaks.filter(({ power }) => power > least).length;
}

/** Share of the peaks' power that was at the same place three frames before. */
function steadiness(frames: readonly Frame[]): number {
  let same = 0;
  let all = 0;
  for (let i = 3; i < frames.length; i++) {
    for (const { bin, power } of frames[i]!.peaks) {
      all += power;
      if (frames[i - 3]!.peaks.some((other) => Math.abs(other.bin - bin) < 0.5 && other.power > 0.1 * power))
        same += power;
    }
  }
  return all > 0 ? same / all : 0;
}

/** The fundamental whose whole multiples hold most of the peaks' power, and that share; null without peaks. */
function bestSeries(peaks: readonly Peak[]): { f0: number | null; share: number } {
  const roots = peaks.map(({ power }) => Math.sqrt(power));
  const total = roots.reduce((sum, root) => sum + root, 0);
  let best = 0;
  let f0: number | null = null;
  for (const { bin } of peaks.slice(0, 6)) {
    for (let divisor = 1; divisor <= 6; divisor++) {
      const candidate = bin / divisor;
      const hz = candidate * BIN_HZ;
      if (hz < LOWEST_F0_HZ || hz > HIGHEST_F0_HZ) continue;
      let held = 0;
      let used = 0;
      for (let i = 0; i < peaks.length; i++) {
        const place = peaks[i]!.bin;
        const multiple = Math.round(place / candidate);
        const off = Math.abs(place - multiple * candidate);
        if (multiple < 1 || off > 0.8 || off > 0.12 * candidate + 0.01 * place) continue;
        held += roots[i]!;
        used++;
      }
      // A low fundamental finds something near each of its multiples by chance.
      const score = held * (1 - 0.04 * (divisor - 1)) * (used > 1 || peaks.length === 1 ? 1 : 0.7);
      if (score > best) {
        best = score;
        f0 = hz;
      }
    }
  }
  return { f0, share: total > 0 ? Math.min(1, best / total) : 0 };
}

/** Mean change of pitch from frame to frame, in semitones up to 2, where there is one. */
function movement(pitches: readonly (number | null)[]): number {
  let moved = 0;
  let counted = 0;
  for (let i = 1; i < pitches.length; i++) {
    const [a, b] = [pitches[i - 1], pitches[i]];
    if (!a || !b) continue;
    moved += Math.min(2, Math.abs(12 * Math.log2(b / a)));
    counted++;
  }
  return counted > 0 ? moved / counted : 0;
}

/** How much of the level's movement has the pace of syllables, 3 to 6 a second. */
function syllabic(levels: readonly number[]): number {
  const mean = levels.reduce((total, level) => total + level, 0) / levels.length;
  let inside = 0;
  let all = 1e-9;
  for (let k = 1; k <= 24; k++) {
    const hz = k * 0.5;
    let re = 0;
    let im = 0;
    levels.forEach((level, i) => {
      re += (level - mean) * Math.cos((2 * Math.PI * hz * i) / FRAME_RATE);
      im += (level - mean) * Math.sin((2 * Math.PI * hz * i) / FRAME_RATE);
    });
    all += re * re + im * im;
    if (hz >= 3 && hz <= 6) inside += re * re + im * im;
  }
  return inside / all;
}

/** How evenly the peaks' power lies on the twelve pitch classes: 0 one of them, 1 all alike. */
function pitchClasses(frames: readonly Frame[]): number {
  const classes = new Float64Array(12);
  let all = 0;
  for (const { peaks } of frames) {
    for (const { bin, power } of peaks) {
      if (bin * BIN_HZ > 2_500) continue;
      const note = Math.round(12 * Math.log2((bin * BIN_HZ) / 440));
      classes[((note % 12) + 12) % 12]! += Math.sqrt(power);
      all += Math.sqrt(power);
    }
  }
  let entropy = 0;
  for (const level of classes) if (level > 0) entropy -= (level / all) * Math.log(level / all);
  return entropy / Math.log(12);
}

function spreadOf(values: readonly number[], mean: number): number {
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
}
