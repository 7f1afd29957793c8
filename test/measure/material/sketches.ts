/** Synthetic pieces of music in parts (drums, bass, chords, lead), reproducible from a seed. */

/** Sample rate of the sketches, in Hz. */
export const SKETCH_RATE = 22_050;

export const SKETCH_PARTS = ['drums', 'bass', 'chords', 'lead'] as const;
export type SketchPart = (typeof SKETCH_PARTS)[number];
export type Sketch = Record<SketchPart, Float32Array>;

export interface SketchOptions {
  seconds: number;
  /** Factor of the tempo, at the same pitch; default 1. */
  tempo?: number;
}

const SCALES = [
  [0, 2, 4, 5, 7, 9, 11],
  [0, 2, 3, 5, 7, 8, 10],
  [0, 2, 3, 5, 7, 9, 10],
] as const;

/** Returns a generator of uniform numbers in [0, 1), reproducible from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Timbre of an instrument: amplitudes of its partials and its envelope. */
interface Timbre {
  partials: number[];
  attackS: number;
  /** Decay rate in 1/s; 0 for a sustained sound. */
  decay: number;
  vibratoHz: number;
  vibratoCents: number;
  breath: number;
}

/** Composes and renders one piece. */
export function sketch(seed: number, { seconds, tempo = 1 }: SketchOptions): Sketch {
  const next = randomFrom(seed);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!;
  const beatS = 60 / (60 + 110 * next()) / tempo;
  const beats = pick([3, 4, 4, 4, 6]);
  const swing = pick([0.5, 0.5, 0.5, 0.62, 0.66]);
  const scale = pick(SCALES);
  const tonic = 36 + Math.floor(12 * next()) + (next() - 0.5) * pick([0, 0, 0.6, 1]);
  const noteOf = (degree: number): number => tonic + 12 * Math.floor(degree / 7) + scale[((degree % 7) + 7) % 7]!;
  const progression = Array.from({ length: pick([2, 4, 4, 8]) }, () => pick([0, 0, 3, 4, 5, 1, 2]));
  const timbres = { bass: timbre(next), chords: timbre(next), lead: timbre(next) };
  const rendered: Sketch = {
    drums: new Float32Array(Math.round(seconds * SKETCH_RATE)),
    bass: new Float32Array(Math.round(seconds * SKETCH_RATE)),
    chords: new Float32Array(Math.round(seconds * SKETCH_RATE)),
    lead: new Float32Array(Math.round(seconds * SKETCH_RATE)),
  };
  const kit = drumKit(next);
  const hits = kit.map(({ density }) => Array.from({ length: 2 * beats }, () => next() < density));
  const bassHits = Array.from({ length: 2 * beats }, (_, i) => i === 0 || next() < 0.35);
  const strum = pick([1, 2, beats, 2 * beats]);
  const leadDensity = 0.3 + 0.6 * next();
  const motif = Array.from({ length: 4 * beats }, () => ({
    sounds: next() < leadDensity,
    step: pick([-2, -1, 1, 2, 0]),
  }));
  const timing = 0.012 * next();
  let degree = 14;
  for (let bar = 0; bar * beats * beatS < seconds; bar++) {
    const root = progression[bar % progression.length]!;
    const fill = bar % 4 === 3;
    for (let slot = 0; slot < 2 * beats; slot++) {
      const inBeat = slot % 2 === 0 ? 0 : swing;
      const at = (bar * beats + Math.floor(slot / 2) + inBeat) * beatS + timing * (next() - 0.5);
      const loud = 0.8 + 0.4 * next();
      kit.forEach(({ sound }, i) => {
        if (hits[i]![slot] || (fill && next() < 0.15)) add(rendered.drums, sound, { at, gain: loud });
      });
      if (bassHits[slot])
        play(rendered.bass, {
          note: noteOf(root),
          at,
          lengthS: beatS * 0.9,
          gain: 0.3 * loud,
          timbre: timbres.bass,
          next,
        });
      if (slot % strum === 0)
        for (const third of [0, 2, 4, ...(root === 4 ? [6] : [])])
          play(rendered.chords, {
            note: 12 + noteOf(root + third),
            at: at + 0.01 * next(),
            lengthS: (strum * beatS) / 2,
            gain: 0.12 * loud,
            timbre: timbres.chords,
            next,
          });
      const { sounds, step } = motif[((bar % 2) * 2 * beats + slot) % motif.length]!;
      if (!sounds) continue;
      degree = Math.max(9, Math.min(23, degree + (next() < 0.2 ? pick([-3, 3, 1]) : step)));
      const lengthS = beatS * pick([0.45, 0.45, 0.9]);
      play(rendered.lead, { note: 12 + noteOf(degree), at, lengthS, gain: 0.3 * loud, timbre: timbres.lead, next });
    }
  }
  return rendered;
}

/** Mixes the parts at their linear gains; two seeds in three add reverberation. */
export function mixed(parts: Sketch, gains: Partial<Record<SketchPart, number>>, seed: number): Float32Array {
  const whole = new Float32Array(parts.drums.length);
  for (const part of SKETCH_PARTS) {
    const gain = gains[part] ?? 0;
    for (let i = 0; i < whole.length; i++) whole[i]! += gain * parts[part][i]!;
  }
  return seed % 3 === 0 ? whole : room(whole, seed);
}

function timbre(next: () => number): Timbre {
  const slope = 0.6 + 2 * next();
  const odd = next() < 0.25;
  const peak = 1 + Math.floor(5 * next());
  return {
    partials: Array.from({ length: 14 }, (_, k) => {
      const formant = 1 + 2 * Math.exp(-0.5 * (k + 1 - peak) ** 2);
      return odd && k % 2 === 1 ? 0.02 : (formant * (0.5 + next())) / (k + 1) ** slope;
    }),
    attackS: 0.004 + 0.08 * next() ** 3,
    decay: next() < 0.5 ? 1 + 6 * next() : 0,
    vibratoHz: 4.5 + 2 * next(),
    vibratoCents: next() < 0.5 ? 50 * next() : 0,
    breath: next() < 0.3 ? 0.06 * next() : 0,
  };
}

interface Note {
  note: number;
  at: number;
  lengthS: number;
  gain: number;
  timbre: Timbre;
  next: () => number;
}

/** Adds one note to a part; the partials follow from the first by the Chebyshev recurrence, which costs one sine and one cosine per sample. */
function play(into: Float32Array, { note, at, lengthS, gain, timbre: sound, next }: Note): void {
  const from = Math.max(0, Math.round(at * SKETCH_RATE));
  const releaseS = 0.04;
  const length = Math.min(into.length - from, Math.round((lengthS + releaseS) * SKETCH_RATE));
  const hz = 440 * 2 ** ((note - 69) / 12);
  const levels = sound.partials.slice(0, Math.floor((0.45 * SKETCH_RATE) / hz));
  const sum = sound.partials.reduce((total, level) => total + level, 0);
  const depth = (sound.vibratoCents / 1_200) * Math.LN2;
  const step = (2 * Math.PI * hz) / SKETCH_RATE;
  let phase = 2 * Math.PI * next();
  for (let i = 0; i < length; i++) {
    const t = i / SKETCH_RATE;
    const envelope =
      gain *
      Math.min(1, t / sound.attackS) *
      Math.exp(-sound.decay * t) *
      Math.min(1, (lengthS + releaseS - t) / releaseS);
    const twice = 2 * Math.cos(phase);
    let before = 0;
    let now = Math.sin(phase);
    let value = 0;
    for (let k = 0; k < levels.length; k++) {
      value += levels[k]! * now;
      [before, now] = [now, twice * now - before];
    }
    into[from + i]! += envelope * (value / sum + (sound.breath > 0 ? sound.breath * (2 * next() - 1) : 0));
    phase += depth > 0 ? step * (1 + depth * Math.sin(2 * Math.PI * sound.vibratoHz * t)) : step;
  }
}

function drumKit(next: () => number): { sound: Float32Array; density: number }[] {
  const drum = (
    hz: number,
    { fall, decay, hiss, high }: { fall: number; decay: number; hiss: number; high: number },
  ) => {
    let low = 0;
    const startHz = hz * (0.8 + 0.4 * next());
    return Float32Array.from({ length: Math.round((5 / decay) * SKETCH_RATE) }, (_, i) => {
      const t = i / SKETCH_RATE;
      const white = 2 * next() - 1;
      low += high * (white - low);
      return (
        Math.exp(-decay * t) *
        ((1 - hiss) * Math.sin(2 * Math.PI * startHz * t * (1 + fall * Math.exp(-30 * t))) + hiss * (white - low))
      );
    });
  };
  const vary = (value: number): number => value * (0.6 + 0.8 * next());
  return [
    { sound: scaled(drum(55, { fall: 1, decay: vary(14), hiss: 0.02, high: 0.5 }), 0.8), density: 0.3 },
    { sound: scaled(drum(190, { fall: 0.2, decay: vary(18), hiss: 0.6, high: 0.05 }), 0.5), density: 0.25 },
    { sound: scaled(drum(0, { fall: 0, decay: vary(60), hiss: 1, high: 0.6 }), 0.25), density: 0.4 + 0.6 * next() },
    { sound: scaled(drum(0, { fall: 0, decay: vary(5), hiss: 1, high: 0.5 }), 0.2), density: 0.05 },
    { sound: scaled(drum(120, { fall: 0.3, decay: vary(12), hiss: 0.1, high: 0.5 }), 0.5), density: 0.08 * next() },
  ];
}

function scaled(samples: Float32Array, gain: number): Float32Array {
  return samples.map((x) => gain * x);
}

function add(into: Float32Array, sound: Float32Array, { at, gain }: { at: number; gain: number }): void {
  const from = Math.max(0, Math.round(at * SKETCH_RATE));
  for (let i = 0; i < sound.length && from + i < into.length; i++) into[from + i]! += gain * sound[i]!;
}

/** Adds reverberation by four parallel comb filters (Schroeder 1962), with an RT60 of 0.2 to 2 s. */
function room(dry: Float32Array, seed: number): Float32Array {
  const next = randomFrom(seed + 77);
  const rt60 = 0.2 + 1.8 * next() ** 2;
  const wet = 0.05 + 0.3 * next();
  const sum = new Float32Array(dry.length);
  for (const delayS of [0.0297, 0.0371, 0.0411, 0.0437]) {
    const delay = Math.round(delayS * (0.7 + 0.6 * next()) * SKETCH_RATE);
    const feedback = 10 ** ((-3 * delay) / SKETCH_RATE / rt60);
    const line = new Float32Array(dry.length);
    for (let i = 0; i < dry.length; i++) {
      line[i] = dry[i]! + (i >= delay ? feedback * line[i - delay]! : 0);
      sum[i]! += line[i]! / 4;
    }
  }
  return dry.map((x, i) => (1 - wet) * x + wet * sum[i]!);
}
