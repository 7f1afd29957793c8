import { difference } from '../core/difference.ts';
import { joinParts } from '../core/join-parts.ts';
import { resampleParts } from '../core/resample-parts.ts';
import type { MixSource } from './mix-source.ts';
import type { SeparatedBlock } from './stem-separation.ts';

/** Parts of a mix that a model may separate. */
export const MODEL_PARTS = ['vocals', 'drums', 'bass'] as const;
export type ModelPart = (typeof MODEL_PARTS)[number];

/** A model that separates vocals from stereo audio at its own sample rate, one block at a time. */
export interface VocalSeparator {
  /** Hz. */
  readonly sampleRate: number;
  /** Length of a block in samples. */
  readonly block: number;
  /**
   * How blocks are joined, in samples: those up to `margin` are discarded, `step` are kept, and the next `fade` fade into the following block. Default: a
   * margin at either end, and a short fade.
   */
  readonly joint?: { margin: number; step: number; fade: number };
  /** Returns the vocals of both channels, with the length of the input. */
  vocals(left: Float32Array, right: Float32Array): readonly Float32Array[];
  /** Present if the model names its parts; `separate` returns those that are wanted at once, each with both channels. */
  readonly parts?: {
    readonly names: readonly ModelPart[];
    separate(
      left: Float32Array,
      right: Float32Array,
      wanted: readonly ModelPart[],
    ): readonly (readonly Float32Array[])[];
  };
}

/** Consecutive samples of a mix and of its vocals, one array per channel. */
export interface VocalBlock {
  mix: Float32Array[];
  vocals: Float32Array[];
}

/** Reports whether a model has all of some parts. */
export function hasParts({ parts }: VocalSeparator, wanted: readonly string[]): boolean {
  const names: readonly string[] = parts?.names ?? ['vocals'];
  return wanted.every((part) => names.includes(part));
}

/** Context discarded at either end of a block, where the transform of the model has incomplete input. */
const MARGIN_S = 0.4;
/** Cross-fade between blocks. */
const FADE_S = 0.2;

/** Separates the vocals of a mix by a model and yields consecutive blocks, cross-faded. Channels beyond two are processed one by one. */
export function* separateVocals(source: MixSource, separator: VocalSeparator): Generator<VocalBlock> {
  for (const { mix, parts } of separateParts(source, separator, ['vocals'])) yield { mix, vocals: parts[0]! };
}

/** Separates parts that a model has as `separateVocals` does the vocals. */
export function* separateParts(
  source: MixSource,
  separator: VocalSeparator,
  wanted: readonly ModelPart[],
): Generator<SeparatedBlock> {
  const { sampleRate, frames, channels } = source;
  const { whole, margin, step, fade } = blocksOf(separator, sampleRate);
  let tails = wanted.map(() => Array.from({ length: channels }, () => new Float32Array(0)));
  for (let at = 0; at < frames; at += step) {
    const input = padded(source, at - margin, whole);
    const parts = partsOf(input, sampleRate, { separator, wanted }).map((planes) =>
      planes.map((plane) => plane.slice(margin, margin + step + fade)),
    );
    parts.forEach((planes, part) =>
      planes.forEach((plane, channel) =>
        tails[part]![channel]!.forEach((before, i) => (plane[i] = before + ((plane[i]! - before) * (i + 0.5)) / fade)),
      ),
    );
    tails = parts.map((planes) => planes.map((plane) => plane.slice(step)));
    const count = Math.min(step, frames - at);
    yield {
      mix: input.map((plane) => plane.slice(margin, margin + count)),
      parts: parts.map((planes) => planes.map((plane) => plane.slice(0, count))),
    };
  }
}

/** Returns the lengths of the blocks of a model at the sample rate of a mix. */
function blocksOf({ sampleRate: modelRate, block, joint }: VocalSeparator, sampleRate: number) {
  const whole = Math.floor((block * sampleRate) / modelRate);
  if (!joint) {
    const margin = Math.round(MARGIN_S * sampleRate);
    const fade = Math.max(1, Math.round(FADE_S * sampleRate));
    return { whole, margin, fade, step: Math.max(1, whole - 2 * margin - fade) };
  }
  const [margin, step, fade] = [joint.margin, joint.step, joint.fade].map((length) =>
    Math.floor((length * sampleRate) / modelRate),
  );
  return { whole, margin: margin!, step: Math.max(1, step!), fade: fade! };
}

/**
 * Returns the mix minus its vocals for sequential reading: throws a RangeError for a position before the last one read from. Buffers one or
 * two blocks.
 */
export function withoutVocals(source: MixSource, separator: VocalSeparator): MixSource {
  const { sampleRate, channels, frames } = source;
  const blocks = separateVocals(source, separator);
  let held: Float32Array[] = Array.from({ length: channels }, () => new Float32Array(0));
  let from = 0;
  return {
    sampleRate,
    channels,
    frames,
    read(start, length) {
      if (start < from) throw new RangeError(`samples before ${from} are no longer available`);
      const end = Math.min(frames, start + length);
      while (from + held[0]!.length < end) {
        const next = blocks.next();
        if (next.done) break;
        const { mix, vocals } = next.value;
        const keep = Math.max(0, start - from);
        from += Math.min(keep, held[0]!.length);
        held = held.map((plane, channel) =>
          joinParts([plane.subarray(keep), difference(mix[channel]!, vocals[channel]!)]),
        );
      }
      return held.map((plane) => plane.slice(start - from, Math.max(0, end - from)));
    },
  };
}

/** Returns the wanted parts of a block, each with all its channels. */
function partsOf(
  planes: readonly Float32Array[],
  rate: number,
  { separator, wanted }: { separator: VocalSeparator; wanted: readonly ModelPart[] },
): Float32Array[][] {
  const { length } = planes[0]!;
  const separateStereo = (left: Float32Array, right: Float32Array): Float32Array[][] => {
    const [one, two] = [left, right].map((plane) =>
      toLength(joinParts(resampleParts([plane], rate, separator.sampleRate)), separator.block),
    );
    const made = separator.parts?.separate(one!, two!, wanted) ?? [separator.vocals(one!, two!)];
    return made.map((sides) =>
      sides.map((plane) => toLength(joinParts(resampleParts([plane], separator.sampleRate, rate)), length)),
    );
  };
  if (planes.length === 2) return separateStereo(planes[0]!, planes[1]!);
  const [first, second] = planes;
  const pair = planes.length > 2 ? separateStereo(first!, second!) : [];
  const alone = (planes.length > 2 ? planes.slice(2) : planes).map((plane) =>
    separateStereo(plane, plane).map(([left, right]) => left!.map((value, i) => (value + right![i]!) / 2)),
  );
  return wanted.map((_, part) => [...(pair[part] ?? []), ...alone.map((parts) => parts[part]!)]);
}

/** Reads samples from `start`, which may be negative; zeros outside the audio. */
function padded(source: MixSource, start: number, length: number): Float32Array[] {
  const from = Math.max(0, start);
  return source.read(from, start + length - from).map((plane) => {
    const whole = new Float32Array(length);
    whole.set(plane, from - start);
    return whole;
  });
}

function toLength(plane: Float32Array, length: number): Float32Array {
  const whole = new Float32Array(length);
  whole.set(plane.subarray(0, length));
  return whole;
}
