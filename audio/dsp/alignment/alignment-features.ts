import { createChromaFilter } from '../transforms/chroma.ts';
import { intoBands, melFilterbank } from '../transforms/mel.ts';
import { createStft } from '../transforms/stft.ts';

/** Values per frame of each feature: pitch classes or frequency bands. */
export const BANDS = 12;
const MEL_PER_BAND = 3;
/** Target frame rate, in Hz. */
const FRAME_RATE = 100;
const ONSET_WINDOW_S = 0.023;
const CHROMA_WINDOW_S = 0.093;
/** Hop of the chroma window, in frames. */
const CHROMA_EVERY = 2;
const MIN_HZ = 60;
const MAX_HZ = 10_000;
/** Levels are clipped at this depth below the loudest band of all. */
const RANGE_DB = 70;
/** Onset strength saturates here; after digital silence the rise would be unbounded. */
const MAX_RISE_DB = 24;

/** Features that two renderings of a recording share; each array is frames × `BANDS`, row-major. */
export interface AlignmentFeatures {
  /** Frame rate in Hz; frame n is centred on n / rate seconds. */
  rate: number;
  frames: number;
  /** Pitch classes, C first. */
  chroma: Float32Array;
  /** Levels of twelve bands in dB above the floor, 0 to 70. */
  levels: Float32Array;
  /** Onset strengths of twelve bands: rise of the level since the frame before, in dB, 0 to 24. */
  onsets: Float32Array;
}

/** Extracts the features of mono audio at `sampleRate` Hz, given in blocks; frequencies above `maxHz` are ignored. */
export function alignmentFeatures(
  blocks: Iterable<Float32Array>,
  { sampleRate, maxHz }: { sampleRate: number; maxHz: number },
): AlignmentFeatures {
  const hop = Math.max(1, Math.round(sampleRate / FRAME_RATE));
  const shortSize = Math.max(16, 2 ** Math.round(Math.log2(sampleRate * ONSET_WINDOW_S)));
  const longSize = Math.max(64, 2 ** Math.round(Math.log2(sampleRate * CHROMA_WINDOW_S)));
  const short = createStft({ size: shortSize, hop });
  const long = createStft({ size: longSize, hop: hop * CHROMA_EVERY });
  const filters = melFilterbank({
    sampleRate,
    size: shortSize,
    bands: BANDS * MEL_PER_BAND,
    minHz: MIN_HZ,
    maxHz: Math.min(MAX_HZ, maxHz, sampleRate / 2),
  });
  const chromaFilter = createChromaFilter({ sampleRate, size: longSize });
  const levels = new Rows();
  const onsets = new Rows();
  const chroma = new Rows();
  const power = new Float64Array(filters.length);
  let current = new Float64Array(filters.length);
  let previous = new Float64Array(filters.length);
  const pitch = new Float64Array(BANDS);
  let loudest = 1e-12;

  const addLevels = (spectrum: Float64Array): void => {
    intoBands(spectrum, filters, power);
    for (const value of power) if (value > loudest) loudest = value;
    const floor = loudest * 10 ** (-RANGE_DB / 10);
    const level = levels.next();
    const onset = onsets.next();
    for (let band = 0; band < power.length; band++) {
      current[band] = 10 * Math.log10(Math.max(power[band]!, floor));
      const group = Math.floor(band / MEL_PER_BAND);
      level[group]! += current[band]! / MEL_PER_BAND;
      if (levels.count > 1)
        onset[group]! += Math.min(MAX_RISE_DB, Math.max(0, current[band]! - previous[band]!)) / MEL_PER_BAND;
    }
    [previous, current] = [current, previous];
  };
  const addChroma = (spectrum: Float64Array): void => {
    chromaFilter.into(spectrum, pitch);
    const row = chroma.next();
    for (let k = 0; k < BANDS; k++) row[k] = pitch[k]!;
  };
  for (const block of blocks) {
    short.push(block, addLevels);
    long.push(block, addChroma);
  }
  short.finish(addLevels);
  long.finish(addChroma);
  const frames = levels.count;
  const floorDb = 10 * Math.log10(loudest) - RANGE_DB;
  return {
    rate: sampleRate / hop,
    frames,
    chroma: interpolated(chroma.values(), frames),
    levels: levels.values().map((level) => Math.max(0, level - floorDb)),
    onsets: onsets.values(),
  };
}

/** Interpolates rows at every second frame linearly to all frames. */
function interpolated(rows: Float32Array, frames: number): Float32Array {
  const all = new Float32Array(frames * BANDS);
  const last = rows.length / BANDS - 1;
  for (let n = 0; n < frames; n++) {
    const from = Math.min(last, Math.floor(n / CHROMA_EVERY));
    const to = Math.min(last, from + 1);
    const share = (n % CHROMA_EVERY) / CHROMA_EVERY;
    for (let k = 0; k < BANDS; k++)
      all[n * BANDS + k] = (1 - share) * rows[from * BANDS + k]! + share * rows[to * BANDS + k]!;
  }
  return all;
}

/** A growing array of rows of `BANDS` values. */
class Rows {
  count = 0;
  #values = new Float32Array(1_024 * BANDS);

  /** Appends a row of zeros and returns it. */
  next(): Float32Array {
    if ((this.count + 1) * BANDS > this.#values.length) {
      const longer = new Float32Array(2 * this.#values.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    return this.#values.subarray(this.count * BANDS, ++this.count * BANDS);
  }

  values(): Float32Array {
    return this.#values.subarray(0, this.count * BANDS);
  }
}
