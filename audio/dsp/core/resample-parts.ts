import { createResampler } from './resample.ts';

/** Yields the samples of a stream of blocks resampled from `from` Hz to `to` Hz. */
export function* resampleParts(parts: Iterable<Float32Array>, from: number, to: number): Generator<Float32Array> {
  const resampler = createResampler(from, to);
  for (const part of parts) yield resampler.push(part);
  yield resampler.finish();
}
