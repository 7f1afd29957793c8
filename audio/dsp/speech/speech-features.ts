/** Features per window, see `speechFeatures`. */
export const WINDOW_FEATURES = 4;
/** Frames of 10 ms (level and cepstra) per window of 512 samples at 16 kHz. */
const STEPS_PER_WINDOW = 3.2;
const CEPSTRA = 16;
/**
 * Probabilities from which speech is likely and certain, the maximum of a pause, and the distance in windows of a pause
 * from likely speech.
 */
const MIN_LIKELY = 0.5;
const MIN_SURE = 0.8;
const MAX_PAUSE = 0.1;
const GUARD_WINDOWS = 4;
/**
 * Minimum number of windows for statistics of speech or pauses; with fewer pauses their level is assumed to be this far
 * below speech.
 */
const MIN_WINDOWS = 8;
const DEFAULT_RANGE_DB = 50;
/** The speech level is this quantile of the levels of likely speech. */
const LOUD_QUANTILE = 0.8;
/** Minimum variance of cepstra. */
const MIN_VARIANCE = 4;
/**
 * Windows whose level, averaged over so many windows on either side, is this far below speech, in dB, are background;
 * minimum number of them.
 */
const SMOOTH_REACH = 5;
const BACKGROUND_DB = -8;
const MIN_BACKGROUND = 10;
/** Bounds probabilities away from 0 and 1 before log odds are taken. */
const MIN_PROBABILITY = 1e-4;

/** Frame-wise analysis of a recording: speech probability, level per 10 ms (RMS) and cepstra (`voiceCepstra`). */
export interface SpeechAnalysis {
  /** Speech probability per window of 512 samples at 16 kHz. */
  voice: Float32Array;
  level: Float32Array;
  cepstra: Float32Array;
}

/** Features of all windows and of the recording. */
export interface SpeechFeatures {
  /**
   * Per window: log odds of speech / 3; level relative to speech and to pauses, in units of 10 dB; log-likelihood ratio
   * of its spectrum between the recording's speech and pauses, / 10.
   */
  windows: Float32Array;
  /**
   * Speech level above pauses in units of 10 dB; median speech probability of the background, times 4; whether spectra
   * could be compared (1 or 0).
   */
  recording: [number, number, number];
}

/** Returns the features by which windows are classified as speech; null where speech is likely nowhere. */
export function speechFeatures({ voice, level, cepstra }: SpeechAnalysis): SpeechFeatures | null {
  const count = voice.length;
  const steps = Math.min(level.length, Math.floor(cepstra.length / CEPSTRA));
  const likely = [...voice.keys()].filter((at) => voice[at]! > MIN_LIKELY);
  if (likely.length === 0 || steps === 0) return null;
  const near = new Uint8Array(count);
  for (const at of likely) near.fill(1, Math.max(0, at - GUARD_WINDOWS), at + GUARD_WINDOWS + 1);
  const pauses = [...voice.keys()].filter((at) => near[at] === 0 && voice[at]! < MAX_PAUSE);
  const sure = likely.filter((at) => voice[at]! > MIN_SURE);

  const power = new Float64Array(count);
  const spectra = new Float64Array(count * CEPSTRA);
  for (let at = 0; at < count; at++) {
    const from = Math.min(steps - 1, Math.floor(at * STEPS_PER_WINDOW));
    const to = Math.max(from + 1, Math.min(steps, Math.floor((at + 1) * STEPS_PER_WINDOW)));
    for (let step = from; step < to; step++) {
      power[at]! += level[step]! ** 2 / (to - from);
      for (let k = 0; k < CEPSTRA; k++) spectra[at * CEPSTRA + k]! += cepstra[step * CEPSTRA + k]! / (to - from);
    }
  }
  const decibels = power.map(decibelsOf);
  const speech = quantile(
    likely.map((at) => decibels[at]!),
    LOUD_QUANTILE,
  );
  const known = pauses.length >= MIN_WINDOWS;
  const floor = known
    ? quantile(
        pauses.map((at) => decibels[at]!),
        0.5,
      )
    : speech - DEFAULT_RANGE_DB;
  const compared = known && sure.length >= MIN_WINDOWS;
  const [ofSpeech, ofPauses] = compared
    ? [logLikelihoodUnder(sure, spectra), logLikelihoodUnder(pauses, spectra)]
    : [() => 0, () => 0];

  const windows = new Float32Array(count * WINDOW_FEATURES);
  for (let at = 0; at < count; at++) {
    const logOdds = Math.log((voice[at]! + MIN_PROBABILITY) / (1 - voice[at]! + MIN_PROBABILITY));
    windows.set(
      [
        clamp(logOdds, -6, 6) / 3,
        clamp((decibels[at]! - speech) / 10, -5, 2),
        clamp((decibels[at]! - floor) / 10, -1, 5),
        clamp((ofSpeech(at) - ofPauses(at)) / 10, -3, 3),
      ],
      at * WINDOW_FEATURES,
    );
  }
  return {
    windows,
    recording: [
      clamp((speech - floor) / 10, 0, 5),
      4 * Math.min(0.5, backgroundProbability(voice, power, speech)),
      compared ? 1 : 0,
    ],
  };
}

/** Returns the median speech probability of windows much softer than speech. */
function backgroundProbability(voice: Float32Array, power: Float64Array, speech: number): number {
  const soft = [...voice.keys()].filter((at) => {
    let sum = 0;
    for (let i = Math.max(0, at - SMOOTH_REACH); i <= Math.min(power.length - 1, at + SMOOTH_REACH); i++)
      sum += power[i]!;
    return decibelsOf(sum / (2 * SMOOTH_REACH + 1)) - speech < BACKGROUND_DB;
  });
  return soft.length < MIN_BACKGROUND
    ? 0
    : quantile(
        soft.map((at) => voice[at]!),
        0.5,
      );
}

/**
 * Returns the log-likelihood, up to a constant, of a window's cepstra under a diagonal Gaussian fitted to the given
 * windows.
 */
function logLikelihoodUnder(given: readonly number[], spectra: Float64Array): (at: number) => number {
  const means = new Float64Array(CEPSTRA);
  const variances = new Float64Array(CEPSTRA).fill(MIN_VARIANCE);
  for (let k = 0; k < CEPSTRA; k++) {
    for (const at of given) means[k]! += spectra[at * CEPSTRA + k]! / given.length;
    for (const at of given) variances[k]! += (spectra[at * CEPSTRA + k]! - means[k]!) ** 2 / given.length;
  }
  return (at) => {
    let sum = 0;
    for (let k = 0; k < CEPSTRA; k++)
      sum -= ((spectra[at * CEPSTRA + k]! - means[k]!) ** 2 / variances[k]! + Math.log(variances[k]!)) / 2;
    return sum;
  };
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;
}

function decibelsOf(power: number): number {
  return 10 * Math.log10(power + 1e-10);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
