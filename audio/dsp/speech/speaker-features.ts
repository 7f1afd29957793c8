import { intoBands, melFilterbank } from '../transforms/mel.ts';
import { createStft } from '../transforms/stft.ts';
import { meanOf } from '../core/mean.ts';
import { splitSpeech, type SplitFrames, type SegmentLength } from './speech-segments.ts';
import type { TimeSpan } from './speech-spans.ts';
import type { VoiceSegment } from './speaker-model.ts';

/** Cepstral coefficients without the first (level). */
const VOICE_CEPSTRA = 16;
const BANDS = 24;
const SIZE = 512;
/** Telephone band in Hz: every recording of a voice contains it. */
const MIN_HZ = 100;
const MAX_HZ = 3_800;
/** Hop of cepstra and pitch in seconds. */
const HOP_S = 0.01;
/** Segment duration; with fewer voiced frames a segment has no voice. */
const SEGMENT: SegmentLength = { target: 1.8, spread: 0.9, min: 0.4 };
const MIN_VOICED = 30;
/** Offsets that bound the log standard deviation and the log step of nearly constant cepstra. */
const MIN_DEVIATION = 0.1;
const MIN_MEAN_STEP = 0.05;
const PERCENTILES = [0.15, 0.5, 0.85];

/** A segment of speech short enough to have one speaker, and its voice if it has enough voiced frames. */
export interface SpeechSegment extends TimeSpan {
  voice: VoiceSegment | null;
}

/** Frame values for speaker features, per frame of 10 ms. */
export interface VoiceFrames extends SplitFrames {
  /** See `voiceCepstra`. */
  cepstra: Float32Array;
}

/** Splits spans of speech into segments of about two seconds. */
export function speechSegments(spans: readonly TimeSpan[], course: VoiceFrames): SpeechSegment[] {
  return spans.flatMap((span) =>
    splitSpeech(span, course, SEGMENT).map((segment) => ({ ...segment, voice: voiceOf(segment, course) })),
  );
}

/** Returns the voice features of a span of speech; null with fewer than `minVoiced` voiced frames. */
export function voiceOf(
  { startS, endS }: TimeSpan,
  { cepstra, pitch }: VoiceFrames,
  minVoiced = MIN_VOICED,
): VoiceSegment | null {
  const voiced: number[] = [];
  const end = Math.min(Math.round(endS / HOP_S), pitch.length, cepstra.length / VOICE_CEPSTRA);
  for (let frame = Math.round(startS / HOP_S); frame < end; frame++) if (pitch[frame]! > 0) voiced.push(frame);
  if (voiced.length < minVoiced) return null;
  const octaves = voiced.map((frame) => Math.log2(pitch[frame]!)).toSorted((a, b) => a - b);
  return {
    frames: voiced.length,
    cepstra: cepstralStatistics(voiced, cepstra),
    pitch: PERCENTILES.map((part) => octaves[Math.floor(part * (octaves.length - 1))]!),
  };
}

/**
 * Returns the mean of each cepstral coefficient over the frames, then the log standard deviation of each, then the log
 * mean absolute step of each.
 */
function cepstralStatistics(frames: readonly number[], cepstra: Float32Array): number[] {
  const of = Array.from({ length: VOICE_CEPSTRA }, (_, k) =>
    frames.map((frame) => cepstra[frame * VOICE_CEPSTRA + k]!),
  );
  const means = of.map((values) => meanOf(values));
  const spreads = of.map((values, k) =>
    Math.log(Math.sqrt(meanOf(values.map((x) => (x - means[k]!) ** 2))) + MIN_DEVIATION),
  );
  const steps = of.map((values) =>
    Math.log(meanOf(values.slice(1).map((x, i) => Math.abs(x - values[i]!))) + MIN_MEAN_STEP),
  );
  return [...means, ...spreads, ...steps];
}

/** Returns mel cepstra of mono speech at 16 kHz given in blocks: sixteen coefficients per frame of 10 ms, row-major. */
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
