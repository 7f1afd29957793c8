import { z } from 'zod';
import { measureLevelCourse, LEVEL_STEPS_PER_SECOND, silentRuns } from '../../dsp/editing/silent-runs.ts';
import { cutSpans, withoutSpans, type SampleSpan } from '../../dsp/editing/span-cuts.ts';
import { artifact, defineCapability, type DecodedAudio } from '../capability.ts';
import { encodingOf } from '../encoding-params.ts';
import type { Models } from '../model-interfaces.ts';
import { reported } from '../reported.ts';
import { voiceOverTime } from '../voice-over-time.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';

const ENGINE = 'embedded:silero+cuts';
/** Length of the crossfade at a join, in seconds. */
const FADE_S = 0.02;

/** Shortens long silences. */
export const cutSilences = defineCapability({
  name: 'cut_silences',
  version: 2,
  previous: { version: 1, encoding: { keepsEncoderLevel: true } },
  summary: 'Shortens long silences and pauses of speech without cutting into words, music or noise.',
  takes: 'audio',
  makes: 'audio',
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: z.object({
    audio: artifact,
    cuts: z
      .array(z.object({ start_s: z.number(), end_s: z.number() }))
      .describe('Spans of the input that were removed, in order.'),
    removed_s: z.number().describe('Their length in all.'),
    engine: z.string(),
  }),

  async run({ audio, params, models, write, progress }) {
    const { sampleRate, channels } = audio;
    const fade = 2 * Math.max(1, Math.round((FADE_S * sampleRate) / 2));
    const { silences, peak } = findSilences(audio, models, params.min_silence_s, (part) => progress(0.7 * part));
    const cuts = cutSpans(silences, { frames: audio.frames, keep: Math.round(params.keep_s * sampleRate), fade });
    const removed = cuts.reduce((sum, { start, end }) => sum + end - start, 0);
    // FLAC, the default, would limit samples above full scale.
    const exact = params.format === undefined && peak > 1 ? { format: 'wav' as const } : {};
    const made = await write.audio(
      reported({ blocks: () => withoutSpans(audio, cuts, fade), frames: audio.frames - removed }, (part) =>
        progress(0.7 + 0.3 * part),
      ),
      { name: 'without-silences', sampleRate, channels, ...encodingOf(params), ...exact },
    );
    return {
      audio: made,
      cuts: cuts.map(({ start, end }) => ({ start_s: start / sampleRate, end_s: end / sampleRate })),
      removed_s: removed / sampleRate,
      engine: ENGINE,
    };
  },
});

/** Finds the silences of at least this length, and the highest sample. */
function findSilences(
  audio: DecodedAudio,
  models: Models,
  minS: number,
  progress: (part: number) => void,
): { silences: SampleSpan[]; peak: number } {
  const { sampleRate, frames } = audio;
  const { powers, peak } = measureLevelCourse(
    reported(audio, (part) => progress(part / 3)),
    audio,
  );
  const voiceAt = voiceOverTime(audio, models, (part) => progress((1 + 2 * part) / 3));
  const sampleOf = (step: number): number => Math.round((step * sampleRate) / LEVEL_STEPS_PER_SECOND);
  const silences = silentRuns(powers, (step) => voiceAt((step + 0.5) / LEVEL_STEPS_PER_SECOND))
    .map(({ from, to }) => ({ start: sampleOf(from), end: to === powers.length ? frames : sampleOf(to) }))
    .filter(({ start, end }) => end - start >= minS * sampleRate);
  return { silences, peak };
}
