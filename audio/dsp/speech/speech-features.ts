/** What is measured of each window: see `looksAt`. */
export const LOOKS = 4;
/** 10 ms steps of level and cepstra in one window of 512 samples at 16 kHz. */
const STEPS_PER_WINDOW = 3.2;
const CEPSTRA = 16;
/** Speech likely, and sure; a pause is none of it, nor as near to it as so many windows. */
const LIKELY = 0.5;
const SURE = 0.8;
const PAUSE = 0.1;
const NEAR = 4;
/** With fewer windows of either, nothing is known of its level and its spectrum; pauses are then taken to be so many dB softer. */
const LEAST = 8;
const UNKNOWN_DB = 50;
/** The level of speech is that of its louder windows. */
const LOUD_PART = 0.8;
/** Spread that cepstra have at least, squared. */
const LEAST_SPREAD = 4;
/** Windows whose level over so many before and after is so far below speech, in dB, are what is behind it. */
const AROUND = 5;
const BEHIND = -8;
const LEAST_BEHIND = 10;
/** Odds are told from probabilities no surer than this. */
const SUREST = 1e-4;

/** What is told by the parts of a recording of speech: the likelihood of speech, and level per 10 ms (root mean square) and cepstra (`voiceCepstra`). */
export interface HeardCourse {
  /** Probability of speech per window of 512 samples at 16 kHz. */
  voice: Float32Array;
  level: Float32Array;
  cepstra: Float32Array;
}

/** Measures of all windows, and of the recording. */
export interface Looks {
  /** Per window: log odds of speech over 3; its level over that of speech and over that of pauses, in 10 dB; and how much more its spectrum is that of this recording's speech than of its pauses, in 10 units of log likelihood. */
  windows: Float32Array;
  /** How far speech is above the pauses in 10 dB, how likely what is behind it is speech, times 4, and whether spectra could be compared (1, else 0). */
  whole: [number, number, number];
}

/** Measures of each window of a recording by which it may belong to speech; null where speech is likely nowhere. */
export function looksAt({ voice, level, cepstra }: HeardCourse): Looks | null {
  const count = voice.length;
  const steps = Math.min(level.length, Math.floor(cepstra.length / CEPSTRA));
  const likely = [...voice.keys()].filter((at) => voice[at]! > LIKELY);
  if (likely.length === 0 || steps === 0) return null;
  const near = new Uint8Array(count);
  for (const at of likely) near.fill(1, Math.max(0, at - NEAR), at + NEAR + 1);
  const pauses = [...voice.keys()].filter((at) => near[at] === 0 && voice[at]! < PAUSE);
  const sure = likely.filter((at) => voice[at]! > SURE);

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
  const speech = partOf(
    likely.map((at) => decibels[at]!),
    LOUD_PART,
  );
  const known = pauses.length >= LEAST;
  const floor = known
    ? partOf(
        pauses.map((at) => decibels[at]!),
        0.5,
      )
    : speech - UNKNOWN_DB;
  const compared = known && sure.length >= LEAST;
  const [ofSpeech, ofPauses] = compared ? [likenessTo(sure, spectra), likenessTo(pauses, spectra)] : [() => 0, () => 0];

  const windows = new Float32Array(count * LOOKS);
  for (let at = 0; at < count; at++) {
    const odds = Math.log((voice[at]! + SUREST) / (1 - voice[at]! + SUREST));
    windows.set(
      [
        clamp(odds, -6, 6) / 3,
        clamp((decibels[at]! - speech) / 10, -5, 2),
        clamp((decibels[at]! - floor) / 10, -1, 5),
        clamp((ofSpeech(at) - ofPauses(at)) / 10, -3, 3),
      ],
      at * LOOKS,
    );
  }
  return {
    windows,
    whole: [clamp((speech - floor) / 10, 0, 5), 4 * Math.min(0.5, behind(voice, power, speech)), compared ? 1 : 0],
  };
}

/** The usual probability of speech of what is much softer than speech. */
function behind(voice: Float32Array, power: Float64Array, speech: number): number {
  const soft = [...voice.keys()].filter((at) => {
    let sum = 0;
    for (let i = Math.max(0, at - AROUND); i <= Math.min(power.length - 1, at + AROUND); i++) sum += power[i]!;
    return decibelsOf(sum / (2 * AROUND + 1)) - speech < BEHIND;
  });
  return soft.length < LEAST_BEHIND
    ? 0
    : partOf(
        soft.map((at) => voice[at]!),
        0.5,
      );
}

/** Log likelihood of a window's cepstra by their means and spreads in the given windows, but for a constant. */
function likenessTo(given: readonly number[], spectra: Float64Array): (at: number) => number {
  const means = new Float64Array(CEPSTRA);
  const spreads = new Float64Array(CEPSTRA).fill(LEAST_SPREAD);
  for (let k = 0; k < CEPSTRA; k++) {
    for (const at of given) means[k]! += spectra[at * CEPSTRA + k]! / given.length;
    for (const at of given) spreads[k]! += (spectra[at * CEPSTRA + k]! - means[k]!) ** 2 / given.length;
  }
  return (at) => {
    let sum = 0;
    for (let k = 0; k < CEPSTRA; k++)
      sum -= ((spectra[at * CEPSTRA + k]! - means[k]!) ** 2 / spreads[k]! + Math.log(spreads[k]!)) / 2;
    return sum;
  };
}

function partOf(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))]!;
}

function decibelsOf(power: number): number {
  return 10 * Math.log10(power + 1e-10);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
