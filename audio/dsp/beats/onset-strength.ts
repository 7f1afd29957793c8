import { intoBands, melFilterbank } from '../transforms/mel.ts';
import { createStft } from '../transforms/stft.ts';

const BANDS = 40;
const MIN_HZ = 30;
const MAX_HZ = 11_000;
/** Target frame rate in Hz: onsets are located within 3 ms. */
const FRAME_RATE = 172;
const WINDOW_S = 0.023;
/** Dynamic range: levels further below the loudest band count as silence. */
const RANGE_DB = 80;

/** Onset strength (spectral flux) over time. */
export interface OnsetStrength {
  /** Frames per second; frame n is centred on n / rate seconds. */
  rate: number;
  /** Mean rise over the mel bands in decibels, which also detects soft onsets. */
  flux: Float64Array;
}

/**
 * Returns the onset strength of mono audio given in blocks: half-wave rectified spectral flux of mel bands (Böck &
 * Widmer 2013, Dixon 2006).
 */
export function onsetStrength(blocks: Iterable<Float32Array>, sampleRate: number): OnsetStrength {
  const hop = Math.max(1, Math.round(sampleRate / FRAME_RATE));
  const size = Math.max(16, 2 ** Math.round(Math.log2(sampleRate * WINDOW_S)));
  const filters = melFilterbank({
    sampleRate,
    size,
    bands: BANDS,
    minHz: MIN_HZ,
    maxHz: Math.min(MAX_HZ, sampleRate / 2),
  });
  const stft = createStft({ size, hop });
  const bands = new Float64Array(BANDS);
  const flux = new Samples();
  let loudest = 1e-20; // avoids the logarithm of 0 in digital silence
  let before = new Float64Array(BANDS);
  let now = new Float64Array(BANDS);
  const frame = (power: Float64Array): void => {
    intoBands(power, filters, bands);
    for (const band of bands) loudest = Math.max(loudest, band);
    const floor = loudest * 10 ** (-RANGE_DB / 10);
    let rise = 0;
    for (let band = 0; band < BANDS; band++) {
      now[band] = Math.log10(Math.max(bands[band]!, floor));
      rise += Math.max(0, now[band]! - before[band]!);
    }
    // The first frame has no predecessor, so it is not an onset.
    const first = flux.length === 0;
    flux.push(first ? 0 : (10 / BANDS) * rise);
    [before, now] = [now, before];
  };
  for (const block of blocks) stft.push(block, frame);
  stft.finish(frame);
  return { rate: sampleRate / hop, flux: flux.values() };
}

/** A growing list of 64-bit floats. */
class Samples {
  length = 0;
  #values = new Float64Array(1_024);

  push(value: number): void {
    if (this.length === this.#values.length) {
      const longer = new Float64Array(2 * this.length);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.length++] = value;
  }

  values(): Float64Array {
    return this.#values.subarray(0, this.length);
  }
}
