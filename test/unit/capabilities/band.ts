import { SAMPLE_RATE } from '../../infra/audio.ts';
import { noise } from '../../infra/audio.ts';

type Stem = 'vocals' | 'drums' | 'bass' | 'other';

/** Makes a small band with its stems: a gliding voice through formants, kick, snare and hats, a plucked bass, held chords. */
export function band({ seconds, sampleRate = SAMPLE_RATE }: { seconds: number; sampleRate?: number }) {
  const frames = Math.round(seconds * sampleRate);
  const stems: Record<Stem, Float32Array> = {
    vocals: voice(frames, sampleRate),
    drums: drums(frames, sampleRate),
    bass: notes(frames, sampleRate, { beats: [33, 33, 36, 38], every: 0.5, decay: 4, harmonics: 8, level: 0.25 }),
    other: new Float32Array(frames),
  };
  for (const third of [0, 4, 7])
    notes(frames, sampleRate, {
      beats: [57, 60, 64, 62].map((p) => p + third),
      every: 2,
      decay: 0.6,
      harmonics: 6,
      level: 0.06,
    }).forEach((x, i) => (stems.other[i]! += x));
  const mix = stems.vocals.map((_, i) => stems.vocals[i]! + stems.drums[i]! + stems.bass[i]! + stems.other[i]!);
  return { mix, stems };
}

interface Notes {
  /** MIDI numbers, in order. */
  beats: number[];
  every: number;
  decay: number;
  harmonics: number;
  level: number;
}

function notes(frames: number, sampleRate: number, { beats, every, decay, harmonics, level }: Notes): Float32Array {
  return Float32Array.from({ length: frames }, (_, i) => {
    const t = i / sampleRate;
    const since = t % every;
    const hz = 440 * 2 ** ((beats[Math.floor(t / every) % beats.length]! - 69) / 12);
    let x = 0;
    for (let k = 1; k <= harmonics; k++) x += (Math.sin(2 * Math.PI * hz * k * since) * Math.exp(-k * since)) / k;
    return level * x * Math.exp(-decay * since) * Math.min(1, since / 0.005);
  });
}

function drums(frames: number, sampleRate: number): Float32Array {
  const hiss = noise({ seconds: frames / sampleRate, sampleRate, level: 1, seed: 9 });
  let before = 0;
  return Float32Array.from({ length: frames }, (_, i) => {
    const t = i / sampleRate;
    const [kick, snare, hat] = [t % 1, (t + 0.5) % 1, t % 0.25];
    const bright = hiss[i]! - before;
    before = hiss[i]!;
    return (
      0.5 * Math.sin(2 * Math.PI * (50 * kick + 4 * (1 - Math.exp(-30 * kick)))) * Math.exp(-12 * kick) +
      0.3 * hiss[i]! * Math.exp(-18 * snare) +
      0.08 * bright * Math.exp(-60 * hat)
    );
  });
}

/** Makes harmonics of a pitch with glides and vibrato, shaped by three formants. */
function voice(frames: number, sampleRate: number): Float32Array {
  const melody = [69, 72, 71, 67, 76, 74];
  const made = new Float32Array(frames);
  let hz = 440;
  let phase = 0;
  for (let i = 0; i < frames; i++) {
    const t = i / sampleRate;
    const goal = 440 * 2 ** ((melody[Math.floor(t / 0.7) % melody.length]! - 69 + 0.3 * Math.sin(34 * t)) / 12);
    hz += (goal - hz) * 0.0008;
    phase += hz / sampleRate;
    const gain = 0.16 * Math.min(1, 8 * (t % 0.7)) * Math.min(1, 8 * (0.7 - (t % 0.7)));
    for (let k = 1; k <= 20; k++) {
      const f = k * hz;
      const formants = [700, 1_150, 2_800].reduce((sum, at, n) => sum + 1 / (1 + n + ((f - at) / 110) ** 2), 0.03);
      made[i]! += gain * formants * Math.sin(2 * Math.PI * k * phase);
    }
  }
  return made;
}
