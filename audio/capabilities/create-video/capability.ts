import { z } from 'zod';
import { meanOfChannels, mixDown } from '../../dsp/core/mix-down.ts';
import { spectrogramPainter, spectrumPainter } from '../../dsp/picture/spectrum-painters.ts';
import type { Painter, Scene } from '../../dsp/picture/video-scene.ts';
import { timelinePainter, waveformPainter } from '../../dsp/picture/waveform-painters.ts';
import { artifact, defineCapability, type CapabilityContext, type DecodedAudio, type Moment } from '../capability.ts';
import { chat } from './chat.ts';
import { paramsSchema, STYLES } from './params.ts';

const PAINTERS: Record<(typeof STYLES)[number], (scene: Scene) => Painter> = {
  waveform: waveformPainter,
  timeline: timelinePainter,
  spectrum: spectrumPainter,
  spectrogram: spectrogramPainter,
};

/**
 * At these quantisers pictures have an SSIM of 0.985 or more to those of version 2 (`method.md`). The fine cells of a spectrogram need
 * more bits than a line.
 */
const QUANTISERS: Record<(typeof STYLES)[number], number> = {
  waveform: 31,
  timeline: 30,
  spectrum: 28,
  spectrogram: 21,
};

/** Samples that the reader of the painters buffers. */
const BUFFER_SAMPLES = 2 ** 18;

/** Returns the next lower even size: the codec halves the resolution of colours. */
const even = (pixels: number): number => pixels - (pixels % 2);

const outputSchema = z.object({
  video: artifact,
  width_px: z.number().int(),
  height_px: z.number().int(),
  fps: z.number(),
  duration_s: z.number().describe('Of the picture: that of the audio, rounded up to a whole picture.'),
  style: z.enum(STYLES),
  engine: z.string(),
});

/** Makes a video whose picture follows the sound. */
export const createVideo = defineCapability({
  name: 'create_video',
  version: 4,
  previous: { version: 3, run: (context) => film(context, { isFormer: true }) },
  summary:
    'Makes an MP4 video (H.264 and AAC) of the audio that shows its waveform, spectrum or spectrogram in sync with the sound.',
  takes: 'audio',
  makes: 'video',
  minSpeed: 2,
  engine: 'embedded:draw-x264',
  chat,
  params: paramsSchema,
  output: outputSchema,

  run: (context) => film(context, { isFormer: false }),
});

/** Whether it works as version 3 did. */
interface Method {
  isFormer: boolean;
}

async function film(
  {
    audio,
    params: { style, width_px, height_px, fps },
    write,
    progress,
  }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: Method,
): Promise<z.infer<typeof outputSchema>> {
  const [width, height] = [even(width_px), even(height_px)];
  const { sampleRate, frames } = audio;
  const read = monoReader(audio);
  const paint = PAINTERS[style]({ width, height, fps, sampleRate, frames, peak: peakOf(audio), read });
  const pictures = Math.max(1, Math.ceil((frames * fps) / sampleRate));
  const channels = Math.min(2, audio.channels);
  const moments = momentsOf(audio, { fps, pictures, paint, progress, method });
  const shape = { width, height, fps, sampleRate, channels, quantiser: QUANTISERS[style] };
  const video = await write.video(moments, { name: 'video', ...shape });
  return {
    video,
    width_px: width,
    height_px: height,
    fps,
    duration_s: pictures / fps,
    style,
    engine: 'embedded:draw-x264',
  };
}

function* momentsOf(
  audio: DecodedAudio,
  {
    fps,
    pictures,
    paint,
    progress,
    method,
  }: { fps: number; pictures: number; paint: Painter; progress: (fraction: number) => void; method: Method },
): Generator<Moment> {
  const sampleOf = (index: number): number => Math.round((index * audio.sampleRate) / fps);
  for (let index = 0; index < pictures; index++) {
    const from = sampleOf(index);
    yield { picture: paint(index), sound: stereo(audio.read(from, sampleOf(index + 1) - from), method) };
    progress((index + 1) / pictures);
  }
}

/** Mixes to at most two channels: centre and surround at -3 dB on either side (ITU-R BS.775), without the low-frequency channel. */
function stereo(planes: Float32Array[], { isFormer }: Method): Float32Array[] {
  if (planes.length <= 2) return planes;
  const [left, right, centre, ...rest] = planes;
  const behind = planes.length >= 6 ? rest.slice(1) : rest;
  // 6.1 has the middle of the back before the sides. Version 3 took it for the left one, and the sides for each other.
  const hasMiddle = !isFormer && behind.length % 2 === 1;
  const mix = (front: Float32Array, side: number): Float32Array => {
    const own = behind.filter((_, i) =>
      hasMiddle ? i === 0 || (i - 1) % 2 === side : i % 2 === side || behind.length === 1,
    );
    const gain = 1 / (1 + Math.SQRT1_2 * (1 + own.length));
    return front.map((x, i) => {
      let sum = centre![i]!;
      for (const plane of own) sum += plane[i]!;
      return gain * (x + Math.SQRT1_2 * sum);
    });
  };
  return [mix(left!, 0), mix(right!, 1)];
}

function peakOf(audio: DecodedAudio): number {
  let peak = 0;
  for (const mono of mixDown(audio)) {
    for (let i = 0; i < mono.length; i++) {
      const level = Math.abs(mono[i]!);
      if (level > peak) peak = level;
    }
  }
  return peak;
}

/** Returns a reader of mono samples, with silence beyond the ends. It buffers what it read last, because the next read is near. */
function monoReader(audio: DecodedAudio): Scene['read'] {
  let kept: Float32Array = new Float32Array(0);
  let keptFrom = 0;
  return (start, length) => {
    const from = Math.max(0, Math.min(audio.frames, start));
    const to = Math.max(from, Math.min(audio.frames, start + length));
    if (from < keptFrom || to > keptFrom + kept.length) {
      keptFrom = Math.max(0, from - BUFFER_SAMPLES / 4);
      kept = meanOfChannels(audio.read(keptFrom, Math.max(BUFFER_SAMPLES, to - keptFrom)));
    }
    const found = kept.subarray(from - keptFrom, to - keptFrom);
    if (found.length === length) return found;
    const padded = new Float32Array(length);
    padded.set(found, from - start < 0 ? 0 : Math.min(length - found.length, from - start));
    return padded;
  };
}
