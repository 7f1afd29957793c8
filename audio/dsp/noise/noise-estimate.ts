import type { NoiseBands } from './noise-bands.ts';

/** Probability of voice above which a frame is speech, and below which it is a pause. */
const SPEECH = 0.6;
const PAUSE = 0.15;
/** Minimum number of pause frames for an estimate of the noise. */
const MIN_PAUSE_FRAMES = 40;
/** Without pauses, this share of the speech frames, the quietest ones, is taken as noise. */
const QUIETEST = 0.05;
/** Factor on the measured noise: where the voice masks noise, the denoiser leaves some of it. */
const OVERESTIMATION = 1.15;

/** Noise of a segment of audio; powers are means per frame of sums over bins. */
export interface NoiseEstimate {
  /** Share of noise in the power that the denoiser removes from speech, per band, 0 to 1. */
  noiseShare: Float64Array;
  /** Power of speech without noise, and of noise; undefined if there was none. */
  speechPower: number | undefined;
  noisePower: number | undefined;
  /** Power of the noise that remains under speech. */
  residualNoisePower: number | undefined;
}

/** Estimates from frames how much of what a denoiser removes is noise. */
export interface NoiseEstimator {
  /** Adds a frame: power per bin of the input and of the removed signal, and the probability of voice. */
  push(input: Float64Array, removed: Float64Array, voice: number): void;
  /** Returns the estimate for the frames since the last call; `previous` is used where there was no speech or no noise. */
  estimate(previous: NoiseEstimate | undefined): NoiseEstimate;
}

/**
 * Creates the estimator. From speech a denoiser removes noise and some of the voice; the optimal share of the removed signal to subtract
 * is the noise power over the removed power (Wiener filter).
 */
export function createNoiseEstimator({ count, edges }: NoiseBands): NoiseEstimator {
  // The median of a sum of exponentially distributed powers lies below its mean; windowing correlates neighbouring bins.
  const medianToMean = Float64Array.from({ length: count }, (_, b) => {
    const independent = Math.max(1, 0.6 * (edges[b + 1]! - edges[b]!));
    return 1 / (1 - 1 / (3 * independent));
  });
  let pauses: Float64Array[] = [];
  let speech: { total: number; bands: Float64Array }[] = [];
  let removedSpeech = new Float64Array(count);
  let speechTotal = 0;
  let noise: Float64Array | undefined;

  /** Returns the noise power per band: the median over pauses, which is robust to reverberation in them. */
  function noiseOf(): Float64Array | undefined {
    if (pauses.length >= MIN_PAUSE_FRAMES)
      return Float64Array.from({ length: count }, (_, b) => median(pauses, b) * medianToMean[b]!);
    if (noise || speech.length === 0) return noise;
    const frames = speech.toSorted((a, b) => a.total - b.total).slice(0, Math.ceil(speech.length * QUIETEST));
    return Float64Array.from(
      { length: count },
      (_, b) => frames.reduce((sum, { bands }) => sum + bands[b]!, 0) / frames.length,
    );
  }

  return {
    push(input, removed, voice) {
      const bands = inBands(input, edges, count);
      const total = bands.reduce((sum, power) => sum + power, 0);
      if (total === 0) return; // digital silence is not a pause of the recording
      if (voice < PAUSE) pauses.push(bands);
      if (voice <= SPEECH) return;
      speechTotal += total;
      speech.push({ total, bands });
      const removedBands = inBands(removed, edges, count);
      for (let b = 0; b < count; b++) removedSpeech[b]! += removedBands[b]!;
    },
    estimate(previous) {
      noise = noiseOf();
      const speechFrames = speech.length;
      const noiseShare = Float64Array.from({ length: count }, (_, b) => {
        if (speechFrames === 0 || !noise) return previous?.noiseShare[b] ?? 1;
        const removed = removedSpeech[b]! / speechFrames;
        return removed > 0 ? Math.min(1, (OVERESTIMATION * noise[b]!) / removed) : 1;
      });
      const noisePower = noise?.reduce((sum, power) => sum + power, 0);
      const speechPower = speechFrames > 0 ? Math.max(0, speechTotal / speechFrames - (noisePower ?? 0)) : undefined;
      const residualNoisePower = noise?.reduce((sum, power, b) => sum + power * (1 - noiseShare[b]!) ** 2, 0);
      pauses = [];
      speech = [];
      removedSpeech = new Float64Array(count);
      speechTotal = 0;
      return { noiseShare, speechPower, noisePower, residualNoisePower };
    },
  };
}

function median(frames: Float64Array[], band: number): number {
  const sorted = Float64Array.from(frames, (bands) => bands[band]!).toSorted();
  return sorted[sorted.length >> 1]!;
}

function inBands(power: Float64Array, edges: Uint32Array, count: number): Float64Array {
  const bands = new Float64Array(count);
  for (let b = 0; b < count; b++) {
    let sum = 0;
    for (let bin = edges[b]!; bin < edges[b + 1]!; bin++) sum += power[bin]!;
    bands[b] = sum;
  }
  return bands;
}
