import { fadeAudio } from './capability.ts';
import { noise } from '../../../test/infra/audio.ts';
import { media } from '../../../test/infra/media.ts';
import { filtered } from '../../../test/measure/filtered.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';
import { performed } from '../../../test/measure/performed.ts';

const RATE = 48_000;
const FADES_S = [0.000_1, 0.01, 0.5, 1.5];
/** Half a step of 24 bits, and the rounding of FFmpeg's own gain. */
const EXACT = 2 ** -23;

/** Names of the curves in FFmpeg's `afade`. */
const CURVES = [
  ['equal_power', 'qsin'],
  ['linear', 'tri'],
] as const;

/** Measures how far fades are from those of FFmpeg's `afade`, and the level of the first and the last sample. */
export const measurement: Measurement = {
  capability: 'fade_audio',
  async measure() {
    const planes = [noise({ seconds: 2, level: 0.5, seed: 3 }), noise({ seconds: 2, level: 0.5, seed: 4 })];
    let [worst, ends] = [0, 0];
    for (const format of ['wav', 'flac'] as const) {
      const bytes = await media(format, planes, { sampleRate: RATE });
      for (const in_s of FADES_S) {
        for (const [curve, name] of CURVES) {
          const params = { in_s, out_s: in_s, curve };
          const { off, level } = await performed(fadeAudio, { bytes, params }, ({ source, made }) => ({
            off: largestDifference(byFfmpeg(source.planes, Math.round(in_s * RATE), name), made.planes),
            level: Math.max(...made.planes.flatMap((plane) => [Math.abs(plane[0]!), Math.abs(plane.at(-1)!)])),
          }));
          worst = Math.max(worst, off);
          ends = Math.max(ends, level);
        }
      }
    }
    const note = `${FADES_S.length} lengths, both curves, wav and flac`;
    return [
      { what: "largest difference from FFmpeg's afade", value: worst, bar: EXACT, better: 'lower', note },
      { what: 'level of the first and the last sample', value: ends, bar: 0, better: 'lower', note },
    ];
  },
};

/** Returns both fades by `afade`. It begins a fade-out with gain 1, so the sound is reversed for it, as a fade-in. */
function byFfmpeg(planes: Float32Array[], samples: number, curve: string): Float32Array[] {
  const fadedIn = (each: Float32Array[]): Float32Array[] =>
    filtered([{ planes: each, sampleRate: RATE }], `[in0]afade=t=in:ss=0:ns=${samples}:curve=${curve}`);
  return reversed(fadedIn(reversed(fadedIn(planes))));
}

const reversed = (each: Float32Array[]): Float32Array[] => each.map((plane) => plane.toReversed());
