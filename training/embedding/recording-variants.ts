import { createEmbeddingFrames, EMBEDDING_RATE } from '../../audio/dsp/embedding/embedding-frames.ts';
import { embeddingFeatures, estimateTuning } from '../../audio/dsp/embedding/embedding-features.ts';
import { createResampler } from '../../audio/dsp/core/resample.ts';
import { randomFrom, mixed, sketch, SKETCH_RATE } from '../../test/measure/material/sketches.ts';

const SECONDS = 30;

/** Returns the features of one synthetic piece and of common variants of its recording: cut, filtered, with noise, a little faster. */
export function variantsOf(seed: number): Float64Array[] {
  const next = randomFrom(seed + 5_000);
  const gains = {
    drums: next() < 0.8 ? 0.4 + next() : 0,
    bass: next() < 0.85 ? 0.4 + next() : 0,
    chords: next() < 0.85 ? 0.4 + next() : 0,
    lead: 0.3 + next(),
  };
  const whole = mixed(sketch(seed, { seconds: SECONDS }), gains, seed);
  const faster = mixed(sketch(seed, { seconds: SECONDS / 1.02, tempo: 1.02 }), gains, seed);
  const cut = (from: number, to: number): Float32Array =>
    whole.subarray(Math.round(from * whole.length), Math.round(to * whole.length));
  const [a, b, c] = [0.35 * next(), 0.3 * next(), 0.45 * next()];
  return [
    whole,
    cut(a, a + 0.6),
    cut(b, b + 0.7),
    cut(c, c + 0.45),
    tilted(whole, 0.5),
    tilted(whole, -0.5),
    withNoise(whole, { next, snrDb: 8 + 14 * next() }),
    withNoise(tilted(whole, 0.6 * (next() - 0.5)), { next, snrDb: 15 + 15 * next() }),
    lowPassed(whole, 0.3 + 0.3 * next()),
    faster,
  ]
    .map((samples) => resampled(samples, EMBEDDING_RATE))
    .concat([resampled(whole, Math.round(EMBEDDING_RATE / 1.02))])
    .map(featuresOf);
}

function featuresOf(samples: Float32Array): Float64Array {
  const table = createEmbeddingFrames();
  table.push(samples);
  const frames = table.finish();
  return embeddingFeatures(frames, { from: 0, to: frames.count, tuning: estimateTuning(frames) });
}

function resampled(samples: Float32Array, to: number): Float32Array {
  const resampler = createResampler(SKETCH_RATE, to);
  const parts = [resampler.push(samples), resampler.finish()];
  const joined = new Float32Array(parts[0]!.length + parts[1]!.length);
  joined.set(parts[0]!);
  joined.set(parts[1]!, parts[0]!.length);
  return joined;
}

/** Tilts the spectrum: an amount above 0 raises the treble and lowers the bass. */
function tilted(samples: Float32Array, amount: number): Float32Array {
  let low = 0;
  let before = 0;
  return samples.map((x) => {
    low += 0.08 * (x - low);
    const sloped = x - before;
    before = x;
    return amount > 0 ? x + amount * 3 * sloped - amount * 0.8 * low : x - amount * 2 * low;
  });
}

/** Adds white or low-passed noise at an SNR in dB. */
function withNoise(samples: Float32Array, { next, snrDb }: { next: () => number; snrDb: number }): Float32Array {
  const brown = next() < 0.5 ? 0.1 : 1;
  let low = 0;
  const noise = samples.map(() => (low += brown * (2 * next() - 1 - low)));
  const gain = Math.sqrt(power(samples) / (power(noise) * 10 ** (snrDb / 10)));
  return samples.map((x, i) => x + gain * noise[i]!);
}

function power(values: Float32Array): number {
  return values.reduce((sum, x) => sum + x * x, 0);
}

/** Removes treble by two one-pole low-passes, as coarse coding does. */
function lowPassed(samples: Float32Array, pole: number): Float32Array {
  let [first, second] = [0, 0];
  return samples.map((x) => {
    first += pole * (x - first);
    second += pole * (first - second);
    return second;
  });
}
