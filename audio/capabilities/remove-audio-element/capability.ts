import { z } from 'zod';
import { difference } from '../../dsp/core/difference.ts';
import { synthesiseHum, trackHum, type TrackedHum } from '../../dsp/separation/hum-removal.ts';
import { FORMER_METHOD, METHOD } from '../../dsp/separation/separation-methods.ts';
import { separateStems, type SeparationMethod, type StemName } from '../../dsp/separation/stem-separation.ts';
import { hasParts, MODEL_PARTS, separateParts, type ModelPart } from '../../dsp/separation/vocal-separation.ts';
import { defineCapability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import type { Models } from '../model-interfaces.ts';
import { chat } from './chat.ts';
import { ELEMENTS, MAX_ATTENUATION_DB, outputSchema } from './output.ts';

const ENGINE = 'embedded:mask-network';
const HUM_ENGINE = 'embedded:hum-tracker';
/** Share of the energy below which nothing counts as removed. */
const MIN_REMOVED = 1e-9;

const paramsSchema = z
  .strictObject({
    element: z
      .enum(ELEMENTS)
      .default('vocals')
      .describe('Element to remove; vocals is the lead: a voice, or the instrument in its place.'),
    ...encodingParams,
  })
  .superRefine(checkEncoding);

/** Removes one element from the audio. */
export const removeAudioElement = defineCapability({
  name: 'remove_audio_element',
  version: 8,
  previous: { version: 7, run: (context) => remove(context, FORMER_METHOD) },
  summary: 'Removes vocals or lead, drums, bass, all other instruments, or mains hum from the audio.',
  takes: 'audio',
  makes: 'audio',
  minSpeed: 10,
  engine: `${ENGINE}+${HUM_ENGINE}`,
  chat,
  uses: ['separator'],
  params: paramsSchema,
  output: outputSchema,

  run: (context) => remove(context, methodFor(context.params.element)),
});

/** Returns the method that removes an element best: the network of today finds voices and drums better, the former one bass and the rest. */
function methodFor(element: (typeof ELEMENTS)[number]): SeparationMethod {
  return element === 'vocals' || element === 'drums' ? METHOD : FORMER_METHOD;
}

async function remove(
  { audio, params, write, models, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: SeparationMethod,
): Promise<z.input<typeof outputSchema>> {
  const { element } = params;
  const { sampleRate, channels } = audio;
  const hum = element === 'hum' ? trackHum(audio) : undefined;
  const sums = { mix: 0, taken: 0, both: 0 };
  const separator = models.separator && hasParts(models.separator, partsFor(element)) ? models.separator : undefined;
  const blocks = element === 'hum' ? withoutHum(audio, hum) : without(audio, element, { separator, method });
  const made = await write.audio(measured(blocks, audio.frames, sums, progress), {
    name: `without-${element}`,
    sampleRate,
    channels,
    ...encodingOf(params),
  });
  const reason = reasonFor(element, sums);
  return {
    audio: made,
    removed_element: element,
    attenuation_db: reason === null ? attenuationDb(sums) : null,
    hum: hum ? { frequency_hz: hum.hz, harmonics: Math.max(...hum.channels.map((lines) => lines.length)) } : null,
    reason,
    engine: separator ? `model:${separator.name}` : element === 'hum' ? HUM_ENGINE : ENGINE,
  };
}

/** Returns the parts that a model must have to remove an element: all other instruments are what its three parts leave. */
function partsFor(element: (typeof ELEMENTS)[number]): readonly string[] {
  return element === 'other' ? MODEL_PARTS : [element];
}

/** Returns the attenuation in dB, by the projections of the mix and of the result on what was removed. */
function attenuationDb({ taken, both }: Sums): number {
  const factor = (taken + both) / Math.max(1e-30, Math.abs(both));
  return Math.min(MAX_ATTENUATION_DB, 20 * Math.log10(Math.max(1, factor)));
}

function reasonFor(element: string, { mix, taken }: Sums): string | null {
  if (mix === 0) return 'the audio is digital silence';
  if (taken > MIN_REMOVED * mix) return null;
  return element === 'hum' ? 'no hum of 50 or 60 Hz was found; the audio is unchanged' : `no ${element} was found`;
}

interface Kept {
  mix: Float32Array[];
  kept: Float32Array[];
}

function* without(
  audio: DecodedAudio,
  element: StemName,
  { separator, method }: { separator: Models['separator']; method: SeparationMethod },
): Generator<Kept> {
  if (separator) {
    const wanted = partsFor(element) as readonly ModelPart[];
    for (const { mix, parts } of separateParts(audio, separator, wanted)) {
      const kept = mix.map((plane, channel) =>
        withoutParts(
          plane,
          parts.map((planes) => planes[channel]!),
        ),
      );
      yield { mix, kept: element === 'other' ? mix.map((plane, channel) => difference(plane, kept[channel]!)) : kept };
    }
    return;
  }
  for (const { mix, parts } of separateStems(audio, [[element]], method)) {
    yield { mix, kept: mix.map((plane, channel) => difference(plane, parts[0]![channel]!)) };
  }
}

/** Returns what remains of a channel of a mix without some parts. */
function withoutParts(mix: Float32Array, parts: readonly Float32Array[]): Float32Array {
  return parts.reduce((rest, part) => difference(rest, part), mix);
}

function* withoutHum(audio: DecodedAudio, hum: TrackedHum | undefined): Generator<Kept> {
  if (!hum) {
    for (const mix of audio.blocks()) yield { mix, kept: mix };
    return;
  }
  let at = 0;
  for (const planes of synthesiseHum(audio, hum)) {
    const mix = audio.read(at, planes[0]!.length);
    yield { mix, kept: mix.map((plane, channel) => difference(plane, planes[channel]!)) };
    at += planes[0]!.length;
  }
}

interface Sums {
  mix: number;
  taken: number;
  /** Inner product of the kept and the removed part. */
  both: number;
}

function* measured(
  blocks: Iterable<Kept>,
  frames: number,
  sums: Sums,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  let done = 0;
  for (const { mix, kept } of blocks) {
    mix.forEach((plane, channel) => {
      const rest = kept[channel]!;
      for (let i = 0; i < plane.length; i++) {
        const taken = plane[i]! - rest[i]!;
        sums.mix += plane[i]! ** 2;
        sums.taken += taken ** 2;
        sums.both += taken * rest[i]!;
      }
    });
    yield kept;
    done += mix[0]!.length;
    progress(done / frames);
  }
}
