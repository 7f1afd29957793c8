import type { NoiseBands } from './noise-bands.ts';

/** Voice more and less likely than this is speech, or a pause. */
const SPEECH = 0.6;
const PAUSE = 0.15;
/** Pauses shorter than this, in frames, say too little of the noise. */
const LEAST_PAUSE_FRAMES = 40;
/** Of frames with speech, the quietest part that stands for the noise where there is no pause. */
const QUIETEST = 0.05;
/** More than the measured part is noise: where voice hides it, the denoiser leaves some behind. */
const BELIEF = 1.15;

/** What a stretch of audio tells of its noise; powers are sums over the bins of a band, per frame. */
export interface NoiseEstimate {
  /** How much of what a denoiser removes from speech is noise, per band, 0 to 1. */
  trust: Float64Array;
  /** Mean power of speech, its noise taken off, and of noise, per frame; undefined where none was heard. */
  speechPower: number | undefined;
  noisePower: number | undefined;
  /** Power of the noise that is left under speech. */
  residualNoisePower: number | undefined;
}

/** Learns from frames how far a denoiser is to be believed. */
export interface NoiseEstimator {
  /** Takes a frame: power of the input and of what the denoiser removed, per bin, and the probability of voice. */
  hear(input: Float64Array, removed: Float64Array, voice: number): void;
  /** Answers for the frames since the last call; `before` stands in where there was no pause. */
  conclude(before: NoiseEstimate | undefined): NoiseEstimate;
}

/**
 * Makes a listener. In speech a denoiser removes noise and some of the voice; the part of what it removes that is noise, and
 * with which the input less that part comes nearest to the voice, is the noise's power over the removed power (Wiener).
 */
export function createNoiseEstimator({ count, edges }: NoiseBands): NoiseEstimator {
  // The median of a sum of exponentially distributed powers lies below its mean; windowed neighbours count for less than one.
  const medianToMean = Float64Array.from({ length: count }, (_, b) => {
    const independent = Math.max(1, 0.6 * (edges[b + 1]! - edges[b]!));
    return 1 / (1 - 1 / (3 * independent));
  });
  let pauses: Float64Array[] = [];
  let quiet: { total: number; bands: Float64Array }[] = [];
  let removedSpeech = new Float64Array(count);
  let speechTotal = 0;
  let noise: Float64Array | undefined;

  /** The median withstands what a room lets sound on in a pause. */
  function noiseOf(): Float64Array | undefined {
    if (pauses.length >= LEAST_PAUSE_FRAMES)
      return Float64Array.from({ length: count }, (_, b) => median(pauses, b) * medianToMean[b]!);
    if (noise || quiet.length === 0) return noise;
    const frames = quiet.toSorted((a, b) => a.total - b.total).slice(0, Math.ceil(quiet.length * QUIETEST));
    return Float64Array.from(
      { length: count },
      (_, b) => frames.reduce((sum, { bands }) => sum + bands[b]!, 0) / frames.length,
    );
  }

  return {
    hear(input, removed, voice) {
      const bands = inBands(input, edges, count);
      const total = bands.reduce((sum, power) => sum + power, 0);
      if (total === 0) return; // digital silence is no pause of the recording
      if (voice < PAUSE) pauses.push(bands);
      if (voice <= SPEECH) return;
      speechTotal += total;
      quiet.push({ total, bands });
      const lost = inBands(removed, edges, count);
      for (let b = 0; b < count; b++) removedSpeech[b]! += lost[b]!;
    },
    conclude(before) {
      noise = noiseOf();
      const speechFrames = quiet.length;
      const trust = Float64Array.from({ length: count }, (_, b) => {
        if (speechFrames === 0 || !noise) return before?.trust[b] ?? 1;
        const removed = removedSpeech[b]! / speechFrames;
        return removed > 0 ? Math.min(1, (BELIEF * noise[b]!) / removed) : 1;
      });
      const noisePower = noise?.reduce((sum, power) => sum + power, 0);
      const speechPower = speechFrames > 0 ? Math.max(0, speechTotal / speechFrames - (noisePower ?? 0)) : undefined;
      const residualNoisePower = noise?.reduce((sum, power, b) => sum + power * (1 - trust[b]!) ** 2, 0);
      pauses = [];
      quiet = [];
      removedSpeech = new Float64Array(count);
      speechTotal = 0;
      return { trust, speechPower, noisePower, residualNoisePower };
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
