import { noiseLogOdds, standardised, type LogisticModel } from '../../audio/dsp/tags/noise-gate.ts';

/** Windows of one recording, whether they are of the class that is looked for. */
export interface LabelledRecording {
  name: string;
  isPositive: boolean;
  windows: readonly Float64Array[];
}

/** Penalty of squared weights, against a weight of 1 for each recording. */
const RIDGE = 1;
const ITERATIONS = 30;

/** Fits a logistic regression by Newton's method: both classes count alike, and so do the recordings of a class. */
export function fitLogistic(recordings: readonly LabelledRecording[]): LogisticModel {
  const positives = recordings.filter(({ isPositive }) => isPositive).length;
  const rows = recordings.flatMap(({ windows, isPositive }) => {
    const weight = recordings.length / (2 * (isPositive ? positives : recordings.length - positives) * windows.length);
    return windows.map((features) => ({ features, target: isPositive ? 1 : 0, weight }));
  });
  const size = rows[0]!.features.length;
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const average = (value: (features: Float64Array) => number): number =>
    rows.reduce((sum, { features, weight }) => sum + weight * value(features), 0) / total;
  const mean = Array.from({ length: size }, (_, i) => average((features) => features[i]!));
  const scale = mean.map((middle, i) => Math.sqrt(average((features) => (features[i]! - middle) ** 2)) + 1e-6);
  const inputs = rows.map(({ features }) => [...standardised(features, { mean, scale }), 1]);
  const parameters = new Float64Array(size + 1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const gradient = new Float64Array(size + 1);
    const curvature = Array.from({ length: size + 1 }, () => new Float64Array(size + 1));
    for (let i = 0; i <= size; i++) {
      const penalty = i < size ? RIDGE : 1e-6;
      gradient[i] = penalty * parameters[i]!;
      curvature[i]![i] = penalty;
    }
    for (const [n, { target, weight }] of rows.entries()) {
      const input = inputs[n]!;
      const probability = 1 / (1 + Math.exp(-input.reduce((sum, value, i) => sum + value * parameters[i]!, 0)));
      for (let i = 0; i <= size; i++) {
        gradient[i]! += weight * (probability - target) * input[i]!;
        for (let j = 0; j <= size; j++)
          curvature[i]![j]! += weight * probability * (1 - probability) * input[i]! * input[j]!;
      }
    }
    solve(curvature, gradient).forEach((step, i) => (parameters[i]! -= step));
  }
  return { mean, scale, weights: [...parameters.subarray(0, size)], bias: parameters[size]! };
}

/** Returns the mean log odds of windows. */
export function meanLogOdds(model: LogisticModel, windows: readonly Float64Array[]): number {
  return windows.reduce((sum, features) => sum + noiseLogOdds(features, model), 0) / windows.length;
}

/** Solves a symmetric positive definite system by Gaussian elimination; both arguments are overwritten. */
function solve(matrix: Float64Array[], values: Float64Array): Float64Array {
  const size = values.length;
  for (let k = 0; k < size; k++)
    for (let i = k + 1; i < size; i++) {
      const factor = matrix[i]![k]! / matrix[k]![k]!;
      for (let j = k; j < size; j++) matrix[i]![j]! -= factor * matrix[k]![j]!;
      values[i]! -= factor * values[k]!;
    }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) values[i]! -= matrix[i]![j]! * values[j]!;
    values[i]! /= matrix[i]![i]!;
  }
  return values;
}
