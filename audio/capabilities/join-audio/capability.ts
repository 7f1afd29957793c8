import { z } from 'zod';
import { conformed, type Blocks } from '../../dsp/editing/conform.ts';
import { arrange, sequenced, type Part } from '../../dsp/editing/sequence.ts';
import { createLoudnessMeter, MIN_LOUDNESS_RATE } from '../../dsp/levels/loudness.ts';
import { artifact, defineCapability, type CapabilityContext } from '../capability.ts';
import { encodingOf } from '../encoding-params.ts';
import { requireConformable } from '../require-conformable.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';

const ENGINE = 'embedded:join';
const SOURCES = ['before', 'audio', 'after'] as const;

/** Joins the audio with audio before and after it. */
export const joinAudio = defineCapability({
  name: 'join_audio',
  version: 3,
  previous: { version: 2, run: (context) => join(context, { isFormer: true }) },
  summary: 'Joins other audio before or after the audio, sample-exact, with a gap or a crossfade if requested.',
  takes: 'audio',
  makes: 'audio',
  inputs: ['before', 'after'],
  engine: ENGINE,
  chat,
  params: paramsSchema,
  longest: ({ gap_s: gap }, { own, further }) => own + further + 2 * gap,
  output: z.object({
    audio: artifact,
    parts: z
      .array(z.object({ start_s: z.number(), end_s: z.number(), source: z.enum(SOURCES) }))
      .describe('Where each audio lies in the made file, in order; parts that are crossfaded overlap.'),
    engine: z.string(),
  }),

  run: (context) => join(context, { isFormer: false }),
});

/** Whether it works as version 2 did. */
interface Method {
  isFormer: boolean;
}

async function join(
  { audio, inputs = {}, params, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  { isFormer }: Method,
) {
  const { sampleRate, channels } = audio;
  const named = SOURCES.flatMap((source) => {
    const each = source === 'audio' ? audio : inputs[source];
    return each ? [{ source, audio: each }] : [];
  });
  for (const { source, audio: each } of named) if (source !== 'audio') requireConformable(each, audio, source);
  const target = params.match_loudness ? loudnessOf(audio) : null;
  const unified = named.map(({ source, audio: each }) => {
    const alike = conformed(each, { sampleRate, channels });
    // Measured as it is joined: mono on both sides of stereo is 3 LU louder than alone.
    return { audio: alike, gain: source === 'audio' ? 1 : matchingGain(isFormer ? each : alike, target) };
  });
  const parts = arrange(unified, {
    crossfade: Math.round(params.crossfade_s * sampleRate),
    gap: Math.round(params.gap_s * sampleRate),
  });
  const made = await writeExact(write, () => reported(parts, progress), {
    name: 'joined',
    sampleRate,
    channels,
    ...encodingOf(params),
  });
  return {
    audio: made,
    parts: parts.map(({ start, end }, n) => ({
      start_s: start / sampleRate,
      end_s: end / sampleRate,
      source: named[n]!.source,
    })),
    engine: ENGINE,
  };
}

function* reported(parts: readonly Part[], progress: (fraction: number) => void): Generator<Float32Array[]> {
  let done = 0;
  for (const planes of sequenced(parts)) {
    yield planes;
    done += planes[0]?.length ?? 0;
    progress(done / parts.at(-1)!.end);
  }
}

/** Returns the linear gain that gives audio a loudness; 1 where one of the two cannot be measured, as in silence. */
function matchingGain(audio: Blocks, targetLufs: number | null): number {
  const own = targetLufs === null ? null : loudnessOf(audio);
  return own === null || targetLufs === null ? 1 : 10 ** ((targetLufs - own) / 20);
}

function loudnessOf(audio: Blocks): number | null {
  const { sampleRate, channels } = audio;
  if (sampleRate < MIN_LOUDNESS_RATE) return null;
  const meter = createLoudnessMeter(sampleRate, channels);
  for (const planes of audio.blocks()) meter.push(planes);
  return meter.finish().integratedLufs;
}
