import { TAGS_WEIGHTS } from './tag-weights.ts';

/** Sound classes that the network distinguishes; speech is not among them. */
export const SOUND_CLASSES = ['music', 'drums', 'lead', 'noise', 'tone'] as const;
export type SoundClass = (typeof SOUND_CLASSES)[number];

/** Features are clipped at this many deviations from their mean: the network saw nothing beyond. */
const MAX_DEVIATION = 4;

/**
 * Returns the probability of each sound class for the features of a window (see `TagWindow`): a perceptron with one hidden
 * layer of tanh units and a softmax, trained by training/tags/train-tags.ts.
 */
export function classifySound(features: Float64Array): Record<SoundClass, number> {
  const { mean, scale, hidden, output } = TAGS_WEIGHTS;
  const input = mean.map((middle, i) =>
    Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, ((features[i] ?? 0) - middle) / scale[i]!)),
  );
  const activations = hidden.map((row) => Math.tanh(affine(row, input)));
  const logits = output.map((row) => affine(row, activations));
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

/** Returns the dot product of weights and values plus the last weight, the bias. */
function affine(weights: readonly number[], values: readonly number[]): number {
  let sum = weights[values.length]!;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * values[i]!;
  return sum;
}
