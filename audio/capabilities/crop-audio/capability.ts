import { z } from 'zod';
import { createSilenceDetector, type Span } from '../../dsp/core/silence.ts';
import { artifact, AUDIO_FORMATS, defineCapability, UnsuitableInput, type DecodedAudio } from '../capability.ts';
import { exactFormat } from '../exact-format.ts';
import { chat } from './chat.ts';

/** Quieter than this, in dBFS, is outer silence. */
const SILENCE_DBFS = -60;
const BLOCK_FRAMES = 2 ** 16;

/** Keeps one span of the audio. */
export const cropAudio = defineCapability({
  name: 'crop_audio',
  version: 2,
  summary: 'Keeps one span of the audio, sample-exact; without a span, trims outer silence.',
  takes: 'audio',
  makes: 'audio',
  engine: 'embedded:crop',
  chat,
  params: z
    .strictObject({
      start_s: z.number().min(0).optional().describe('Where the kept span begins, in seconds; default: the beginning.'),
      end_s: z
        .number()
        .positive()
        .optional()
        .describe('Where it ends, in seconds; default, and at most: the end of the audio.'),
      format: z
        .enum(AUDIO_FORMATS)
        .optional()
        .describe(
          'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
        ),
    })
    .refine(({ start_s, end_s }) => start_s === undefined || end_s === undefined || start_s < end_s, {
      path: ['end_s'],
      message: 'must lie after start_s',
    }),
  output: z.object({
    audio: artifact,
    start_s: z.number(),
    end_s: z.number(),
    duration_s: z.number(),
    engine: z.string(),
  }),

  async run({ audio, params, write, progress }) {
    const { sampleRate, channels } = audio;
    const { start_s, end_s, format } = params;
    const span = start_s === undefined && end_s === undefined ? soundingSpan(audio) : namedSpan(audio, start_s, end_s);
    const wanted = format ?? exactFormat(blocksOf(audio, span));
    const made = await write.audio(blocksOf(audio, span, progress), {
      name: 'cropped',
      sampleRate,
      channels,
      ...(wanted ? { format: wanted } : {}),
    });
    return {
      audio: made,
      start_s: span.start / sampleRate,
      end_s: span.end / sampleRate,
      duration_s: (span.end - span.start) / sampleRate,
      engine: 'embedded:crop',
    };
  },
});

function namedSpan({ sampleRate, frames }: DecodedAudio, from = 0, to = frames / sampleRate): Span {
  const start = Math.round(from * sampleRate);
  // "The first 30 s" of a shorter audio is all of it; what begins after the end is nothing.
  const end = Math.min(frames, Math.round(to * sampleRate));
  if (end <= start)
    throw new UnsuitableInput(
      `The span from ${from} s to ${to} s holds no sample of this audio of ${(frames / sampleRate).toFixed(3)} s.`,
    );
  return { start, end };
}

function soundingSpan(audio: DecodedAudio): Span {
  const detector = createSilenceDetector({ threshold: 10 ** (SILENCE_DBFS / 20), minLength: audio.frames });
  for (const planes of audio.blocks()) detector.push(planes);
  const { sounding } = detector.finish();
  if (!sounding) throw new UnsuitableInput('All of the audio is silence: name the span to keep.');
  return sounding;
}

function* blocksOf(
  audio: DecodedAudio,
  { start, end }: Span,
  progress: (fraction: number) => void = () => undefined,
): Generator<Float32Array[]> {
  for (let at = start; at < end; at += BLOCK_FRAMES) {
    yield audio.read(at, Math.min(BLOCK_FRAMES, end - at));
    progress(Math.min(1, (at + BLOCK_FRAMES - start) / (end - start)));
  }
}
