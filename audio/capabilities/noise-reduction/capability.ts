import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { speechShare } from '../../dsp/speech/speech-spans.ts';
import { artifact, defineCapability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import { SPEECH_RATE, type Models } from '../model-interfaces.ts';
import { chat } from './chat.ts';
import { fromMusic } from './from-music.ts';
import { fromSpeech } from './from-speech.ts';
import { fromSpeechByVote } from './from-speech-by-vote.ts';
import { untouched, type Progress, type Reduction } from './reduction.ts';

const ENGINE = 'embedded:rnnoise+wiener+log-mmse';
const FORMER_ENGINE = 'embedded:rnnoise+log-mmse';
/** Share of speech below which the denoiser for speech would remove what is to be kept. */
const MIN_SPEECH = 0.25;
const MIN_S = 0.5;

const params = z
  .strictObject({
    content: z
      .enum(['auto', 'speech', 'music'])
      .default('auto')
      .describe('What is to be kept; auto: speech where a good part of the audio is speech, else music.'),
    ...encodingParams,
  })
  .superRefine(checkEncoding);

/** Removes noise from speech or music. */
export const noiseReduction = defineCapability({
  name: 'noise_reduction',
  version: 6,
  previous: { version: 5, engine: FORMER_ENGINE, run: (context) => reduce(context, { isFormer: true }) },
  summary: 'Removes noise from speech, and steady noise from music; returns clean audio unchanged.',
  takes: 'audio',
  makes: 'audio',
  minSpeed: 10,
  engine: ENGINE,
  chat,
  uses: ['denoiser'],
  params,
  output: z.object({
    audio: artifact,
    method: z
      .enum(['rnnoise', 'model', 'log_mmse', 'none'])
      .describe(
        'Method that removed the noise: rnnoise or an installed model from speech, log_mmse from music; none: the audio is as it was.',
      ),
    snr_before_db: z.number().nullable().describe('Estimated ratio of what is kept to the noise, before.'),
    snr_after_db: z.number().nullable().describe('The same of the made audio.'),
    reason: z.string().nullable().describe('Why nothing was removed, or why a ratio is null.'),
    engine: z.string(),
  }),

  run: (context) => reduce(context, { isFormer: false }),
});

/** Whether it works as version 5 did. */
interface Method {
  isFormer: boolean;
}

async function reduce(
  { audio, params: { content, ...rest }, write, models, progress }: CapabilityContext<z.infer<typeof params>>,
  method: Method,
) {
  const reduction = choose(audio, { content, models, progress }, method);
  const made = await write.audio(reduction.blocks, {
    name: 'denoised',
    sampleRate: audio.sampleRate,
    channels: audio.channels,
    ...encodingOf(rest),
  });
  const { before, after } = reduction.snr();
  const engine = method.isFormer ? FORMER_ENGINE : ENGINE;
  return {
    audio: made,
    method: reduction.method,
    snr_before_db: before,
    snr_after_db: after,
    reason: reduction.reason ?? (before === null ? 'no stretch of noise alone was found to compare with' : null),
    engine: reduction.method === 'model' ? `${engine}+model:${models.modelDenoiser?.name}` : engine,
  };
}

function choose(
  audio: DecodedAudio,
  { content, models, progress }: { content: 'auto' | 'speech' | 'music'; models: Models; progress: Progress },
  method: Method,
): Reduction {
  if (audio.frames < MIN_S * audio.sampleRate) return untouched(audio, `the audio is shorter than ${MIN_S} s`);
  const first = (part: number): void => progress(part * 0.2);
  const rest = (part: number): void => progress(0.2 + part * 0.8);
  if (content !== 'music') {
    const voice = models.voiceActivity(resampleParts(mixDown(audio, first), audio.sampleRate, SPEECH_RATE));
    if (content === 'speech' || speechShare(voice) >= MIN_SPEECH)
      return models.modelDenoiser || method.isFormer
        ? fromSpeech(audio, voice, models, rest)
        : fromSpeechByVote(audio, voice, models, rest);
  }
  return fromMusic(audio, rest, method);
}
