import { amplified, limiterGains } from '../../dsp/levels/apply-gain.ts';
import { defineCapability } from '../capability.ts';
import { reported } from '../reported.ts';
import { encodingOf } from '../encoding-params.ts';
import { chat } from './chat.ts';
import { measureLevels } from './levels.ts';
import { outputSchema } from './output.ts';
import { paramsSchema } from './params.ts';
import { planGain } from './plan.ts';

/** Brings audio to a loudness under a true peak ceiling. */
export const normalizeLoudness = defineCapability({
  name: 'normalize_loudness',
  version: 3,
  previous: { version: 2, encoding: { keepsEncoderLevel: true } },
  summary:
    'Brings the audio to a loudness (EBU R 128) and keeps its true peak under a ceiling, with a limiter or by gain alone.',
  takes: 'audio',
  makes: 'audio',
  engine: 'embedded:bs1770+limiter',
  chat,
  params: paramsSchema,
  output: outputSchema,

  async run({ audio, params, write, progress }) {
    const { sampleRate, channels } = audio;
    const levels = measureLevels(
      reported(audio, (part) => progress(0.4 * part)),
      audio,
    );
    const plan = planGain(audio, levels, params, (part) => progress(0.4 + 0.3 * part));
    const gains = limiterGains(plan.gainDb, plan.curve, sampleRate);
    const blocks = reported(audio, (part) => progress(0.7 + 0.3 * part));
    const made = await write.audio(amplified(blocks, gains), {
      name: 'normalized',
      sampleRate,
      channels,
      ...encodingOf(params),
    });
    return {
      audio: made,
      gain_db: plan.gainDb,
      input_lufs: levels.lufs,
      output_lufs: plan.outputLufs,
      output_true_peak_dbtp: plan.outputPeakDb,
      limited: plan.limited,
      reason: plan.reason,
      engine: 'embedded:bs1770+limiter',
    };
  },
});
