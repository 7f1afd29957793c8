import { z } from 'zod';
import { createSilenceDetector, type Span } from '../../dsp/core/silence.ts';
import { artifact, defineCapability, UnsuitableInput, type DecodedAudio } from '../capability.ts';
import { encodingOf } from '../encoding-params.ts';
import { secondsText } from '../fact.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';

/** Level in dBFS up to which outer parts count as silence. */
const SILENCE_DBFS = -60;
const BLOCK_FRAMES = 2 ** 16;

/** Keeps one span of the audio, or trims its outer silence. */
export const cropAudio = defineCapability({
  name: 'crop_audio',
  version: 5,
  previous: { version: 4, encoding: { keepsEncoderLevel: true } },
  summary: 'Keeps one span of the audio, sample-exact; without a span, trims outer silence.',
  takes: 'audio',
  makes: 'audio',
  engine: 'embedded:crop',
  chat,
  params: paramsSchema,
  output: z.object({
    audio: artifact,
    start_s: z.number(),
    end_s: z.number(),
    duration_s: z.number(),
    engine: z.string(),
  }),

  async run({ audio, params, write, progress }) {
    const { sampleRate, channels } = audio;
    const { start_s, end_s } = params;
    const span = start_s === undefined && end_s === undefined ? soundingSpan(audio) : namedSpan(audio, start_s, end_s);
    const made = await writeExact(write, () => blocksOf(audio, span, progress), {
      name: 'cropped',
      sampleRate,
      channels,
      ...encodingOf(params),
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
  // The first 30 s of a shorter audio are all of it; a span that begins after the end is empty.
  const end = Math.min(frames, Math.round(to * sampleRate));
  const length = secondsText(frames / sampleRate);
  if (start >= frames)
    throw new UnsuitableInput(
      `Nothing would be kept: start_s is ${from}, but this audio is ${length} s long. Choose a start_s below ${length}.`,
    );
  if (end <= start)
    throw new UnsuitableInput(
      `Nothing would be kept: start_s ${from} and end_s ${to} are the same sample of this audio, which is ${length} s long at ${sampleRate} Hz. ` +
        'Choose a later end_s.',
    );
  return { start, end };
}

function soundingSpan(audio: DecodedAudio): Span {
  const detector = createSilenceDetector({ threshold: 10 ** (SILENCE_DBFS / 20), minLength: audio.frames });
  for (const planes of audio.blocks()) detector.push(planes);
  const { sounding } = detector.finish();
  if (!sounding)
    throw new UnsuitableInput('All of the audio is silence: name the span to keep with start_s and end_s.');
  return sounding;
}

function* blocksOf(
  audio: DecodedAudio,
  { start, end }: Span,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  for (let at = start; at < end; at += BLOCK_FRAMES) {
    yield audio.read(at, Math.min(BLOCK_FRAMES, end - at));
    progress(Math.min(1, (at + BLOCK_FRAMES - start) / (end - start)));
  }
}
