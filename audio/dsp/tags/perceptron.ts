/** Features are clipped at this many deviations from their mean: the networks saw nothing beyond. */
export const MAX_DEVIATION = 4;

/** Mean and deviation of each feature, and the weights of two layers, each row with its bias last. */
export interface PerceptronWeights {
  mean: number[];
  scale: number[];
  hidden: number[][];
  output: number[][];
}

/** Returns the log odds of each class, up to a common constant: one hidden layer of tanh units. */
export function perceptron(features: Float64Array, { mean, scale, hidden, output }: PerceptronWeights): number[] {
  const input = mean.map((middle, i) =>
    Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, ((features[i] ?? 0) - middle) / scale[i]!)),
  );
  const activations = hidden.map((row) => Math.tanh(affine(row, input)));
  return output.map((row) => affine(row, activations));
}

/** Returns the dot product of weights and values plus the last weight, the bias. */
export function affine(weights: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = weights[values.length]!;
  for (let i = 0; i < values.length; i++) sum += weights[i]! * values[i]!;
  return sum;
}
