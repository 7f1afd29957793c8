import { hiddenOf, outputsOfHidden, rowsOf, sigmoid, softmax, type Network } from '../../agent/reading/network.ts';
import { inRandomOrder, type Random } from './random.ts';

/** What a network is to learn of one text. */
export interface Example {
  features: Uint32Array;
  /** Which of the first outputs is right; none where there are no choices. */
  choice?: number;
  /** The outputs after the choices, decided each by itself: 1 or 0. */
  flags: Float32Array;
}

export interface Settings {
  /** Features of fewer examples are left out. */
  minCount: number;
  hidden: number;
  /** Outputs of which exactly one is right. */
  choices: number;
  epochs: number;
  rate: number;
  /** Part of the features and of the hidden units that an example goes without, drawn each time. */
  featureDropout: number;
  hiddenDropout: number;
  /** Part of the target that is spread over all choices. */
  smoothing: number;
}

/** Sums of squared slopes that Adagrad begins with: without them the first steps of rare features are as long as any. */
const FIRST_SQUARES = { rows: 1e-3, others: 0.1 };
/** Errors below it change nothing. */
const MIN_ERROR = 1e-4;

/** Weights with their sums of squared slopes. */
interface Weights {
  values: Float32Array;
  squares: Float32Array;
}

/** Fits a network by Adagrad, example by example, at a rate that falls to 0. The same examples and numbers give the same network. */
export function fitNetwork(examples: readonly Example[], settings: Settings, random: Random): Network {
  const { hidden, epochs, rate, featureDropout, hiddenDropout } = settings;
  const network = newNetwork(examples, settings, random);
  const rows = weightsOf(network.rows as Float32Array, FIRST_SQUARES.rows);
  const hiddenBias = weightsOf(network.hiddenBias, FIRST_SQUARES.others);
  const outputWeights = weightsOf(network.outputWeights, FIRST_SQUARES.others);
  const outputBias = weightsOf(network.outputBias, FIRST_SQUARES.others);
  const known = examples.map(({ features }) => rowsOf(network, features));

  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const n of inRandomOrder(examples.length, random)) {
      const speed = rate * (1 - step++ / (epochs * examples.length));
      const at = known[n]!.filter(() => random() >= featureDropout);
      const values = hiddenOf(network, at);
      const kept = values.map((value) => (value > 0 && random() >= hiddenDropout ? 1 / (1 - hiddenDropout) : 0));
      for (let h = 0; h < hidden; h++) values[h]! *= kept[h]!;

      const errors = errorsOf(outputsOfHidden(network, values), examples[n]!, settings);
      const slopes = new Float32Array(hidden);
      for (const [output, error] of errors.entries()) {
        if (Math.abs(error) < MIN_ERROR) continue;
        for (let h = 0; h < hidden; h++) {
          slopes[h]! += error * outputWeights.values[output * hidden + h]! * kept[h]!;
          descend(outputWeights, output * hidden + h, error * values[h]!, speed);
        }
        descend(outputBias, output, error, speed);
      }
      const factor = 1 / Math.sqrt(Math.max(1, at.length));
      for (let h = 0; h < hidden; h++) {
        descend(hiddenBias, h, slopes[h]!, speed);
        for (const row of at) descend(rows, row * hidden + h, slopes[h]! * factor, speed);
      }
    }
  }
  return network;
}

/** Returns a network with small random weights, and a row for each feature that enough examples have. */
function newNetwork(examples: readonly Example[], { minCount, hidden, choices }: Settings, random: Random): Network {
  const counts = new Map<number, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const frequent = [...counts].flatMap(([feature, count]) => (count >= minCount ? [feature] : []));
  const outputs = choices + examples[0]!.flags.length;
  const spread = (size: number, width: number): Float32Array =>
    Float32Array.from({ length: size }, () => (random() - 0.5) * width);
  return {
    vocabulary: new Map(frequent.map((feature, row) => [feature, row])),
    hidden,
    outputs,
    rows: spread(frequent.length * hidden, 0.2),
    scale: 1,
    hiddenBias: new Float32Array(hidden).fill(0.1),
    outputWeights: spread(outputs * hidden, 0.4),
    outputBias: new Float32Array(outputs),
  };
}

/** Returns how far each output is from its target. */
function errorsOf(outputs: Float32Array, { choice, flags }: Example, { choices, smoothing }: Settings): Float32Array {
  const errors = new Float32Array(outputs.length);
  if (choices > 0) {
    const chances = softmax(outputs.subarray(0, choices));
    for (let n = 0; n < choices; n++)
      errors[n] = chances[n]! - (n === choice ? 1 - smoothing : 0) - smoothing / choices;
  }
  for (let n = 0; n < flags.length; n++) errors[choices + n] = sigmoid(outputs[choices + n]!) - flags[n]!;
  return errors;
}

function weightsOf(values: Float32Array, firstSquare: number): Weights {
  return { values, squares: new Float32Array(values.length).fill(firstSquare) };
}

function descend({ values, squares }: Weights, at: number, slope: number, rate: number): void {
  if (slope === 0) return;
  const square = (squares[at]! += slope * slope);
  values[at]! -= (rate * slope) / Math.sqrt(square);
}
