import { applyGains } from './apply-gains.ts';
import { meanOfChannels } from '../core/mix-down.ts';
import { createPairTransform } from '../transforms/istft.ts';
import { createNoiseTracker } from './noise-tracker.ts';
import { createPauseNoiseMeter, type PauseNoise } from './pause-noise.ts';

/** Share of the denoiser in the vote where speech is less than the first ratio over the noise, in dB; none from the second on. */
const DENOISER_SHARE = 0.6;
const LOUD_NOISE_DB = 2;
const FAINT_NOISE_DB = 20;
/** Ratio up to which all is removed that is voted for, and from which nothing is: a change would harm more than the noise does. */
const MODERATE_NOISE_DB = 14;
const NEARLY_CLEAN_DB = 22;
/** Cross-fade from the shares of the previous segment, in seconds. */
const CROSSFADE_S = 1;

/** How much the denoiser counts against the Wiener filter, and how much of what they remove is removed, 0 to 1. */
interface VoteShares {
  denoiser: number;
  removed: number;
}

/** A segment of audio with its context, and its noise. */
export interface VotedSegment {
  planes: readonly Float32Array[];
  /** Samples of context before the segment, and the length of the segment. */
  lead: number;
  length: number;
  /** Returns the probability of voice at a sample of the arrays. */
  voiceAt: (sample: number) => number;
  /** Returns the output of the denoiser for the mean of the channels; called only where it counts. */
  denoise: (mean: Float32Array) => Float32Array;
}

/** Removes noise from speech by the mean of two gains: those of a denoiser, and those of a Wiener filter. */
export interface VotedGains {
  /** Samples of context that a segment needs on both sides. */
  readonly margin: number;
  /** Returns the segment, one array per channel, its noise, and the power of the noise that remains. Segments must be given in order. */
  apply(segment: VotedSegment): {
    planes: Float32Array[];
    noise: PauseNoise | undefined;
    residualNoisePower: number;
    /** Whether nothing was removed: the samples are those of the segment. */
    isSame: boolean;
  };
}

/** Returns the shares for speech of a power over noise of a power; all is removed before the first speech. */
function voteShares({ speechPower, noisePower }: Pick<PauseNoise, 'speechPower' | 'noisePower'>): VoteShares {
  if (!(noisePower > 0)) return { denoiser: 0, removed: 0 };
  const snrDb = speechPower === undefined ? 0 : 10 * Math.log10(speechPower / noisePower + 1e-20);
  return {
    denoiser: DENOISER_SHARE * unit((FAINT_NOISE_DB - snrDb) / (FAINT_NOISE_DB - LOUD_NOISE_DB)),
    removed: unit((NEARLY_CLEAN_DB - snrDb) / (NEARLY_CLEAN_DB - MODERATE_NOISE_DB)),
  };
}

/** Creates the gains for audio of a sample rate in Hz. All channels get the same gains, so that the stereo image stays. */
export function createVotedGains(sampleRate: number): VotedGains {
  const size = 2 ** Math.max(6, Math.round(Math.log2(sampleRate * 0.024)));
  const half = size / 2;
  const transform = createPairTransform(size);
  const meter = createPauseNoiseMeter(half + 1);
  const tracker = createNoiseTracker(half + 1);
  const power = new Float64Array(half + 1);
  const wiener = new Float64Array(half + 1);
  const gains = new Float64Array(half + 1);
  let previous: VoteShares | undefined;

  /** Fills `power` with that of the mean of the channels, and `gains` with those of the denoiser, for the frame from `at` on. */
  function analyse(mean: Float32Array, denoised: Float32Array, at: number): void {
    const { re, im } = transform.analyse(mean, denoised, at);
    for (let bin = 0; bin <= half; bin++) {
      const mirror = bin === 0 ? 0 : size - bin;
      // Two real signals were transformed as one complex signal: the even part belongs to the first, the odd part to the second.
      const inR = re[bin]! + re[mirror]!;
      const inI = im[bin]! - im[mirror]!;
      const outR = im[bin]! + im[mirror]!;
      const outI = re[mirror]! - re[bin]!;
      const before = inR * inR + inI * inI;
      power[bin] = before / 4;
      gains[bin] = before > 0 ? Math.min(1, Math.sqrt((outR * outR + outI * outI) / before)) : 1;
    }
  }

  return {
    margin: size,
    apply({ planes, lead, length, voiceAt, denoise }) {
      const mean = meanOfChannels([...planes]);
      for (let at = transform.hop - size; at < mean.length; at += transform.hop) {
        analyse(mean, mean, at);
        meter.push(power, voiceAt(at + half));
      }
      const noise = meter.measure();
      const shares = noise ? voteShares(noise) : { denoiser: 0, removed: 0 };
      const last = previous ?? shares;
      previous = shares;
      const segment = (plane: Float32Array): Float32Array => plane.slice(lead, lead + length);
      if (!noise || Math.max(last.removed, shares.removed) === 0)
        return { planes: planes.map(segment), noise, residualNoisePower: noise?.noisePower ?? 0, isSame: true };

      const denoised = Math.max(last.denoiser, shares.denoiser) > 0 ? denoise(mean) : mean;
      const out = planes.map((plane) => new Float32Array(plane.length));
      const { spectrum } = noise;
      let [residual, frames] = [0, 0];
      for (let at = transform.hop - size; at < mean.length; at += transform.hop) {
        analyse(mean, denoised, at);
        tracker.gains(power, spectrum, wiener);
        const faded = unit((at + half - lead) / (CROSSFADE_S * sampleRate));
        const share = last.denoiser + faded * (shares.denoiser - last.denoiser);
        const removed = last.removed + faded * (shares.removed - last.removed);
        for (let bin = 0; bin <= half; bin++) {
          const gain = 1 - removed * (1 - (share * gains[bin]! + (1 - share) * wiener[bin]!));
          gains[bin] = gain;
          residual += gain * gain * spectrum[bin]!;
        }
        frames++;
        applyGains(transform, { planes, gains, out, at });
      }
      return { planes: out.map(segment), noise, residualNoisePower: residual / Math.max(1, frames), isSame: false };
    },
  };
}

function unit(x: number): number {
  return Math.max(0, Math.min(1, x));
}
