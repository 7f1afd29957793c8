// trackBeats is the one source of tempo, meter, beats and bars: tempo_analysis, rhythm_tracking_analysis and
// musical_intelligence_analysis share it.
import { beatFeatures, type BeatFeatures } from './beat-features.ts';
import { decodeBars } from './bar-decoder.ts';
import { decodeBeats } from './beat-decoder.ts';
import { hearBeats, type BeatEvidence } from './beat-network.ts';

/** Shortest audio in which a beat can be heard to repeat. */
export const LEAST_BEAT_S = 2;
/** A track less sure than this is not called one. */
export const LEAST_BEAT_CONFIDENCE = 0.2;

/** How much the tempo heard counts beside the beats heard, per second. */
const TEMPO_WEIGHT = 0.7;
/** Tempo is heard over this long on each side of a moment. */
const TEMPO_SPAN_S = 4;
/** Frames within which a beat moves to where its chance is highest. */
const SNAP = 2;
/** Intervals within this share of another are of its tempo. */
const ONE_TEMPO = 0.04;
/** So many times as many beats outweigh the tempo in the middle. */
const MORE_BEATS = 1.5;
const CANDIDATES = 14;
/** Ratios between tempi that are mistaken for each other. */
const RELATIVES = [2, 1 / 2, 3, 1 / 3, 3 / 2, 2 / 3];
/** People tap at rates about here (van Noorden & Moelants 1999): decides what the rest leaves open. */
const PREFERRED_BPM = 110;
/** Cost, per second, of a tempo an octave away from that. */
const PREFERENCE = 0.3;
const CURVE_STEP_S = 2;
const CURVE_SPAN_S = 8;

/** Beats and what follows from them. */
export interface BeatTrack {
  /** Beats per minute of most of the audio. */
  bpm: number;
  /** 0 to 1: the mean chance of the beats. */
  confidence: number;
  /** Tempi that could be meant, best first; strength 0 to 1, the best is 1. The first is `bpm`. */
  candidates: { bpm: number; strength: number }[];
  /** Tempo of 8 s around each time. */
  curve: { timeS: number; bpm: number }[];
  /** Beats in a bar: 2, 3 or 4. */
  meter: number;
  /** Seconds, ascending. */
  beats: number[];
  /** Those of the beats that begin a bar. */
  downbeats: number[];
  /** 0 to 1. */
  downbeatConfidence: number;
}

/** Tracks the beats of mono audio given in blocks; undefined when there are fewer than three. */
export function trackBeats(blocks: Iterable<Float32Array>, sampleRate: number): BeatTrack | undefined {
  return trackFeatures(beatFeatures(blocks, sampleRate));
}

/** Tracks the beats heard in features; undefined when there are fewer than three. */
export function trackFeatures({ rate, frames, values }: BeatFeatures): BeatTrack | undefined {
  if (frames === 0 || values.every((value) => value === 0)) return undefined;
  return trackHeard(hearBeats(values, frames), { rate, frames });
}

/** Tracks the beats the network heard in so many frames; undefined when there are fewer than three. */
export function trackHeard(
  heard: BeatEvidence,
  { rate, frames }: { rate: number; frames: number },
): BeatTrack | undefined {
  const prior = tempoPrior(heard, rate);
  const placed = decodeBeats({ rate, beat: heard.beat, tempo: prior });
  if (placed.length < 3) return undefined;
  const down = placed.map((frame) => highest(heard.downbeat, frame));
  const { meter, downbeats, confidence: downbeatConfidence } = decodeBars(down, heard.meters);
  const beats = placed.map((frame) => refined(heard.beat, frame) / rate);
  const bpm = tempoOf(beats);
  const curve = curveOf(beats, frames / rate);
  return {
    bpm,
    confidence: placed.reduce((sum, frame) => sum + highest(heard.beat, frame), 0) / placed.length,
    candidates: candidatesOf(bpm, heard, curve),
    curve,
    meter,
    beats,
    downbeats: downbeats.map((n) => beats[n]!),
    downbeatConfidence,
  };
}

/** Log chance of an interval at a frame: the tempo outputs smoothed over time, between the tempi they stand for. */
function tempoPrior({ tempo, tempoBpm }: BeatEvidence, rate: number): (frame: number, interval: number) => number {
  const count = tempoBpm.length;
  const rows = tempo.length / count;
  const reach = Math.round((TEMPO_SPAN_S * rate) / 2);
  const smooth = new Float32Array(tempo.length);
  const sums = new Float64Array(count);
  let [from, to] = [0, 0]; // rows of the sums
  for (let row = 0; row < rows; row++) {
    for (; to < Math.min(rows, row + reach + 1); to++)
      for (let i = 0; i < count; i++) sums[i]! += Math.exp(tempo[to * count + i]!);
    for (; from < row - reach; from++) for (let i = 0; i < count; i++) sums[i]! -= Math.exp(tempo[from * count + i]!);
    for (let i = 0; i < count; i++)
      smooth[row * count + i] = TEMPO_WEIGHT * Math.log(Math.max(1e-4, sums[i]! / (to - from)));
  }
  const step = Math.log(tempoBpm.at(-1)! / tempoBpm[0]!) / (count - 1);
  const places: number[] = []; // of the intervals
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

function highest(chances: Float32Array, frame: number): number {
  return chances[peakNear(chances, frame)]!;
}

/** The frame to a fraction: the centre of the chances around the highest near it. */
function refined(chances: Float32Array, frame: number): number {
  const peak = peakNear(chances, frame);
  const [left, middle, right] = [chances[peak - 1] ?? 0, chances[peak]!, chances[peak + 1] ?? 0];
  const sum = left + middle + right;
  return sum > 0 ? Math.max(0, peak + (right - left) / sum) : peak;
}

function peakNear(chances: Float32Array, frame: number): number {
  let peak = frame;
  for (let at = Math.max(0, frame - SNAP); at <= Math.min(chances.length - 1, frame + SNAP); at++)
    if (chances[at]! > chances[peak]!) peak = at;
  return peak;
}

/** The tempo in the middle of those passed through or, where far more beats have another, that one. From intervals of four beats. */
function tempoOf(beats: readonly number[]): number {
  const reach = Math.min(4, beats.length - 1);
  const intervals = beats
    .slice(reach)
    .map((beat, i) => (beat - beats[i]!) / reach)
    .toSorted((a, b) => a - b);
  const near = (one: number): number[] => intervals.filter((other) => Math.abs(other / one - 1) < ONE_TEMPO);
  const middle = near(intervals[intervals.length >> 1]!);
  let usual = middle;
  for (let one = intervals[0]!; one < intervals.at(-1)!; one *= 1 + ONE_TEMPO / 4) {
    const others = near(one);
    if (others.length > usual.length) usual = others;
  }
  const meant = usual.length > MORE_BEATS * middle.length ? usual : middle;
  return (60 * meant.length) / meant.reduce((sum, interval) => sum + interval, 0);
}

/** The tempo, what it may be mistaken for, the tempi of its ends, what the network heard most, octaves of it. */
function candidatesOf(
  bpm: number,
  { tempo, tempoBpm }: BeatEvidence,
  curve: BeatTrack['curve'],
): BeatTrack['candidates'] {
  const count = tempoBpm.length;
  const chances = tempoBpm.map((_, i) => {
    let sum = 0;
    for (let at = i; at < tempo.length; at += count) sum += Math.exp(tempo[at]!);
    return (sum * count) / tempo.length;
  });
  const near = (other: number): number =>
    tempoBpm.reduce((sum, tempoHere, i) => sum + (Math.abs(tempoHere / other - 1) < 0.04 ? chances[i]! : 0), 0);
  const spacing = (tempoBpm.at(-1)! / tempoBpm[0]!) ** (1 / (count - 1));
  const peaks = tempoBpm
    .flatMap((tempoHere, i) => {
      const [left, middle, right] = [chances[i - 1] ?? 0, chances[i]!, chances[i + 1] ?? 0];
      if (middle <= left || middle < right) return [];
      return [tempoHere * spacing ** ((right - left) / (2 * (2 * middle - left - right)))]; // the top of a parabola
    })
    .toSorted((one, other) => near(other) - near(one));
  const all: number[] = [];
  const ends = [curve[0], curve.at(-1)].flatMap((point) => (point ? [point.bpm] : []));
  const octaves = peaks.slice(0, 3).flatMap((peak) => [peak, 2 * peak, peak / 2]);
  for (const other of [...RELATIVES.map((ratio) => bpm * ratio), ...ends, ...octaves, ...peaks]) {
    if (other < 30 || other > 300 || Math.abs(other / bpm - 1) < 0.04) continue;
    if (!all.some((known) => Math.abs(known / other - 1) < 0.03)) all.push(other);
  }
  const rivals = all.slice(0, CANDIDATES - 1);
  const most = Math.max(1e-6, near(bpm), ...rivals.map(near));
  return [
    { bpm, strength: 1 },
    ...rivals
      .map((other) => ({ bpm: other, strength: Math.min(0.99, near(other) / most) }))
      .toSorted((one, other) => other.strength - one.strength),
  ];
}

function curveOf(beats: readonly number[], seconds: number): BeatTrack['curve'] {
  const curve: BeatTrack['curve'] = [];
  const half = CURVE_SPAN_S / 2;
  for (let timeS = Math.min(half, seconds / 2); timeS <= Math.max(seconds - half, seconds / 2); timeS += CURVE_STEP_S) {
    const here = beats.filter((beat) => Math.abs(beat - timeS) <= half);
    if (here.length >= 3) curve.push({ timeS, bpm: (60 * (here.length - 1)) / (here.at(-1)! - here[0]!) });
  }
  return curve;
}
