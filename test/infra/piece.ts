import { SAMPLE_RATE } from './audio.ts';

interface PieceOptions {
  /** Selects the piece. */
  seed?: number;
  /** Length of the score. */
  seconds: number;
  /** Maps a time of the score to the time of the performance, in seconds; the identity by default. */
  playedAt?: (written: number) => number;
  sampleRate?: number;
  /** Amplitudes of the harmonics: the timbre. */
  harmonics?: readonly number[];
}

interface Note {
  at: number;
  seconds: number;
  /** MIDI number; undefined for a drum. */
  pitch: number | undefined;
  level: number;
}

const SCALE = [0, 2, 4, 5, 7, 9, 11];
const BEAT_S = 0.52;
const RELEASE_S = 0.05;

/** Returns a random piece of chords, melody and drums, the same for the same seed, at any tempo. */
export function piece({
  seed = 1,
  seconds,
  playedAt = (written) => written,
  sampleRate = SAMPLE_RATE,
  harmonics = [1, 0.6, 0.4, 0.25, 0.15],
}: PieceOptions): Float32Array {
  const samples = new Float32Array(Math.round(playedAt(seconds) * sampleRate));
  const hiss = random(seed + 5);
  for (const { at, seconds: held, pitch, level } of score(seed, seconds)) {
    const from = Math.round(playedAt(at) * sampleRate);
    const until = pitch === undefined ? from + 0.12 * sampleRate : Math.round(playedAt(at + held) * sampleRate);
    const hz = pitch === undefined ? 0 : 440 * 2 ** ((pitch - 69) / 12);
    for (let i = Math.max(0, from); i < Math.min(samples.length, until + RELEASE_S * sampleRate); i++) {
      const t = (i - from) / sampleRate;
      const release = i > until ? Math.max(0, 1 - (i - until) / (RELEASE_S * sampleRate)) : 1;
      let wave = 0;
      if (pitch === undefined) wave = Math.exp(-40 * t) * (2 * hiss() - 1);
      else harmonics.forEach((share, n) => (wave += share * Math.sin(2 * Math.PI * hz * (n + 1) * t)));
      samples[i]! += level * wave * release * Math.min(1, t / 0.006) * Math.exp(-2 * t);
    }
  }
  return samples;
}

function score(seed: number, seconds: number): Note[] {
  const next = random(seed);
  const key = 48 + Math.floor(12 * next());
  const degree = (n: number): number => key + SCALE[n % 7]! + 12 * Math.floor(n / 7);
  const notes: Note[] = [];
  let step = 9;
  for (let half = 0; (half * BEAT_S) / 2 < seconds; half++) {
    const at = (half * BEAT_S) / 2;
    if (half % 8 === 0) {
      const root = Math.floor(7 * next());
      for (const third of [0, 2, 4]) notes.push({ at, seconds: 4 * BEAT_S, pitch: degree(root + third), level: 0.06 });
    }
    step = Math.max(5, Math.min(20, step + Math.floor(7 * next()) - 3));
    if (next() < 0.7) notes.push({ at, seconds: BEAT_S / 2, pitch: degree(step), level: 0.05 + 0.05 * next() });
    if (half % 4 === 2) notes.push({ at, seconds: 0, pitch: undefined, level: 0.12 });
  }
  return notes;
}

/** Returns a generator of numbers from 0 to 1 (Mulberry32), the same for the same seed. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
