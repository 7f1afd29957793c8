import { difference } from '../core/difference.ts';
import { joinParts } from '../core/join-parts.ts';
import { resampleParts } from '../core/resample-parts.ts';
import type { MixSource } from './stem-separation.ts';

/** A model that hears vocals in stereo at its own rate, a block at once. */
export interface VocalSeparator {
  /** Hz. */
  readonly sampleRate: number;
  /** Samples it takes at once. */
  readonly block: number;
  /** The vocals of both channels, of as many samples as these have. */
  vocals(left: Float32Array, right: Float32Array): readonly Float32Array[];
}

/** Consecutive samples of a mix and of its vocals, one array for each channel. */
export interface VocalBlock {
  mix: Float32Array[];
  vocals: Float32Array[];
}

/** What the model hears around what is used of a block, on either side: its transform knows nothing at the ends. */
const MARGIN_S = 0.4;
/** Over which one block becomes the next. */
const FADE_S = 0.2;

/** Parts the vocals from a mix by a model, all of it in blocks that fade into each other. Channels beyond two are heard one by one. */
export function* separateVocals(source: MixSource, separator: VocalSeparator): Generator<VocalBlock> {
  const { sampleRate, frames, channels } = source;
  const margin = Math.round(MARGIN_S * sampleRate);
  const fade = Math.max(1, Math.round(FADE_S * sampleRate));
  const whole = Math.floor((separator.block * sampleRate) / separator.sampleRate);
  const step = Math.max(1, whole - 2 * margin - fade);
  let tails: Float32Array[] = Array.from({ length: channels }, () => new Float32Array(0));
  for (let at = 0; at < frames; at += step) {
    const heard = padded(source, at - margin, step + fade + 2 * margin);
    const found = vocalsOf(heard, sampleRate, separator).map((plane) => plane.slice(margin, margin + step + fade));
    found.forEach((plane, channel) =>
      tails[channel]!.forEach((before, i) => (plane[i] = before + ((plane[i]! - before) * (i + 0.5)) / fade)),
    );
    tails = found.map((plane) => plane.slice(step));
    const count = Math.min(step, frames - at);
    yield {
      mix: heard.map((plane) => plane.slice(margin, margin + count)),
      vocals: found.map((plane) => plane.slice(0, count)),
    };
  }
}

/** The mix without its vocals, for one that reads on: never before where it read from last. Holds a block or two. */
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
      if (start < from) throw new RangeError(`what was before sample ${from} is gone`);
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
  const heard = (left: Float32Array, right: Float32Array): Float32Array[] => {
    const [one, two] = [left, right].map((plane) =>
      fitted(joinParts(resampleParts([plane], rate, separator.sampleRate)), separator.block),
    );
    return separator
      .vocals(one!, two!)
      .map((plane) => fitted(joinParts(resampleParts([plane], separator.sampleRate, rate)), length));
  };
  if (planes.length === 2) return heard(planes[0]!, planes[1]!);
  const [first, second] = planes;
  const pair = planes.length > 2 ? heard(first!, second!) : [];
  const alone = planes.length > 2 ? planes.slice(2) : planes;
  return [
    ...pair,
    ...alone.map((plane) => {
      const [left, right] = heard(plane, plane);
      return left!.map((value, i) => (value + right![i]!) / 2);
    }),
  ];
}

/** Samples from `start`, which may lie before the first one; silence where there are none. */
function padded(source: MixSource, start: number, length: number): Float32Array[] {
  const from = Math.max(0, start);
  return source.read(from, start + length - from).map((plane) => {
    const whole = new Float32Array(length);
    whole.set(plane, from - start);
    return whole;
  });
}

function fitted(plane: Float32Array, length: number): Float32Array {
  const whole = new Float32Array(length);
  whole.set(plane.subarray(0, length));
  return whole;
}
