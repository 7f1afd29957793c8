/** Prior ratio of speech to noise of a bin with speech, 15 dB, and smoothing factors of the noise and of its check for standstill. */
const SPEECH_RATIO = 10 ** 1.5;
const SMOOTHING = 0.9;
/** Weight of the frame before in the decision-directed prior. */
const PRIOR_WEIGHT = 0.96;
const MIN_PRIOR = 10 ** -2.5;
const MAX_POSTERIOR = 1_000;
/** Minimum gain, -20 dB. */
const MIN_GAIN = 0.1;
const TINY = 1e-20;
/** Exponent from which the probability of speech is 1 as far as 64-bit floats go. */
const CERTAIN = 41;

/** Wiener gains against noise that changes. */
export interface NoiseTracker {
  /** Fills `into` with the gain of each bin, 0.1 to 1, for the power spectrum of the next frame; `pauses` is the noise power of the pauses. */
  gains(power: Float64Array, pauses: Float64Array, into: Float64Array): void;
}

/**
 * Creates the tracker for spectra of `bins` bins. It follows the noise by the probability of speech in each bin (Gerkmann & Hendriks 2012)
 * and takes the geometric mean of that and of the noise in pauses: one follows what changes, the other is not misled by long vowels.
 */
export function createNoiseTracker(bins: number): NoiseTracker {
  const previous = new Float64Array(bins); // squared amplitude estimate of the previous frame over the noise power
  const presence = new Float64Array(bins).fill(0.5);
  let tracked: Float64Array | undefined;
  return {
    gains(power, pauses, into) {
      const level = (tracked ??= Float64Array.from(pauses));
      for (let bin = 0; bin < bins; bin++) {
        const before = level[bin]! + TINY;
        const exponent = ((power[bin]! / before) * SPEECH_RATIO) / (1 + SPEECH_RATIO);
        let speech = exponent > CERTAIN ? 1 : 1 / (1 + (1 + SPEECH_RATIO) * Math.exp(-exponent));
        presence[bin] = SMOOTHING * presence[bin]! + (1 - SMOOTHING) * speech;
        if (presence[bin]! > 0.99) speech = Math.min(speech, 0.99);
        level[bin] = SMOOTHING * before + (1 - SMOOTHING) * (speech * before + (1 - speech) * power[bin]!);
        const noise = Math.sqrt(level[bin]! * (pauses[bin]! + TINY));
        const posterior = Math.min(MAX_POSTERIOR, power[bin]! / noise);
        const prior = Math.max(
          MIN_PRIOR,
          PRIOR_WEIGHT * previous[bin]! + (1 - PRIOR_WEIGHT) * Math.max(0, posterior - 1),
        );
        const gain = prior / (1 + prior);
        previous[bin] = gain * gain * posterior;
        into[bin] = Math.max(MIN_GAIN, gain);
      }
    },
  };
}
