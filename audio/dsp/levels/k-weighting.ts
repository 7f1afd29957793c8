/** Coefficients of a second-order section (biquad) with a0 = 1. */
export interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

/**
 * Returns the two sections of the K-weighting filter of ITU-R BS.1770-5, high shelf and high-pass, for any sample rate
 * (Hz) above 3.4 kHz.
 */
export function kWeighting(sampleRate: number): [Biquad, Biquad] {
  return [highShelf(sampleRate), highPass(sampleRate)];
}

// Analogue prototypes of the coefficients that the standard gives for 48 kHz.
const SHELF = { hz: 1_681.974450955533, gainDb: 3.999843853973347, q: 0.7071752369554196 };
const PASS = { hz: 38.13547087602444, q: 0.5003270373238773 };

function highShelf(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * SHELF.hz) / sampleRate);
  const high = 10 ** (SHELF.gainDb / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / SHELF.q + k * k;
  return {
    b0: (high + (band * k) / SHELF.q + k * k) / a0,
    b1: (2 * (k * k - high)) / a0,
    b2: (high - (band * k) / SHELF.q + k * k) / a0,
    a1: (2 * (k * k - 1)) / a0,
    a2: (1 - k / SHELF.q + k * k) / a0,
  };
}

function highPass(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * PASS.hz) / sampleRate);
  const a0 = 1 + k / PASS.q + k * k;
  return { b0: 1, b1: -2, b2: 1, a1: (2 * (k * k - 1)) / a0, a2: (1 - k / PASS.q + k * k) / a0 };
}
