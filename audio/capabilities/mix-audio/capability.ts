import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import type { Span } from '../../dsp/core/silence.ts';
import { conformed } from '../../dsp/editing/conform.ts';
import { ducking } from '../../dsp/editing/ducking.ts';
import { mixed, type Mix } from '../../dsp/editing/mix.ts';
import { detectionGain, rmsLevels } from '../../dsp/speech/snr.ts';
import { speechSpans } from '../../dsp/speech/speech-spans.ts';
import {
  artifact,
  defineCapability,
  UnsuitableInput,
  type CapabilityContext,
  type DecodedAudio,
} from '../capability.ts';
import { encodingOf } from '../encoding-params.ts';
import { secondsText } from '../fact.ts';
import { SPEECH_RATE, VOICE_WINDOW, type Models } from '../model-interfaces.ts';
import { requireConformable } from '../require-conformable.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';

const ENGINE = 'embedded:mix';
/** Sample rate in Hz, and length, below which no speech is looked for. */
const MIN_SPEECH_RATE = 4_000;
const MIN_SPEECH_S = 0.1;

/** Mixes other audio into the audio. */
export const mixAudio = defineCapability({
  name: 'mix_audio',
  version: 3,
  previous: { version: 2, run: (context) => mix(context, { mayBeUnheard: true }) },
  summary:
    'Mixes other audio into the audio, which keeps its length and level; if requested, softer while somebody speaks.',
  takes: 'audio',
  makes: 'audio',
  inputs: ['with'],
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: z.object({
    audio: artifact,
    ducked_s: z.number().describe('Seconds of speech under which the other audio sounds softer.'),
    engine: z.string(),
  }),

  run: (context) => mix(context, { mayBeUnheard: false }),
});

async function mix(
  {
    audio,
    inputs: { with: other } = {},
    params,
    models,
    write,
    progress,
  }: CapabilityContext<z.infer<typeof paramsSchema>>,
  { mayBeUnheard }: { mayBeUnheard: boolean },
) {
  if (!other) throw new UnsuitableInput('There is no audio to mix in: name it with with_url.');
  requireConformable(other, audio, 'with');
  const { sampleRate, channels } = audio;
  const added = conformed(other, { sampleRate, channels });
  const offset = Math.round(params.offset_s * sampleRate);
  if (!mayBeUnheard) requireHeard({ audio, added, offset }, params.offset_s);
  const depthDb = params.duck_db;
  const spans = depthDb > 0 ? speechIn(audio, models, (part) => progress(part * 0.4)) : [];
  const sum: Mix = {
    audio,
    added,
    gain: 10 ** (params.gain_db / 20),
    offset,
    ducking: () => ducking(spans, { depthDb, sampleRate }),
  };
  const made = await writeExact(write, () => mixed(sum, (part) => progress(0.4 + part * 0.6)), {
    name: 'mixed',
    sampleRate,
    channels,
    ...encodingOf(params),
  });
  const sounding = { start: Math.max(0, offset), end: offset + added.frames };
  return { audio: made, ducked_s: overlap(spans, sounding) / sampleRate, engine: ENGINE };
}

/** Throws `UnsuitableInput` if no sample of the added audio lies within the audio. */
function requireHeard({ audio, added, offset }: Pick<Mix, 'audio' | 'added' | 'offset'>, offsetS: number): void {
  const unheard = `Nothing of the other audio would be heard: offset_s is ${offsetS}`;
  if (offset >= audio.frames) {
    const length = secondsText(audio.frames / audio.sampleRate);
    throw new UnsuitableInput(`${unheard}, but this audio is ${length} s long. Choose an offset_s below ${length}.`);
  }
  if (offset + added.frames <= 0) {
    const length = secondsText(added.frames / added.sampleRate);
    throw new UnsuitableInput(
      `${unheard}, but the other audio is ${length} s long. Choose an offset_s above -${length}.`,
    );
  }
}

/** Returns the spans of the audio in which somebody speaks, in samples. */
function speechIn(audio: DecodedAudio, models: Models, progress: (fraction: number) => void): Span[] {
  const { sampleRate, frames } = audio;
  if (sampleRate < MIN_SPEECH_RATE || frames < MIN_SPEECH_S * sampleRate) return [];
  const atSpeechRate = (report?: (part: number) => void): Iterable<Float32Array> =>
    resampleParts(mixDown(audio, report), sampleRate, SPEECH_RATE);
  const level = rmsLevels(
    atSpeechRate((part) => progress(part / 4)),
    SPEECH_RATE,
  );
  const voice = models.voiceActivity(
    atSpeechRate((part) => progress((1 + 3 * part) / 4)),
    detectionGain(level),
  );
  const shape = { windowS: VOICE_WINDOW / SPEECH_RATE, durationS: frames / sampleRate };
  return speechSpans({ voice, probabilities: voice }, shape).map(({ startS, endS }) => ({
    start: Math.round(startS * sampleRate),
    end: Math.round(endS * sampleRate),
  }));
}

/** Returns the samples of spans that lie within a span. */
function overlap(spans: readonly Span[], { start, end }: Span): number {
  return spans.reduce((sum, each) => sum + Math.max(0, Math.min(end, each.end) - Math.max(start, each.start)), 0);
}
