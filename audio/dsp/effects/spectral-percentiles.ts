import { createStft } from '../spectrum/stft.ts';

const SIZE = 4_096;
const HOP = 4_096;
/** Bands an octave. */
export const PER_OCTAVE = 12;
const LOWEST_HZ = 250;
/** Rows from 250 Hz to 19 kHz. */
export const CURVE_ROWS = 76;
/** Frames kept at most; of longer audio every second, third … is taken. */
const MOST_FRAMES = 4_000;
/** Frames quieter than the loudest by more than this, as a ratio of power, say nothing of the sound. */
const QUIET = 1e-4;
/** Lower levels are rounding, or nothing; in decibels under the strongest band, as all here. */
const DEEP_DB = -110;
/** Only where a band is louder in a frame it is said how far the frame falls above it. */
const HEARD_DB = -60;
const SHARES = [0.1, 0.5, 0.9, 0.98, 1] as const;
const FALL_SHARES = [0.05, 0.5, 0.95] as const;

/** Measures the shape of spectra of mono samples given in parts. */
export interface PercentileMeter {
  push(samples: Float32Array): void;
  /**
   * A row for each twelfth of an octave from 250 Hz to 19 kHz, in decibels under the strongest band: what 10, 50, 90, 98 % and all of
   * the frames stay below; how far 5, 50 and 95 % of them fall within the next half octave and the next octave at most; the
   * share of frames it is heard in. Rows end at the highest frequency the sample rate holds. Null where there is no sound.
   */
  finish(): number[][] | null;
}

/** The middle of a row, in Hz. */
export function centreOf(row: number): number {
  return LOWEST_HZ * 2 ** (row / PER_OCTAVE);
}

/** Makes a meter for audio of a sample rate and a length in samples. */
export function createPercentileMeter(sampleRate: number, frames: number): PercentileMeter {
  const stft = createStft({ size: SIZE, hop: HOP, centred: false });
  const every = Math.max(1, Math.ceil(frames / HOP / MOST_FRAMES));
  const edge = (band: number): number => Math.round((centreOf(band) * SIZE) / sampleRate);
  const count = Array.from({ length: CURVE_ROWS }, (_, band) => centreOf(band)).filter(
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
      // A frame that breaks off has a spectrum of its own.
      if (rows.length === 0) stft.finish(frame);
      const loudest = rows.reduce((most, { energy }) => Math.max(most, energy), 0);
      const heard = rows.filter(({ energy }) => energy > loudest * QUIET).map(({ levels }) => levels);
      if (loudest < 1e-6 || heard.length === 0) return null;
      const sorted = Array.from({ length: count }, (_, band) =>
        Float32Array.from(heard, (levels) => levels[band]!).toSorted(),
      );
      const top = Math.max(...sorted.map((levels) => quantile(levels, 0.98)));
      return sorted.map((levels, band) => {
        const loud = heard.filter((each) => each[band]! > top + HEARD_DB);
        return [
          ...SHARES.map((share) => Math.max(DEEP_DB, quantile(levels, share) - top)),
          ...[PER_OCTAVE / 2, PER_OCTAVE].flatMap((step) => falls(loud, band, { step, top })),
          (10 * loud.length) / heard.length,
        ];
      });
    },
  };
}

/** How far frames fall at most from a band to one of the next `step`. */
function falls(frames: readonly Float32Array[], band: number, { step, top }: { step: number; top: number }): number[] {
  const found = Float32Array.from(frames, (levels) => {
    const to = levels[Math.min(levels.length - 1, band + step)]!;
    return levels[band]! - Math.max(top + DEEP_DB, to);
  });
  const sorted = found.toSorted();
  return FALL_SHARES.map((share) => (sorted.length === 0 ? 0 : quantile(sorted, share)));
}

function quantile(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))]!;
}
