import { intoBands, melFilterbank } from '../spectrum/mel.ts';
import { createStft } from '../spectrum/stft.ts';
import { meanOf } from '../core/mean.ts';
import { cutSpeech, type CutCourse, type PieceLength } from './speech-segments.ts';
import type { TimeSpan } from './speech-spans.ts';
import type { VoicePiece } from './speaker-model.ts';

/** Cepstral coefficients kept; the first, which is the level, is left out. */
const VOICE_CEPSTRA = 16;
const BANDS = 24;
const SIZE = 512;
/** A telephone's band: what every recording of a voice holds. */
const MIN_HZ = 100;
const MAX_HZ = 3_800;
/** Seconds from one frame to the next, of cepstra as of pitch. */
const HOP_S = 0.01;
/** One with fewer voiced frames says too little. */
const PIECE: PieceLength = { usual: 1.8, spread: 0.9, least: 0.4 };
const LEAST_VOICED = 30;
/** Cepstra that hardly spread, or hardly move, are as those of this spread, and of this step. */
const FLAT = 0.1;
const STILL = 0.05;
const PERCENTILES = [0.15, 0.5, 0.85];

/** A stretch of speech short enough to be one speaker's, and its voice where there is enough of it. */
export interface SpeechPiece extends TimeSpan {
  voice: VoicePiece | null;
}

/** What speakers are told by, per frame of 10 ms. */
export interface VoiceCourse extends CutCourse {
  /** As of `voiceCepstra`. */
  cepstra: Float32Array;
}

/** Cuts spans of speech into pieces of about two seconds. */
export function speechPieces(spans: readonly TimeSpan[], course: VoiceCourse): SpeechPiece[] {
  return spans.flatMap((span) =>
    cutSpeech(span, course, PIECE).map((piece) => ({ ...piece, voice: voiceOf(piece, course) })),
  );
}

/** The voice of a stretch of speech, null where too little of it has a pitch. */
export function voiceOf(
  { startS, endS }: TimeSpan,
  { cepstra, pitch }: VoiceCourse,
  least = LEAST_VOICED,
): VoicePiece | null {
  const voiced: number[] = [];
  const end = Math.min(Math.round(endS / HOP_S), pitch.length, cepstra.length / VOICE_CEPSTRA);
  for (let frame = Math.round(startS / HOP_S); frame < end; frame++) if (pitch[frame]! > 0) voiced.push(frame);
  if (voiced.length < least) return null;
  const octaves = voiced.map((frame) => Math.log2(pitch[frame]!)).toSorted((a, b) => a - b);
  return {
    frames: voiced.length,
    cepstra: courseOfCepstra(voiced, cepstra),
    pitch: PERCENTILES.map((part) => octaves[Math.floor(part * (octaves.length - 1))]!),
  };
}

/** Of each cepstrum its mean over the frames, then of each the log of its spread, then of each that of its steps from frame to frame. */
function courseOfCepstra(frames: readonly number[], cepstra: Float32Array): number[] {
  const of = Array.from({ length: VOICE_CEPSTRA }, (_, k) =>
    frames.map((frame) => cepstra[frame * VOICE_CEPSTRA + k]!),
  );
  const means = of.map((values) => meanOf(values));
  const spreads = of.map((values, k) => Math.log(Math.sqrt(meanOf(values.map((x) => (x - means[k]!) ** 2))) + FLAT));
  const steps = of.map((values) => Math.log(meanOf(values.slice(1).map((x, i) => Math.abs(x - values[i]!))) + STILL));
  return [...means, ...spreads, ...steps];
}

/** Mel cepstra of mono speech at 16 kHz given in parts, sixteen per frame, frame after frame, 10 ms apart. */
export function voiceCepstra(parts: Iterable<Float32Array>): Float32Array {
  const filters = melFilterbank({ sampleRate: 16_000, size: SIZE, bands: BANDS, minHz: MIN_HZ, maxHz: MAX_HZ });
  const stft = createStft({ size: SIZE, hop: 160 });
  const bands = new Float64Array(BANDS);
  const cosines = Array.from({ length: VOICE_CEPSTRA }, (_, k) =>
    Float64Array.from({ length: BANDS }, (__, b) => Math.cos((Math.PI * (k + 1) * (b + 0.5)) / BANDS)),
  );
  let cepstra = new Float32Array(VOICE_CEPSTRA * 6_000);
  let count = 0;
  const frame = (power: Float64Array): void => {
    intoBands(power, filters, bands);
    for (let b = 0; b < BANDS; b++) bands[b] = Math.log(bands[b]! + 1e-10);
    if (count + VOICE_CEPSTRA > cepstra.length) {
      const more = new Float32Array(2 * cepstra.length);
      more.set(cepstra);
      cepstra = more;
    }
    for (const cosine of cosines) {
      let sum = 0;
      for (let b = 0; b < BANDS; b++) sum += bands[b]! * cosine[b]!;
      cepstra[count++] = sum;
    }
  };
  for (const part of parts) stft.push(part, frame);
  stft.finish(frame);
  return cepstra.subarray(0, count);
}
