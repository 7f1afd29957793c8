import { TRUE_PEAK_TAPS, truePeakPhases } from './true-peak.ts';

/** Segments of the envelope per second: 1 ms each. */
export const SEGMENTS_PER_SECOND = 1_000;

/**
 * Returns the oversampling at which a ceiling holds in other meters too, which may sample other points: four times reads up to 0.5 dB
 * too low of the dense treble that a limiter leaves, most at low sample rates.
 */
export function strictOversampling(sampleRate: number): number {
  return sampleRate <= 24_000 ? 16 : sampleRate <= 96_000 ? 8 : 4;
}

/** Returns the first sample of a segment: the rate may not be a multiple of the segments per second. */
export function segmentStart(segment: number, sampleRate: number): number {
  return Math.round((segment * sampleRate) / SEGMENTS_PER_SECOND);
}

/** Returns the segment that a sample lies in. */
export function segmentAt(sample: number, sampleRate: number): number {
  let segment = Math.floor((sample * SEGMENTS_PER_SECOND) / sampleRate);
  while (segment > 0 && segmentStart(segment, sampleRate) > sample) segment--;
  while (segmentStart(segment + 1, sampleRate) <= sample) segment++;
  return segment;
}

/** Measures the true peak of every segment, over all channels, of samples given in blocks. */
export interface PeakEnvelope {
  push(planes: readonly Float32Array[]): void;
  /** Returns linear true peaks, one per segment; the last segment may be shorter. */
  finish(): Float32Array;
}

interface EnvelopeOptions {
  sampleRate: number;
  channels: number;
  /** Samples per channel in all: the envelope takes 4 bytes per millisecond. */
  frames: number;
  /** Oversampling, a multiple of 2; default: strict. */
  factor?: number;
}

/** Middle of the taps: the interpolated points lie after this sample of a window. */
const MIDDLE = TRUE_PEAK_TAPS / 2 - 1;
const PAIRS = TRUE_PEAK_TAPS / 2;

/** Returns a new meter with the interpolator of the true peak meter. */
export function createPeakEnvelope({
  sampleRate,
  channels,
  frames,
  factor = strictOversampling(sampleRate),
}: EnvelopeOptions): PeakEnvelope {
  const envelope = new Float32Array(Math.max(1, Math.ceil((frames * SEGMENTS_PER_SECOND) / sampleRate)));
  const { count, even, odd } = mirroredTaps(factor);
  const histories = Array.from({ length: channels }, () => new Float32Array(TRUE_PEAK_TAPS - 1));
  const sums = new Float64Array(PAIRS);
  const differences = new Float64Array(PAIRS);
  let pushed = 0;

  /** Raises the envelope to the samples of one channel that a block completes. */
  function scan(samples: Float32Array, channel: number): void {
    const history = histories[channel]!;
    const work = new Float32Array(history.length + samples.length);
    work.set(history);
    work.set(samples, history.length);
    const last = work.length - TRUE_PEAK_TAPS;
    const first = pushed - TRUE_PEAK_TAPS + 1 + MIDDLE; // the sample in the middle of window 0
    let segment = Math.min(envelope.length - 1, segmentAt(Math.max(0, first), sampleRate));
    let next = segmentStart(segment + 1, sampleRate) - first;
    let peak = envelope[segment]!;
    for (let i = 0; i <= last; i++) {
      if (i >= next && segment < envelope.length - 1) {
        envelope[segment] = peak;
        peak = envelope[++segment]!;
        next = segmentStart(segment + 1, sampleRate) - first;
      }
      let level = Math.abs(work[i + MIDDLE]!);
      for (let k = 0; k < PAIRS; k++) {
        const a = work[i + k]!;
        const b = work[i + TRUE_PEAK_TAPS - 1 - k]!;
        sums[k] = a + b;
        differences[k] = a - b;
      }
      for (let phase = 0; phase < count; phase++) {
        let symmetric = 0;
        let antisymmetric = 0;
        for (let k = 0; k < PAIRS; k++) {
          symmetric += even[phase * PAIRS + k]! * sums[k]!;
          antisymmetric += odd[phase * PAIRS + k]! * differences[k]!;
        }
        // Two phases mirror each other: the larger of both is the sum of the magnitudes.
        const found = Math.abs(symmetric) + Math.abs(antisymmetric);
        if (found > level) level = found;
      }
      if (level > peak) peak = level;
    }
    envelope[segment] = peak;
    histories[channel] = work.slice(work.length - history.length);
  }

  return {
    push(planes) {
      for (let channel = 0; channel < channels; channel++) scan(planes[channel]!, channel);
      pushed += planes[0]?.length ?? 0;
    },
    finish() {
      for (let channel = 0; channel < channels; channel++) scan(new Float32Array(TRUE_PEAK_TAPS), channel);
      pushed += TRUE_PEAK_TAPS;
      return envelope;
    },
  };
}

/** Returns the even and odd parts of the phases up to the half, one after the other: the others mirror them. */
function mirroredTaps(factor: number): { count: number; even: Float64Array; odd: Float64Array } {
  const phases = truePeakPhases(factor).slice(0, factor / 2);
  const part = (sign: 1 | -1): Float64Array =>
    Float64Array.from(
      phases.flatMap((taps) =>
        Array.from({ length: PAIRS }, (_, k) => (taps[k]! + sign * taps[TRUE_PEAK_TAPS - 1 - k]!) / 2),
      ),
    );
  return { count: phases.length, even: part(1), odd: part(-1) };
}
