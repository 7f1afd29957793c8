import { createTagFeatures, TAGS_RATE, type Look } from '../../../activities/dsp/tags/tags-features.ts';
import { createResampler } from '../../../activities/dsp/core/resample.ts';
import { chance, mixed, sketch, SKETCH_RATE } from './sketches.ts';

/** Sounds without speech that are told apart by what is learned; speech is found by a model of its own. */
export const SOUNDS = ['music', 'drums', 'lead', 'noise', 'tone'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Looks at so many seconds of one kind of sound, as varied as seeds go. */
export function looksAt(sound: Sound, seed: number, seconds = 8): Look[] {
  const next = chance(seed * 31 + SOUNDS.indexOf(sound));
  const dry = makers[sound](seed, { next, seconds });
  const wet = next() < 0.4 ? hissing(dry, { next, snrDb: 18 + 30 * next() }) : dry;
  const resampler = createResampler(SKETCH_RATE, TAGS_RATE);
  const meter = createTagFeatures();
  meter.push(resampler.push(next() < 0.25 ? dulled(wet, 0.25 + 0.5 * next()) : wet));
  meter.push(resampler.finish());
  return meter.finish().filter(({ levelDb }) => levelDb > -60);
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
  noise: (_, { next, seconds }) => {
    const colour = next();
    const [slow, fast] = [0.005 + 0.2 * next(), 0.1 + 0.9 * next()];
    const [swell, depth] = [0.1 + 3 * next(), next() < 0.5 ? 0.7 * next() : 0];
    const hum = next() < 0.3 ? 0.15 * next() : 0;
    const humHz = next() < 0.5 ? 50 : 60;
    const radius = 1 - 0.005 - 0.08 * next();
    const turn = Math.cos((2 * Math.PI * 60 * 2 ** (6 * next())) / SKETCH_RATE);
    const ringing = 1 - radius;
    let [low, high, ring, rang] = [0, 0, 0, 0];
    return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, (__, i) => {
      const t = i / SKETCH_RATE;
      const white = 2 * next() - 1;
      low += slow * (white - low);
      high += fast * (white - high);
      const hummed = [1, 2, 3, 5].reduce((sum, k) => sum + Math.sin(2 * Math.PI * k * humHz * t) / k, 0);
      const coloured =
        colour < 0.25 ? white : colour < 0.5 ? 3 * high + 0.2 * white : colour < 0.7 ? 4 * low + high : 0;
      // A resonance, as of wind, engines and rumble.
      const rung = ringing * white + 2 * radius * turn * ring - radius * radius * rang;
      [rang, ring] = [ring, rung];
      return (
        0.3 * (1 - depth * (0.5 + 0.5 * Math.sin(2 * Math.PI * swell * t))) * (coloured || rung) + hum * hummed * 0.3
      );
    });
  },
  tone: (_, { next, seconds }) => {
    const hz = 60 * 2 ** (6.5 * next());
    const second = next() < 0.25 ? hz * (1.1 + next()) : 0;
    const shape = next();
    const beepS = next() < 0.3 ? 0.15 + next() : 0;
    const sweep = next() < 0.2 ? 0.15 * next() : 0;
    return Float32Array.from({ length: Math.round(seconds * SKETCH_RATE) }, (__, i) => {
      const t = i / SKETCH_RATE;
      const phase = 2 * Math.PI * hz * t * (1 + (sweep * t) / seconds);
      let value = Math.sin(phase);
      // Few partials, so that nothing folds back from above half the rate.
      if (shape > 0.6) for (let k = 3; k <= 7 && k * hz < 9_000; k += 2) value += Math.sin(k * phase) / k;
      else if (shape > 0.5) for (let k = 2; k <= 6 && k * hz < 9_000; k++) value += Math.sin(k * phase) / k;
      if (second > 0) value += Math.sin(2 * Math.PI * second * t);
      return beepS > 0 && Math.floor(t / beepS) % 2 === 1 ? 0 : 0.3 * value;
    });
  },
};

function hissing(samples: Float32Array, { next, snrDb }: { next: () => number; snrDb: number }): Float32Array {
  const power = samples.reduce((sum, x) => sum + x * x, 0) / samples.length;
  const gain = Math.sqrt((3 * power) / 10 ** (snrDb / 10));
  return samples.map((x) => x + gain * (2 * next() - 1));
}

function dulled(samples: Float32Array, pole: number): Float32Array {
  let [first, second] = [0, 0];
  return samples.map((x) => {
    first += pole * (x - first);
    second += pole * (first - second);
    return second;
  });
}
