/** A shallow network: the sum of the rows of its features, a hidden layer, and outputs. */
export interface Network {
  /** Number of the row of each feature; features that are not in it are left out. */
  vocabulary: ReadonlyMap<number, number>;
  /** Hidden units. */
  hidden: number;
  outputs: number;
  /** A row of `hidden` numbers for each feature; a number stands for its product with `scale`. */
  rows: Int8Array | Float32Array;
  scale: number;
  hiddenBias: Float32Array;
  /** `outputs` rows of `hidden` numbers. */
  outputWeights: Float32Array;
  outputBias: Float32Array;
}

/** Returns the outputs of a network for features, before they are made probabilities. */
export function outputsOf(network: Network, features: Uint32Array): Float32Array {
  return outputsOfHidden(network, hiddenOf(network, rowsOf(network, features)));
}

/** Returns the rows of the features that a network has. */
export function rowsOf({ vocabulary }: Pick<Network, 'vocabulary'>, features: Uint32Array): Uint32Array {
  const rows = new Uint32Array(features.length);
  let count = 0;
  for (const feature of features) {
    const row = vocabulary.get(feature);
    if (row !== undefined) rows[count++] = row;
  }
  return rows.subarray(0, count);
}

/** Returns the values of the hidden layer: the sum of rows, divided by the root of their number and cut off below 0. */
export function hiddenOf({ hidden, rows, scale, hiddenBias }: Network, at: Uint32Array): Float32Array {
  const sums = new Float32Array(hidden);
  for (const number of at) {
    const row = number * hidden;
    for (let n = 0; n < hidden; n++) sums[n]! += rows[row + n]!;
  }
  const factor = scale / Math.sqrt(Math.max(1, at.length));
  for (let n = 0; n < hidden; n++) sums[n] = Math.max(0, sums[n]! * factor + hiddenBias[n]!);
  return sums;
}

/** Returns the outputs for values of the hidden layer. */
export function outputsOfHidden(network: Network, values: Float32Array): Float32Array {
  const { hidden, outputs, outputWeights, outputBias } = network;
  const sums = Float32Array.from(outputBias);
  for (let output = 0; output < outputs; output++) {
    const row = output * hidden;
    for (let n = 0; n < hidden; n++) sums[output]! += outputWeights[row + n]! * values[n]!;
  }
  return sums;
}

/** Returns probabilities that sum to 1. */
export function softmax(logits: Float32Array): Float32Array {
  const max = Math.max(...logits);
  const powers = logits.map((logit) => Math.exp(logit - max));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Returns the probability of one output by itself. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
