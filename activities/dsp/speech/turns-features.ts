import { intoBands, melFilterbank } from '../core/mel.ts';
import { createStft } from '../core/stft.ts';

/** Cepstral coefficients kept; the first, which is the level, is left out. */
export const VOICE_CEPSTRA = 12;
const BANDS = 24;
const SIZE = 512;
/** A telephone's band: what every recording of a voice holds. */
const MIN_HZ = 100;
const MAX_HZ = 3_800;

/** Mel cepstra of mono speech at 16 kHz given in parts, `VOICE_CEPSTRA` per frame, frame after frame, 10 ms apart. */
export function voiceCepstra(parts: Iterable<Float32Array>): Float32Array {
  const filters = melFilterbank({ sampleRate: 16_000, size: SIZE, bands: BANDS, minHz: MIN_HZ, maxHz: MAX_HZ });
  const stft = createStft({ size: SIZE, hop: 160 });
  const bands = new Float64Array(BANDS);
  const cosines = Array.from({ length: VOICE_CEPSTRA }, (_, k) =>
    Float64Array.from({ length: BANDS }, (__, b) => Math.cos((Math.PI * (k + 1) * (b + 0.5)) / BANDS)),
  );
  let cepstra = new Float32Array(VOICE_CEPSTRA * 6_000);
  let count = 0;
  const frame = (power: Float64Array): void => {
    intoBands(power, filters, bands);
    for (let b = 0; b < BANDS; b++) bands[b] = Math.log(bands[b]! + 1e-10);
    if (count + VOICE_CEPSTRA > cepstra.length) {
      const more = new Float32Array(2 * cepstra.length);
      more.set(cepstra);
      cepstra = more;
    }
    for (const cosine of cosines) {
      let sum = 0;
      for (let b = 0; b < BANDS; b++) sum += bands[b]! * cosine[b]!;
      cepstra[count++] = sum;
    }
  };
  for (const part of parts) stft.push(part, frame);
  stft.finish(frame);
  return cepstra.subarray(0, count);
}
