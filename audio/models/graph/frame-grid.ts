import { hann } from '../../dsp/transforms/stft.ts';
import type { FrontEnd } from './graph-fields.ts';

type Transform = Exclude<FrontEnd, { kind: 'wave' }>;

/** Where the frames of a transform lie on a chunk, and what the graph gets of each. */
export interface FrameGrid {
  frames: number;
  /** Bins that the graph has, from the lowest on; of mel, all from which its bands are made. */
  bins: number;
  /** Frame n is centred on sample n * hop + offset. */
  offset: number;
  /** Whether the chunk is mirrored beyond its ends; otherwise zeros are there. */
  reflects: boolean;
  /** Whether the inverse divides by the windows of frames beyond the ends too. */
  isEndless: boolean;
  /** Window of the transform and of its inverse; it has the scale of the transform. */
  window: Float64Array;
}

/**
 * Returns the grid of a transform for chunks of a length. The layout `demucs` is the one around the networks of Demucs from version 3 on (Défossez 2021;
 * `_spec` and `_ispec` of its source): the chunk is mirrored so that as many frames as hops are centred between the hops, the highest bin is left out, values
 * are divided by the square root of the size, and the inverse adds two silent frames at either end.
 */
export function frameGrid(front: Transform, length: number): FrameGrid {
  const [frames, bins] = [framesOf(front, length), binsOf(front)];
  const window = WINDOWS[front.window](front.size);
  if (!isDemucs(front)) return { frames, bins, offset: 0, reflects: front.pad === 'reflect', isEndless: false, window };
  const scale = 1 / Math.sqrt(front.size);
  return {
    frames,
    bins,
    offset: front.hop / 2,
    reflects: true,
    isEndless: true,
    window: window.map((value) => value * scale),
  };
}

/** Returns how many frames a chunk has. */
export function framesOf({ hop, end_frame: endFrame }: Pick<Transform, 'hop' | 'end_frame'>, length: number): number {
  return endFrame ? Math.floor(length / hop) + 1 : Math.ceil(length / hop);
}

/** Returns how many bins of the spectrum the graph has. */
export function binsOf(front: Transform): number {
  if (isDemucs(front)) return front.size / 2;
  return (front.kind === 'stft' ? front.bins : undefined) ?? front.size / 2 + 1;
}

/** Reports whether a front end has the layout of Demucs. */
export function isDemucs(front: FrontEnd): boolean {
  return front.kind === 'stft' && front.layout === 'demucs';
}

export const WINDOWS: Record<Transform['window'], (size: number) => Float64Array> = {
  hann,
  sqrt_hann: (size) => hann(size).map(Math.sqrt),
  vorbis: (size) =>
    Float64Array.from({ length: size }, (_, i) =>
      Math.sin((Math.PI / 2) * Math.sin((Math.PI * (i + 0.5)) / size) ** 2),
    ),
  ones: (size) => new Float64Array(size).fill(1),
};
