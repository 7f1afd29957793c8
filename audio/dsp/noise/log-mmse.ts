/** How much of the last frame's estimate goes into the next: steadies what remains of the noise. */
const MEMORY = 0.98;
const LEAST_PRIOR = 10 ** (-25 / 10);
const MOST_POSTERIOR = 1_000;

/** Gains that take noise of known power off spectra, frame by frame. */
export interface LogMmse {
  /** Takes the power spectrum of a frame and fills in a gain per bin, from `floor` to 1. */
  gains(power: Float64Array, into: Float64Array): void;
}

/** Makes the estimator of log-spectral amplitudes of Ephraim & Malah (1985) with a decision-directed prior; `noise` is power per bin. */
export function createLogMmse(noise: Float64Array, floor: number): LogMmse {
  const before = new Float64Array(noise.length); // amplitude estimate of the last frame, squared, over the noise
  return {
    gains(power, into) {
      for (let bin = 0; bin < noise.length; bin++) {
        if (!(noise[bin]! > 0)) {
          into[bin] = 1;
          continue;
        }
        const posterior = Math.min(MOST_POSTERIOR, power[bin]! / noise[bin]!);
        const prior = Math.max(LEAST_PRIOR, MEMORY * before[bin]! + (1 - MEMORY) * Math.max(0, posterior - 1));
        const wiener = prior / (1 + prior);
        const gain = Math.min(1, wiener * Math.exp(exponentialIntegral(Math.max(1e-6, wiener * posterior)) / 2));
        before[bin] = gain * gain * posterior;
        into[bin] = Math.max(floor, gain);
      }
    },
  };
}

/** E₁(x) for x > 0, within 10⁻⁶ (Abramowitz & Stegun 5.1.53 and 5.1.56). */
export function exponentialIntegral(x: number): number {
  if (x <= 1)
    return (
      -Math.log(x) -
      0.57721566 +
      x * (0.99999193 + x * (-0.24991055 + x * (0.05519968 + x * (-0.00976004 + x * 0.00107857))))
    );
  const above = 0.2677737343 + x * (8.6347608925 + x * (18.059016973 + x * (8.5733287401 + x)));
  const below = 3.9584969228 + x * (21.0996530827 + x * (25.6329561486 + x * (9.5733223454 + x)));
  return (Math.exp(-x) / x) * (above / below);
}
