import { applyGains } from './apply-gains.ts';
import { meanOfChannels } from '../core/mix-down.ts';
import { createPairTransform } from '../transforms/istft.ts';
import { createLogMmse } from './log-mmse.ts';
import { noiseBands } from './noise-bands.ts';
import { createNoiseFloorEstimator } from './noise-floor.ts';
import { createNoiseUnderMusic } from './noise-under-music.ts';
import { createStft } from '../transforms/stft.ts';

/** Frames of a segment of about 0.1 s, of which the floor under music is taken. */
const SEGMENT_FRAMES = 5;
/** Minimum gain, -12 dB: the residual noise stays uniform. */
const MIN_GAIN = 0.25;

/** The stationary noise of a recording: its power per bin, undefined if none was found; mean powers of the noise and of the rest. */
export interface SteadyNoise {
  spectrum: Float64Array | undefined;
  /** Whether it was heard alone, and not only under the rest. */
  isAlone: boolean;
  noisePower: number;
  signalPower: number;
}

/** Returns the transform length for a sample rate: about 46 ms, which resolves the partials of music. */
function fftSize(sampleRate: number): number {
  return 2 ** Math.max(6, Math.round(Math.log2(sampleRate * 0.046)));
}

/** Measures the stationary noise of mono samples given in parts: in moments in which it is heard alone, else under the rest. */
export function measureSteadyNoise(sampleRate: number, parts: Iterable<Float32Array>): SteadyNoise {
  const size = fftSize(sampleRate);
  const stft = createStft({ size, hop: size / 2 });
  const floor = createNoiseFloorEstimator(size / 2 + 1);
  const under = createNoiseUnderMusic(noiseBands(sampleRate, size));
  let segment = new Float64Array(size / 2 + 1);
  let held = 0;
  const take = (power: Float64Array): void => {
    floor.push(power);
    if (!power.some((value) => value > 0)) return;
    for (let bin = 0; bin < segment.length; bin++) segment[bin]! += power[bin]! / SEGMENT_FRAMES;
    if (++held < SEGMENT_FRAMES) return;
    under.push(segment);
    [segment, held] = [new Float64Array(segment.length), 0];
  };
  for (const part of parts) stft.push(part, take);
  stft.finish(take);
  const { noise: alone, mean } = floor.finish();
  const noise = alone ?? under.finish();
  const noisePower = noise?.reduce((sum, power) => sum + power, 0) ?? 0;
  const signalPower = Math.max(0, mean.reduce((sum, power) => sum + power, 0) - noisePower);
  return { spectrum: noise, isAlone: alone !== undefined, noisePower, signalPower };
}

/** Suppresses stationary noise by the same gains in all channels. */
export interface SteadyNoiseGains {
  /** Samples of context that a segment needs on both sides. */
  readonly margin: number;
  /** Returns the denoised `length` samples from `lead` on, one array per channel; segments must be given in order. */
  apply(planes: Float32Array[], segment: { lead: number; length: number }): Float32Array[];
  /** Returns the mean power per frame of the residual noise over all segments so far. */
  residualNoisePower(): number;
}

/**
 * Creates the gains for audio of a sample rate in Hz from the noise power per bin of the mean of its channels (log-MMSE); `removed` is the
 * part of what they remove that is removed, 0 to 1.
 */
export function createSteadyNoiseGains(sampleRate: number, noise: Float64Array, removed = 1): SteadyNoiseGains {
  const size = fftSize(sampleRate);
  const half = size / 2;
  const transform = createPairTransform(size);
  const estimator = createLogMmse(noise, MIN_GAIN);
  const power = new Float64Array(half + 1);
  const gains = new Float64Array(half + 1);
  let residual = 0;
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
        for (let bin = 0; bin <= half; bin++) {
          gains[bin] = 1 - removed * (1 - gains[bin]!);
          residual += gains[bin]! ** 2 * noise[bin]!;
        }
        frames++;
        applyGains(transform, { planes, gains, out, at });
      }
      return out.map((plane) => plane.slice(lead, lead + length));
    },
    residualNoisePower: () => residual / Math.max(1, frames),
  };
}
