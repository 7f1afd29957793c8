import { intoBands, melFilterbank } from '../transforms/mel.ts';
import { createStft } from '../transforms/stft.ts';

/** Sample rate of the input, in Hz: the band that lossy coding and small loudspeakers preserve. */
export const EMBEDDING_RATE = 11_025;
const SIZE = 2_048;
const HOP = 512;
/** Frames per second. */
export const EMBEDDING_FRAME_RATE = EMBEDDING_RATE / HOP;
export const MEL_BANDS = 28;
const MEL_SIZE = 1_024;
/** Bins per octave of the pitch histograms, before the tuning is known. */
export const PITCH_STEPS = 36;
/** Values per frame: mel bands, then pitch steps of the bass, then of the treble. */
export const FRAME_VALUES = MEL_BANDS + 2 * PITCH_STEPS;
const BASS_HZ = [50, 220] as const;
const TREBLE_HZ = [220, 2_200] as const;

/** Collects the features of every frame, 400 bytes each. */
export interface EmbeddingFrames {
  /** Adds mono samples at `EMBEDDING_RATE`, any number at a time. */
  push(samples: Float32Array): void;
  /** Ends the audio. A row has `FRAME_VALUES` numbers and is reused by the next call; frame n is centred on n / EMBEDDING_FRAME_RATE seconds. */
  finish(): { count: number; row(frame: number): Float32Array };
}

/** Creates the frame analysis: power in mel bands (frames of 93 ms), and magnitudes of spectral peaks by pitch (frames of 186 ms). */
export function createEmbeddingFrames(): EmbeddingFrames {
  const filters = melFilterbank({
    sampleRate: EMBEDDING_RATE,
    size: MEL_SIZE,
    bands: MEL_BANDS,
    minHz: 60,
    maxHz: 5_000,
  });
  const timbre = createStft({ size: MEL_SIZE, hop: HOP });
  const pitch = createStft({ size: SIZE, hop: HOP });
  const mel = createTable(MEL_BANDS);
  const steps = createTable(2 * PITCH_STEPS);
  const bands = new Float64Array(MEL_BANDS);
  const pitches = new Float64Array(2 * PITCH_STEPS);
  const timbreFrame = (power: Float64Array): void => {
    intoBands(power, filters, bands);
    mel.push(bands);
  };
  const pitchFrame = (power: Float64Array): void => {
    pitches.fill(0);
    addPeaks(power, BASS_HZ, pitches.subarray(0, PITCH_STEPS));
    addPeaks(power, TREBLE_HZ, pitches.subarray(PITCH_STEPS));
    steps.push(pitches);
  };
  return {
    push(samples) {
      timbre.push(samples, timbreFrame);
      pitch.push(samples, pitchFrame);
    },
    finish() {
      timbre.finish(timbreFrame);
      pitch.finish(pitchFrame);
      const row = new Float32Array(FRAME_VALUES);
      return {
        count: mel.rows(),
        row(frame) {
          row.set(mel.row(frame));
          row.set(steps.row(frame), MEL_BANDS);
          return row;
        },
      };
    },
  };
}

/** Adds the magnitude of each spectral peak to the two pitch steps next to its interpolated frequency, modulo an octave. */
function addPeaks(power: Float64Array, [minHz, maxHz]: readonly [number, number], into: Float64Array): void {
  const binHz = EMBEDDING_RATE / SIZE;
  const end = Math.min(power.length - 1, Math.ceil(maxHz / binHz));
  for (let bin = Math.max(1, Math.ceil(minHz / binHz)); bin < end; bin++) {
    const middle = power[bin]!;
    if (!(middle > power[bin - 1]! && middle >= power[bin + 1]!)) continue;
    const [left, right] = [Math.sqrt(power[bin - 1]!), Math.sqrt(power[bin + 1]!)];
    const level = Math.sqrt(middle);
    const curvature = left + right - 2 * level;
    const at = bin + (curvature < 0 ? (0.5 * (left - right)) / curvature : 0);
    const octaves = Math.log2((at * binHz) / 440);
    const step = PITCH_STEPS * (octaves - Math.floor(octaves));
    const below = Math.floor(step) % PITCH_STEPS;
    const share = step - Math.floor(step);
    into[below]! += level * (1 - share);
    into[(below + 1) % PITCH_STEPS]! += level * share;
  }
}

function createTable(width: number): {
  push(values: Float64Array): void;
  rows(): number;
  row(at: number): Float32Array;
} {
  let kept = new Float32Array(256 * width);
  let count = 0;
  return {
    push(values) {
      if ((count + 1) * width > kept.length) {
        const longer = new Float32Array(2 * kept.length);
        longer.set(kept);
        kept = longer;
      }
      kept.set(values, count++ * width);
    },
    rows: () => count,
    row: (at) => kept.subarray(at * width, (at + 1) * width),
  };
}
