import { createRealFft } from '../transforms/real-fft.ts';
import { hann } from '../transforms/stft.ts';
import { createStereoCells } from './stereo-cells.ts';

const SIZE = 2_048;
/** Edges of the bands measured separately, in Hz. */
const BANDS_HZ = [200, 1_000, 3_000, 8_000] as const;
/** Bins quieter than the loudest of their frame by more than this power ratio are ignored. */
const QUIET_BIN = 1e-5;
/** Frames quieter than the loudest by more than this power ratio are ignored. */
const QUIET_FRAME = 1e-4;
/** Side-to-mid ratios are clipped to this range, in dB. */
const [MIN_DB, MAX_DB] = [-90, 30];
const PERCENTILES = [0.5, 0.75, 0.9, 0.97, 0.995] as const;
/** Spectral peaks are grouped by their level relative to the loudest bin of the frame, in dB; percentiles of each group. */
const PEAK_LEVELS_DB = [-15, -35, -55] as const;
const PEAK_PERCENTILES = [0.5, 0.9, 0.98] as const;
/** Groups with fewer peaks have no percentiles. */
const MIN_PEAKS = 6;
/** Longer audio is decimated to at most this many frames. */
const MAX_FRAMES = 3_000;

/** Compares mid (left + right) and side (left − right) of two channels given in parts of equal length. */
export interface StereoWidthMeter {
  push(left: Float32Array, right: Float32Array): void;
  /**
   * Returns 35 side-to-mid ratios in dB: [0] total, [1–3] of three bands, [4–8] percentiles (50 to 99.5 %) over the bins, [9–25] those of
   * `StereoCells`, [26–34] percentiles (50, 90, 98 %) over strong, weaker and weak spectral peaks: a mix has some sounds at its
   * sides, however quiet, a narrowed one has none. NaN for groups with too few members. Returns null for silence.
   */
  finish(): number[] | null;
}

/** Creates a meter for audio of a sample rate in Hz and a length in samples. */
export function createStereoWidthMeter(sampleRate: number, frames: number): StereoWidthMeter {
  const every = Math.max(1, Math.ceil(frames / SIZE / MAX_FRAMES));
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const held = { mid: new Float64Array(SIZE), side: new Float64Array(SIZE) };
  const power = { mid: new Float64Array(SIZE / 2 + 1), side: new Float64Array(SIZE / 2 + 1) };
  const edges = BANDS_HZ.map((hz) => Math.min(SIZE / 2, Math.round((hz * SIZE) / sampleRate)));
  const binRatios = createHistogram();
  const peakRatios = PEAK_LEVELS_DB.map(createHistogram);
  const both = new Float64Array(SIZE / 2 + 1);
  const cells = createStereoCells({ size: SIZE, sampleRate }, ratioDb);
  const sums = edges.slice(1).map(() => ({ mid: 0, side: 0 }));
  let [filled, seen, loudest] = [0, 0, 0];

  function addFrame(): void {
    let energy = 0;
    for (const part of ['mid', 'side'] as const) {
      const samples = held[part];
      for (let i = 0; i < SIZE; i++) {
        samples[i]! *= window[i]!;
        energy += samples[i]! ** 2;
      }
      fft.forward(samples);
      fft.power(power[part]);
    }
    if (energy <= loudest * QUIET_FRAME || energy < 1e-9) return;
    loudest = Math.max(loudest, energy);
    cells.add(power.mid, power.side);
    countPeaks();
    let max = 0;
    for (let bin = edges[0]!; bin < edges.at(-1)!; bin++) max = Math.max(max, power.mid[bin]! + power.side[bin]!);
    sums.forEach((sum, band) => {
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) {
        const [mid, side] = [power.mid[bin]!, power.side[bin]!];
        sum.mid += mid;
        sum.side += side;
        if (mid + side <= max * QUIET_BIN) continue;
        binRatios[Math.round(ratioDb(side, mid)) - MIN_DB]!++;
      }
    });
  }

  /** Counts the side-to-mid ratios of spectral peaks: at a peak one source dominates. */
  function countPeaks(): void {
    let max = 0;
    for (let bin = 0; bin < both.length; bin++) {
      both[bin] = power.mid[bin]! + power.side[bin]!;
      max = Math.max(max, both[bin]!);
    }
    for (let bin = edges[0]! + 1; bin <= Math.min(edges.at(-1)!, SIZE / 2 - 1); bin++) {
      const own = both[bin]!;
      if (own <= both[bin - 1]! || own < both[bin + 1]!) continue;
      const db = 10 * Math.log10(own / max + 1e-20);
      const kind = PEAK_LEVELS_DB.findIndex((minDb) => db > minDb);
      if (kind >= 0) peakRatios[kind]![Math.round(ratioDb(power.side[bin]!, power.mid[bin]!)) - MIN_DB]!++;
    }
  }

  return {
    push(left, right) {
      for (let i = 0; i < left.length; i++) {
        held.mid[filled] = left[i]! + right[i]!;
        held.side[filled++] = left[i]! - right[i]!;
        if (filled < SIZE) continue;
        filled = 0;
        if (seen++ % every === 0) addFrame();
      }
    },
    finish() {
      if (totalOf(binRatios) === 0) return null;
      const all = sums.reduce((sum, { mid, side }) => ({ mid: sum.mid + mid, side: sum.side + side }));
      return [
        ...[all, ...sums].map(({ mid, side }) => ratioDb(side, mid)),
        ...PERCENTILES.map((share) => percentile(binRatios, share)),
        ...cells.finish(),
        ...peakRatios.flatMap((kind) =>
          PEAK_PERCENTILES.map((share) => (totalOf(kind) < MIN_PEAKS ? NaN : percentile(kind, share))),
        ),
      ];
    },
  };
}

function createHistogram(): Float64Array {
  return new Float64Array(MAX_DB - MIN_DB + 1);
}

function totalOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Returns the ratio in dB that a share of the counted values stays below. */
function percentile(counts: Float64Array, share: number): number {
  const wanted = share * totalOf(counts);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i]!;
    if (sum >= wanted) return i + MIN_DB;
  }
  return MAX_DB;
}

function ratioDb(side: number, mid: number): number {
  return Math.max(MIN_DB, Math.min(MAX_DB, 10 * Math.log10((side + 1e-20) / (mid + 1e-20))));
}
