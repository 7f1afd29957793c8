const MIN_HZ = 150;
const MAX_HZ = 4_000;
/** Peaks below this share of the highest bin of their frame are ignored. */
const MIN_RELATIVE_POWER = 0.1;
/** Resolution: cents. */
const STEPS = 100;
/** Peak heights are binned logarithmically, this many bins per factor e, to find their median. */
const CLASSES_PER_E = 100;
const CLASSES = 8_192;
const A4_HZ = 440;

/** Estimates the deviation of the tuning from A = 440 Hz from the peaks of many spectra. */
export interface TuningEstimator {
  /** Adds a power spectrum. */
  push(power: Float64Array): void;
  /** Returns the deviation in semitones, -0.5 to 0.49 in steps of 0.01: the mode over the higher half of the peaks; 0 without peaks. */
  finish(): number;
}

/**
 * Creates the estimator that librosa 0.11 uses for its chroma: parabolic interpolation of spectral peaks (Smith & Serra 1987) on the power
 * spectrum, whose bins are `binHz` apart.
 */
export function createTuningEstimator(binHz: number): TuningEstimator {
  const first = Math.max(1, Math.ceil(MIN_HZ / binHz));
  const end = Math.ceil(MAX_HZ / binHz);
  const counts = new Map<number, Uint32Array>();
  let peaks = 0;
  return {
    /** Adds a power spectrum. */
    push(power) {
      let max = 0;
      for (let k = 0; k < power.length; k++) if (power[k]! > max) max = power[k]!;
      const minPower = MIN_RELATIVE_POWER * max;
      for (let k = first; k < Math.min(end, power.length - 1); k++) {
        const [left, middle, right] = [power[k - 1]!, power[k]!, power[k + 1]!];
        if (!(middle > minPower && middle > (left > minPower ? left : 0) && middle >= (right > minPower ? right : 0)))
          continue;
        const curvature = right + left - 2 * middle;
        const slope = (right - left) / 2;
        const shift = Math.abs(slope) >= Math.abs(curvature) ? 0 : -slope / curvature;
        const height = middle + 0.5 * slope * shift;
        const note = 12 * Math.log2(((k + shift) * binHz) / A4_HZ);
        const deviation = note - Math.floor(note + 0.5);
        const step = Math.max(0, Math.min(STEPS - 1, Math.floor((deviation + 0.5) * STEPS)));
        const heightClass = Math.max(
          0,
          Math.min(CLASSES - 1, Math.round(CLASSES_PER_E * Math.log(height)) + CLASSES / 2),
        );
        let row = counts.get(heightClass);
        if (!row) counts.set(heightClass, (row = new Uint32Array(STEPS)));
        row[step]!++;
        peaks++;
      }
    },
    finish() {
      const total = new Float64Array(STEPS);
      let remaining = peaks / 2;
      for (const heightClass of [...counts.keys()].toSorted((a, b) => b - a)) {
        const row = counts.get(heightClass)!;
        for (let step = 0; step < STEPS; step++) {
          total[step]! += row[step]!;
          remaining -= row[step]!;
        }
        if (remaining <= 0) break;
      }
      return peaks === 0 ? 0 : total.indexOf(Math.max(...total)) / STEPS - 0.5;
    },
  };
}
