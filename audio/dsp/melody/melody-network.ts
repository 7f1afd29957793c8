import { FEATURES } from './melody-candidates.ts';
import stored from './melody-weights.json' with { type: 'json' };

interface Layer {
  /** Row-major: one row of inputs per output. */
  weights: Float64Array;
  bias: Float64Array;
  out: Float64Array;
}

/** Returns the log odds that candidate `i` is the melody. */
export type MelodyNetwork = (features: Float32Array, i: number) => number;

/** Trained by training/melody/train_melody.py on rendered bands that instruments lead, and on others that recorded readers lead, made to sing. */
export const MELODY_NETWORK = networkOf(stored);

/** Returns a network of two hidden layers. */
function networkOf(weightsOfLayers: readonly { weights: number[]; bias: number[] }[]): MelodyNetwork {
  const layers: readonly Layer[] = weightsOfLayers.map(({ weights, bias }) => ({
    weights: Float64Array.from(weights),
    bias: Float64Array.from(bias),
    out: new Float64Array(bias.length),
  }));
  // All layers read arrays of one type: arrays of two types would be read more slowly.
  const own = new Float64Array(FEATURES);
  return (features, i) => {
    for (let j = 0; j < FEATURES; j++) own[j] = features[i * FEATURES + j]!;
    let input: Float64Array = own;
    layers.forEach(({ weights, bias, out }, n) => {
      const width = input.length;
      for (let k = 0; k < out.length; k++) {
        let sum = bias[k]!;
        for (let j = 0; j < width; j++) sum += weights[k * width + j]! * input[j]!;
        out[k] = n < layers.length - 1 ? Math.max(0, sum) : sum;
      }
      input = out;
    });
    return input[0]!;
  };
}
