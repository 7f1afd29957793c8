import { BIN_HZ, MAX_PEAKS, type Peaks } from './spectral-peaks.ts';

const [MIN_F0_HZ, MAX_F0_HZ] = [70, 1_400];
/** Fundamentals tried: the strongest peaks, each divided by 1 up to this. */
const CANDIDATE_PEAKS = 6;
const MAX_DIVISOR = 6;

/** The harmonic series that explains most of the peaks of a frame. */
export interface HarmonicSeries {
  /** Fundamental frequency in Hz; null without peaks in range. */
  f0: number | null;
  /** Share of the peaks in the series by amplitude and by power, 0 to 1. */
  series: number;
  seriesPower: number;
}

/** Returns a function that finds the fundamental whose integer multiples hold most of the amplitude of the peaks. */
export function createSeriesFinder(): (peaks: Peaks) => HarmonicSeries {
  const amplitudes = new Float64Array(MAX_PEAKS);
  return ({ count, bins, powers }) => {
    let [totalAmplitude, totalPower] = [0, 0];
    for (let i = 0; i < count; i++) {
      amplitudes[i] = Math.sqrt(powers[i]!);
      totalAmplitude += amplitudes[i]!;
      totalPower += powers[i]!;
    }
    let [bestScore, bestPower] = [0, 0];
    let f0: number | null = null;
    for (let peak = 0; peak < Math.min(CANDIDATE_PEAKS, count); peak++) {
      for (let divisor = 1; divisor <= MAX_DIVISOR; divisor++) {
        const candidate = bins[peak]! / divisor;
        const hz = candidate * BIN_HZ;
        if (hz < MIN_F0_HZ || hz > MAX_F0_HZ) continue;
        let [amplitude, power, matched] = [0, 0, 0];
        for (let i = 0; i < count; i++) {
          const bin = bins[i]!;
          const harmonic = Math.floor(bin / candidate + 0.5);
          const deviation = Math.abs(bin - harmonic * candidate);
          if (harmonic < 1 || deviation > 0.8 || deviation > 0.12 * candidate + 0.01 * bin) continue;
          amplitude += amplitudes[i]!;
          power += powers[i]!;
          matched++;
        }
        // A low fundamental matches some peak near each of its multiples by chance.
        const score = amplitude * (1 - 0.04 * (divisor - 1)) * (matched > 1 || count === 1 ? 1 : 0.7);
        if (score <= bestScore) continue;
        bestScore = score;
        bestPower = power;
        f0 = hz;
      }
    }
    return {
      f0,
      series: totalAmplitude > 0 ? Math.min(1, bestScore / totalAmplitude) : 0,
      seriesPower: totalPower > 0 ? Math.min(1, bestPower / totalPower) : 0,
    };
  };
}
