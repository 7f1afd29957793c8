import { intoBands, melFilterbank } from '../spectrum/mel.ts';
import { createStft } from '../spectrum/stft.ts';

/** Sample rate that embeddings are made at, in Hz: what lossy coding and small loudspeakers keep. */
export const EMBEDDING_RATE = 11_025;
const SIZE = 2_048;
const HOP = 512;
/** Frames a second. */
export const EMBEDDING_FRAME_RATE = EMBEDDING_RATE / HOP;
export const MEL_BANDS = 28;
const MEL_SIZE = 1_024;
/** Parts of an octave that pitch is gathered into before the tuning is known. */
export const PITCH_STEPS = 36;
/** Numbers kept of a frame: mel bands, then steps of the bass, then of the notes above. */
export const FRAME_VALUES = MEL_BANDS + 2 * PITCH_STEPS;
const BASS_HZ = [50, 220] as const;
const NOTES_HZ = [220, 2_200] as const;

/** A growing table of what every frame sounds like: 400 bytes each. */
export interface EmbeddingFrames {
  push(samples: Float32Array): void;
  /** Ends the audio; rows of `FRAME_VALUES` numbers, frame n centred on n / EMBEDDING_FRAME_RATE seconds. */
  finish(): { count: number; row(frame: number): Float32Array };
}

/** Makes the table of mono audio at 11025 Hz, given in parts: power in mel bands, magnitude of spectral peaks by pitch. */
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
  const gathered = new Float64Array(2 * PITCH_STEPS);
  const timbreFrame = (power: Float64Array): void => {
    intoBands(power, filters, bands);
    mel.push(bands);
  };
  const pitchFrame = (power: Float64Array): void => {
    gathered.fill(0);
    gather(power, BASS_HZ, gathered.subarray(0, PITCH_STEPS));
    gather(power, NOTES_HZ, gathered.subarray(PITCH_STEPS));
    steps.push(gathered);
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

/** Adds the magnitude of each spectral peak to the two steps of the octave next to its interpolated pitch. */
function gather(power: Float64Array, [minHz, maxHz]: readonly [number, number], into: Float64Array): void {
  const binHz = EMBEDDING_RATE / SIZE;
  const end = Math.min(power.length - 1, Math.ceil(maxHz / binHz));
  for (let bin = Math.max(1, Math.ceil(minHz / binHz)); bin < end; bin++) {
    const middle = power[bin]!;
    if (!(middle > power[bin - 1]! && middle >= power[bin + 1]!)) continue;
    const [left, right] = [Math.sqrt(power[bin - 1]!), Math.sqrt(power[bin + 1]!)];
    const level = Math.sqrt(middle);
    const bend = left + right - 2 * level;
    const at = bin + (bend < 0 ? (0.5 * (left - right)) / bend : 0);
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
