import { heldPitch, type HeldPitch } from './held-pitch.ts';
import { MAX_PEAKS, TAGS_RATE } from './spectral-peaks.ts';
import { createTagFrames, FRAME_RATE, SQUARED_WINDOW, type Frame } from './tag-frames.ts';

export { TAGS_RATE } from './spectral-peaks.ts';

const TAG_WINDOW_S = 2;
/** Seconds from one window to the next. */
export const TAG_WINDOW_HOP_S = 1;
const WINDOW_FRAMES = Math.round(TAG_WINDOW_S * FRAME_RATE);
const HOP_FRAMES = Math.round(TAG_WINDOW_HOP_S * FRAME_RATE);

/** Features of two seconds of audio. */
export interface TagWindow {
  startS: number;
  endS: number;
  /** Level in dBFS; -Infinity for silence. */
  levelDb: number;
  /** How much of its pitch is in held notes. */
  pitch: HeldPitch;
  /**
   * 26 values, means weighted by power unless said otherwise: [0] log spectral flatness, [1] its deviation, [2] share of power in
   * peaks, [3] share of it in peaks that stay for 3 frames, [4] number of peaks, [5] share of peak amplitude in one harmonic
   * series, [6] pitch change per frame, [7] mean onset strength, [8] its maximum over the mean, [9] deviation of the level,
   * [10] share of quiet frames, [11] bass and [12] treble share, [13] log centroid, [14] its deviation, [15] level modulation at
   * the rate of syllables, [16] entropy of the pitch classes, [17] broadest onset; [18] share of peak power in one series and
   * [19] its 15th percentile in loud frames, [20] share of broad onsets, onset strength of [21] bass and [22] treble, [23] share
   * of power in peaks that stay for 12 frames, [24] median pitch in octaves above 220 Hz, [25] 60th percentile of [18].
   */
  features: Float64Array;
}

/** Measures mono audio at 16 kHz, given in parts, in overlapping windows. */
export interface TagFeatures {
  push(samples: Float32Array): void;
  finish(): TagWindow[];
}

/** Creates the features that distinguish music, drums, a single line, noise and tones (after Scheirer & Slaney 1997). */
export function createTagFeatures(): TagFeatures {
  const frames = createTagFrames();
  let recent: Frame[] = [];
  let droppedFrames = 0;
  let samplesSeen = 0;
  const windows: TagWindow[] = [];

  const take = (frame: Frame): void => {
    recent.push(frame);
    if (recent.length < WINDOW_FRAMES) return;
    windows.push(windowOf(recent, droppedFrames / FRAME_RATE));
    recent = recent.slice(HOP_FRAMES);
    droppedFrames += HOP_FRAMES;
  };
  return {
    push(samples) {
      samplesSeen += samples.length;
      frames.push(samples, take);
    },
    finish() {
      frames.finish(take);
      // The remainder is a window if it is the only one, or has more than half a hop of new frames.
      if (recent.length > 0 && (windows.length === 0 || recent.length > WINDOW_FRAMES - HOP_FRAMES / 2))
        windows.push(windowOf(recent, droppedFrames / FRAME_RATE));
      const endS = samplesSeen / TAGS_RATE;
      for (const window of windows) window.endS = Math.min(endS, window.endS);
      return windows;
    },
  };
}

function windowOf(frames: readonly Frame[], startS: number): TagWindow {
  const sum = (value: (frame: Frame) => number): number => {
    let total = 0;
    for (const frame of frames) total += value(frame);
    return total;
  };
  const mean = (value: (frame: Frame) => number): number => sum(value) / frames.length;
  const spread = (value: (frame: Frame) => number): number => spreadOf(frames.map(value));
  const power = sum((each) => each.power);
  /** Returns the mean weighted by power, so that loud frames count most. */
  const weightedMean = (value: (frame: Frame) => number): number =>
    sum((each) => value(each) * each.power) / Math.max(1e-30, power);
  const levels = frames.map((each) => Math.max(-90, 10 * Math.log10(each.power)));
  const levelMean = levels.reduce((total, level) => total + level, 0) / levels.length;
  const rise = mean((each) => each.rise);
  const loud = frames.filter((_, i) => levels[i]! > levelMean - 3);
  const seriesQuantile = quantiles(loud.map(({ seriesPower }) => seriesPower));
  const pitches = loud.flatMap(({ f0 }) => (f0 === null ? [] : [Math.log2(f0 / 220)]));
  const peaked = sum((each) => each.peaked);
  const features = [
    Math.log10(weightedMean((each) => each.flatness) + 1e-6),
    spread((each) => Math.log10(each.flatness + 1e-6)),
    weightedMean((each) => each.tonal),
    peaked > 0 ? sum((each) => each.steady) / peaked : 0,
    weightedMean((each) => each.strong) / MAX_PEAKS,
    weightedMean((each) => each.series),
    pitchChange(frames),
    rise,
    Math.max(...frames.map((each) => each.rise)) / (rise + 0.05),
    spreadOf(levels) / 10,
    levels.filter((level) => level < levelMean - 10).length / levels.length,
    weightedMean((each) => each.bass),
    weightedMean((each) => each.treble),
    Math.log2(weightedMean((each) => each.centroid) / 1_000),
    spread((each) => Math.log2(each.centroid / 1_000)),
    syllabicModulation(levels, levelMean),
    chromaEntropy(frames),
    Math.max(...frames.map((each) => each.breadth)),
    weightedMean((each) => each.seriesPower),
    seriesQuantile(0.15),
    frames.filter((each) => each.breadth > 0.3).length / frames.length,
    mean((each) => each.bassRise),
    mean((each) => each.trebleRise),
    peaked > 0 ? sum((each) => each.held) / peaked : 0,
    pitches.length > 0 ? quantiles(pitches)(0.5) : 0,
    seriesQuantile(0.6),
  ];
  return {
    startS,
    endS: startS + frames.length / FRAME_RATE,
    levelDb: 10 * Math.log10(power / frames.length / SQUARED_WINDOW),
    pitch: heldPitch(frames),
    features: Float64Array.from(features, (value) => (Number.isFinite(value) ? value : 0)),
  };
}

/** Returns the mean change of pitch between successive pitched frames, in semitones, each at most 2. */
function pitchChange(frames: readonly Frame[]): number {
  let change = 0;
  let pairs = 0;
  for (let i = 1; i < frames.length; i++) {
    const [a, b] = [frames[i - 1]!.f0, frames[i]!.f0];
    if (!a || !b) continue;
    change += Math.min(2, Math.abs(12 * Math.log2(b / a)));
    pairs++;
  }
  return pairs > 0 ? change / pairs : 0;
}

/** Modulation rates examined: this many, 0.5 Hz apart; and the range of syllable rates. */
const MODULATION_RATES = 24;
const SYLLABLES_HZ = [3, 6] as const;

/** Returns the share of the modulation energy of the level, 0.5 to 12 Hz, at the rate of syllables, 3 to 6 Hz. */
function syllabicModulation(levels: readonly number[], mean: number): number {
  let inside = 0;
  let all = 1e-9;
  for (let k = 1; k <= MODULATION_RATES; k++) {
    const hz = k * 0.5;
    const angle = (2 * Math.PI * hz) / FRAME_RATE;
    const [stepRe, stepIm] = [Math.cos(angle), Math.sin(angle)];
    let [re, im, c, s] = [0, 0, 1, 0];
    for (const level of levels) {
      re += (level - mean) * c;
      im += (level - mean) * s;
      [c, s] = [c * stepRe - s * stepIm, c * stepIm + s * stepRe];
    }
    all += re * re + im * im;
    if (hz >= SYLLABLES_HZ[0] && hz <= SYLLABLES_HZ[1]) inside += re * re + im * im;
  }
  return inside / all;
}

/** Returns the entropy of the pitch classes of the peaks: 0 for a single one, 1 for an even distribution. */
function chromaEntropy(frames: readonly Frame[]): number {
  const classes = new Float64Array(12);
  for (const frame of frames) for (let i = 0; i < 12; i++) classes[i]! += frame.classes[i]!;
  const all = classes.reduce((total, level) => total + level, 0);
  let entropy = 0;
  for (const level of classes) if (level > 0) entropy -= (level / all) * Math.log(level / all);
  return entropy / Math.log(12);
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((total, value) => total + value, 0) / values.length;
  return Math.sqrt(values.reduce((total, value) => total + (value - mean) ** 2, 0) / values.length);
}

/** Returns a function that gives the value below which a share of all lies; 0 if there are none. */
function quantiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
