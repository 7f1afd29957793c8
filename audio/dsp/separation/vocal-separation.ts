import { difference } from '../core/difference.ts';
import { joinParts } from '../core/join-parts.ts';
import { resampleParts } from '../core/resample-parts.ts';
import type { MixSource } from './stem-separation.ts';

/** A model that separates vocals from stereo audio at its own sample rate, one block at a time. */
export interface VocalSeparator {
  /** Hz. */
  readonly sampleRate: number;
  /** Length of a block in samples. */
  readonly block: number;
  /** Returns the vocals of both channels, with the length of the input. */
  vocals(left: Float32Array, right: Float32Array): readonly Float32Array[];
}

/** Consecutive samples of a mix and of its vocals, one array per channel. */
export interface VocalBlock {
  mix: Float32Array[];
  vocals: Float32Array[];
}

/** Context discarded at either end of a block, where the transform of the model has incomplete input. */
const MARGIN_S = 0.4;
/** Cross-fade between blocks. */
const FADE_S = 0.2;

/** Separates the vocals of a mix by a model and yields consecutive blocks, cross-faded. Channels beyond two are processed one by one. */
export function* separateVocals(source: MixSource, separator: VocalSeparator): Generator<VocalBlock> {
  const { sampleRate, frames, channels } = source;
  const margin = Math.round(MARGIN_S * sampleRate);
  const fade = Math.max(1, Math.round(FADE_S * sampleRate));
  const whole = Math.floor((separator.block * sampleRate) / separator.sampleRate);
  const step = Math.max(1, whole - 2 * margin - fade);
  let tails: Float32Array[] = Array.from({ length: channels }, () => new Float32Array(0));
  for (let at = 0; at < frames; at += step) {
    const input = padded(source, at - margin, step + fade + 2 * margin);
    const vocals = vocalsOf(input, sampleRate, separator).map((plane) => plane.slice(margin, margin + step + fade));
    vocals.forEach((plane, channel) =>
      tails[channel]!.forEach((before, i) => (plane[i] = before + ((plane[i]! - before) * (i + 0.5)) / fade)),
    );
    tails = vocals.map((plane) => plane.slice(step));
    const count = Math.min(step, frames - at);
    yield {
      mix: input.map((plane) => plane.slice(margin, margin + count)),
      vocals: vocals.map((plane) => plane.slice(0, count)),
    };
  }
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

function vocalsOf(planes: readonly Float32Array[], rate: number, separator: VocalSeparator): Float32Array[] {
  const { length } = planes[0]!;
  const separateStereo = (left: Float32Array, right: Float32Array): Float32Array[] => {
    const [one, two] = [left, right].map((plane) =>
      toLength(joinParts(resampleParts([plane], rate, separator.sampleRate)), separator.block),
    );
    return separator
      .vocals(one!, two!)
      .map((plane) => toLength(joinParts(resampleParts([plane], separator.sampleRate, rate)), length));
  };
  if (planes.length === 2) return separateStereo(planes[0]!, planes[1]!);
  const [first, second] = planes;
  const pair = planes.length > 2 ? separateStereo(first!, second!) : [];
  const alone = planes.length > 2 ? planes.slice(2) : planes;
  return [
    ...pair,
    ...alone.map((plane) => {
      const [left, right] = separateStereo(plane, plane);
      return left!.map((value, i) => (value + right![i]!) / 2);
    }),
  ];
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
