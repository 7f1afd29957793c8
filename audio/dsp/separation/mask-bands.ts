/** Number of bands of the masks. */
export const BANDS = 256;
/** Input features per band: log power of mid, log power of side, balance between left and right. */
export const FEATURES = 3;

const STEP_HZ = 44_100 / 4_096;
/** Natural logarithm of the frequency ratio of successive bands above the knee. */
const LOG_STEP = 0.01751;
const KNEE_HZ = STEP_HZ / LOG_STEP;
const FLOOR = 1e-6;
const MIN_POWER = 1e-12;

/** Returns the band of a frequency: 10.8 Hz wide up to 615 Hz, then 1.75 % of the frequency; the last band has the rest. */
export function bandOf(hz: number): number {
  const band = hz < KNEE_HZ ? hz / STEP_HZ : KNEE_HZ / STEP_HZ + Math.log(hz / KNEE_HZ) / LOG_STEP;
  return Math.min(BANDS - 1, Math.round(band));
}

/** Returns the transform length, a power of two, whose bin width is closest to the one the bands were designed for. */
export function transformSize(sampleRate: number): number {
  return Math.max(64, 2 ** Math.ceil(Math.log2(sampleRate / 13)));
}

/** Returns the band of each bin 0 to size / 2. */
export function bandsOfBins(sampleRate: number, size: number): Uint16Array {
  return Uint16Array.from({ length: size / 2 + 1 }, (_, bin) => bandOf((bin * sampleRate) / size));
}

/** Power per band of one frame: of mid (mean of left and right), side (half their difference), left and right. */
export interface BandPowers {
  mid: Float32Array;
  side: Float32Array;
  left: Float32Array;
  right: Float32Array;
}

/** Sums the spectrum of the complex signal left + i right into bands; a band without bins is filled from the band below. */
export function bandPowers(re: Float64Array, im: Float64Array, bands: Uint16Array): BandPowers {
  // One array for all four: many small ones would burden the garbage collector.
  const all = new Float32Array(4 * BANDS);
  const [mid, side] = [all.subarray(0, BANDS), all.subarray(BANDS, 2 * BANDS)];
  const [left, right] = [all.subarray(2 * BANDS, 3 * BANDS), all.subarray(3 * BANDS)];
  const size = re.length;
  let previousBand = -1;
  for (let bin = 0; bin < bands.length; bin++) {
    const mirror = bin === 0 ? 0 : size - bin;
    const lr = (re[bin]! + re[mirror]!) / 2;
    const li = (im[bin]! - im[mirror]!) / 2;
    const rr = (im[bin]! + im[mirror]!) / 2;
    const ri = (re[mirror]! - re[bin]!) / 2;
    const l = lr * lr + li * li;
    const r = rr * rr + ri * ri;
    const cross = 2 * (lr * rr + li * ri);
    const band = bands[bin]!;
    mid[band]! += (l + r + cross) / 4;
    side[band]! += (l + r - cross) / 4;
    left[band]! += l;
    right[band]! += r;
    if (band > previousBand + 1 && previousBand >= 0)
      for (const powers of [mid, side, left, right]) powers.fill(powers[previousBand]!, previousBand + 1, band);
    previousBand = band;
  }
  return { mid, side, left, right };
}

/** Returns the network input for consecutive frames, frames × bands × features, relative to their mean level. */
export function maskFeatures(frames: readonly BandPowers[]): Float32Array {
  const features = new Float32Array(frames.length * BANDS * FEATURES);
  let total = 0;
  for (const { left, right } of frames) for (let band = 0; band < BANDS; band++) total += left[band]! + right[band]!;
  const level = total / (frames.length * BANDS) + MIN_POWER;
  let at = 0;
  for (const { mid, side, left, right } of frames) {
    for (let band = 0; band < BANDS; band++, at += FEATURES) {
      const [l, r] = [left[band]!, right[band]!];
      features[at] = Math.log10(mid[band]! / level + FLOOR);
      features[at + 1] = Math.log10(Math.max(0, side[band]!) / level + FLOOR);
      features[at + 2] = (3 * (l - r)) / (l + r + FLOOR * level);
    }
  }
  return features;
}
