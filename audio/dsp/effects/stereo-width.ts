import { createRealFft } from '../spectrum/real-fft.ts';
import { hann } from '../spectrum/stft.ts';
import { createStereoCells } from './stereo-cells.ts';

const SIZE = 2_048;
/** Edges of the bands whose share of difference is told apart, in Hz. */
const BANDS_HZ = [200, 1_000, 3_000, 8_000] as const;
/** Bins quieter than the loudest of their frame by more than this, as a ratio of power, are left out. */
const QUIET = 1e-5;
/** Frames quieter than the loudest by more than this say nothing. */
const QUIET_FRAME = 1e-4;
/** Range of the difference over the sum that is told apart, in decibels; lower and higher count as its ends. */
const [LEAST_DB, MOST_DB] = [-90, 30];
const SHARES = [0.5, 0.75, 0.9, 0.97, 0.995] as const;
/** Decibels below the loudest bin of a frame that spectral peaks are told apart by, with the shares asked for. */
const PEAKS = [-15, -35, -55] as const;
const PEAK_SHARES = [0.5, 0.9, 0.98] as const;
const LEAST_PEAKS = 6;
/** Frames looked at, at most; of longer audio every second, third … is taken. */
const MOST_FRAMES = 3_000;

/** Compares the sum and the difference of two channels given in parts. */
export interface StereoWidthMeter {
  push(left: Float32Array, right: Float32Array): void;
  /**
   * Decibels of the difference over the sum: in all, in three bands, and what 50 to 99.5 % of the bins of the spectra stay
   * below; those of cells of a band and a frame (StereoCells); what 50, 90 and 98 % of strong, weaker and weak peaks of the
   * spectra stay below: a mix has sounds at its sides however quiet they are, a narrowed one has none. NaN for what there is
   * too little of. Null where there is no sound.
   */
  finish(): number[] | null;
}

/** Makes a meter for audio of a sample rate and a length in samples. */
export function createStereoWidthMeter(sampleRate: number, frames: number): StereoWidthMeter {
  const every = Math.max(1, Math.ceil(frames / SIZE / MOST_FRAMES));
  const fft = createRealFft(SIZE);
  const window = hann(SIZE);
  const held = { mid: new Float64Array(SIZE), side: new Float64Array(SIZE) };
  const power = { mid: new Float64Array(SIZE / 2 + 1), side: new Float64Array(SIZE / 2 + 1) };
  const edges = BANDS_HZ.map((hz) => Math.min(SIZE / 2, Math.round((hz * SIZE) / sampleRate)));
  const counts = countsOfDb();
  const peaks = PEAKS.map(countsOfDb);
  const both = new Float64Array(SIZE / 2 + 1);
  const cells = createStereoCells({ size: SIZE, sampleRate }, ratioDb);
  const sums = edges.slice(1).map(() => ({ mid: 0, side: 0 }));
  let [filled, seen, loudest] = [0, 0, 0];

  function take(): void {
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
    let most = 0;
    for (let bin = edges[0]!; bin < edges.at(-1)!; bin++) most = Math.max(most, power.mid[bin]! + power.side[bin]!);
    sums.forEach((sum, band) => {
      for (let bin = edges[band]!; bin < edges[band + 1]!; bin++) {
        const [mid, side] = [power.mid[bin]!, power.side[bin]!];
        sum.mid += mid;
        sum.side += side;
        if (mid + side <= most * QUIET) continue;
        counts[Math.round(ratioDb(side, mid)) - LEAST_DB]!++;
      }
    });
  }

  /** Counts the widths of bins that stand above their neighbours: there one sound tells its place. */
  function countPeaks(): void {
    let most = 0;
    for (let bin = 0; bin < both.length; bin++) {
      both[bin] = power.mid[bin]! + power.side[bin]!;
      most = Math.max(most, both[bin]!);
    }
    for (let bin = edges[0]! + 1; bin <= Math.min(edges.at(-1)!, SIZE / 2 - 1); bin++) {
      const own = both[bin]!;
      if (own <= both[bin - 1]! || own < both[bin + 1]!) continue;
      const db = 10 * Math.log10(own / most + 1e-20);
      const kind = PEAKS.findIndex((least) => db > least);
      if (kind >= 0) peaks[kind]![Math.round(ratioDb(power.side[bin]!, power.mid[bin]!)) - LEAST_DB]!++;
    }
  }

  return {
    push(left, right) {
      for (let i = 0; i < left.length; i++) {
        held.mid[filled] = left[i]! + right[i]!;
        held.side[filled++] = left[i]! - right[i]!;
        if (filled < SIZE) continue;
        filled = 0;
        if (seen++ % every === 0) take();
      }
    },
    finish() {
      if (totalOf(counts) === 0) return null;
      const all = sums.reduce((sum, { mid, side }) => ({ mid: sum.mid + mid, side: sum.side + side }));
      return [
        ...[all, ...sums].map(({ mid, side }) => ratioDb(side, mid)),
        ...SHARES.map((share) => below(counts, share)),
        ...cells.finish(),
        ...peaks.flatMap((kind) =>
          PEAK_SHARES.map((share) => (totalOf(kind) < LEAST_PEAKS ? NaN : below(kind, share))),
        ),
      ];
    },
  };
}

function countsOfDb(): Float64Array {
  return new Float64Array(MOST_DB - LEAST_DB + 1);
}

function totalOf(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The decibels that a share of what was counted stays below. */
function below(counts: Float64Array, share: number): number {
  const wanted = share * totalOf(counts);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    sum += counts[i]!;
    if (sum >= wanted) return i + LEAST_DB;
  }
  return MOST_DB;
}

function ratioDb(side: number, mid: number): number {
  return Math.max(LEAST_DB, Math.min(MOST_DB, 10 * Math.log10((side + 1e-20) / (mid + 1e-20))));
}
