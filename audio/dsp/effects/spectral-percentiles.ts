import { createStft } from '../transforms/stft.ts';

const SIZE = 4_096;
const HOP = 4_096;
export const BANDS_PER_OCTAVE = 12;
const MIN_HZ = 250;
/** Bands from 250 Hz to 19 kHz. */
export const BAND_ROWS = 76;
/** Longer audio is decimated to at most this many frames. */
const MAX_FRAMES = 4_000;
/** Frames quieter than the loudest by more than this power ratio are ignored. */
const QUIET_FRAME = 1e-4;
/** Levels are clipped here, at the level of quantisation noise; in dB relative to the strongest band, as all levels here. */
const FLOOR_DB = -110;
/** A band is audible in a frame from this level on; the slope above it is measured in these frames only. */
const AUDIBLE_DB = -60;
const LEVEL_PERCENTILES = [0.1, 0.5, 0.9, 0.98, 1] as const;
const FALL_PERCENTILES = [0.05, 0.5, 0.95] as const;

/** Measures the distribution of the short-time spectrum of mono samples given in parts of any length. */
export interface PercentileMeter {
  push(samples: Float32Array): void;
  /**
   * Returns a row for each twelfth of an octave from 250 Hz to 19 kHz, or up to 0.48 of the sample rate, with 12 values: the 10th, 50th,
   * 90th, 98th and 100th percentile of its level over the frames in dB relative to the strongest band; the 5th, 50th and 95th
   * percentile of the fall to the band half an octave higher, and one octave higher, in dB; ten times the share of frames in
   * which the band is audible. Returns null for silence.
   */
  finish(): number[][] | null;
}

/** Returns the centre frequency of a band in Hz; fractions of a band are allowed. */
export function bandCentreHz(row: number): number {
  return MIN_HZ * 2 ** (row / BANDS_PER_OCTAVE);
}

/** Creates a meter for audio of a sample rate in Hz and a length in samples. */
export function createPercentileMeter(sampleRate: number, frames: number): PercentileMeter {
  const stft = createStft({ size: SIZE, hop: HOP, centred: false });
  const every = Math.max(1, Math.ceil(frames / HOP / MAX_FRAMES));
  const edge = (band: number): number => Math.round((bandCentreHz(band) * SIZE) / sampleRate);
  const count = Array.from({ length: BAND_ROWS }, (_, band) => bandCentreHz(band)).filter(
    (hz) => hz < 0.48 * sampleRate,
  ).length;
  const rows: { energy: number; levels: Float32Array }[] = [];
  let seen = 0;

  function frame(power: Float64Array): void {
    if (seen++ % every > 0) return;
    let energy = 0;
    for (const value of power) energy += value;
    const levels = new Float32Array(count);
    for (let band = 0; band < count; band++) {
      const from = edge(band - 0.5);
      const to = Math.min(power.length, Math.max(from + 1, edge(band + 0.5)));
      let sum = 0;
      for (let bin = from; bin < to; bin++) sum += power[bin]!;
      levels[band] = 10 * Math.log10(sum / (to - from) + 1e-12);
    }
    rows.push({ energy, levels });
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      // The incomplete last frame is used only if it is the only one: truncation changes its spectrum.
      if (rows.length === 0) stft.finish(frame);
      const loudest = rows.reduce((max, { energy }) => Math.max(max, energy), 0);
      const audible = rows.filter(({ energy }) => energy > loudest * QUIET_FRAME).map(({ levels }) => levels);
      if (loudest < 1e-6 || audible.length === 0) return null;
      const sorted = Array.from({ length: count }, (_, band) =>
        Float32Array.from(audible, (levels) => levels[band]!).toSorted(),
      );
      const top = Math.max(...sorted.map((levels) => percentile(levels, 0.98)));
      return sorted.map((levels, band) => {
        const loud = audible.filter((each) => each[band]! > top + AUDIBLE_DB);
        return [
          ...LEVEL_PERCENTILES.map((share) => Math.max(FLOOR_DB, percentile(levels, share) - top)),
          ...[BANDS_PER_OCTAVE / 2, BANDS_PER_OCTAVE].flatMap((step) => falls(loud, band, { step, top })),
          (10 * loud.length) / audible.length,
        ];
      });
    },
  };
}

/** Returns percentiles of the fall in level from a band to the one `step` bands higher, in dB. */
function falls(frames: readonly Float32Array[], band: number, { step, top }: { step: number; top: number }): number[] {
  const falling = Float32Array.from(frames, (levels) => {
    const to = levels[Math.min(levels.length - 1, band + step)]!;
    return levels[band]! - Math.max(top + FLOOR_DB, to);
  });
  const sorted = falling.toSorted();
  return FALL_PERCENTILES.map((share) => (sorted.length === 0 ? 0 : percentile(sorted, share)));
}

function percentile(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}
