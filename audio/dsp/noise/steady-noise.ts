import { meanOfChannels } from '../core/mix-down.ts';
import { createPairTransform } from '../spectrum/istft.ts';
import { createLogMmse } from './log-mmse.ts';
import { createNoiseFloor } from './noise-floor.ts';
import { createStft } from '../spectrum/stft.ts';

/** Least gain, so that what remains of the noise stays even: -12 dB. */
const FLOOR = 0.25;

/** The steady noise of an audio: power per bin, undefined where none was found; its sum, and that of everything else. */
export interface SteadyNoise {
  spectrum: Float64Array | undefined;
  noisePower: number;
  signalPower: number;
}

/** Transform length for a rate: some 46 ms, which tells the tones of music apart. */
function sizeFor(sampleRate: number): number {
  return 2 ** Math.max(6, Math.round(Math.log2(sampleRate * 0.046)));
}

/** Measures the steady noise of mono samples given in parts. */
export function measureSteadyNoise(sampleRate: number, parts: Iterable<Float32Array>): SteadyNoise {
  const size = sizeFor(sampleRate);
  const stft = createStft({ size, hop: size / 2 });
  const floor = createNoiseFloor(size / 2 + 1);
  for (const part of parts) stft.push(part, (power) => floor.hear(power));
  stft.finish((power) => floor.hear(power));
  const { noise, mean } = floor.finish();
  const noisePower = noise?.reduce((sum, power) => sum + power, 0) ?? 0;
  const signalPower = Math.max(0, mean.reduce((sum, power) => sum + power, 0) - noisePower);
  return { spectrum: noise, noisePower, signalPower };
}

/** Takes steady noise off all channels alike. */
export interface SteadyNoiseGains {
  /** Samples that a stretch should have on both sides. */
  readonly margin: number;
  /** Answers `length` samples from `lead` on; stretches must be given in order. */
  apply(planes: Float32Array[], part: { lead: number; length: number }): Float32Array[];
  /** Mean power of the noise that was left, over all stretches so far. */
  residualNoisePower(): number;
}

/** Makes gains for audio of a rate, from the noise in the mean of its channels. */
export function createSteadyNoiseGains(sampleRate: number, noise: Float64Array): SteadyNoiseGains {
  const size = sizeFor(sampleRate);
  const half = size / 2;
  const transform = createPairTransform(size);
  const estimator = createLogMmse(noise, FLOOR);
  const power = new Float64Array(half + 1);
  const gains = new Float64Array(half + 1);
  let left = 0;
  let frames = 0;
  return {
    margin: size,
    apply(planes, { lead, length }) {
      const mean = meanOfChannels(planes);
      const out = planes.map((plane) => new Float32Array(plane.length));
      for (let at = transform.hop - size; at < mean.length; at += transform.hop) {
        const { re, im } = transform.analyse(mean, undefined, at);
        for (let bin = 0; bin <= half; bin++) power[bin] = re[bin]! ** 2 + im[bin]! ** 2;
        estimator.gains(power, gains);
        for (let bin = 0; bin <= half; bin++) left += gains[bin]! ** 2 * noise[bin]!;
        frames++;
        for (let channel = 0; channel < planes.length; channel += 2) {
          const spectrum = transform.analyse(planes[channel]!, planes[channel + 1], at);
          for (let bin = 0; bin < size; bin++) {
            const gain = gains[bin <= half ? bin : size - bin]!;
            spectrum.re[bin]! *= gain;
            spectrum.im[bin]! *= gain;
          }
          transform.overlapAdd(spectrum, out[channel]!, out[channel + 1], at);
        }
      }
      return out.map((plane) => plane.slice(lead, lead + length));
    },
    residualNoisePower: () => left / Math.max(1, frames),
  };
}
