import { createTagFeatures, TAGS_RATE, type TagWindow } from '../../audio/dsp/tags/tag-features.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { makeNoise, NOISES } from '../../test/measure/material/noise.ts';
import { randomBy } from '../../test/infra/random.ts';
import { speak, SPEECH_RATE } from '../../test/measure/material/speech.ts';
import { randomFrom, mixed, sketch, SKETCH_RATE } from '../../test/measure/material/sketches.ts';

/** Classes of sound that the network learns to distinguish; speech is detected by a model of its own. */
export const SOUNDS = ['music', 'drums', 'lead', 'noise', 'tone'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Returns the feature windows of some seconds of one class of synthetic sound; each seed gives another example. */
export function syntheticWindows(sound: Sound, seed: number, seconds = 8): TagWindow[] {
  const next = randomFrom(seed * 31 + SOUNDS.indexOf(sound));
  const dry = makers[sound](seed, { next, seconds });
  const resampler = createResampler(SKETCH_RATE, TAGS_RATE);
  return degradedWindows([resampler.push(dry), resampler.finish()], next);
}

/**
 * Returns the feature windows of a recording at 16 kHz, given in parts, randomly degraded: scaled, overdriven, with added noise,
 * low-passed, or cut into pieces as the pauses of speech are. Silent windows are dropped.
 */
export function degradedWindows(parts: readonly Float32Array[], next: () => number): TagWindow[] {
  const gain = 10 ** -next();
  const drive = next() < 0.2 ? 4 * 8 ** next() : 0;
  let samples: Float32Array = joined(parts).map((x) => gain * (drive > 0 ? Math.tanh(drive * x) : x));
  if (next() < 0.3) samples = chopped(samples, next);
  if (next() < 0.4) samples = withWhiteNoise(samples, { next, snrDb: 18 + 30 * next() });
  if (next() < 0.25) samples = lowPassed(samples, 0.3 + 0.5 * next());
  const meter = createTagFeatures();
  meter.push(samples);
  return meter.finish().filter(({ levelDb }) => levelDb > -60);
}

/** Joins pieces of 0.2 to 2 s and drops up to a second between them. */
function chopped(samples: Float32Array, next: () => number): Float32Array {
  const pieces: Float32Array[] = [];
  for (let at = 0; at < samples.length;) {
    const end = at + Math.round((0.2 + 1.8 * next() ** 2) * TAGS_RATE);
    pieces.push(samples.subarray(at, end));
    at = end + Math.round(next() * TAGS_RATE);
  }
  return joined(pieces);
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

type Maker = (seed: number, from: { next: () => number; seconds: number }) => Float32Array;

const makers: Record<Sound, Maker> = {
  music: (seed, { next, seconds }) =>
    mixed(
      sketch(seed, { seconds }),
      {
        drums: next() < 0.7 ? 0.2 + next() : 0,
        bass: 0.4 + next(),
        chords: 0.5 + next(),
        lead: next() < 0.7 ? next() : 0,
      },
      seed,
    ),
  drums: (seed, { seconds }) => mixed(sketch(seed, { seconds }), { drums: 1 }, seed),
  lead: (seed, { seconds }) => mixed(sketch(seed, { seconds }), { lead: 1 }, seed),
  noise: (seed, { next, seconds }) => {
    const kind = next();
    if (kind < 0.15) return crowd(seed, { next, seconds });
    if (kind < 0.3) return machine({ next, seconds });
    if (kind < 0.37) return crackle({ next, seconds });
    if (kind < 0.6) return measuredNoise(seed, seconds);
    if (kind < 0.7) return rumble({ next, seconds });
    return coloured({ next, seconds });
  },
  tone: (_, { next, seconds }) => {
    const hz = 40 * 2 ** (7 * next());
    const ratio = next() < 0.5 ? 1.05 + next() : 1.5 + 3 * next();
    const second = next() < 0.3 ? hz * ratio : 0;
    const shape = next();
    const beepS = next() < 0.3 ? 0.08 + next() : 0;
    const sweep = next() < 0.25 ? 4 * next() : 0;
    const [wobbleHz, wobble] = [0.5 + 7 * next(), next() < 0.2 ? 0.03 * next() : 0];
    const tremolo = next() < 0.15 ? next() : 0;
    let phase = 0;
    let other = 0;
    return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, (__, i) => {
      const t = i / SKETCH_RATE;
      const now = hz * 2 ** ((sweep * t) / seconds) * (1 + wobble * Math.sin(2 * Math.PI * wobbleHz * t));
      phase += (2 * Math.PI * Math.min(now, 9_500)) / SKETCH_RATE;
      other += (2 * Math.PI * Math.min(second, 9_500)) / SKETCH_RATE;
      let value = Math.sin(phase);
      // Few partials, so that none aliases.
      if (shape > 0.6) for (let k = 3; k <= 15 && k * now < 9_000; k += 2) value += Math.sin(k * phase) / k;
      else if (shape > 0.45) for (let k = 2; k <= 15 && k * now < 9_000; k++) value += Math.sin(k * phase) / k;
      if (second > 0) value += Math.sin(other);
      const level = 0.3 * (1 - tremolo * (0.5 + 0.5 * Math.sin(2 * Math.PI * wobbleHz * t)));
      return beepS > 0 && Math.floor(t / beepS) % 2 === 1 ? 0 : level * value;
    });
  },
};

interface Seeded {
  next: () => number;
  seconds: number;
}

/** Synthesises noise of a random colour or with one resonance, as wind and engines have; its level may swell and mains hum be added. */
function coloured({ next, seconds }: Seeded): Float32Array {
  const colour = next();
  const [slow, fast] = [0.005 + 0.2 * next(), 0.1 + 0.9 * next()];
  const [swell, depth] = [0.1 + 3 * next(), next() < 0.5 ? 0.7 * next() : 0];
  const hum = next() < 0.3 ? 0.15 * next() : 0;
  const humHz = next() < 0.5 ? 50 : 60;
  const radius = 1 - 0.005 - 0.08 * next();
  const turn = Math.cos((2 * Math.PI * 60 * 2 ** (6 * next())) / SKETCH_RATE);
  const ringing = 1 - radius;
  let [low, high, ring, previousRing, before] = [0, 0, 0, 0, 0];
  return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, (_, i) => {
    const t = i / SKETCH_RATE;
    const white = 2 * next() - 1;
    low += slow * (white - low);
    high += fast * (white - high);
    const hummed = [1, 2, 3, 5].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * humHz * t) / k, 0);
    // Two-pole resonator.
    const rung = ringing * white + 2 * radius * turn * ring - radius * radius * previousRing;
    [previousRing, ring] = [ring, rung];
    const blue = white - before;
    before = white;
    const made =
      colour < 0.2
        ? white
        : colour < 0.4
          ? 3 * high + 0.2 * white
          : colour < 0.6
            ? 4 * low + high
            : colour < 0.7
              ? blue
              : rung;
    return 0.3 * (1 - depth * (0.5 + 0.5 * Math.sin(2 * Math.PI * swell * t))) * made + hum * hummed * 0.3;
  });
}

/** Synthesises an engine, fan or mains hum: harmonics of a low, wavering pitch in broadband noise modulated at that pitch. */
function machine({ next, seconds }: Seeded): Float32Array {
  const hz = 15 * 2 ** (3.2 * next());
  const levels = Array.from({ length: 24 }, (_, k) => next() ** 2 / (k + 1) ** (0.3 + next()));
  const [waver, waverHz] = [0.03 * next(), 0.1 + next()];
  const [hiss, pulse, pole] = [0.3 + 3 * next(), next(), 0.02 + 0.5 * next()];
  let [phase, low] = [0, 0];
  return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, (_, i) => {
    phase += (2 * Math.PI * hz * (1 + waver * Math.sin((2 * Math.PI * waverHz * i) / SKETCH_RATE))) / SKETCH_RATE;
    low += pole * (2 * next() - 1 - low);
    const hum = levels.reduce((sum, level, k) => sum + level * Math.sin((k + 1) * phase), 0);
    return 0.1 * (hum + hiss * low * (1 - pulse * (0.5 + 0.5 * Math.sin(phase))));
  });
}

/** Returns one of the noises that the measurements use, among them mains hum, cars and fans. */
function measuredNoise(seed: number, seconds: number): Float32Array {
  const random = randomBy(`noise ${seed}`);
  const frames = Math.round(seconds * SKETCH_RATE);
  return makeNoise(random.pick(NOISES), { frames, sampleRate: SKETCH_RATE }, random).map((x) => 0.1 * x);
}

/** Synthesises noise of the lowest octaves: white noise through 2 to 4 one-pole low-passes at 60 to 480 Hz. */
function rumble({ next, seconds }: Seeded): Float32Array {
  const pole = 1 - Math.exp((-2 * Math.PI * 60 * 2 ** (3 * next())) / SKETCH_RATE);
  const stages = new Float64Array(2 + Math.floor(3 * next()));
  return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, () => {
    let value = 2 * next() - 1;
    for (let n = 0; n < stages.length; n++) value = stages[n]! += pole * (value - stages[n]!);
    return (0.1 * value) / pole ** 0.5;
  });
}

/** Synthesises rain, fire or an old record: random clicks with a short decay over faint noise. */
function crackle({ next, seconds }: Seeded): Float32Array {
  const often = 10 ** (-3.5 + 2.5 * next());
  const [pole, hiss] = [0.3 + 0.65 * next(), 0.05 * next()];
  let rest = 0;
  return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, () => {
    rest *= pole;
    if (next() < often) rest += (2 * next() - 1) * next();
    return 0.4 * rest * (2 * next() - 1) + hiss * (2 * next() - 1);
  });
}

/** Synthesises babble: 4 to 9 simultaneous voices. */
function crowd(seed: number, { next, seconds }: Seeded): Float32Array {
  const random = randomBy(`crowd ${seed}`);
  const sum = new Float32Array(Math.round(seconds * SPEECH_RATE));
  for (let voices = 4 + random.whole(6); voices > 0; voices--) {
    const { samples } = speak(random, {
      speakers: [random.pick(['man', 'woman'])],
      seconds: seconds + 3,
      rt60S: 0.2 + next(),
    });
    const level = 0.4 + random.next();
    for (let i = 0; i < sum.length; i++) sum[i]! += level * samples[i + SPEECH_RATE]!;
  }
  const resampler = createResampler(SPEECH_RATE, SKETCH_RATE);
  return joined([resampler.push(sum), resampler.finish()]);
}

function withWhiteNoise(samples: Float32Array, { next, snrDb }: { next: () => number; snrDb: number }): Float32Array {
  const power = samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
  const gain = Math.sqrt((3 * power) / 10 ** (snrDb / 10));
  return samples.map((x) => x + gain * (2 * next() - 1));
}

function lowPassed(samples: Float32Array, pole: number): Float32Array {
  let [first, second] = [0, 0];
  return samples.map((x) => {
    first += pole * (x - first);
    second += pole * (first - second);
    return second;
  });
}
