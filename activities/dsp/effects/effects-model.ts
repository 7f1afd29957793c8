import { denseNetwork, type PackedLayer } from '../core/dense-network.ts';
import model from './effects-model.json' with { type: 'json' };

interface Judge {
  /** What each feature is on average, and how much it varies. */
  mean: number[];
  spread: number[];
  layers: PackedLayer[];
}

const JUDGES: Record<'compression' | 'low_pass' | 'echo' | 'stereo_width', Judge> = model.judges;

/** How likely an effect is there by the features its meter gives, 0 to 1; fitted by test/train/effects. */
export function effectOdds(effect: keyof typeof JUDGES, features: readonly number[]): number {
  const { mean, spread, layers } = JUDGES[effect];
  const input = Float32Array.from(features, (value, i) => {
    const deviation = (value - mean[i]!) / spread[i]!;
    return Number.isFinite(deviation) ? Math.max(-4, Math.min(4, deviation)) : 0;
  });
  const output = new Float32Array(1);
  denseNetwork(layers).forward(input, output);
  return 1 / (1 + Math.exp(-output[0]!));
}
