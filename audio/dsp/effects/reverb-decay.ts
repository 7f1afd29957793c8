import model from './effects-model.json' with { type: 'json' };
import { createStft } from '../transforms/stft.ts';

/** Sample rate of the input, in Hz. */
export const REVERB_RATE = 16_000;
const SIZE = 512;
const HOP = 128;
/** Edges of the bands in which decays are measured, in Hz. */
const BANDS_HZ = [300, 600, 1_200, 2_000, 3_400] as const;
/** Lengths of the segments a decay is fitted to, in frames: 0.1, 0.2 and 0.4 s. */
const SPANS = [12, 25, 50] as const;
/** The decay rates reported are those that this share of the segments exceeds. */
const SHARES = [0.01, 0.03, 0.1] as const;
/** Power added to each frame: otherwise the decay into digital silence would be infinite. */
const FLOOR = 1e-8;
/** Shorter audio has too few decays. */
const MIN_S = 3;

/** Measures decay rates in mono samples at `REVERB_RATE`, given in parts of any length. */
export interface DecayMeter {
  push(samples: Float32Array): void;
  /**
   * Returns nine decay rates in dB/s, positive: for segments of 0.1, 0.2 and 0.4 s those that 1, 3 and 10 % of them exceed, as
   * medians over the bands. Returns null for audio shorter than 3 s.
   */
  finish(): number[] | null;
}

/** A linear model on the logarithms of three decay rates. */
interface LinearModel {
  weights: number[];
  constant: number;
}

/** Regressions on dry and reverberant speech: the log odds of reverberation and the logarithm of RT60; fitted by training/effects. */
const { heard: PRESENCE, room: LOG_RT60 }: { heard: LinearModel; room: LinearModel } = model.reverb;
const MIN_RT60_S = 0.1;
const MAX_RT60_S = 5;

/** Estimates from the decay rates of speech the probability of audible reverberation, 0 to 1, and its RT60 in seconds (0.1 to 5). */
export function estimateReverb(rates: readonly number[]): { probability: number; rt60S: number } {
  const logs = [rates[0], rates[3], rates[6]].map((rate) => Math.log(Math.max(1, rate ?? 1)));
  const predict = ({ weights, constant }: LinearModel): number =>
    weights.reduce((total, weight, i) => total + weight * logs[i]!, constant);
  const rt60S = Math.max(MIN_RT60_S, Math.min(MAX_RT60_S, Math.exp(predict(LOG_RT60))));
  return { probability: 1 / (1 + Math.exp(-predict(PRESENCE))), rt60S };
}

/**
 * Creates a decay meter: lines are fitted to band levels, and as no sound decays faster than its room, the fastest decays show the
 * room (after Ratnam et al. 2003; Wen, Habets & Naylor 2008).
 */
export function createDecayMeter(): DecayMeter {
  const stft = createStft({ size: SIZE, hop: HOP });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * SIZE) / REVERB_RATE));
  const bandLevels: number[][] = edges.slice(1).map(() => []);

  function frame(power: Float64Array): void {
    for (const [band, levels] of bandLevels.entries()) {
      let sum = 0;
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!;
      levels.push(10 * Math.log10(sum / SIZE + FLOOR));
    }
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      stft.finish(frame);
      if (bandLevels[0]!.length * HOP < MIN_S * REVERB_RATE) return null;
      return SPANS.flatMap((span) => {
        const rates = bandLevels.map((levels) => decayRates(levels, span));
        return SHARES.map((share) => median(rates.map((sorted) => sorted[Math.floor(share * sorted.length)] ?? 0)));
      });
    },
  };
}

/** Returns the slopes of least-squares lines over segments of `span` frames, in dB/s of decay, the fastest first. */
function decayRates(levels: readonly number[], span: number): Float64Array {
  const middle = (span - 1) / 2;
  let squares = 0;
  for (let i = 0; i < span; i++) squares += (i - middle) ** 2;
  const step = Math.max(1, span >> 3);
  const count = Math.max(0, Math.floor((levels.length - span) / step));
  const rates = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    let product = 0;
    for (let i = 0; i < span; i++) product += (middle - i) * levels[n * step + i]!;
    rates[n] = ((product / squares) * REVERB_RATE) / HOP;
  }
  return rates.toSorted().toReversed();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
