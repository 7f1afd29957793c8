/** Edges of the bands, in Hz. */
const EDGES_HZ = [100, 200, 400, 630, 1_000, 1_600, 2_500, 4_000, 6_300, 10_000, 16_000] as const;
/** Frames quieter than the loudest by more than this power ratio are ignored. */
const QUIET_FRAME = 1e-4;
/** Bands whose loudest cell, and cells whose level, lie further below the loudest cell of all are ignored; in dB. */
const [MIN_BAND_DB, MIN_CELL_DB] = [-55, -70];
/** Groups with fewer cells have no percentiles. */
const MIN_CELLS = 6;
/** Groups of cells by their level relative to the loudest cell of the band: from dB, to dB, percentiles; the first holds all. */
const GROUPS: readonly (readonly [number, number, readonly number[]])[] = [
  [-45, 1, [0.05, 0.25, 0.5, 0.75, 0.9, 0.97, 0.995]],
  [-12, 1, [0.5, 0.9, 0.99]],
  [-24, -12, [0.5, 0.9, 0.99]],
  [-40, -24, [0.5, 0.9, 0.99]],
];

/** Power of mid and side in the bands of one frame. */
interface Frame {
  mid: Float32Array;
  side: Float32Array;
  energy: number;
}

interface Cell {
  /** Level relative to the loudest cell of its band, in dB. */
  levelDb: number;
  /** Side-to-mid ratio in dB. */
  widthDb: number;
}

/** Measures side-to-mid ratios in cells of one band and one frame, where chance phases of single bins average out. */
export interface StereoCells {
  /** Adds a frame: power spectra of mid and side. */
  add(mid: Float64Array, side: Float64Array): void;
  /**
   * Returns 17 side-to-mid ratios in dB: percentiles (5 to 99.5 %) over all cells, percentiles (50, 90, 99 %) over loud, softer and
   * soft cells, and the ratio of the widest band. NaN for groups with too few cells.
   */
  finish(): number[];
}

/** Creates the measurement for power spectra of a transform size at a sample rate in Hz; `ratioDb` returns the side-to-mid ratio. */
export function createStereoCells(
  { size, sampleRate }: { size: number; sampleRate: number },
  ratioDb: (side: number, mid: number) => number,
): StereoCells {
  const edges = EDGES_HZ.map((hz) => Math.min(size / 2, Math.round((hz * size) / sampleRate)));
  const bands = edges.slice(1).flatMap((to, i) => (to > edges[i]! ? [{ from: edges[i]!, to }] : []));
  const frames: Frame[] = [];

  function bandPowers(power: Float64Array): Float32Array {
    return Float32Array.from(bands, ({ from, to }) => {
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += power[bin]!;
      return sum;
    });
  }

  return {
    add(mid, side) {
      const frame = { mid: bandPowers(mid), side: bandPowers(side) };
      const energy = frame.mid.reduce((sum, value, band) => sum + value + frame.side[band]!, 0);
      frames.push({ ...frame, energy });
    },
    finish() {
      const loudest = frames.reduce((max, { energy }) => Math.max(max, energy), 0);
      const audible = frames.filter(({ energy }) => energy > loudest * QUIET_FRAME);
      const tops = bands.map((_, band) => audible.reduce((top, frame) => Math.max(top, energyOf(frame, band)), 0));
      const top = Math.max(...tops);
      const filled = tops.flatMap((own, band) => (decibelsOf(own, top) > MIN_BAND_DB ? [band] : []));
      const cells: Cell[] = audible.flatMap((frame) =>
        filled
          .filter((band) => decibelsOf(energyOf(frame, band), top) > MIN_CELL_DB)
          .map((band) => ({
            levelDb: decibelsOf(energyOf(frame, band), tops[band]!),
            widthDb: ratioDb(frame.side[band]!, frame.mid[band]!),
          })),
      );
      const bandWidths = filled.map((band) => {
        const sum = (of: 'mid' | 'side'): number => audible.reduce((all, frame) => all + frame[of][band]!, 0);
        return ratioDb(sum('side'), sum('mid'));
      });
      return [
        ...GROUPS.flatMap((group) => percentilesOf(cells, group)),
        bandWidths.length === 0 ? NaN : Math.max(...bandWidths),
      ];
    },
  };
}

function percentilesOf(cells: readonly Cell[], [from, to, shares]: (typeof GROUPS)[number]): number[] {
  const widths = cells.filter(({ levelDb }) => levelDb > from && levelDb <= to).map(({ widthDb }) => widthDb);
  if (widths.length < MIN_CELLS) return shares.map(() => NaN);
  const sorted = Float32Array.from(widths).toSorted();
  return shares.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!);
}

function energyOf({ mid, side }: Frame, band: number): number {
  return mid[band]! + side[band]!;
}

function decibelsOf(value: number, top: number): number {
  return 10 * Math.log10(value / (top + 1e-20) + 1e-20);
}
