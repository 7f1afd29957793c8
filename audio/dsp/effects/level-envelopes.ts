import { powerOfTwo } from '../spectrum/real-fft.ts';
import { createStft } from '../spectrum/stft.ts';

const FRAMES_PER_SECOND = 100;
/** Frames judged together, 10 s. */
const SECTION = 1_000;
/** Fewer say nothing. */
const LEAST_FRAMES = 100;
const WINDOW_S = 0.0232;
/** Edges of the bands whose levels are followed, in Hz. */
const BANDS_HZ = [60, 150, 250, 400, 630, 1_000, 1_600, 2_500, 4_000, 6_300, 10_000] as const;
/** Power below which all is one. */
const FLOOR = 1e-10;
/** A frame whose peak is lower is silence. */
const SILENT_DBFS = -60;

/** Levels, peaks and the levels of ten bands of each 10 ms of a section, in decibels of full scale. */
export interface Levels {
  rms: number[];
  peaks: number[];
  bands: number[][];
}

/** Follows the levels of mono samples given in parts. */
export interface EnvelopeFollower {
  push(samples: Float32Array): void;
  /** The rest is a section too where it is the only one, or as long as half of one. */
  finish(): void;
}

/** Hands over the levels of each section of 10 s that holds a second of sound. */
export function createEnvelopeFollower(sampleRate: number, heard: (levels: Levels) => void): EnvelopeFollower {
  const hop = Math.max(1, Math.round(sampleRate / FRAMES_PER_SECOND));
  const size = powerOfTwo(0.75 * WINDOW_S * sampleRate);
  const stft = createStft({ size, hop, centred: false });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * size) / sampleRate));
  const scale = 1 / (size / 2) ** 2;
  const held = new Float32Array(hop);
  /** Of the last window that was full: it ends less than a hop before the samples measured. */
  const latest = Array.from({ length: BANDS_HZ.length - 1 }, () => 10 * Math.log10(FLOOR));
  let levels = empty();
  let [filled, sections] = [0, 0];

  function frame(power: Float64Array): void {
    for (let band = 0; band < latest.length; band++) {
      let sum = 0;
      for (let bin = edges[band]!; bin < Math.min(power.length, Math.max(edges[band]! + 1, edges[band + 1]!)); bin++)
        sum += power[bin]!;
      latest[band] = 10 * Math.log10(sum * scale + FLOOR);
    }
  }

  function measure(): void {
    let [squares, peak] = [0, 0];
    for (let i = 0; i < hop; i++) {
      squares += held[i]! ** 2;
      peak = Math.max(peak, Math.abs(held[i]!));
    }
    levels.rms.push(10 * Math.log10(squares / hop + FLOOR));
    levels.peaks.push(20 * Math.log10(peak + 1e-5));
    levels.bands.forEach((band, at) => band.push(latest[at]!));
  }

  function close(): void {
    if (levels.peaks.filter((peak) => peak > SILENT_DBFS).length >= LEAST_FRAMES) {
      sections++;
      heard(levels);
    }
    levels = empty();
  }

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, hop - filled);
        held.set(samples.subarray(at, at + part), filled);
        stft.push(samples.subarray(at, at + part), frame);
        filled += part;
        at += part;
        if (filled < hop) continue;
        filled = 0;
        measure();
        if (levels.rms.length >= SECTION) close();
      }
    },
    finish() {
      if (sections === 0 || levels.rms.length > SECTION / 2) close();
    },
  };
}

function empty(): Levels {
  return { rms: [], peaks: [], bands: BANDS_HZ.slice(1).map(() => []) };
}
