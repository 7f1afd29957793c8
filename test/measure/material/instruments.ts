import { bend, leadHz } from './lead.ts';
import type { LeadNote } from './score.ts';
import type { Random } from '../../infra/random.ts';
import { formants, SOUNDS, VOWEL_NAMES, type Sound, type Timbre, type Vowel } from './timbres.ts';

export const RATE = 44_100;
const TABLE = 2_048;
/** Samples between updates of slow parameters. */
const CONTROL = 64;
const HIGHEST_HZ = 16_000;
const VOICE_RELEASE_S = 0.05;

/** Returns the factor per sample of a release that falls by 60 dB in the given seconds. */
function fallIn(seconds: number, rate: number): number {
  return 10 ** (-3 / seconds / rate);
}

/** Adds a note of an instrument to the samples; `tuning` is Hz of A4. */
export function playNote(into: Float32Array, note: LeadNote, timbre: Timbre, tuning: number, random: Random): void {
  if (timbre === 'voice' || timbre === 'man') {
    const vowels = [random.pick(VOWEL_NAMES), random.pick(VOWEL_NAMES)] as const;
    const consonant = random.next() < 0.5 ? 0.08 : 0;
    const scale = timbre === 'voice' ? 1.17 : 1;
    playVoice(into, { ...note, hz: (t) => leadHz(note, t, tuning), vowels, consonant, scale, breath: 0.01 }, random);
    return;
  }
  const sound = SOUNDS[timbre];
  const hz = tuning * 2 ** ((note.midi - 69) / 12);
  const [bright, dull] = tables(sound, Math.floor(HIGHEST_HZ / hz));
  const from = Math.max(0, Math.round(note.at * RATE));
  const held = note.until - note.at;
  const count = Math.min(into.length - from, Math.round((held + sound.releaseS) * RATE));
  let phase = 0;
  let step = 0;
  const fall = fallIn(sound.releaseS, RATE);
  let [gain, shine, left] = [0, 1, 1];
  for (let i = 0; i < count; i++) {
    if (i % CONTROL === 0) {
      const t = i / RATE;
      step = (TABLE * hz * 2 ** (bend(note, t) / 1_200)) / RATE;
      gain = note.level * Math.exp(-sound.fade * t);
      shine = Math.exp(-sound.dull * t);
    }
    const at = Math.floor(phase);
    const rise = Math.min(1, i / RATE / sound.attackS);
    const wave = dull[at]! + shine * (bright[at]! - dull[at]!);
    if (i > held * RATE) left *= fall;
    into[from + i]! += gain * left * rise * (0.3 * wave + (sound.breath && sound.breath * (2 * random.next() - 1)));
    phase += step;
    if (phase >= TABLE) phase -= TABLE;
  }
}

const made = new Map<Sound, Map<number, [Float32Array, Float32Array]>>();

/** Makes one period with all harmonics, and one of a softer tone. */
function tables(sound: Sound, most: number): [Float32Array, Float32Array] {
  const known = made.get(sound) ?? new Map<number, [Float32Array, Float32Array]>();
  made.set(sound, known);
  const count = Math.max(1, Math.min(40, most));
  const before = known.get(count);
  if (before) return before;
  const pair: [Float32Array, Float32Array] = [
    period(count, (n) => sound.harmonic(n)),
    period(count, (n) => sound.harmonic(n) / n ** 1.5),
  ];
  known.set(count, pair);
  return pair;
}

function period(count: number, strength: (n: number) => number): Float32Array {
  const table = new Float32Array(TABLE);
  for (let n = 1; n <= count; n++) {
    const level = strength(n);
    for (let i = 0; i < TABLE; i++) table[i]! += level * Math.sin((2 * Math.PI * n * i) / TABLE + n);
  }
  return table;
}

/** A phrase that a voice sings or says in one breath. */
export interface Utterance {
  at: number;
  until: number;
  level: number;
  /** Returns the pitch in Hz at seconds after `at`. */
  hz: (seconds: number) => number;
  vowels: readonly [Vowel, Vowel];
  /** Level of the hiss at its beginning. */
  consonant: number;
  breath: number;
  /** Scale of the formants: 1 for a man, 1.17 for a woman. */
  scale: number;
}

/** Adds a voice to the samples: harmonics of a glottal pulse, shaped by the vowel's formants. */
export function playVoice(into: Float32Array, said: Utterance, random: Random, rate = RATE): void {
  const from = Math.max(0, Math.round(said.at * rate));
  const held = said.until - said.at;
  const count = Math.min(into.length - from, Math.round((held + VOICE_RELEASE_S) * rate));
  const most = Math.min(40, Math.floor(Math.min(8_000, 0.45 * rate) / said.hz(0)));
  const [levels, slopes] = [new Float64Array(most + 1), new Float64Array(most + 1)];
  const fall = fallIn(VOICE_RELEASE_S, rate);
  let [phase, step, gain, left] = [0, 0, 0, 1];
  for (let i = 0; i < count; i++) {
    const t = i / rate;
    if (i % CONTROL === 0) {
      const hz = said.hz(Math.min(t, held));
      step = (2 * Math.PI * hz) / rate;
      gain = said.level * Math.min(1, t / 0.03);
      for (let n = 1; n <= most; n++) {
        const wanted = formants(n * hz, said.vowels, Math.min(1, t / held), said.scale) / n ** 0.9;
        if (i === 0) levels[n] = wanted;
        slopes[n] = (wanted - levels[n]!) / CONTROL;
      }
    }
    // sin(n·phase) by recurrence: one sine and one cosine a sample
    const twice = 2 * Math.cos(phase);
    let [before, now, sum] = [0, Math.sin(phase), 0];
    for (let n = 1; n <= most; n++) {
      levels[n]! += slopes[n]!;
      sum += levels[n]! * now;
      const after = twice * now - before;
      before = now;
      now = after;
    }
    const hiss = said.breath + (t < 0.05 ? said.consonant * Math.sin((Math.PI * t) / 0.05) : 0);
    if (t > held) left *= fall;
    into[from + i]! += gain * left * (0.3 * sum + hiss * (2 * random.next() - 1));
    phase = (phase + step) % (2 * Math.PI);
  }
}
