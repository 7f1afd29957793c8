import type { Blocks } from './conform.ts';
import { fadeGain } from './fade-curve.ts';
import { createTaker } from './taker.ts';

/** Audio at its place in a sequence, in samples. */
export interface Part {
  audio: Blocks;
  start: number;
  end: number;
  /** Linear. */
  gain: number;
  /** Samples at its beginning and at its end that are crossfaded with the part before and after. */
  fadeIn: number;
  fadeOut: number;
}

const BLOCK_FRAMES = 2 ** 16;

/** Places audios of one shape after each other, with a gap between them or crossfaded as far as they are long enough, in samples. */
export function arrange(
  audios: readonly { audio: Blocks; gain: number }[],
  { crossfade, gap }: { crossfade: number; gap: number },
): Part[] {
  const parts: Part[] = [];
  // Of a part with a neighbour on both sides, each crossfade gets at most half.
  const room = (n: number): number => {
    const isInner = n > 0 && n < audios.length - 1;
    return isInner ? Math.floor(audios[n]!.audio.frames / 2) : audios[n]!.audio.frames;
  };
  for (const [n, { audio, gain }] of audios.entries()) {
    const last = parts.at(-1);
    const overlap = last ? Math.min(crossfade, room(n - 1), room(n)) : 0;
    const start = last ? last.end + gap - overlap : 0;
    if (last) last.fadeOut = overlap;
    parts.push({ audio, gain, start, end: start + audio.frames, fadeIn: overlap, fadeOut: 0 });
  }
  return parts;
}

/** Yields the sound of a sequence in blocks. Outside of crossfades, of equal power, samples are only multiplied by their part's gain. */
export function* sequenced(parts: readonly Part[]): Generator<Float32Array[]> {
  const frames = parts.at(-1)?.end ?? 0;
  const channels = parts[0]?.audio.channels ?? 0;
  const takers = parts.map(({ audio }) => createTaker(audio.blocks(), channels));
  try {
    for (let from = 0; from < frames; from += BLOCK_FRAMES) {
      const to = Math.min(frames, from + BLOCK_FRAMES);
      const planes = Array.from({ length: channels }, () => new Float32Array(to - from));
      for (const [n, part] of parts.entries()) {
        const [first, end] = [Math.max(from, part.start), Math.min(to, part.end)];
        if (first >= end) continue;
        const taken = takers[n]!.take(end - first);
        for (let i = 0; i < end - first; i++) {
          const gain = gainAt(part, first + i - part.start);
          for (const [channel, plane] of planes.entries()) plane[first - from + i]! += gain * taken[channel]![i]!;
        }
      }
      yield planes;
    }
  } finally {
    for (const taker of takers) taker.close();
  }
}

/** Returns the gain of a part at one of its samples. */
function gainAt({ start, end, gain, fadeIn, fadeOut }: Part, at: number): number {
  const left = end - start - at;
  if (at < fadeIn) return gain * fadeGain('equal_power', at / fadeIn);
  if (left <= fadeOut) return gain * fadeGain('equal_power', left / fadeOut);
  return gain;
}
