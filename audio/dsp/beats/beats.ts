// trackBeats is the only source of tempo, meter, beats and bars: tempo_analysis, rhythm_tracking_analysis and
// musical_intelligence_analysis share it.
import { beatFeatures, levelRises, type BeatFeatures } from './beat-features.ts';
import { decodeBars } from './bar-decoder.ts';
import { decodeBeats } from './beat-decoder.ts';
import { beatActivations, type BeatActivations } from './beat-network.ts';
import { curveOf, tempoOf, type BeatTrack } from './beat-track.ts';
import type { OnsetStrength } from './onset-strength.ts';
import { strongerBeats } from './stronger-beats.ts';
import { tempoCandidates } from './tempo-candidates.ts';
import {
  countsTwice,
  meanTempoProbability,
  oddsByRegularity,
  oddsByTapping,
  type HalfBeatOdds,
  type TempoProbability,
} from './tempo-level.ts';

/** Minimum duration of audio in which beats can be tracked, in seconds. */
export const MIN_BEAT_TRACK_S = 2;
/** Minimum confidence from which a beat track is reported. */
export const MIN_BEAT_CONFIDENCE = 0.2;

/** Weight of the tempo activations relative to the beat activations, per second. */
const TEMPO_WEIGHT = 0.7;
/** Smoothing of the tempo activations on each side of a frame. */
const TEMPO_SPAN_S = 4;
/** Frames within which a beat is moved to the local maximum of its probability. */
const SNAP_FRAMES = 2;
/** Preferred tempo (resonance of tapping, van Noorden & Moelants 1999): decides ambiguous cases. */
const PREFERRED_BPM = 110;
/** Cost, per second, of a tempo one octave away from the preferred one. */
const PREFERENCE = 0.3;
/** Where beats are found again at half the tempo: the fastest of them as a share of the tempo, and the cost per second beyond that. */
const MAX_SLOWER_RATIO = 0.75;
const FASTER_COST = 10;

/**
 * How the level is chosen at which beats are counted: `first` keeps that at which they are decoded first, as fast as it may be; `tapped`
 * is the method before 2026-11-28, by how people tap; `regular` also uses how regularly onsets repeat.
 */
type BeatLevel = 'first' | 'tapped' | 'regular';

/** How beats are tracked. */
export interface BeatOptions {
  /** Default: `regular`. */
  level?: BeatLevel;
}

/** Tracks the beats of mono audio given in blocks; returns undefined for fewer than three beats. */
export function trackBeats(
  blocks: Iterable<Float32Array>,
  sampleRate: number,
  options: BeatOptions = {},
): BeatTrack | undefined {
  return trackFeatures(beatFeatures(blocks, sampleRate), options);
}

/** Tracks the beats of features; returns undefined for silence or fewer than three beats. */
export function trackFeatures(features: BeatFeatures, options: BeatOptions = {}): BeatTrack | undefined {
  const { frames, values } = features;
  if (frames === 0 || values.every((value) => value === 0)) return undefined;
  return trackActivations(beatActivations(values, frames), levelRises(features), options);
}

/** Decodes a beat track from network activations and the onset strength of the same frames; returns undefined for fewer than three beats. */
export function trackActivations(
  activations: BeatActivations,
  onsets: OnsetStrength,
  { level = 'regular' }: BeatOptions = {},
): BeatTrack | undefined {
  const { rate, flux } = onsets;
  const frames = flux.length;
  const probability = meanTempoProbability(activations);
  const odds = level === 'regular' ? oddsByRegularity(onsets) : oddsByTapping;
  const frameIndices = framesOfBeats(activations, { onsets, level, probability, odds });
  if (frameIndices.length < 3) return undefined;
  const downbeatProbabilities = frameIndices.map((frame) => localMaximum(activations.downbeat, frame));
  const { meter, downbeats, confidence: downbeatConfidence } = decodeBars(downbeatProbabilities, activations.meters);
  const beats = frameIndices.map((frame) => refineFrame(activations.beat, frame) / rate);
  const bpm = tempoOf(beats);
  const curve = curveOf(beats, frames / rate);
  return {
    bpm,
    confidence:
      frameIndices.reduce((sum, frame) => sum + localMaximum(activations.beat, frame), 0) / frameIndices.length,
    candidates: tempoCandidates(bpm, { probability, odds, curve }),
    curve,
    meter,
    beats,
    downbeats: downbeats.map((n) => beats[n]!),
    downbeatConfidence,
  };
}

interface LevelEvidence {
  onsets: OnsetStrength;
  level: BeatLevel;
  probability: TempoProbability;
  odds: HalfBeatOdds;
}

/** Returns the frames of the beats: at the level that fits best, or half as many where that is far likelier to be tapped. */
function framesOfBeats(activations: BeatActivations, { onsets, level, probability, odds }: LevelEvidence): number[] {
  const { rate, flux } = onsets;
  const prior = tempoPrior(activations, rate);
  const { beat, downbeat } = activations;
  const frames = decodeBeats({ rate, beat, tempo: prior });
  if (level === 'first' || frames.length < 3) return frames;
  const bpm = tempoOf(frames.map((frame) => frame / rate));
  if (!countsTwice(bpm, probability, odds)) return frames;
  // Of every two beats, the one that may begin a bar is kept.
  const accented = beat.map((value, n) => value * Math.min(1, 0.5 + downbeat[n]!));
  const slower = decodeBeats({
    rate,
    beat: accented,
    tempo: (frame, interval) =>
      prior(frame, interval) - ((60 * rate) / interval > MAX_SLOWER_RATIO * bpm ? FASTER_COST : 0),
  });
  if (slower.length < 3) return frames;
  return level === 'tapped' ? slower : strongerBeats(slower, frames, flux);
}

/**
 * Returns the log-likelihood of an interval at a frame: the tempo activations smoothed over time and interpolated
 * between tempi.
 */
function tempoPrior({ tempo, tempoBpm }: BeatActivations, rate: number): (frame: number, interval: number) => number {
  const count = tempoBpm.length;
  const rows = tempo.length / count;
  const reach = Math.round((TEMPO_SPAN_S * rate) / 2);
  const smooth = new Float32Array(tempo.length);
  const sums = new Float64Array(count);
  let [from, to] = [0, 0]; // range of rows in the sums
  for (let row = 0; row < rows; row++) {
    for (; to < Math.min(rows, row + reach + 1); to++)
      for (let i = 0; i < count; i++) sums[i]! += Math.exp(tempo[to * count + i]!);
    for (; from < row - reach; from++) for (let i = 0; i < count; i++) sums[i]! -= Math.exp(tempo[from * count + i]!);
    for (let i = 0; i < count; i++)
      smooth[row * count + i] = TEMPO_WEIGHT * Math.log(Math.max(1e-4, sums[i]! / (to - from)));
  }
  const step = Math.log(tempoBpm.at(-1)! / tempoBpm[0]!) / (count - 1);
  const places: number[] = []; // cached by interval
  return (frame, interval) => {
    const place = (places[interval] ??= Math.max(
      0,
      Math.min(count - 1.001, Math.log((60 * rate) / interval / tempoBpm[0]!) / step),
    ));
    const at = Math.min(rows - 1, frame >> 1) * count + Math.floor(place);
    const share = place - Math.floor(place);
    const octaves = Math.log2((60 * rate) / interval / PREFERRED_BPM);
    return (1 - share) * smooth[at]! + share * smooth[at + 1]! - PREFERENCE * octaves ** 2;
  };
}

function localMaximum(probabilities: Float32Array, frame: number): number {
  return probabilities[peakNear(probabilities, frame)]!;
}

/** Returns the beat's frame with a fraction: the centroid of the probabilities around the local maximum. */
function refineFrame(probabilities: Float32Array, frame: number): number {
  const peak = peakNear(probabilities, frame);
  const [left, middle, right] = [probabilities[peak - 1] ?? 0, probabilities[peak]!, probabilities[peak + 1] ?? 0];
  const sum = left + middle + right;
  return sum > 0 ? Math.max(0, peak + (right - left) / sum) : peak;
}

function peakNear(probabilities: Float32Array, frame: number): number {
  let peak = frame;
  for (let at = Math.max(0, frame - SNAP_FRAMES); at <= Math.min(probabilities.length - 1, frame + SNAP_FRAMES); at++)
    if (probabilities[at]! > probabilities[peak]!) peak = at;
  return peak;
}
