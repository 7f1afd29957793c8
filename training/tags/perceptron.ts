import { affine, MAX_DEVIATION, type PerceptronWeights } from '../../audio/dsp/tags/perceptron.ts';
import { randomFrom } from '../../test/measure/material/sketches.ts';

const EPOCHS = 40;
/** Windows per epoch, equally many of each class. */
const STEPS = 20_000;
const RATE = 0.015;
const DECAY = 1e-4;

/** Features of a window, and the index of its class. */
export interface Example {
  features: Float64Array;
  sound: number;
}

/** Weights of a network, as the service reads them, and the function that they are. */
export interface Perceptron {
  weights: PerceptronWeights;
  classify: (features: Float64Array) => number[];
}

/** Trains a perceptron with one hidden layer of tanh units and a softmax by stochastic gradient descent. */
export function trainPerceptron(examples: readonly Example[], shape: { hidden: number; classes: number }): Perceptron {
  const byClass = Array.from({ length: shape.classes }, (_, k) => examples.filter(({ sound }) => sound === k));
  const size = examples[0]!.features.length;
  const average = (value: (example: Example) => number): number =>
    examples.reduce((sum, example) => sum + value(example), 0) / examples.length;
  const mean = Float64Array.from({ length: size }, (_, i) => average(({ features }) => features[i]!));
  const scale = Float64Array.from({ length: size }, (_, i) =>
    Math.sqrt(average(({ features }) => (features[i]! - mean[i]!) ** 2) + 1e-6),
  );
  const next = randomFrom(99);
  const layer = (units: number, inputs: number): Float64Array[] =>
    Array.from({ length: units }, () => Float64Array.from({ length: inputs + 1 }, () => 0.3 * (2 * next() - 1)));
  const hidden = layer(shape.hidden, size);
  const output = layer(shape.classes, shape.hidden);
  const normalised = (features: Float64Array): Float64Array =>
    features.map((value, i) => Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, (value - mean[i]!) / scale[i]!)));
  const activated = (input: Float64Array): Float64Array =>
    Float64Array.from(hidden, (row) => Math.tanh(affine(row, input)));
  const softmax = (activations: Float64Array): number[] => {
    const sums = output.map((row) => affine(row, activations));
    const max = Math.max(...sums);
    const powers = sums.map((sum) => Math.exp(sum - max));
    const all = powers.reduce((total, value) => total + value, 0);
    return powers.map((value) => value / all);
  };

  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS);
    for (let step = 0; step < STEPS; step++) {
      const kind = byClass[step % shape.classes]!;
      const { features, sound } = kind[Math.floor(next() * kind.length)]!;
      const input = normalised(features).map((value) => value + 0.15 * (next() + next() + next() - 1.5));
      const activations = activated(input);
      const scores = softmax(activations);
      const back = new Float64Array(shape.hidden);
      output.forEach((row, k) => {
        const error = scores[k]! - (k === sound ? 1 : 0);
        for (let h = 0; h < shape.hidden; h++) {
          back[h]! += error * row[h]!;
          row[h]! -= rate * (error * activations[h]! + DECAY * row[h]!);
        }
        row[shape.hidden]! -= rate * error;
      });
      hidden.forEach((row, h) => {
        const error = back[h]! * (1 - activations[h]! ** 2);
        for (let i = 0; i < size; i++) row[i]! -= rate * (error * input[i]! + DECAY * row[i]!);
        row[size]! -= rate * error;
      });
    }
  }
  return {
    weights: { mean: short(mean), scale: short(scale), hidden: hidden.map(short), output: output.map(short) },
    classify: (features) => softmax(activated(normalised(features))),
  };
}

function short(values: Float64Array): number[] {
  return [...values].map((value) => Number(value.toPrecision(5)));
}
