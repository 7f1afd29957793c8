import { meanOf } from '../core/mean.ts';
import { denseNetwork, type PackedLayer } from '../core/dense-network.ts';
import { convolution, pooled, strongest, type Reach, type Rows } from './convolution-layers.ts';
import model from './effects-model.json' with { type: 'json' };

interface Judge {
  /** What each feature is on average, and how much it varies. */
  mean: number[];
  spread: number[];
  layers: PackedLayer[];
}

const JUDGES: Record<'echo' | 'stereo_width', Judge> = model.judges;

/** How likely an effect is there by the features its meter gives, 0 to 1; fitted by training/effects, as all here. */
export function effectProbability(effect: keyof typeof JUDGES, features: readonly number[]): number {
  const { mean, spread, layers } = JUDGES[effect];
  const input = Float32Array.from(features, (value, i) => {
    const deviation = (value - mean[i]!) / spread[i]!;
    return Number.isFinite(deviation) ? Math.max(-4, Math.min(4, deviation)) : 0;
  });
  return sigmoid(scoreOf(layers, input));
}

/** How the layers of the networks reach: along 10 ms, and of four of those, for levels; along twelfths of an octave for spectra. */
const FINE: readonly Reach[] = [
  { taps: 3, step: 1 },
  { taps: 3, step: 3 },
];
const COARSE: readonly Reach[] = [
  { taps: 3, step: 2 },
  { taps: 3, step: 6 },
];
const POOL = 4;
const ALONG: readonly Reach[] = [
  { taps: 5, step: 1 },
  { taps: 5, step: 3 },
  { taps: 3, step: 8 },
];

/** Some layers that reach along rows, then full ones of what is left of them. */
interface Network {
  along: PackedLayer[];
  rest: PackedLayer[];
}
const COMPRESSION: Network[] = model.compression;
const LOW_PASS: (Network & { place: PackedLayer })[] = model.low_pass;

/** Makes a judge of compression: the log odds for the rows of levels of one section, by the mean of several networks. */
export function compressionJudge(): (rows: Rows) => number {
  const members = COMPRESSION.map(({ along, rest }) => ({ layers: layersOf(along, [...FINE, ...COARSE]), rest }));
  return (rows) =>
    meanOf(
      members.map(({ layers, rest }) => {
        const fine = layers.slice(0, FINE.length).reduce((heard, layer) => layer(heard), rows);
        const coarse = layers.slice(FINE.length).reduce((heard, layer) => layer(heard), strongest(fine, POOL));
        return scoreOf(rest, pooled(coarse));
      }),
    );
}

/** How likely a spectrum was cut off, 0 to 1, and by which of its rows. */
export function classifyLowPass(rows: Rows): { probability: number; row: number } {
  const places = new Float32Array(rows.length);
  const scores = LOW_PASS.map(({ along, rest, place }) => {
    const heard = layersOf(along, ALONG).reduce((each, layer) => layer(each), rows);
    const layer = denseNetwork([place]);
    const score = new Float32Array(1);
    heard.forEach((row, at) => {
      layer.forward(row, score);
      places[at]! += score[0]!;
    });
    return scoreOf(rest, pooled(heard));
  });
  return { probability: sigmoid(meanOf(scores)), row: places.indexOf(Math.max(...places)) };
}

/** Log odds as odds from 0 to 1. */
export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

function layersOf(packed: readonly PackedLayer[], reaches: readonly Reach[]) {
  return packed.map((layer, i) => convolution(layer, reaches[i]!));
}

function scoreOf(layers: readonly PackedLayer[], input: Float32Array): number {
  const output = new Float32Array(1);
  denseNetwork(layers).forward(input, output);
  return output[0]!;
}
