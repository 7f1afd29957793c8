import { NOISE_WEIGHTS } from './noise-weights.ts';
import { SOUND_CLASSES, type SoundClass } from './tag-network.ts';

const MAX_DEVIATION = 4;
/** The gate decides from this probability on, for noise and for what is played; in between the network decides alone. */
const MIN_PROBABILITY = 0.8;
export const MIN_LOG_ODDS = Math.log(MIN_PROBABILITY / (1 - MIN_PROBABILITY));
/** The classes of what is played. Tones are neither that nor noise. */
const PLAYED: readonly SoundClass[] = ['music', 'drums', 'lead'];

/** A logistic regression on standardised features, each clipped at `MAX_DEVIATION` deviations. */
export interface LogisticModel {
  mean: number[];
  scale: number[];
  weights: number[];
  bias: number;
}

/** Returns features as deviations from their mean. */
export function standardised(features: Float64Array, { mean, scale }: Pick<LogisticModel, 'mean' | 'scale'>): number[] {
  return Array.from(features, (value, i) =>
    Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (value - mean[i]!) / scale[i]!)),
  );
}

/**
 * Returns the log odds that the features of a window (see `TagWindow`) are of noise, not of music, a line or drums. The model was trained
 * on recordings of streets, trains, rain and wind by training/tags/train-noise-gate.ts.
 */
export function noiseLogOdds(features: Float64Array, model: LogisticModel = NOISE_WEIGHTS): number {
  return standardised(features, model).reduce((sum, value, i) => sum + value * model.weights[i]!, model.bias);
}

/** Returns the classes with the probability of what is played moved to noise, or that of noise to what is played, if the odds are clear. */
export function gatedClasses(classes: Record<SoundClass, number>, logOdds: number): Record<SoundClass, number> {
  if (Math.abs(logOdds) < MIN_LOG_ODDS) return classes;
  const played = PLAYED.reduce((sum, label) => sum + classes[label], 0);
  if (played === 0) return classes;
  const isNoise = logOdds > 0;
  const gain = isNoise ? 0 : (played + classes.noise) / played;
  const gated = { ...classes, noise: isNoise ? played + classes.noise : 0 };
  for (const label of SOUND_CLASSES) if (PLAYED.includes(label)) gated[label] *= gain;
  return gated;
}
