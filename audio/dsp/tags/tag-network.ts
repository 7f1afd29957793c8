import { perceptron } from './perceptron.ts';
import { TAGS_WEIGHTS } from './tag-weights.ts';

/** Sound classes that the network distinguishes; speech is not among them. */
export const SOUND_CLASSES = ['music', 'drums', 'lead', 'noise', 'tone'] as const;
export type SoundClass = (typeof SOUND_CLASSES)[number];

/**
 * Returns the probability of each sound class for the features of a window (see `TagWindow`): a perceptron with one hidden
 * layer of tanh units and a softmax, trained by training/tags/train-tags.ts.
 */
export function classifySound(features: Float64Array): Record<SoundClass, number> {
  const logits = perceptron(features, TAGS_WEIGHTS);
  const max = Math.max(...logits);
  const exponentials = logits.map((logit) => Math.exp(logit - max));
  const total = exponentials.reduce((sum, value) => sum + value, 0);
  const [music, drums, lead, noise, tone] = exponentials.map((value) => value / total) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { music, drums, lead, noise, tone };
}
