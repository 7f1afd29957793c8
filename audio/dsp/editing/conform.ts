import { createResampler } from '../core/resample.ts';

/** Audio that can be read in blocks of one array per channel. */
export interface Blocks {
  /** Hz. */
  readonly sampleRate: number;
  readonly channels: number;
  readonly frames: number;
  blocks(frames?: number): Iterable<Float32Array[]>;
}

export interface Shape {
  /** Hz. */
  sampleRate: number;
  channels: number;
}

/** Largest ratio of sample rates: the kernel of a resampler grows with it. */
const MAX_RATIO = 64;
const HALF_POWER = Math.SQRT1_2;

/**
 * Gains of channels for the left side of stereo, by their number, in FFmpeg's default order; the right side gets the same of its own.
 * Low-frequency channels are left out (ITU-R BS.775).
 */
const SIDES: Record<number, readonly (readonly [left: number, right: number])[]> = {
  3: [[1, 0], [0, 1], [0, 0]], // 2.1
  4: [[1, 0], [0, 1], [HALF_POWER, HALF_POWER], [HALF_POWER / 2, HALF_POWER / 2]], // L R C Cs
  5: [[1, 0], [0, 1], [HALF_POWER, HALF_POWER], [HALF_POWER, 0], [0, HALF_POWER]], // L R C Ls Rs
  6: [[1, 0], [0, 1], [HALF_POWER, HALF_POWER], [0, 0], [HALF_POWER, 0], [0, HALF_POWER]], // 5.1
  7: [[1, 0], [0, 1], [HALF_POWER, HALF_POWER], [0, 0], [HALF_POWER / 2, HALF_POWER / 2], [HALF_POWER, 0], [0, HALF_POWER]], // 6.1
  8: [[1, 0], [0, 1], [HALF_POWER, HALF_POWER], [0, 0], [HALF_POWER, 0], [0, HALF_POWER], [HALF_POWER, 0], [0, HALF_POWER]], // 7.1
}; // prettier-ignore

/** Returns why audio cannot get the rate and channels of other audio; undefined if it can. */
export function conformProblem(from: Shape, to: Shape): string | undefined {
  const [low, high] = [Math.min(from.sampleRate, to.sampleRate), Math.max(from.sampleRate, to.sampleRate)];
  if (high / low > MAX_RATIO) return `${from.sampleRate} Hz cannot be converted to ${to.sampleRate} Hz`;
  if (gains(from.channels, to.channels)) return undefined;
  return `${from.channels} channels cannot be put on ${to.channels}`;
}

/**
 * Returns audio at another rate and with other channels: mono on both sides of stereo and stereo on the first two of more; more to stereo
 * by ITU-R BS.775, and to mono as the mean. Audio that has the shape already keeps its samples.
 */
export function conformed(audio: Blocks, { sampleRate, channels }: Shape): Blocks {
  const isAlike = audio.sampleRate === sampleRate;
  const frames = createResampler(audio.sampleRate, sampleRate).outputLength(audio.frames);
  const matrix = gains(audio.channels, channels)!;
  return {
    sampleRate,
    channels,
    frames: isAlike ? audio.frames : frames,
    *blocks(size) {
      const resamplers = matrix.map(() => createResampler(audio.sampleRate, sampleRate));
      for (const block of audio.blocks(size)) {
        const planes = matrix.map((row) => weighted(block, row));
        yield isAlike ? planes : planes.map((plane, channel) => resamplers[channel]!.push(plane));
      }
      if (!isAlike) yield resamplers.map((resampler) => resampler.finish());
    },
  };
}

/** Returns the gain of each input channel in each output channel; undefined where there is no rule. */
function gains(from: number, to: number): number[][] | undefined {
  if (from === to) return each(to, (row) => each(from, (n) => (n === row ? 1 : 0)));
  if (to === 1) return [each(from, () => 1 / from)];
  if (from === 1) return each(to, (row) => [row < 2 ? 1 : 0]);
  if (from === 2) return each(to, (row) => each(2, (n) => (n === row ? 1 : 0)));
  const sides = SIDES[from];
  return to === 2 && sides ? [sides.map(([left]) => left), sides.map(([, right]) => right)] : undefined;
}

function weighted(planes: readonly Float32Array[], row: readonly number[]): Float32Array {
  const used = row.flatMap((gain, n) => (gain === 0 ? [] : [{ gain, plane: planes[n]! }]));
  if (used.length === 1 && used[0]!.gain === 1) return used[0]!.plane.slice();
  const sum = new Float64Array(planes[0]!.length);
  for (const { gain, plane } of used) for (let i = 0; i < sum.length; i++) sum[i]! += gain * plane[i]!;
  return Float32Array.from(sum);
}

const each = <T>(count: number, value: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => value(n));
