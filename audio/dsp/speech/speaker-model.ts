import model from './speaker-model.json' with { type: 'json' };

/**
 * Voice features of one segment: means, deviations and steps of its cepstra, and the 15th, 50th and 85th percentile of
 * its pitch in octaves.
 */
export interface VoiceSegment {
  /** Number of voiced frames of 10 ms. */
  frames: number;
  cepstra: readonly number[];
  pitch: readonly number[];
}

/** Segments assigned to one speaker. */
export interface VoiceGroup {
  /** Indices of the segments, ascending. */
  members: readonly number[];
  voice: readonly number[];
  tone: readonly number[];
  pitch: readonly number[];
  /** Weight in segments of one second of voice. */
  weight: number;
}

/** Discriminant directions, and the between-speaker variance in each relative to the within-speaker variance. */
interface Space {
  rows: readonly number[];
  spread: readonly number[];
}

const FRAMES_PER_WEIGHT = 100;
const MAX_SEGMENT_WEIGHT = 1.5;
/** Residual variance of groups of one speaker, however long, relative to a segment's. */
const LOW_RESIDUAL = 0.1;
const HIGH_RESIDUAL = 0.8;
/**
 * The same for short segments; the minimum deviation of their pitch in octaves, and the maximum squared deviation that
 * counts.
 */
const SHORT_RESIDUAL = 0.3;
const MIN_PITCH_DEVIATION = 0.08;
const MAX_SQUARED_LEAP = 9;
/** Bounds on features, beyond which recordings are longer than the training data. */
const MAX_WEIGHT = 10;
const MAX_ORDER = 3;
/** Log2 of a pitch between most male and most female voices. */
const MALE_FEMALE_BOUNDARY = Math.log2(165);

/** Returns a group with one segment. */
export function groupOf(segment: VoiceSegment, member: number): VoiceGroup {
  return {
    members: [member],
    voice: projected(model.voice, segment.cepstra),
    tone: projected(model.pitch, segment.pitch),
    pitch: segment.pitch,
    weight: Math.min(MAX_SEGMENT_WEIGHT, segment.frames / FRAMES_PER_WEIGHT),
  };
}

/** Merges two groups. */
export function merged(a: VoiceGroup, b: VoiceGroup): VoiceGroup {
  const weight = a.weight + b.weight;
  const mean = (one: readonly number[], other: readonly number[]): number[] =>
    one.map((value, i) => (value * a.weight + other[i]! * b.weight) / weight);
  return {
    members: [...a.members, ...b.members].toSorted((x, y) => x - y),
    voice: mean(a.voice, b.voice),
    tone: mean(a.tone, b.tone),
    pitch: mean(a.pitch, b.pitch),
    weight,
  };
}

/**
 * Returns the log odds that two groups are different speakers: likelihood ratio of their differences between and within
 * speakers (two-covariance model; Brümmer & de Villiers 2010), distance in pitch, and alternation in time; fitted by
 * training/speech.
 */
export function differentSpeakerLogOdds(a: VoiceGroup, b: VoiceGroup): number {
  const ratio = 1 / a.weight + 1 / b.weight;
  const voice = a.voice.map((value, i) => value - b.voice[i]!);
  const tone = a.tone.map((value, i) => value - b.tone[i]!);
  const apart = Math.abs(a.pitch[1]! - b.pitch[1]!);
  const wide = (a.pitch[2]! - a.pitch[0]! + b.pitch[2]! - b.pitch[0]!) / 2;
  const { switches, most, usual } = alternation(a.members, b.members);
  const features = [
    clamp(logLikelihoodRatio(voice, model.voice, ratio + LOW_RESIDUAL), -5, 12),
    clamp(logLikelihoodRatio(tone, model.pitch, ratio + LOW_RESIDUAL), -3, 12),
    clamp(logLikelihoodRatio(voice, model.voice, ratio + HIGH_RESIDUAL), -5, 12),
    clamp(logLikelihoodRatio(tone, model.pitch, ratio + HIGH_RESIDUAL), -3, 12),
    apart,
    wide,
    apart / (wide + 0.1),
    Math.min(
      Math.max(a.pitch[1]!, b.pitch[1]!) - MALE_FEMALE_BOUNDARY,
      MALE_FEMALE_BOUNDARY - Math.min(a.pitch[1]!, b.pitch[1]!),
    ),
    Math.max(-MAX_ORDER, (switches - usual) / Math.sqrt(usual + 0.5)),
    switches / most,
    Math.log(Math.min(MAX_WEIGHT, a.weight, b.weight)),
    Math.log(Math.min(MAX_WEIGHT, Math.max(a.weight, b.weight))),
    Math.sqrt(
      voice.reduce((sum, value, i) => sum + (value ** 2 * model.voice.spread[i]!) / (model.voice.spread[i]! + 1), 0),
    ),
  ];
  return features.reduce((sum, value, i) => sum + value * model.slopes[i]!, model.constant);
}

/**
 * Returns the negative log-likelihood of a short segment under a voice, by its cepstra and its median pitch, up to a
 * constant.
 */
export function negativeLogLikelihood(bit: VoiceGroup, { voice, pitch, weight }: VoiceGroup): number {
  const ratio = 1 / bit.weight + 1 / weight + SHORT_RESIDUAL;
  const apart = voice.reduce((sum, value, i) => sum + (bit.voice[i]! - value) ** 2, 0);
  const spread = Math.max(MIN_PITCH_DEVIATION, (pitch[2]! - pitch[0]!) / 2);
  const leap = Math.min(MAX_SQUARED_LEAP, ((bit.pitch[1]! - pitch[1]!) / spread) ** 2);
  return apart / ratio / 2 + leap / 2 + Math.log(spread);
}

function projected({ rows, spread }: Space, values: readonly number[]): number[] {
  return spread.map((_, row) =>
    values.reduce((sum, value, column) => sum + value * rows[row * values.length + column]!, 0),
  );
}

/** Returns the log-likelihood ratio of a difference between speakers to one within a speaker. */
function logLikelihoodRatio(difference: readonly number[], { spread }: Space, ratio: number): number {
  return difference.reduce((sum, value, i) => {
    const whole = spread[i]! + ratio;
    return sum + (value ** 2 / ratio - value ** 2 / whole - Math.log(whole / ratio)) / 2;
  }, 0);
}

/**
 * Returns how often segments adjacent in time belong to different groups, the maximum of that, and its expectation by
 * chance.
 */
function alternation(a: readonly number[], b: readonly number[]): { switches: number; most: number; usual: number } {
  let switches = 0;
  let before: 'a' | 'b' | undefined;
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const next = j >= b.length || (i < a.length && a[i]! < b[j]!) ? 'a' : 'b';
    if (before && next !== before) switches++;
    before = next;
    if (next === 'a') i++;
    else j++;
  }
  return { switches, most: a.length + b.length - 1, usual: (2 * a.length * b.length) / (a.length + b.length) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
