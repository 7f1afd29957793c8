import { SAMPLE_RATE } from '../../infra/audio.ts';

/** Notes of equal length one after the other or together, as organ-like tones with six partials. */
export function chordSequence(
  chords: readonly (readonly number[])[],
  { seconds, cents = 0, sampleRate = SAMPLE_RATE }: { seconds: number; cents?: number; sampleRate?: number },
): Float32Array {
  const length = Math.round(seconds * sampleRate);
  const samples = new Float32Array(chords.length * length);
  chords.forEach((keys, place) => {
    for (const key of keys) {
      const hz = 440 * 2 ** ((key - 69 + cents / 100) / 12);
      for (let partial = 1; partial <= 6 && partial * hz < sampleRate / 2; partial++) {
        const step = (2 * Math.PI * hz * partial) / sampleRate;
        for (let i = 0; i < length; i++) {
          const fade = Math.min(1, i / 400, (length - i) / 400) * Math.exp((-1.5 * i) / length);
          samples[place * length + i]! += (0.08 / partial) * fade * Math.sin(step * i);
        }
      }
    }
  });
  return samples;
}

/** MIDI notes of a chord in close position above C3, with its root two octaves below. */
export function voiced(root: number, tones: readonly number[]): number[] {
  return [36 + root, ...tones.map((tone) => 48 + ((root + tone) % 12)), 60 + root];
}
