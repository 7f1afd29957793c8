import { z } from 'zod';
import { fade, FADE_CURVES, type Fades } from '../../dsp/editing/fade-curve.ts';
import { artifact, defineCapability, type DecodedAudio } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:fade';
/** Longest fade that can be requested: that of the longest audio. */
const MAX_FADE_S = 14_400;

/** Fades the audio in and out. */
export const fadeAudio = defineCapability({
  name: 'fade_audio',
  version: 2,
  previous: { version: 1, encoding: { keepsEncoderLevel: true } },
  summary: 'Fades the audio in and out; the first and the last sample are silent.',
  takes: 'audio',
  makes: 'audio',
  engine: ENGINE,
  chat,
  params: z
    .strictObject({
      in_s: z.number().min(0).max(MAX_FADE_S).default(0.01).describe('Length of the fade-in in seconds; 0: none.'),
      out_s: z.number().min(0).max(MAX_FADE_S).default(0.01).describe('Length of the fade-out in seconds; 0: none.'),
      curve: z
        .enum(FADE_CURVES)
        .default('equal_power')
        .describe('Curve of the gain: equal_power is a quarter of a sine, linear a straight line.'),
      ...encodingParams,
      format: encodingParams.format.describe(
        'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
      ),
    })
    .superRefine(checkEncoding),
  output: z.object({
    audio: artifact,
    in_s: z.number().describe('Length of the fade-in: as requested to the sample, at most the audio.'),
    out_s: z.number().describe('Length of the fade-out: as requested to the sample, at most the audio.'),
    engine: z.string(),
  }),

  async run({ audio, params, write, progress }) {
    const { sampleRate, channels, frames } = audio;
    const fades = {
      frames,
      fadeIn: fadeFrames(params.in_s, audio),
      fadeOut: fadeFrames(params.out_s, audio),
      curve: params.curve,
    };
    const made = await writeExact(write, () => faded(audio, fades, progress), {
      name: 'faded',
      sampleRate,
      channels,
      ...encodingOf(params),
    });
    return { audio: made, in_s: fades.fadeIn / sampleRate, out_s: fades.fadeOut / sampleRate, engine: ENGINE };
  },
});

/** Returns the samples of a fade: at least one, unless none is requested, and at most all. */
function fadeFrames(seconds: number, { sampleRate, frames }: DecodedAudio): number {
  if (seconds === 0) return 0;
  return Math.min(frames, Math.max(1, Math.round(seconds * sampleRate)));
}

function* faded(audio: DecodedAudio, fades: Fades, progress: (fraction: number) => void): Generator<Float32Array[]> {
  let done = 0;
  for (const block of audio.blocks()) {
    const planes = block.map((plane) => plane.slice());
    fade(planes, done, fades);
    yield planes;
    done += planes[0]?.length ?? 0;
    progress(done / audio.frames);
  }
}
