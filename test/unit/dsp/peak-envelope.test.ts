import { expect, test } from 'vitest';
import { framesPerPoint, PeakEnvelope, pointsOf } from '../../../audio/dsp/core/peak-envelope.ts';
import { randomBy } from '../../infra/random.ts';

/** Returns the envelope computed from the whole signal at once. */
function direct(samples: Float32Array, channels: number): Uint16Array {
  const frames = samples.length / channels;
  const each = framesPerPoint(frames, channels);
  const points = pointsOf(frames, channels);
  const values = new Uint16Array(points * channels);
  for (let frame = 0; frame < frames; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      const at = channel * points + Math.floor(frame / each);
      const level = Math.round(65_535 * Math.min(1, Math.abs(samples[frame * channels + channel]!)));
      values[at] = Math.max(values[at]!, level);
    }
  }
  return values;
}

test.for([
  [1, 1],
  [1, 15],
  [2, 1_000],
  [1, 16 * 65_536],
  [1, 16 * 65_536 + 1],
  [2, 16 * 32_768 + 7],
  [3, 700_001],
  [31, 90_000],
  [32, 100_003],
] as const)(
  'the envelope of %i channels and %i frames is that of the whole signal, however it arrives',
  ([channels, frames]) => {
    const random = randomBy(`${channels} of ${frames}`);
    const samples = Float32Array.from({ length: channels * frames }, () => 2.4 * random.next() - 1.2);
    const envelope = new PeakEnvelope();
    for (let at = 0; at < samples.length;) {
      const end = Math.min(samples.length, at + channels * (1 + Math.floor(random.next() * 50_000)));
      envelope.push(samples.subarray(at, end), channels);
      at = end;
    }
    const values = envelope.finish();
    expect(values.length).toBe(pointsOf(frames, channels) * channels);
    expect(values.length).toBeLessThanOrEqual(65_536);
    expect(Buffer.from(values.buffer).equals(Buffer.from(direct(samples, channels).buffer))).toBe(true);
  },
);
