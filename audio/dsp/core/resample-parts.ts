import { createResampler } from './resample.ts';

/** Changes the rate of samples given in parts, part by part. */
export function* resampleParts(parts: Iterable<Float32Array>, from: number, to: number): Generator<Float32Array> {
  const resampler = createResampler(from, to);
  for (const part of parts) yield resampler.push(part);
  yield resampler.finish();
}
