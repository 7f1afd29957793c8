import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import type { NoiseEstimate } from '../../dsp/noise/noise-estimate.ts';
import { ratioDb } from './reduction.ts';

/** Speech over noise in dB up to which a model's own output is taken, and from which only the gains that follow from it are. */
const LOUD_NOISE_DB = 6;
const MODERATE_NOISE_DB = 18;
/** Speech over noise in dB from which nothing is removed: the model would harm more than the noise does. */
const NEARLY_CLEAN_DB = 24;
/** Cross-fade from the shares of the segment before, in seconds. */
const CROSSFADE_S = 1;

/** How much of a segment is the model's own output, and how much is removed at all, 0 to 1. */
export interface Shares {
  own: number;
  removed: number;
}

/** Returns the shares of a segment by its speech over its noise. */
export function sharesOf({ speechPower, noisePower }: Pick<NoiseEstimate, 'speechPower' | 'noisePower'>): Shares {
  const snrDb = ratioDb(speechPower ?? 0, noisePower ?? 0);
  if (snrDb === null) return { own: 0, removed: 1 };
  return {
    own: unit((MODERATE_NOISE_DB - snrDb) / (MODERATE_NOISE_DB - LOUD_NOISE_DB)),
    removed: unit((NEARLY_CLEAN_DB - snrDb) / (NEARLY_CLEAN_DB - MODERATE_NOISE_DB)),
  };
}

interface Segment {
  /** The segment as it was, and after gains, one array per channel. */
  noisy: readonly Float32Array[];
  planes: readonly Float32Array[];
  /** The model's output for the mean of the channels. */
  denoised: Float32Array;
  shares: Shares;
}

/** Returns the function that mixes a model's own output into segments, given in order; channels keep their differences. */
export function createModelShare(sampleRate: number): (segment: Segment) => Float32Array[] {
  let previous: Shares | undefined;
  return ({ noisy, planes, denoised, shares }) => {
    const last = previous ?? shares;
    previous = shares;
    const mean = meanOfChannels([...planes]);
    return planes.map((plane, channel) =>
      plane.map((value, i) => {
        const faded = Math.min(1, i / (CROSSFADE_S * sampleRate));
        const own = last.own + faded * (shares.own - last.own);
        const removed = last.removed + faded * (shares.removed - last.removed);
        const made = value + own * (denoised[i]! - mean[i]!);
        const before = noisy[channel]![i]!;
        return before + removed * (made - before);
      }),
    );
  };
}

function unit(x: number): number {
  return Math.max(0, Math.min(1, x));
}
