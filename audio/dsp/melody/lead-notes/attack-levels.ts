import { createStft } from '../../transforms/stft.ts';

/** Window length in samples at 22.05 kHz: about 23 ms, shorter than a consonant. */
const SIZE = 512;
/** Band edges in Hz. */
const EDGES_HZ = [80, 250, 500, 1_000, 2_000, 3_500, 6_000, 10_500] as const;
/** Dynamic range: levels are scaled from 0, this far below the recent peak, to 255, the peak. */
const RANGE_DB = 60;
/** Decay of the recent peak per window. */
const PEAK_DECAY = 0.9997;

/** Bands per window. */
export const ATTACK_BANDS: number = EDGES_HZ.length - 1;

/** Measures the levels of bands in short windows, in which consonants and attacks rise. */
export interface AttackMeter {
  /** Takes samples and calls `write` with the level of each band of each window, 0 to 255. */
  push(samples: Float32Array, write: (level: number) => void): void;
  finish(write: (level: number) => void): void;
}

/** Returns a meter at `sampleRate` Hz; window n is centred on sample n * hop. */
export function createAttackMeter(sampleRate: number, hop: number): AttackMeter {
  const stft = createStft({ size: SIZE, hop });
  const edges = EDGES_HZ.map((hz) => Math.round((hz * SIZE) / sampleRate));
  const powers = new Float64Array(ATTACK_BANDS);
  let recentPeak = 1e-9;

  const measure = (write: (level: number) => void) => (power: Float64Array) => {
    let total = 0;
    for (let band = 0; band < ATTACK_BANDS; band++) {
      let sum = 0;
      for (let k = edges[band]!; k < edges[band + 1]!; k++) sum += power[k]!;
      powers[band] = sum;
      total += sum;
    }
    recentPeak = Math.max(recentPeak * PEAK_DECAY, total);
    for (const value of powers)
      write(Math.round(255 * Math.max(0, 1 + (10 / RANGE_DB) * Math.log10(value / recentPeak + 1e-12))));
  };

  return {
    push: (samples, write) => stft.push(samples, measure(write)),
    finish: (write) => stft.finish(measure(write)),
  };
}
