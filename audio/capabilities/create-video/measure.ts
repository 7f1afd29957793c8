import { AVMEDIA_TYPE_VIDEO, AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { FormatContext } from 'node-av/lib';
import { createVideo } from './capability.ts';
import { drums, sine, wav } from '../../../test/infra/audio.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { share } from '../../../test/measure/metrics/mean.ts';
import { performed } from '../../../test/measure/performed.ts';

const SMALL = { width_px: 320, height_px: 180 };
const RATES = [8_000, 44_100, 48_000, 96_000];
const SECONDS = 3.217;
const ONSET_S = 1.25;
const FPS = 25;
const SPEED_S = 10;

/** Measures the formats, length and synchronisation of videos, and the speed at 720p. */
export const measurement: Measurement = {
  capability: 'create_video',
  async measure() {
    const plays: boolean[] = [];
    let [offFrames, lagS] = [0, 0];
    for (const sampleRate of RATES) {
      const plane = sine({ seconds: SECONDS, hz: 500, sampleRate });
      plane.fill(0, 0, ONSET_S * sampleRate);
      const bytes = wav([plane, plane], { sampleRate });
      await performed(createVideo, { bytes, params: { ...SMALL, fps: FPS } }, ({ made }) => {
        const picture = pictureOf(made.path);
        plays.push(
          picture.plays && made.facts.codec === 'aac' && made.bytes.indexOf('moov') < made.bytes.indexOf('mdat'),
        );
        offFrames = Math.max(
          offFrames,
          Math.abs(picture.frames - FPS * SECONDS),
          Math.abs(picture.seconds - SECONDS) * FPS,
        );
        const onset = made.planes[0]!.findIndex((x) => Math.abs(x) > 0.2) / made.facts.sample_rate_hz;
        lagS = Math.max(lagS, Math.abs(onset - ONSET_S));
      });
    }
    const song = drums({ bpm: 120, seconds: SPEED_S });
    const speed = await performed(createVideo, { bytes: wav([song, song]) }, ({ cpuS }) => SPEED_S / cpuS);
    return [
      { what: 'H.264, yuv420p, AAC, index first', value: share(plays), bar: 1, better: 'higher' },
      { what: 'duration off, pictures', value: offFrames, bar: 1, better: 'lower' },
      { what: 'sound off, seconds', value: lagS, bar: 1 / FPS, better: 'lower' },
      { what: 'times real time at 720p, one core', value: speed, bar: 5, better: 'higher' },
    ];
  },
};

function pictureOf(path: string): { plays: boolean; frames: number; seconds: number } {
  const format = new FormatContext();
  format.openInputSync(path, null, null);
  format.findStreamInfoSync(null);
  const stream = format.streams.find(({ codecpar }) => codecpar.codecType === AVMEDIA_TYPE_VIDEO);
  const plays = stream?.codecpar.codecId === AV_CODEC_ID_H264 && stream.codecpar.format === AV_PIX_FMT_YUV420P;
  const found = { plays, frames: Number(stream?.nbFrames ?? 0), seconds: Number(format.duration) / 1e6 };
  format.closeInputSync();
  return found;
}
