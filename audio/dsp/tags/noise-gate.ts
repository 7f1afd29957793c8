import { NOISE_WEIGHTS } from './noise-weights.ts';
import { SOUND_CLASSES, type SoundClass } from './tag-network.ts';

/** Features are clipped at this many deviations from their mean, as in the training. */
const MAX_DEVIATION = 4;
/** The gate decides from this probability on, for noise and for what is played; in between the network decides alone. */
const MIN_PROBABILITY = 0.8;
const MIN_LOG_ODDS = Math.log(MIN_PROBABILITY / (1 - MIN_PROBABILITY));
/** The classes of what is played. Tones are neither that nor noise. */
const PLAYED: readonly SoundClass[] = ['music', 'drums', 'lead'];

/**
 * Returns the log odds that the features of a window (see `TagWindow`) are of noise, not of music, a line or drums: a logistic
 * regression on recordings of streets, trains, rain and wind, trained by training/tags/train-noise-gate.ts.
 */
export function noiseLogOdds(features: Float64Array): number {
  const { mean, scale, weights, bias } = NOISE_WEIGHTS;
  return weights.reduce((sum, weight, i) => {
    const deviation = ((features[i] ?? 0) - mean[i]!) / scale[i]!;
    return sum + weight * Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, deviation));
  }, bias);
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
