import { TAGS_WEIGHTS } from './tag-weights.ts';

/** Sounds that the network tells apart; speech is not among them. */
export const HEARD = ['music', 'drums', 'lead', 'noise', 'tone'] as const;
export type Heard = (typeof HEARD)[number];

/** Farther from the mean, in deviations, the network learned nothing. */
const FARTHEST = 4;

/** Probability of each sound, by the features of a look; one hidden layer, trained by training/tags/train-tags.ts. */
export function hear(features: Float64Array): Record<Heard, number> {
  const { mean, scale, hidden, output } = TAGS_WEIGHTS;
  const given = mean.map((middle, i) =>
    Math.max(-FARTHEST, Math.min(FARTHEST, ((features[i] ?? 0) - middle) / scale[i]!)),
  );
  const inner = hidden.map((row) => Math.tanh(dot(row, given)));
  const sums = output.map((row) => dot(row, inner));
  const most = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - most));
  const all = powers.reduce((total, power) => total + power, 0);
  const [music, drums, lead, noise, tone] = powers.map((power) => power / all) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { music, drums, lead, noise, tone };
}

/** Weights times values, plus the last weight. */
function dot(weights: readonly number[], values: readonly number[]): number {
  let sum = weights[values.length]!;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * values[i]!;
  return sum;
}
