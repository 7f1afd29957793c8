import { createStft } from './stft.ts';

const SIZE = 2_048;
const HOP = 2_048;
/** Bands an octave. */
const PER_OCTAVE = 6;
const LOWEST_HZ = 250;
/** Frames quieter than the loudest by more than this, as a ratio of power, say nothing of the sound. */
const QUIET = 1e-4;
/** Frames kept at most; of longer audio every second, third … is taken. */
const MOST_FRAMES = 8_000;
/** A cut-off is looked for between these; above, codecs and old recordings end of themselves. */
const LEAST_CUTOFF_HZ = 700;
const MOST_CUTOFF_HZ = 8_000;
/** What nearly all recordings have sound in, and a low-pass leaves empty. */
const ABOVE_HZ = [9_500, 12_700] as const;
/** Below this a band holds nothing that could be cut, in decibels under the strongest. */
const EMPTY_DB = -60;

/** Where a spectrum breaks off most. */
export interface Knee {
  cutoffHz: number;
  /** Decibels it falls in the octave above, beyond what it fell an octave before. */
  dropDb: number;
  /** Level from 9.5 to 12.7 kHz in the fullest frames under the strongest band; null where the audio has no such frequencies. */
  aboveDb: number | null;
}

/** Measures the band levels of mono samples given in parts, in half, most and nearly all of the frames. */
export interface KneeFinder {
  push(samples: Float32Array): void;
  /** Null where there is no sound, or no room above for a cut-off. */
  finish(): Knee | null;
}

/** Makes a finder for audio of a sample rate and a length in samples. */
export function createKneeFinder(sampleRate: number, frames: number): KneeFinder {
  const stft = createStft({ size: SIZE, hop: HOP });
  const every = Math.max(1, Math.ceil(frames / HOP / MOST_FRAMES));
  const centres: number[] = [];
  for (let hz = LOWEST_HZ; hz < 0.48 * sampleRate; hz *= 2 ** (1 / PER_OCTAVE)) centres.push(hz);
  const edge = (hz: number): number => Math.round((hz * SIZE) / sampleRate);
  const from = centres.map((hz) => edge(hz / 2 ** (0.5 / PER_OCTAVE)));
  const to = centres.map((hz, i) => Math.max(from[i]! + 1, edge(hz * 2 ** (0.5 / PER_OCTAVE))));
  const rows: { energy: number; levels: Float32Array }[] = [];
  let seen = 0;

  function frame(power: Float64Array): void {
    if (seen++ % every > 0) return;
    let energy = 0;
    for (const value of power) energy += value;
    const levels = Float32Array.from(centres, (_, band) => {
      let sum = 0;
      for (let bin = from[band]!; bin < Math.min(power.length, to[band]!); bin++) sum += power[bin]!;
      return 10 * Math.log10(sum / (to[band]! - from[band]!) + 1e-12);
    });
    rows.push({ energy, levels });
  }

  return {
    push: (samples) => stft.push(samples, frame),
    finish() {
      stft.finish(frame);
      const loudest = rows.reduce((most, { energy }) => Math.max(most, energy), 0);
      const heard = rows.filter(({ energy }) => energy > loudest * QUIET);
      if (loudest < 1e-6 || heard.length === 0) return null;
      const columns = centres.map((_, band) => Float64Array.from(heard, ({ levels }) => levels[band]!).toSorted());
      const knees = [0.5, 0.9, 0.98].map((share) =>
        kneeOf(
          columns.map((sorted) => sorted[Math.floor(share * (sorted.length - 1))]!),
          centres,
        ),
      );
      const [first, ...others] = knees;
      if (!first || others.some((knee) => !knee)) return null;
      const drops = knees.map((knee) => knee!.dropDb);
      const sure = knees.toSorted((a, b) => b!.dropDb - a!.dropDb)[0]!;
      const aboveDb = levelAbove(
        columns.map((sorted) => sorted[Math.floor(0.98 * (sorted.length - 1))]!),
        centres,
      );
      return { cutoffHz: sure.cutoffHz, dropDb: drops.reduce((sum, drop) => sum + drop, 0) / drops.length, aboveDb };
    },
  };
}

function levelAbove(levels: readonly number[], centres: readonly number[]): number | null {
  if (centres.at(-1)! < ABOVE_HZ[1]) return null;
  const above = levels.filter((_, band) => centres[band]! > ABOVE_HZ[0] && centres[band]! < ABOVE_HZ[1]);
  return above.reduce((sum, level) => sum + level, 0) / above.length - Math.max(...levels);
}

function kneeOf(levels: readonly number[], centres: readonly number[]): Omit<Knee, 'aboveDb'> | undefined {
  const most = Math.max(...levels);
  const smooth = levels.map(
    (level, i) => (levels[i - 1] ?? level) / 4 + level / 2 + (levels[i + 1] ?? level) / 4 - most,
  );
  let best: Omit<Knee, 'aboveDb'> | undefined;
  const reach = 1.5 * PER_OCTAVE;
  for (let i = reach; i + PER_OCTAVE < smooth.length; i++) {
    const cutoffHz = centres[i]!;
    if (cutoffHz < LEAST_CUTOFF_HZ || cutoffHz > MOST_CUTOFF_HZ || smooth[i]! < EMPTY_DB) continue;
    const before = Math.max(0, (smooth[i - reach]! - smooth[i]!) / 1.5);
    const dropDb = smooth[i]! - smooth[i + PER_OCTAVE]! - before;
    if (!best || dropDb > best.dropDb) best = { cutoffHz, dropDb };
  }
  return best;
}
