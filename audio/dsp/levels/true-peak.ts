/**
 * Taps of the interpolator per phase: more than BS.1770-5 asks for, so that a tone at half the sample rate reads within
 * 0.2 dB.
 */
export const TRUE_PEAK_TAPS = 24;
const TAPS = TRUE_PEAK_TAPS;
/** Samples whose maximum is compared at once with the peak so far, to skip those that cannot exceed it. */
const CHUNK = 16;

/** Finds the maximum between the samples of one channel, given in blocks (ITU-R BS.1770-5 Annex 2). */
export interface TruePeakMeter {
  push(samples: Float32Array): void;
  /** Returns the maximum absolute value, linear; 0 for silence. */
  finish(): number;
}

/** Returns a meter that oversamples the signal `factor` times; default: four times, from 176.4 kHz on, where little is missed, twice. */
export function createTruePeakMeter(sampleRate: number, factor = sampleRate < 176_400 ? 4 : 2): TruePeakMeter {
  const phases = truePeakPhases(factor);
  const gain = Math.max(1, ...phases.map((phase) => phase.reduce((sum, tap) => sum + Math.abs(tap), 0)));
  let history = new Float32Array(TAPS - 1);
  let peak = 0;

  function scan(samples: Float32Array): void {
    const work = new Float32Array(history.length + samples.length);
    work.set(history);
    work.set(samples, history.length);
    history = work.slice(work.length - (TAPS - 1));
    const last = work.length - TAPS;
    const levels = chunkLevels(work);
    for (let from = 0; from <= last; from += CHUNK) {
      const to = Math.min(last + 1, from + CHUNK);
      let local = 0;
      for (let chunk = from / CHUNK; chunk * CHUNK < to + TAPS - 1; chunk++)
        if (levels[chunk]! > local) local = levels[chunk]!;
      if (local > peak) peak = local;
      // No interpolated value exceeds the local peak by more than the filter's absolute gain.
      if (local * gain <= peak) continue;
      for (const phase of phases) {
        for (let i = from; i < to; i++) {
          let sum = 0;
          for (let k = 0; k < TAPS; k++) sum += phase[k]! * work[i + k]!;
          if (sum > peak) peak = sum;
          else if (-sum > peak) peak = -sum;
        }
      }
    }
  }

  return {
    push: scan,
    finish() {
      scan(new Float32Array(TAPS));
      return peak;
    },
  };
}

/** Returns the taps of the points between two samples, in order: one less than the factor. */
export function truePeakPhases(factor: number): Float64Array[] {
  return Array.from({ length: factor - 1 }, (_, i) => interpolator((i + 1) / factor));
}

/** Returns the maximum absolute value of each chunk. */
function chunkLevels(samples: Float32Array): Float32Array {
  const levels = new Float32Array(Math.ceil(samples.length / CHUNK));
  for (let chunk = 0; chunk < levels.length; chunk++) {
    const end = Math.min(samples.length, (chunk + 1) * CHUNK);
    let local = 0;
    for (let i = chunk * CHUNK; i < end; i++) {
      const level = Math.abs(samples[i]!);
      if (level > local) local = level;
    }
    levels[chunk] = local;
  }
  return levels;
}

/**
 * Returns windowed-sinc taps for a point `fraction` of a sample after the middle of the taps, with unit gain at 0 Hz.
 */
function interpolator(fraction: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, k) => {
    const t = k - TAPS / 2 + 1 - fraction;
    const angle = Math.PI * t;
    return (Math.sin(angle) / angle) * Math.cos((Math.PI * t) / (TAPS + 2)) ** 2;
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}
