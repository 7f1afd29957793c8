import { DRUM_WEIGHTS } from './drum-weights.ts';
import { perceptron } from './perceptron.ts';
import type { SoundClass } from './tag-network.ts';

/** Music and lines become drums from this probability on. */
const MIN_PROBABILITY = 0.97;
export const MIN_DRUM_LOG_ODDS = Math.log(MIN_PROBABILITY / (1 - MIN_PROBABILITY));

/**
 * Returns the log odds that the features of a window (see `TagWindow`) are of drums alone, hand drums and small percussion among them.
 * The network was trained by training/tags/train-drum-gate.ts.
 */
export function drumLogOdds(features: Float64Array): number {
  const [other, drums] = perceptron(features, DRUM_WEIGHTS) as [number, number];
  return drums - other;
}

/** Returns the classes with the probability of music and of a line moved to drums, if the odds are clear. */
export function drummedClasses(classes: Record<SoundClass, number>, logOdds: number): Record<SoundClass, number> {
  if (logOdds < MIN_DRUM_LOG_ODDS) return classes;
  return { ...classes, music: 0, lead: 0, drums: classes.drums + classes.music + classes.lead };
}
