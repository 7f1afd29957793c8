/**
 * Reads mono samples at 16 kHz (32-bit floats, little-endian) in clips of 10 s from standard input, and writes the features of each as 32-bit
 * floats to standard output, after their number; the features of silence are NaN. reverb_examples.py runs it.
 */
import { createReverbMeter, REVERB_FEATURES } from '../../audio/dsp/effects/reverb-features.ts';

const CLIP_BYTES = 4 * 160_000;

process.stdout.write(new Uint8Array(Uint32Array.of(REVERB_FEATURES).buffer));
let held: Buffer = Buffer.alloc(0);
for await (const chunk of process.stdin) {
  held = Buffer.concat([held, chunk as Buffer]);
  for (; held.length >= CLIP_BYTES; held = held.subarray(CLIP_BYTES)) {
    const samples = new Float32Array(held.buffer.slice(held.byteOffset, held.byteOffset + CLIP_BYTES));
    process.stdout.write(featuresOf(samples));
  }
}

function featuresOf(samples: Float32Array): Uint8Array {
  let features = new Float32Array(REVERB_FEATURES).fill(NaN);
  const meter = createReverbMeter((found) => (features = Float32Array.from(found)));
  meter.push(samples);
  meter.finish();
  return new Uint8Array(features.buffer);
}
