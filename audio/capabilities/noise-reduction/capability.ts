import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { speechShare } from '../../dsp/speech/speech-spans.ts';
import { artifact, AUDIO_FORMATS, defineCapability, type DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, type Models } from '../models.ts';
import { chat } from './chat.ts';
import { fromMusic } from './from-music.ts';
import { fromSpeech } from './from-speech.ts';
import { untouched, type Progress, type Way } from './method.ts';

const ENGINE = 'embedded:rnnoise+log-mmse';
/** With less speech than this, the denoiser for speech would take away what is meant to be heard. */
const LEAST_SPEECH = 0.25;
const LEAST_S = 0.5;

/** Takes noise out of speech or music. */
export const noiseReduction = defineCapability({
  name: 'noise_reduction',
  version: 2,
  summary: 'Removes noise from speech, and steady noise from music; leaves alone what is clean.',
  takes: 'audio',
  makes: 'audio',
  engine: ENGINE,
  chat,
  uses: ['denoiser'],
  params: z.strictObject({
    content: z
      .enum(['auto', 'speech', 'music'])
      .default('auto')
      .describe('What is to be kept; auto: speech where a good part of the audio is speech, else music.'),
    format: z.enum(AUDIO_FORMATS).optional().describe('Format of the made file; default: flac, without loss.'),
  }),
  output: z.object({
    audio: artifact,
    method: z
      .enum(['rnnoise', 'model', 'log_mmse', 'none'])
      .describe(
        'What removed the noise: rnnoise or an installed model from speech, log_mmse from music; none: passed on as it was.',
      ),
    snr_before_db: z.number().nullable().describe('Estimated ratio of what is kept to the noise, before.'),
    snr_after_db: z.number().nullable().describe('The same of the made audio.'),
    reason: z.string().nullable().describe('Why nothing was removed, or why a ratio is null.'),
    engine: z.string(),
  }),

  async run({ audio, params, write, models, progress }) {
    const way = choose(audio, params.content, models, progress);
    const made = await write.audio(way.blocks, {
      name: 'denoised',
      sampleRate: audio.sampleRate,
      channels: audio.channels,
      ...(params.format ? { format: params.format } : {}),
    });
    const { before, after } = way.snr();
    return {
      audio: made,
      method: way.method,
      snr_before_db: before,
      snr_after_db: after,
      reason: way.reason ?? (before === null ? 'no stretch of noise alone was found to compare with' : null),
      engine: way.method === 'model' ? `${ENGINE}+model:${models.modelDenoiser?.name}` : ENGINE,
    };
  },
});

function choose(audio: DecodedAudio, content: 'auto' | 'speech' | 'music', models: Models, progress: Progress): Way {
  if (audio.frames < LEAST_S * audio.sampleRate) return untouched(audio, `the audio is shorter than ${LEAST_S} s`);
  const first = (part: number): void => progress(part * 0.2);
  const rest = (part: number): void => progress(0.2 + part * 0.8);
  if (content !== 'music') {
    const voice = models.voiceActivity(resampleParts(mixDown(audio, first), audio.sampleRate, SPEECH_RATE));
    if (content === 'speech' || speechShare(voice) >= LEAST_SPEECH) return fromSpeech(audio, voice, models, rest);
  }
  return fromMusic(audio, rest);
}
