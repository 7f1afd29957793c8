import { z } from 'zod';
import { difference } from '../../dsp/core/difference.ts';
import { decibels } from '../../dsp/core/level.ts';
import { FORMER_METHOD, VOCALS_FIRST } from '../../dsp/separation/separation-methods.ts';
import {
  separateStems,
  STEMS,
  type SeparatedBlock,
  type SeparationMethod,
} from '../../dsp/separation/stem-separation.ts';
import { tee } from '../../dsp/core/tee.ts';
import { quantiseWithRemainder } from '../../dsp/separation/stem-remainder.ts';
import {
  hasParts,
  MODEL_PARTS,
  separateParts,
  withoutVocals,
  type VocalSeparator,
} from '../../dsp/separation/vocal-separation.ts';
import { defineCapability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import type { Models } from '../model-interfaces.ts';
import { chat } from './chat.ts';
import { MIN_RESIDUAL_DB, outputSchema } from './output.ts';

const ENGINE = 'embedded:mask-network';

const paramsSchema = z
  .strictObject({
    pass_on: z
      .enum(STEMS)
      .optional()
      .describe('Stem that the next step works on; default: none, the mix is passed on.'),
    ...encodingParams,
    format: encodingParams.format.describe(
      'Format of the stems; default: flac (24 bit), whose sum is the mix. A lossy format does not keep that sum.',
    ),
  })
  .superRefine(checkEncoding);

/** Splits music into four stems whose sum is the mix. */
export const stemAnalysis = defineCapability({
  name: 'stem_analysis',
  version: 6,
  previous: { version: 5, run: (context) => separate(context, FORMER_METHOD) },
  summary: 'Separates music into vocals or lead, drums, bass and the rest; the stems add up to the mix.',
  takes: 'audio',
  makes: 'analysis',
  minSpeed: 10,
  engine: ENGINE,
  chat,
  uses: ['separator'],
  params: paramsSchema,
  output: outputSchema,
  passesOn: ({ pass_on }, { stems }) => stems.find(({ name }) => name === pass_on)?.audio.artifact_id,

  run: (context) => separate(context, VOCALS_FIRST),
});

async function separate(
  { audio, params, write, models, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: SeparationMethod,
): Promise<z.input<typeof outputSchema>> {
  const { sampleRate, channels, frames } = audio;
  const sums = {
    mix: 0,
    residual: 0,
    stems: Array.from({ length: channels }, () => new Float64Array(STEMS.length)),
  };
  // All four files are written at the same time, block by block: the mix is separated once and never held in memory.
  const blocks = stemBlocks(audio, { separator: models.separator, method, sums, progress });
  const readers = tee(blocks, STEMS.length);
  const made = await Promise.all(
    STEMS.map((name, stem) =>
      write.audio(only(readers[stem]!, stem), { name, sampleRate, channels, ...encodingOf(params) }),
    ),
  );

  const energies = STEMS.map((_, stem) => sums.stems.reduce((sum, each) => sum + each[stem]!, 0));
  const total = energies.reduce((sum, energy) => sum + energy, 0);
  const stems = STEMS.map((name, stem) => ({
    name,
    audio: made[stem]!,
    rms_dbfs: decibels(Math.sqrt(energies[stem]! / (frames * channels))),
    energy_ratio: total > 0 ? energies[stem]! / total : null,
  }));
  return {
    stems,
    residual_db:
      sums.residual > 0 ? Math.max(MIN_RESIDUAL_DB, 10 * Math.log10(sums.residual / sums.mix)) : MIN_RESIDUAL_DB,
    notes: stems.flatMap(({ name, rms_dbfs, energy_ratio }) => [
      ...(rms_dbfs === null ? [{ field: `${name}.rms_dbfs`, reason: 'the stem is digital silence' }] : []),
      ...(energy_ratio === null ? [{ field: `${name}.energy_ratio`, reason: 'the audio is digital silence' }] : []),
    ]),
    engine: engineOf(models.separator),
  };
}

/** Returns the engine: a model that has vocals, drums and bass makes all stems, another one only the vocals. */
function engineOf(separator: Models['separator']): string {
  if (!separator) return ENGINE;
  return hasParts(separator, MODEL_PARTS) ? `model:${separator.name}` : `model:${separator.name}+${ENGINE}`;
}

/** Energies of the mix, of the mix less its stems, and of each stem for each channel. */
interface Energies {
  mix: number;
  residual: number;
  stems: Float64Array[];
}

/** Yields the four stems block by block, and adds their energies to `sums`. */
function* stemBlocks(
  audio: DecodedAudio,
  {
    separator,
    method,
    sums,
    progress,
  }: {
    separator: Models['separator'];
    method: SeparationMethod;
    sums: Energies;
    progress: (fraction: number) => void;
  },
): Generator<Float32Array[][]> {
  let done = 0;
  for (const { mix, parts } of separator ? separatedBy(separator, audio) : separated(audio, method)) {
    const rest = mix.map((plane, channel) => {
      const ofChannel = parts.map((planes) => planes[channel]!);
      const left = quantiseWithRemainder(plane, ofChannel, sums.stems[channel]);
      sums.mix += left.mixEnergy;
      sums.residual += left.residualEnergy;
      return left.rest;
    });
    yield [...parts, rest];
    done += mix[0]!.length;
    progress(done / audio.frames);
  }
}

/** Separates vocals, drums and bass by the embedded networks. */
function separated(audio: DecodedAudio, method: SeparationMethod): Iterable<SeparatedBlock> {
  return separateStems(audio, [['vocals'], ['drums'], ['bass']], method);
}

/**
 * Separates vocals, drums and bass by a model that has them. Of another one only the vocals are taken; drums and bass are separated by the embedded network
 * for all stems from what the model leaves.
 */
function* separatedBy(separator: VocalSeparator, audio: DecodedAudio): Generator<SeparatedBlock> {
  if (hasParts(separator, MODEL_PARTS)) {
    yield* separateParts(audio, separator, MODEL_PARTS);
    return;
  }
  let at = 0;
  for (const { mix: left, parts } of separateStems(
    withoutVocals(audio, separator),
    [['drums'], ['bass']],
    { ...FORMER_METHOD, findsLowVoices: false }, // the voice is gone already
  )) {
    const mix = audio.read(at, left[0]!.length);
    const vocals = mix.map((plane, channel) => difference(plane, left[channel]!));
    yield { mix, parts: [vocals, ...parts] };
    at += left[0]!.length;
  }
}

function* only(blocks: Iterable<Float32Array[][]>, stem: number): Generator<Float32Array[]> {
  for (const block of blocks) yield block[stem]!;
}
