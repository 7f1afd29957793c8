import { createTagFrames, FRAME_RATE, MOST_PEAKS, SQUARED_WINDOW, TAGS_RATE, type Frame } from './tag-frames.ts';

export { TAGS_RATE } from './tag-frames.ts';

/** Seconds looked at at once, and from one look to the next. */
export const LOOK_S = 2;
export const LOOK_HOP_S = 1;
const LOOK_FRAMES = Math.round(LOOK_S * FRAME_RATE);
const LOOK_HOP_FRAMES = Math.round(LOOK_HOP_S * FRAME_RATE);

/** One look at the audio. */
export interface Look {
  startS: number;
  endS: number;
  /** Level in dBFS; -Infinity of silence. */
  levelDb: number;
  /**
   * Flatness, its spread, tonal share, steady peaks, peaks, one harmonic series, pitch movement, rises and their sharpness,
   * level spread, quiet, bass and treble share, centroid, its spread, syllabic movement, pitch classes, broad beginnings;
   * one series by power, where it explains least, how many broad beginnings, rises of bass and treble, peaks that stay,
   * pitch, and how clear the loud frames are.
   */
  features: Float64Array;
}

/** Measures mono audio at 16 kHz, given in parts, in overlapping looks. */
export interface TagFeatures {
  push(samples: Float32Array): void;
  finish(): Look[];
}

/** Makes the measurement: features by which speech, music, drums, noise and tones differ (after Scheirer & Slaney 1997). */
export function createTagFeatures(): TagFeatures {
  const frames = createTagFrames();
  let recent: Frame[] = [];
  let gone = 0;
  let samplesSeen = 0;
  const looks: Look[] = [];

  const take = (frame: Frame): void => {
    recent.push(frame);
    if (recent.length < LOOK_FRAMES) return;
    looks.push(lookAt(recent, gone / FRAME_RATE));
    recent = recent.slice(LOOK_HOP_FRAMES);
    gone += LOOK_HOP_FRAMES;
  };
  return {
    push(samples) {
      samplesSeen += samples.length;
      frames.push(samples, take);
    },
    finish() {
      frames.finish(take);
      // What remains is looked at when it is the only look, or longer than what two looks share.
      if (recent.length > 0 && (looks.length === 0 || recent.length > LOOK_FRAMES - LOOK_HOP_FRAMES / 2))
        looks.push(lookAt(recent, gone / FRAME_RATE));
      const endS = samplesSeen / TAGS_RATE;
      for (const look of looks) look.endS = Math.min(endS, look.endS);
      return looks;
    },
  };
}

function lookAt(frames: readonly Frame[], startS: number): Look {
  const sum = (value: (frame: Frame) => number): number => {
    let total = 0;
    for (const frame of frames) total += value(frame);
    return total;
  };
  const mean = (value: (frame: Frame) => number): number => sum(value) / frames.length;
  const spread = (value: (frame: Frame) => number): number => spreadOf(frames.map(value));
  const power = sum((each) => each.power);
  /** Mean by power: what is loud counts. */
  const heard = (value: (frame: Frame) => number): number =>
    sum((each) => value(each) * each.power) / Math.max(1e-30, power);
  const levels = frames.map((each) => Math.max(-90, 10 * Math.log10(each.power)));
  const levelMean = levels.reduce((total, level) => total + level, 0) / levels.length;
  const rise = mean((each) => each.rise);
  const loud = frames.filter((_, i) => levels[i]! > levelMean - 3);
  const clear = quantiles(loud.map(({ seriesPower }) => seriesPower));
  const pitches = loud.flatMap(({ f0 }) => (f0 === null ? [] : [Math.log2(f0 / 220)]));
  const peaked = sum((each) => each.peaked);
  const features = [
    Math.log10(heard((each) => each.flatness) + 1e-6),
    spread((each) => Math.log10(each.flatness + 1e-6)),
    heard((each) => each.tonal),
    peaked > 0 ? sum((each) => each.steady) / peaked : 0,
    heard((each) => each.strong) / MOST_PEAKS,
    heard((each) => each.series),
    movement(frames),
    rise,
    Math.max(...frames.map((each) => each.rise)) / (rise + 0.05),
    spreadOf(levels) / 10,
    levels.filter((level) => level < levelMean - 10).length / levels.length,
    heard((each) => each.bass),
    heard((each) => each.treble),
    Math.log2(heard((each) => each.centroid) / 1_000),
    spread((each) => Math.log2(each.centroid / 1_000)),
    syllabic(levels, levelMean),
    pitchClasses(frames),
    Math.max(...frames.map((each) => each.breadth)),
    heard((each) => each.seriesPower),
    clear(0.15),
    frames.filter((each) => each.breadth > 0.3).length / frames.length,
    mean((each) => each.bassRise),
    mean((each) => each.trebleRise),
    peaked > 0 ? sum((each) => each.held) / peaked : 0,
    pitches.length > 0 ? quantiles(pitches)(0.5) : 0,
    clear(0.6),
  ];
  return {
    startS,
    endS: startS + frames.length / FRAME_RATE,
    levelDb: 10 * Math.log10(power / frames.length / SQUARED_WINDOW),
    features: Float64Array.from(features, (value) => (Number.isFinite(value) ? value : 0)),
  };
}

/** Mean change of pitch from frame to frame, in semitones up to 2, where there is one. */
function movement(frames: readonly Frame[]): number {
  let moved = 0;
  let counted = 0;
  for (let i = 1; i < frames.length; i++) {
    const [a, b] = [frames[i - 1]!.f0, frames[i]!.f0];
    if (!a || !b) continue;
    moved += Math.min(2, Math.abs(12 * Math.log2(b / a)));
    counted++;
  }
  return counted > 0 ? moved / counted : 0;
}

/** Rates that the movement of the level is looked for at, in steps of half a hertz, and of syllables. */
const PACES = 24;
const SYLLABLES_HZ = [3, 6] as const;

/** How much of the level's movement has the pace of syllables, 3 to 6 a second. */
function syllabic(levels: readonly number[], mean: number): number {
  let inside = 0;
  let all = 1e-9;
  for (let k = 1; k <= PACES; k++) {
    const hz = k * 0.5;
    const angle = (2 * Math.PI * hz) / FRAME_RATE;
    const [turnRe, turnIm] = [Math.cos(angle), Math.sin(angle)];
    let [re, im, c, s] = [0, 0, 1, 0];
    for (const level of levels) {
      re += (level - mean) * c;
      im += (level - mean) * s;
      [c, s] = [c * turnRe - s * turnIm, c * turnIm + s * turnRe];
    }
    all += re * re + im * im;
    if (hz >= SYLLABLES_HZ[0] && hz <= SYLLABLES_HZ[1]) inside += re * re + im * im;
  }
  return inside / all;
}

/** How evenly the peaks' power lies on the twelve pitch classes: 0 one of them, 1 all alike. */
function pitchClasses(frames: readonly Frame[]): number {
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

/** Answers the value that a share of all lies below; 0 of none. */
function quantiles(values: readonly number[]): (share: number) => number {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
