import { createPairTransform } from '../spectrum/istft.ts';
import { noiseBands } from './noise-bands.ts';
import { createNoiseEstimator, type NoiseEstimate } from './noise-estimate.ts';

/** Below this signal-to-noise ratio pauses are given as the denoiser leaves them; above the second as speech is. */
const QUIET_PAUSES_DB = 10;
const NATURAL_PAUSES_DB = 20;
const PAUSE = 0.15;
/** Seconds in which a new stretch's evidence takes over from the one before. */
const TAKE_OVER_S = 1;

/** A stretch of audio with what lies around it, and what a denoiser made of the mean of its channels. */
export interface NoisySegment {
  planes: Float32Array[];
  mean: Float32Array;
  denoised: Float32Array;
  /** Samples before the stretch itself, and the length of it. */
  lead: number;
  length: number;
  /** Probability of voice at a sample of the arrays. */
  voiceAt: (sample: number) => number;
}

/** Removes noise from all channels alike by what a denoiser removes from their mean. */
export interface DenoiserGains {
  /** Samples that a stretch should have on both sides. */
  readonly margin: number;
  /** Answers the stretch without noise, one array per channel, and what it told of the noise. */
  apply(stretch: NoisySegment): { planes: Float32Array[]; estimate: NoiseEstimate };
}

/** Makes gains for audio of a rate; stretches must be given in order. The rate and the image of the channels are kept. */
export function createDenoiserGains(sampleRate: number): DenoiserGains {
  const size = 2 ** Math.max(6, Math.round(Math.log2(sampleRate * 0.024)));
  const half = size / 2;
  const transform = createPairTransform(size);
  const pair = createPairTransform(size);
  const bands = noiseBands(sampleRate, size);
  const listener = createNoiseEstimator(bands);
  const input = new Float64Array(half + 1);
  const removed = new Float64Array(half + 1);
  const gains = new Float64Array(half + 1);
  let before: NoiseEstimate | undefined;

  function frames({ mean }: NoisySegment, each: (at: number) => void): void {
    for (let at = transform.hop - size; at < mean.length; at += transform.hop) each(at);
  }

  function learn(stretch: NoisySegment): NoiseEstimate {
    frames(stretch, (at) => {
      const { re, im } = transform.analyse(stretch.mean, stretch.denoised, at);
      for (let bin = 0; bin <= half; bin++) {
        const mirror = (size - bin) % size;
        // Of two real signals transformed as one complex signal: the even part is the first's, the odd part the second's.
        const inR = (re[bin]! + re[mirror]!) / 2;
        const inI = (im[bin]! - im[mirror]!) / 2;
        input[bin] = inR * inR + inI * inI;
        removed[bin] = (inR - (im[bin]! + im[mirror]!) / 2) ** 2 + (inI - (re[mirror]! - re[bin]!) / 2) ** 2;
      }
      listener.hear(input, removed, stretch.voiceAt(at + half));
    });
    return listener.conclude(before);
  }

  return {
    margin: size,
    apply(stretch) {
      const { planes, mean, denoised, lead, length, voiceAt } = stretch;
      const estimate = learn(stretch);
      const last = before ?? estimate;
      const out = planes.map((plane) => new Float32Array(plane.length));
      const calm = { last: calmOf(last), now: calmOf(estimate) };
      frames(stretch, (at) => {
        const share = Math.min(1, Math.max(0, (at + half - lead) / (TAKE_OVER_S * sampleRate)));
        const pause = voiceAt(at + half) < PAUSE ? calm.last + share * (calm.now - calm.last) : 0;
        const { re, im } = transform.analyse(mean, denoised, at);
        for (let bin = 0, band = 0; bin <= half; bin++) {
          if (bin >= bands.edges[band + 1]!) band++;
          const trust = last.trust[band]! + share * (estimate.trust[band]! - last.trust[band]!);
          const part = trust + pause * (1 - trust);
          const mirror = (size - bin) % size;
          const inR = (re[bin]! + re[mirror]!) / 2;
          const inI = (im[bin]! - im[mirror]!) / 2;
          const outR = inR - part * (inR - (im[bin]! + im[mirror]!) / 2);
          const outI = inI - part * (inI - (re[mirror]! - re[bin]!) / 2);
          const power = inR * inR + inI * inI;
          gains[bin] = power > 0 ? Math.min(1, Math.sqrt((outR * outR + outI * outI) / power)) : 1;
        }
        for (let channel = 0; channel < planes.length; channel += 2) {
          const spectrum = pair.analyse(planes[channel]!, planes[channel + 1], at);
          for (let bin = 0; bin < size; bin++) {
            const gain = gains[bin <= half ? bin : size - bin]!;
            spectrum.re[bin]! *= gain;
            spectrum.im[bin]! *= gain;
          }
          pair.overlapAdd(spectrum, out[channel]!, out[channel + 1], at);
        }
      });
      before = estimate;
      return { planes: out.map((plane) => plane.slice(lead, lead + length)), estimate };
    },
  };
}

/** How far pauses are given as the denoiser leaves them, 0 to 1. */
function calmOf({ speechPower, noisePower }: NoiseEstimate): number {
  if (!speechPower || !noisePower) return speechPower === undefined ? 1 : 0;
  const snrDb = 10 * Math.log10(speechPower / noisePower);
  return Math.min(1, Math.max(0, (NATURAL_PAUSES_DB - snrDb) / (NATURAL_PAUSES_DB - QUIET_PAUSES_DB)));
}
