import { extractVideoAudio } from './capability.ts';
import { drums, noise } from '../../../test/infra/audio.ts';
import { media } from '../../../test/infra/media.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';
import { share } from '../../../test/measure/metrics/mean.ts';
import { performed } from '../../../test/measure/performed.ts';

const VIDEOS = ['mp4', 'webm'] as const;
const WANTED = [undefined, 'flac', 'wav'] as const;
const RATE = 48_000;
/** Half a step of 24 bits. */
const EXACT = 2 ** -24;

/** Measures how far extracted audio is from that of the video, and whether it is copied where that is possible. */
export const measurement: Measurement = {
  capability: 'extract_video_audio',
  async measure() {
    // Below full scale, which FLAC would clip where it is requested.
    const planes = [drums({ bpm: 100, seconds: 1 }).map((x) => 0.4 * x), noise({ seconds: 1, level: 0.2 })];
    const copied: boolean[] = [];
    let worst = 0;
    for (const video of VIDEOS) {
      const bytes = await media(video, planes, { sampleRate: RATE });
      for (const format of WANTED) {
        await performed(extractVideoAudio, { bytes, params: format ? { format } : {} }, ({ output, source, made }) => {
          worst = Math.max(worst, largestDifference(source.planes, made.planes));
          if (!format) copied.push(output['copied'] === true);
        });
      }
    }
    return [
      { what: 'largest difference, full scale 1', value: worst, bar: EXACT, better: 'lower', note: 'aac and opus' },
      { what: 'copied without encoding', value: share(copied), bar: 1, better: 'higher' },
    ];
  },
};
