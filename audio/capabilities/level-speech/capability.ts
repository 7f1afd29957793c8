import type { z } from 'zod';
import { amplified, hopGains } from '../../dsp/levels/apply-gain.ts';
import { SPEECH_GAIN_HOP_S } from '../../dsp/levels/speech-gain.ts';
import { defineCapability, type CapabilityContext } from '../capability.ts';
import { encodingOf } from '../encoding-params.ts';
import { reported } from '../reported.ts';
import { chat } from './chat.ts';
import { hearSpeech } from './course.ts';
import { outputSchema } from './output.ts';
import { paramsSchema } from './params.ts';
import { planLevels } from './plan.ts';

const ENGINE = 'embedded:silero+leveller';

/** Brings the voices of a recording to one loudness. */
export const levelSpeech = defineCapability({
  name: 'level_speech',
  version: 5,
  previous: { version: 4, run: (context) => level(context, { isFormer: true }) },
  summary:
    'Brings loud and soft voices of a recording to the same loudness with a slow gain; pauses and music are not raised.',
  takes: 'audio',
  makes: 'audio',
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: outputSchema,

  run: (context) => level(context, { isFormer: false }),
});

/** Whether it works as version 4 did. */
interface Method {
  isFormer: boolean;
}

async function level(
  { audio, params, models, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: Method,
) {
  const { sampleRate, channels } = audio;
  const course = hearSpeech(audio, { models, progress: (part) => progress(0.6 * part) });
  const plan = planLevels(course, params.target_lufs, method);
  const blocks = reported(audio, (part) => progress(0.6 + 0.4 * part));
  const made = await write.audio(amplified(blocks, hopGains(plan.db, SPEECH_GAIN_HOP_S, sampleRate)), {
    name: 'levelled',
    sampleRate,
    channels,
    ...encodingOf(params),
  });
  return {
    audio: made,
    input_lra_lu: course.levels.rangeLu,
    output_lra_lu: plan.rangeLu,
    output_lufs: plan.lufs,
    gain: { hop_s: SPEECH_GAIN_HOP_S, db: plan.db },
    reason: plan.reason,
    engine: ENGINE,
  };
}
