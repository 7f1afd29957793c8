/** One triangular filter: weights of the bins from `first` on. */
export interface MelBand {
  first: number;
  weights: Float64Array;
}

export interface MelOptions {
  sampleRate: number;
  /** Transform length of the spectrum in samples. */
  size: number;
  bands: number;
  minHz: number;
  maxHz: number;
  /** Content of a band narrower than a bin: the nearest bin (default), or nothing. */
  narrow?: 'nearest' | 'empty';
  /** Default: Slaney's scale. */
  scale?: 'slaney' | 'htk';
  /** Height of the filters: of unit area (default), or 1. */
  norm?: 'slaney' | 'none';
}

/** Returns triangular filters evenly spaced on a mel scale; by default Slaney's, each of unit area (as in librosa). */
export function melFilterbank(options: MelOptions): MelBand[] {
  const { sampleRate, size, bands, minHz, maxHz, narrow = 'nearest', scale = 'slaney', norm = 'slaney' } = options;
  const { melOf, hzOf } = SCALES[scale];
  const low = melOf(minHz);
  const step = (melOf(maxHz) - low) / (bands + 1);
  const edges = Array.from({ length: bands + 2 }, (_, i) => hzOf(low + i * step));
  const binHz = sampleRate / size;
  return Array.from({ length: bands }, (_, band) => {
    const [left, centre, right] = [edges[band]!, edges[band + 1]!, edges[band + 2]!];
    const first = Math.ceil(left / binHz);
    const last = Math.min(size / 2, Math.floor(right / binHz));
    const weights: number[] = [];
    for (let bin = first; bin <= last; bin++) {
      const hz = bin * binHz;
      weights.push(
        (norm === 'none' ? 1 : 2 / (right - left)) *
          Math.max(0, Math.min((hz - left) / (centre - left), (right - hz) / (right - centre))),
      );
    }
    if (narrow === 'empty' || weights.some((weight) => weight > 0))
      return { first, weights: Float64Array.from(weights) };
    return { first: Math.min(size / 2, Math.round(centre / binHz)), weights: Float64Array.of(1 / binHz) };
  });
}

/** Sums a power spectrum into bands: one value per filter. */
export function intoBands(power: Float64Array, filters: readonly MelBand[], into: Float64Array): void {
  for (let band = 0; band < filters.length; band++) {
    const { first, weights } = filters[band]!;
    let sum = 0;
    for (let i = 0; i < weights.length; i++) sum += power[first + i]! * weights[i]!;
    into[band] = sum;
  }
}

const LINEAR_HZ = 1_000;
const LINEAR_MEL = 15;
const LOG_STEP = Math.log(6.4) / 27;

const SCALES = {
  slaney: {
    melOf: (hz: number): number => (hz < LINEAR_HZ ? (3 * hz) / 200 : LINEAR_MEL + Math.log(hz / LINEAR_HZ) / LOG_STEP),
    hzOf: (mel: number): number =>
      mel < LINEAR_MEL ? (200 * mel) / 3 : LINEAR_HZ * Math.exp(LOG_STEP * (mel - LINEAR_MEL)),
  },
  htk: {
    melOf: (hz: number): number => 2_595 * Math.log10(1 + hz / 700),
    hzOf: (mel: number): number => 700 * (10 ** (mel / 2_595) - 1),
  },
};
