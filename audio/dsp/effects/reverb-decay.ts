import model from './effects-model.json' with { type: 'json' };
import { createStft } from '../spectrum/stft.ts';

/** Rate the samples are to have, in Hz. */
export const REVERB_RATE = 16_000;
const SIZE = 512;
const HOP = 128;
/** Edges of the bands decays are looked for in, in Hz. */
const BANDS_HZ = [300, 600, 1_200, 2_000, 3_400] as const;
/** Stretches over which levels are followed, in frames: 0.1, 0.2 and 0.4 s. */
const SPANS = [12, 25, 50] as const;
/** Shares of all stretches that fall faster. */
const SHARES = [0.01, 0.03, 0.1] as const;
/** Power added to each frame: digital silence would fall without end. */
const FLOOR = 1e-8;
/** Shorter audio holds too few decays. */
const LEAST_S = 3;

/** Listens for how fast sound dies away, in mono samples of `REVERB_RATE` given in parts. */
export interface DecayMeter {
  push(samples: Float32Array): void;
  /**
   * Decibels a second of the fastest decays, positive: for each stretch of 0.1, 0.2 and 0.4 s the rates that 1, 3 and 10 % of
   * all exceed, in the middle of the bands; null for what is shorter than 3 s.
   */
  finish(): number[] | null;
}

/** What the logarithms of three rates say: a weight for each, and a constant. */
interface Line {
  weights: number[];
  constant: number;
}

/** By regression on speech in rooms and in none: whether one is heard, and the logarithm of its time; fitted by training/effects. */
const { heard: HEARD, room: ROOM }: { heard: Line; room: Line } = model.reverb;
const SHORTEST_RT60_S = 0.1;
const LONGEST_RT60_S = 5;

/** How likely a room is heard in speech of such decays, 0 to 1, and its reverberation time in seconds. */
export function estimateReverb(rates: readonly number[]): { probability: number; rt60S: number } {
  const logs = [rates[0], rates[3], rates[6]].map((rate) => Math.log(Math.max(1, rate ?? 1)));
  const sum = ({ weights, constant }: Line): number =>
    weights.reduce((total, weight, i) => total + weight * logs[i]!, constant);
  const rt60S = Math.max(SHORTEST_RT60_S, Math.min(LONGEST_RT60_S, Math.exp(sum(ROOM))));
  return { probability: 1 / (1 + Math.exp(-sum(HEARD))), rt60S };
}

/** Makes a listener: lines fitted to band levels; no sound falls faster than its room (after Ratnam 2003, Wen 2008). */
export function createDecayMeter(): DecayMeter {
  const stft = createStft({ size: SIZE, hop: HOP });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * SIZE) / REVERB_RATE));
  const tracks: number[][] = edges.slice(1).map(() => []);

  function frame(power: Float64Array): void {
    for (const [band, track] of tracks.entries()) {
      let sum = 0;
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) sum += power[bin]!;
      track.push(10 * Math.log10(sum / SIZE + FLOOR));
    }
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      stft.finish(frame);
      if (tracks[0]!.length * HOP < LEAST_S * REVERB_RATE) return null;
      return SPANS.flatMap((span) => {
        const rates = tracks.map((track) => fallRates(track, span));
        return SHARES.map((share) => median(rates.map((sorted) => sorted[Math.floor(share * sorted.length)] ?? 0)));
      });
    },
  };
}

/** Fall of the least-squares line over each stretch of `span` frames, in decibels a second, greatest first. */
function fallRates(levels: readonly number[], span: number): Float64Array {
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
