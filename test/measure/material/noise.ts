import type { Random } from '../../infra/random.ts';

export const NOISES = ['white', 'pink', 'car', 'hum', 'fan'] as const;
export type Noise = (typeof NOISES)[number];

/** Makes noise of a kind, with mean power 1. */
export function makeNoise(
  kind: Noise,
  { frames, sampleRate }: { frames: number; sampleRate: number },
  random: Random,
): Float32Array {
  const samples = new Float32Array(frames);
  const mains = random.pick([50, 60]);
  const motor = random.between(28, 45);
  const state = new Float64Array(7);
  for (let i = 0; i < frames; i++) {
    const white = random.normal();
    const t = (2 * Math.PI * i) / sampleRate;
    if (kind === 'white') samples[i] = white;
    else if (kind === 'pink') samples[i] = pinked(white, state);
    else if (kind === 'hum') samples[i] = harmonics(mains * t, 11, 0.7) + 0.02 * white;
    else if (kind === 'car')
      samples[i] = 14 * smoothed(white, state, 120 / sampleRate) + 0.7 * harmonics(motor * t, 8, 1);
    else samples[i] = 6 * smoothed(white, state, 900 / sampleRate) * (1 + 0.2 * Math.sin(4.1 * t));
  }
  const power = samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, frames);
  return samples.map((x) => x / Math.sqrt(power + 1e-12));
}

/** Returns a filter of -3 dB per octave by a sum of poles (Kellet 1999). */
function pinked(white: number, state: Float64Array): number {
  const poles = [0.99886, 0.99332, 0.969, 0.8665, 0.55];
  const gains = [0.0555179, 0.0750759, 0.153852, 0.3104856, 0.5329522];
  let sum = 0.5362 * white;
  poles.forEach((pole, n) => {
    state[n] = pole * state[n]! + gains[n]! * white;
    sum += state[n];
  });
  return sum;
}

/** Returns a low-pass of two equal poles; `cut` in cycles per sample. */
function smoothed(white: number, state: Float64Array, cut: number): number {
  const share = 1 - Math.exp(-2 * Math.PI * cut);
  state[0]! += share * (white - state[0]!);
  state[1]! += share * (state[0]! - state[1]!);
  return state[1]!;
}

function harmonics(phase: number, count: number, tilt: number): number {
  let sum = 0;
  for (let n = 1; n <= count; n++) sum += Math.sin(n * phase + n * n) / n ** tilt;
  return sum;
}
