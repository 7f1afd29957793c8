import { powerOfTwo } from '../transforms/real-fft.ts';
import { createStft } from '../transforms/stft.ts';

const FRAMES_PER_SECOND = 100;
/** Frames of a section, 10 s. */
const SECTION_FRAMES = 1_000;
/** Sections with fewer frames of sound are dropped. */
const MIN_SOUND_FRAMES = 100;
const WINDOW_S = 0.0232;
/** Edges of the bands, in Hz. */
const BANDS_HZ = [60, 150, 250, 400, 630, 1_000, 1_600, 2_500, 4_000, 6_300, 10_000] as const;
/** Power added to every band and frame, so that silence has a level. */
const FLOOR = 1e-10;
/** A frame whose peak is lower is silence. */
const SILENT_DBFS = -60;

/** Envelopes of a section in dBFS, one value per 10 ms: RMS level, peak level and the levels of ten bands (bands × frames). */
export interface LevelEnvelopes {
  rms: number[];
  peaks: number[];
  bands: number[][];
}

/** Follows the envelopes of mono samples given in parts of any length. */
export interface EnvelopeFollower {
  push(samples: Float32Array): void;
  /** Ends the audio; the remainder is a section if it is the only one, or longer than half a section. */
  finish(): void;
}

/** Creates an envelope follower that passes each section of 10 s with at least a second of sound to `onSection`. */
export function createEnvelopeFollower(
  sampleRate: number,
  onSection: (levels: LevelEnvelopes) => void,
): EnvelopeFollower {
  const hop = Math.max(1, Math.round(sampleRate / FRAMES_PER_SECOND));
  const size = powerOfTwo(0.75 * WINDOW_S * sampleRate);
  const stft = createStft({ size, hop, centred: false });
  const edges = BANDS_HZ.map((hz) => Math.round((hz * size) / sampleRate));
  const scale = 1 / (size / 2) ** 2;
  const held = new Float32Array(hop);
  /** Band levels of the last complete window, which ends less than a hop before the current frame. */
  const bandLevels = Array.from({ length: BANDS_HZ.length - 1 }, () => 10 * Math.log10(FLOOR));
  let levels = emptyEnvelopes();
  let [filled, sections] = [0, 0];

  function measureBands(power: Float64Array): void {
    for (let band = 0; band < bandLevels.length; band++) {
      let sum = 0;
      for (let bin = edges[band]!; bin < Math.min(power.length, Math.max(edges[band]! + 1, edges[band + 1]!)); bin++)
        sum += power[bin]!;
      bandLevels[band] = 10 * Math.log10(sum * scale + FLOOR);
    }
  }

  function addFrame(): void {
    let [squares, peak] = [0, 0];
    for (let i = 0; i < hop; i++) {
      squares += held[i]! ** 2;
      peak = Math.max(peak, Math.abs(held[i]!));
    }
    levels.rms.push(10 * Math.log10(squares / hop + FLOOR));
    levels.peaks.push(20 * Math.log10(peak + 1e-5));
    levels.bands.forEach((band, at) => band.push(bandLevels[at]!));
  }

  function closeSection(): void {
    if (levels.peaks.filter((peak) => peak > SILENT_DBFS).length >= MIN_SOUND_FRAMES) {
      sections++;
      onSection(levels);
    }
    levels = emptyEnvelopes();
  }

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, hop - filled);
        held.set(samples.subarray(at, at + part), filled);
        stft.push(samples.subarray(at, at + part), measureBands);
        filled += part;
        at += part;
        if (filled < hop) continue;
        filled = 0;
        addFrame();
        if (levels.rms.length >= SECTION_FRAMES) closeSection();
      }
    },
    finish() {
      if (sections === 0 || levels.rms.length > SECTION_FRAMES / 2) closeSection();
    },
  };
}

function emptyEnvelopes(): LevelEnvelopes {
  return { rms: [], peaks: [], bands: BANDS_HZ.slice(1).map(() => []) };
}
