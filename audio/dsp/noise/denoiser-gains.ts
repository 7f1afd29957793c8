import { applyGains } from './apply-gains.ts';
import { createPairTransform } from '../transforms/istft.ts';
import { noiseBands } from './noise-bands.ts';
import { createNoiseEstimator, type NoiseEstimate } from './noise-estimate.ts';

/** Below the first SNR pauses are fully denoised; above the second they are treated as speech. */
const QUIET_PAUSES_DB = 10;
const NATURAL_PAUSES_DB = 20;
/** Frames with a lower probability of voice are pauses. */
const PAUSE = 0.15;
/** Cross-fade from the estimate of the previous segment, in seconds. */
const CROSSFADE_S = 1;

/** A segment of audio with its context, and the output of a denoiser for the mean of its channels. */
export interface NoisySegment {
  planes: Float32Array[];
  mean: Float32Array;
  denoised: Float32Array;
  /** Samples of context before the segment, and the length of the segment. */
  lead: number;
  length: number;
  /** Returns the probability of voice at a sample of the arrays. */
  voiceAt: (sample: number) => number;
}

/** Applies the gains that a denoiser has on the mean of the channels to every channel. */
export interface DenoiserGains {
  /** Samples of context that a segment needs on both sides. */
  readonly margin: number;
  /** Returns the denoised segment, one array per channel, and the estimate of its noise. */
  apply(segment: NoisySegment): { planes: Float32Array[]; estimate: NoiseEstimate };
}

/**
 * Creates the gains for audio of a sample rate in Hz. Segments must be given in order. Sample rate and stereo image are preserved, as all
 * channels get the same gains.
 */
export function createDenoiserGains(sampleRate: number): DenoiserGains {
  const size = 2 ** Math.max(6, Math.round(Math.log2(sampleRate * 0.024)));
  const half = size / 2;
  const transform = createPairTransform(size);
  const pair = createPairTransform(size);
  const bands = noiseBands(sampleRate, size);
  const estimator = createNoiseEstimator(bands);
  const input = new Float64Array(half + 1);
  const removed = new Float64Array(half + 1);
  const gains = new Float64Array(half + 1);
  let previous: NoiseEstimate | undefined;

  function eachFrame({ mean }: NoisySegment, callback: (at: number) => void): void {
    for (let at = transform.hop - size; at < mean.length; at += transform.hop) callback(at);
  }

  function estimateNoise(segment: NoisySegment): NoiseEstimate {
    eachFrame(segment, (at) => {
      const { re, im } = transform.analyse(segment.mean, segment.denoised, at);
      for (let bin = 0; bin <= half; bin++) {
        const mirror = (size - bin) % size;
        // Two real signals were transformed as one complex signal: the even part belongs to the first, the odd part to the second.
        const inR = (re[bin]! + re[mirror]!) / 2;
        const inI = (im[bin]! - im[mirror]!) / 2;
        input[bin] = inR * inR + inI * inI;
        removed[bin] = (inR - (im[bin]! + im[mirror]!) / 2) ** 2 + (inI - (re[mirror]! - re[bin]!) / 2) ** 2;
      }
      estimator.push(input, removed, segment.voiceAt(at + half));
    });
    return estimator.estimate(previous);
  }

  return {
    margin: size,
    apply(segment) {
      const { planes, mean, denoised, lead, length, voiceAt } = segment;
      const estimate = estimateNoise(segment);
      const last = previous ?? estimate;
      const out = planes.map((plane) => new Float32Array(plane.length));
      const pauseRemoval = { last: pauseRemovalOf(last), current: pauseRemovalOf(estimate) };
      eachFrame(segment, (at) => {
        const share = Math.min(1, Math.max(0, (at + half - lead) / (CROSSFADE_S * sampleRate)));
        const pause =
          voiceAt(at + half) < PAUSE ? pauseRemoval.last + share * (pauseRemoval.current - pauseRemoval.last) : 0;
        const { re, im } = transform.analyse(mean, denoised, at);
        for (let bin = 0, band = 0; bin <= half; bin++) {
          if (bin >= bands.edges[band + 1]!) band++;
          const noiseShare = last.noiseShare[band]! + share * (estimate.noiseShare[band]! - last.noiseShare[band]!);
          const removal = noiseShare + pause * (1 - noiseShare);
          const mirror = (size - bin) % size;
          const inR = (re[bin]! + re[mirror]!) / 2;
          const inI = (im[bin]! - im[mirror]!) / 2;
          const outR = inR - removal * (inR - (im[bin]! + im[mirror]!) / 2);
          const outI = inI - removal * (inI - (re[mirror]! - re[bin]!) / 2);
          const power = inR * inR + inI * inI;
          gains[bin] = power > 0 ? Math.min(1, Math.sqrt((outR * outR + outI * outI) / power)) : 1;
        }
        applyGains(pair, { planes, gains, out, at });
      });
      previous = estimate;
      return { planes: out.map((plane) => plane.slice(lead, lead + length)), estimate };
    },
  };
}

/** Returns how completely noise is removed from pauses, 0 (as from speech) to 1 (as by the denoiser). */
function pauseRemovalOf({ speechPower, noisePower }: NoiseEstimate): number {
  if (!speechPower || !noisePower) return speechPower === undefined ? 1 : 0;
  const snrDb = 10 * Math.log10(speechPower / noisePower);
  return Math.min(1, Math.max(0, (NATURAL_PAUSES_DB - snrDb) / (NATURAL_PAUSES_DB - QUIET_PAUSES_DB)));
}
