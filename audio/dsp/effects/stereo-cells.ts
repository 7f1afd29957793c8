/** Edges of the bands of a cell, in Hz. */
const EDGES_HZ = [100, 200, 400, 630, 1_000, 1_600, 2_500, 4_000, 6_300, 10_000, 16_000] as const;
/** Frames quieter than the loudest by more than this, as a ratio of power, say nothing. */
const QUIET_FRAME = 1e-4;
/** A band whose loudest cell lies further below the loudest of all holds nothing, nor does a cell further below; in decibels. */
const [EMPTY_DB, LOST_DB] = [-55, -70];
/** Fewer cells say nothing. */
const LEAST_CELLS = 6;
/** Ranges of decibels below the loudest cell of a band that are told apart, with the shares asked for; the first is of all. */
const RANGES: readonly (readonly [number, number, readonly number[]])[] = [
  [-45, 1, [0.05, 0.25, 0.5, 0.75, 0.9, 0.97, 0.995]],
  [-12, 1, [0.5, 0.9, 0.99]],
  [-24, -12, [0.5, 0.9, 0.99]],
  [-40, -24, [0.5, 0.9, 0.99]],
];

/** Sum and difference of two channels in the bands of one frame. */
interface Frame {
  mid: Float32Array;
  side: Float32Array;
  energy: number;
}

interface Cell {
  /** Decibels below the loudest cell of its band. */
  levelDb: number;
  widthDb: number;
}

/** Compares the sum and the difference of two channels in cells of a band and a frame, where no bin is an accident of phases. */
export interface StereoCells {
  /** Takes the powers of the bins of sum and difference of a frame. */
  add(mid: Float64Array, side: Float64Array): void;
  /**
   * Decibels of the difference over the sum that 5 to 99.5 % of the cells stay below, then 50, 90 and 99 % of loud, softer and soft
   * ones; then that of the widest band. NaN where there are too few.
   */
  finish(): number[];
}

/** Makes cells for spectra of a size at a sample rate; `ratioDb` tells difference over sum. */
export function createStereoCells(
  { size, sampleRate }: { size: number; sampleRate: number },
  ratioDb: (side: number, mid: number) => number,
): StereoCells {
  const edges = EDGES_HZ.map((hz) => Math.min(size / 2, Math.round((hz * size) / sampleRate)));
  const bands = edges.slice(1).flatMap((to, i) => (to > edges[i]! ? [{ from: edges[i]!, to }] : []));
  const frames: Frame[] = [];

  function bandsOf(power: Float64Array): Float32Array {
    return Float32Array.from(bands, ({ from, to }) => {
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += power[bin]!;
      return sum;
    });
  }

  return {
    add(mid, side) {
      const frame = { mid: bandsOf(mid), side: bandsOf(side) };
      const energy = frame.mid.reduce((sum, value, band) => sum + value + frame.side[band]!, 0);
      frames.push({ ...frame, energy });
    },
    finish() {
      const loudest = frames.reduce((most, { energy }) => Math.max(most, energy), 0);
      const heard = frames.filter(({ energy }) => energy > loudest * QUIET_FRAME);
      const tops = bands.map((_, band) => heard.reduce((top, frame) => Math.max(top, energyOf(frame, band)), 0));
      const top = Math.max(...tops);
      const filled = tops.flatMap((own, band) => (decibelsOf(own, top) > EMPTY_DB ? [band] : []));
      const cells: Cell[] = heard.flatMap((frame) =>
        filled
          .filter((band) => decibelsOf(energyOf(frame, band), top) > LOST_DB)
          .map((band) => ({
            levelDb: decibelsOf(energyOf(frame, band), tops[band]!),
            widthDb: ratioDb(frame.side[band]!, frame.mid[band]!),
          })),
      );
      const whole = filled.map((band) => {
        const sum = (of: 'mid' | 'side'): number => heard.reduce((all, frame) => all + frame[of][band]!, 0);
        return ratioDb(sum('side'), sum('mid'));
      });
      return [...RANGES.flatMap((range) => widths(cells, range)), whole.length === 0 ? NaN : Math.max(...whole)];
    },
  };
}

function widths(cells: readonly Cell[], [from, to, shares]: (typeof RANGES)[number]): number[] {
  const found = cells.filter(({ levelDb }) => levelDb > from && levelDb <= to).map(({ widthDb }) => widthDb);
  if (found.length < LEAST_CELLS) return shares.map(() => NaN);
  const sorted = Float32Array.from(found).toSorted();
  return shares.map((part) => sorted[Math.floor(part * (sorted.length - 1))]!);
}

function energyOf({ mid, side }: Frame, band: number): number {
  return mid[band]! + side[band]!;
}

function decibelsOf(value: number, top: number): number {
  return 10 * Math.log10(value / (top + 1e-20) + 1e-20);
}
