import { cropAudio } from './capability.ts';
import { drums, noise } from '../../../test/infra/audio.ts';
import { media, type MediaFormat } from '../../../test/infra/media.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';
import { performed } from '../../../test/measure/performed.ts';

const FORMATS: readonly MediaFormat[] = ['wav', 'flac', 'mp3', 'm4a', 'ogg', 'opus', 'aac', 'mp4', 'webm'];
const RATE = 48_000;
/** Half a step of 24 bits. */
const EXACT = 2 ** -24;

/** Measures how far a cropped span is from the samples of the source, in all formats. */
export const measurement: Measurement = {
  capability: 'crop_audio',
  async measure() {
    const planes = [drums({ bpm: 100, seconds: 3 }), noise({ seconds: 3, level: 0.2 })];
    let worst = 0;
    for (const format of FORMATS) {
      const bytes = await media(format, planes, { sampleRate: RATE });
      const off = await performed(cropAudio, { bytes, params: { start_s: 0.5, end_s: 1.75 } }, ({ source, made }) => {
        const rate = source.facts.sample_rate_hz;
        const span = source.planes.map((plane) => plane.subarray(0.5 * rate, 1.75 * rate));
        return largestDifference(span, made.planes);
      });
      worst = Math.max(worst, off);
    }
    return [
      {
        what: 'largest difference from the span, full scale 1',
        value: worst,
        bar: EXACT,
        better: 'lower',
        note: `${FORMATS.length} formats`,
      },
    ];
  },
};
