import { meanOf } from '../core/mean.ts';
import { denseNetwork, type PackedLayer } from '../core/dense-network.ts';
import { convolutionLayer, maxPool, statisticsPool, type ConvolutionShape, type Rows } from './convolution-layers.ts';
import model from './effects-model.json' with { type: 'json' };

interface FeatureClassifier {
  /** Mean and standard deviation of each feature over the training examples. */
  mean: number[];
  spread: number[];
  layers: PackedLayer[];
}

const FEATURE_CLASSIFIERS: Record<'echo' | 'repeated_echo' | 'stereo_width' | 'music_reverb', FeatureClassifier> =
  model.judges;
/** Features are clipped at this many standard deviations from their mean. */
const MAX_DEVIATION = 4;

/**
 * Returns the probability of an effect, 0 to 1, from the features of its detector (`Echo.features`, `StereoWidthMeter.finish`);
 * a feature that is not a finite number counts as its mean. All classifiers here are fitted by training/effects.
 */
export function effectProbability(effect: keyof typeof FEATURE_CLASSIFIERS, features: readonly number[]): number {
  return sigmoid(effectLogOdds(effect, features));
}

/** Returns the log odds of `effectProbability`. */
export function effectLogOdds(effect: keyof typeof FEATURE_CLASSIFIERS, features: Iterable<number>): number {
  const { mean, spread, layers } = FEATURE_CLASSIFIERS[effect];
  const input = Float32Array.from(features, (value, i) => {
    const deviation = (value - mean[i]!) / spread[i]!;
    return Number.isFinite(deviation) ? Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, deviation)) : 0;
  });
  return logitOf(layers, input);
}

/** Convolutions over level envelopes: two over frames of 10 ms, two over groups of four. */
const FINE: readonly ConvolutionShape[] = [
  { taps: 3, dilation: 1 },
  { taps: 3, dilation: 3 },
];
const COARSE: readonly ConvolutionShape[] = [
  { taps: 3, dilation: 2 },
  { taps: 3, dilation: 6 },
];
const POOL = 4;
/** Convolutions over spectra, along twelfths of an octave. */
const SPECTRAL: readonly ConvolutionShape[] = [
  { taps: 5, dilation: 1 },
  { taps: 5, dilation: 3 },
  { taps: 3, dilation: 8 },
];

/** Convolutional layers, then fully connected layers on the pooled result. */
interface Network {
  along: PackedLayer[];
  rest: PackedLayer[];
}
const COMPRESSION: Network[] = model.compression;
const LOW_PASS: (Network & { place: PackedLayer })[] = model.low_pass;

/** Returns a function from the level envelopes of one section to the log odds of compression, the mean of an ensemble. */
export function createCompressionClassifier(): (rows: Rows) => number {
  const members = COMPRESSION.map(({ along, rest }) => ({ layers: convolutionsOf(along, [...FINE, ...COARSE]), rest }));
  return (rows) =>
    meanOf(
      members.map(({ layers, rest }) => {
        const fine = layers.slice(0, FINE.length).reduce((input, layer) => layer(input), rows);
        const coarse = layers.slice(FINE.length).reduce((input, layer) => layer(input), maxPool(fine, POOL));
        return logitOf(rest, statisticsPool(coarse));
      }),
    );
}

/** Returns the probability that a spectrum was low-pass filtered, 0 to 1, and the row of the likeliest cut-off frequency. */
export function classifyLowPass(rows: Rows): { probability: number; row: number } {
  const cutoffScores = new Float32Array(rows.length);
  const logits = LOW_PASS.map(({ along, rest, place }) => {
    const hidden = convolutionsOf(along, SPECTRAL).reduce((input, layer) => layer(input), rows);
    const layer = denseNetwork([place]);
    const score = new Float32Array(1);
    hidden.forEach((row, at) => {
      layer.forward(row, score);
      cutoffScores[at]! += score[0]!;
    });
    return logitOf(rest, statisticsPool(hidden));
  });
  return { probability: sigmoid(meanOf(logits)), row: cutoffScores.indexOf(Math.max(...cutoffScores)) };
}

/** Converts log odds to a probability. */
export function sigmoid(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

function convolutionsOf(packed: readonly PackedLayer[], shapes: readonly ConvolutionShape[]) {
  return packed.map((layer, i) => convolutionLayer(layer, shapes[i]!));
}

function logitOf(layers: readonly PackedLayer[], input: Float32Array): number {
  const output = new Float32Array(1);
  denseNetwork(layers).forward(input, output);
  return output[0]!;
}
