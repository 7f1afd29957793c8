const MIN_HZ = 150;
const MAX_HZ = 4_000;
/** Peaks below this share of the highest bin of their frame do not count. */
const LEAST_SHARE = 0.1;
/** Hundredths of a semitone. */
const STEPS = 100;
/** Peak heights are sorted into classes this fine, per factor e, for their median. */
const CLASSES_PER_E = 100;
const CLASSES = 8_192;
const A4_HZ = 440;

/** How far the peaks of many spectra lie from the notes of A = 440 Hz. */
export interface Tuning {
  push(power: Float64Array): void;
  /** Semitones from -0.5 to 0.49 in hundredths: the commonest among the higher half of the peaks; 0 without peaks. */
  finish(): number;
}

/** Makes the estimate that librosa 0.11 uses for its chroma: peaks by parabolas (Smith & Serra 1987) on the power spectrum. */
export function createTuning(binHz: number): Tuning {
  const first = Math.max(1, Math.ceil(MIN_HZ / binHz));
  const end = Math.ceil(MAX_HZ / binHz);
  const counts = new Map<number, Uint32Array>();
  let peaks = 0;
  return {
    push(power) {
      let most = 0;
      for (let k = 0; k < power.length; k++) if (power[k]! > most) most = power[k]!;
      const least = LEAST_SHARE * most;
      for (let k = first; k < Math.min(end, power.length - 1); k++) {
        const [left, middle, right] = [power[k - 1]!, power[k]!, power[k + 1]!];
        if (!(middle > least && middle > (left > least ? left : 0) && middle >= (right > least ? right : 0))) continue;
        const bend = right + left - 2 * middle;
        const slope = (right - left) / 2;
        const shift = Math.abs(slope) >= Math.abs(bend) ? 0 : -slope / bend;
        const height = middle + 0.5 * slope * shift;
        const note = 12 * Math.log2(((k + shift) * binHz) / A4_HZ);
        const away = note - Math.floor(note + 0.5);
        const step = Math.max(0, Math.min(STEPS - 1, Math.floor((away + 0.5) * STEPS)));
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
      let left = peaks / 2;
      for (const heightClass of [...counts.keys()].toSorted((a, b) => b - a)) {
        const row = counts.get(heightClass)!;
        for (let step = 0; step < STEPS; step++) {
          total[step]! += row[step]!;
          left -= row[step]!;
        }
        if (left <= 0) break;
      }
      return peaks === 0 ? 0 : total.indexOf(Math.max(...total)) / STEPS - 0.5;
    },
  };
}
