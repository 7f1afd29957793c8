import { createChromaFilter } from '../spectrum/chroma.ts';
import { intoBands, melFilterbank } from '../spectrum/mel.ts';
import { createStft } from '../spectrum/stft.ts';

/** Values a frame holds of each kind. */
export const BANDS = 12;
const MEL_PER_BAND = 3;
/** Frames a second aimed at. */
const FRAME_RATE = 100;
const ONSET_WINDOW_S = 0.023;
const CHROMA_WINDOW_S = 0.093;
/** The long window moves by this many frames at a time. */
const CHROMA_EVERY = 2;
const MIN_HZ = 60;
const MAX_HZ = 10_000;
/** Levels further below the loudest are silence. */
const RANGE_DB = 70;
/** More rise in a frame says no more: out of digital silence it would be without bound. */
const MOST_RISE_DB = 24;

/** What can be recognised of audio in another rendering of it, frame by frame; `BANDS` values a frame in each list. */
export interface AlignmentFeatures {
  /** Frames a second; frame n is centred on n / rate seconds. */
  rate: number;
  frames: number;
  /** Which notes sound: pitch classes. */
  chroma: Float32Array;
  /** How loud it is in bands, in decibels above the floor. */
  levels: Float32Array;
  /** What begins in bands, in decibels of rise. */
  onsets: Float32Array;
}

/** Features of mono audio given in blocks, up to `maxHz`, for matching it with other audio. */
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
  let now = new Float64Array(filters.length);
  let before = new Float64Array(filters.length);
  const pitch = new Float64Array(BANDS);
  let loudest = 1e-12;

  const onShort = (spectrum: Float64Array): void => {
    intoBands(spectrum, filters, power);
    for (const value of power) if (value > loudest) loudest = value;
    const floor = loudest * 10 ** (-RANGE_DB / 10);
    const level = levels.next();
    const onset = onsets.next();
    for (let band = 0; band < power.length; band++) {
      now[band] = 10 * Math.log10(Math.max(power[band]!, floor));
      const into = Math.floor(band / MEL_PER_BAND);
      level[into]! += now[band]! / MEL_PER_BAND;
      if (levels.count > 1)
        onset[into]! += Math.min(MOST_RISE_DB, Math.max(0, now[band]! - before[band]!)) / MEL_PER_BAND;
    }
    [before, now] = [now, before];
  };
  const onLong = (spectrum: Float64Array): void => {
    chromaFilter.into(spectrum, pitch);
    const row = chroma.next();
    for (let k = 0; k < BANDS; k++) row[k] = pitch[k]!;
  };
  for (const block of blocks) {
    short.push(block, onShort);
    long.push(block, onLong);
  }
  short.finish(onShort);
  long.finish(onLong);
  const frames = levels.count;
  const quietest = 10 * Math.log10(loudest) - RANGE_DB;
  return {
    rate: sampleRate / hop,
    frames,
    chroma: spread(chroma.values(), frames),
    levels: levels.values().map((level) => Math.max(0, level - quietest)),
    onsets: onsets.values(),
  };
}

/** Rows of the long window at every frame: between two, a mean by distance. */
function spread(rows: Float32Array, frames: number): Float32Array {
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

/** A growing list of rows of `BANDS` values. */
class Rows {
  count = 0;
  #values = new Float32Array(1_024 * BANDS);

  /** One more row, of zeros. */
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
