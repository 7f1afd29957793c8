import { meanOfChannels } from '../core/mix-down.ts';
import { createHarmonicAnalyser, framesOf, hopOf, type PartialTrack } from './hum-fold.ts';
import { neutralTrack, refineCommonTrack, rotated, type CommonTrack } from './hum-track.ts';
import type { MixSource } from './mix-source.ts';

const MAINS_HZ = [50, 60] as const;
/** Maximum mean deviation of the mains frequency. */
const MAX_OFFSET_HZ = 0.6;
/** A harmonic of both mains frequencies, which is therefore no evidence of either. */
const SHARED_HZ = 300;
/** Resolution of the search for a constant frequency. */
const STEP_HZ = 0.005;
/** Harmonics used for detection; higher ones are masked by music. */
const DETECTION_HARMONICS = 8;
/** Frames over which the phase coherence of a harmonic is measured, 16 s. */
const WINDOW = 128;
/** Maximum evidence from one harmonic, in frames that do not overlap. */
const MAX_EVIDENCE = 40;
/** Threshold of the summed evidence, which noise and music seldom reach. */
const MIN_EVIDENCE = 50;
/** Additional threshold per Hz of deviation: mains are kept within 0.2 Hz, a sustained bass note may be anywhere. */
const EVIDENCE_PER_HZ = 80;
/** Viterbi search of a wandering frequency: frames per window and hop, range and step in Hz, maximum jump in steps and its cost. */
const SEARCH = { frames: 16, hop: 4, maxHz: 0.8, stepHz: 0.02, jump: 3, cost: 0.7 } as const;
/** Iterations of the tracking: first the lowest harmonics, whose phase is unambiguous, then more of them over a longer reach. */
const STAGES = [
  { harmonics: 2, reach: 16 },
  { harmonics: 4, reach: 24 },
  { harmonics: DETECTION_HARMONICS, reach: 48 },
  { harmonics: DETECTION_HARMONICS, reach: 48 },
  { harmonics: DETECTION_HARMONICS, reach: 96 },
  { harmonics: DETECTION_HARMONICS, reach: 96 },
] as const;

/** Detected hum: mean frequency of the fundamental, and its phase in cycles at each frame. */
export interface DetectedHum {
  hz: number;
  phaseCycles: Float64Array;
}

/** Detects mains hum: harmonics of 50 or 60 Hz whose phases are multiples of one phase. Returns undefined without hum. */
export function detectHum(source: MixSource): DetectedHum | undefined {
  const { sampleRate, frames } = source;
  const hop = hopOf(sampleRate);
  const count = framesOf(frames, hop);
  const candidates = MAINS_HZ.map((base) => {
    const phaseCycles = Float64Array.from({ length: count }, (_, n) => (base * n * hop) / sampleRate);
    const harmonics = Math.min(DETECTION_HARMONICS, Math.floor((0.45 * sampleRate) / base));
    return { base, phaseCycles, analyser: createHarmonicAnalyser(phaseCycles, hop, harmonics) };
  });
  for (const block of blocksOf(source)) {
    const mid = meanOfChannels(block);
    for (const { analyser } of candidates) analyser.push(mid);
  }
  const found = candidates.flatMap(({ base, phaseCycles, analyser }) => {
    const hum = humOf(base, phaseCycles, analyser.finish(), hop / sampleRate);
    return hum ? [hum] : [];
  });
  // No recording has both: then it is a rhythm of 10 pulses per second or a divisor, which has harmonics at both.
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the hum of one mains frequency if the harmonics that are not shared with the other give enough evidence. */
function humOf(
  base: number,
  phaseCycles: Float64Array,
  tracks: readonly PartialTrack[],
  frameS: number,
): DetectedHum | undefined {
  const units = tracks.map(unitMagnitude);
  const starts = [steadyStart(units, frameS), wanderingStart(units, frameS)];
  const [best] = starts
    .map((start) => {
      const { angle } = trackCommonPhase(tracks, start);
      return { angle, coherences: coherencesOf(units, angle) };
    })
    .toSorted((one, other) => sum(other.coherences) - sum(one.coherences));
  const { angle, coherences } = best!;
  const offsetHz = (angle.at(-1)! - angle[0]!) / (2 * Math.PI * frameS * Math.max(1, angle.length - 1));
  const evidence = sum(
    coherences.map((value, k) => ((k + 1) * base === SHARED_HZ ? 0 : Math.min(MAX_EVIDENCE, value))),
  );
  if (evidence < MIN_EVIDENCE + EVIDENCE_PER_HZ * Math.abs(offsetHz) || Math.abs(offsetHz) > MAX_OFFSET_HZ)
    return undefined;
  return { hz: base + offsetHz, phaseCycles: phaseCycles.map((phase, n) => phase + angle[n]! / (2 * Math.PI)) };
}

/** Yields all samples in blocks of at most `length`. */
export function* blocksOf(source: MixSource, length = 2 ** 17): Generator<Float32Array[]> {
  for (let at = 0; at < source.frames; at += length) yield source.read(at, Math.min(length, source.frames - at));
}

/** Returns the track of constant frequency at which the harmonics are most coherent over `WINDOW`. */
function steadyStart(units: readonly PartialTrack[], frameS: number): CommonTrack {
  const track = neutralTrack(units[0]?.re.length ?? 0);
  let best = { angle: track.angle, evidence: -1 };
  for (let off = -MAX_OFFSET_HZ; off <= MAX_OFFSET_HZ; off += STEP_HZ) {
    const angle = track.angle.map((_, n) => 2 * Math.PI * off * frameS * n);
    const evidence = sum(coherencesOf(units, angle).map((value) => Math.min(MAX_EVIDENCE, value)));
    if (evidence > best.evidence) best = { angle, evidence };
  }
  return { ...track, angle: best.angle };
}

/** Returns the track of a varying frequency: the best path through short windows (Viterbi 1967). */
function wanderingStart(units: readonly PartialTrack[], frameS: number): CommonTrack {
  const frames = units[0]?.re.length ?? 0;
  const track = neutralTrack(frames);
  const offs: number[] = [];
  for (let off = -SEARCH.maxHz; off <= SEARCH.maxHz + 1e-9; off += SEARCH.stepHz) offs.push(off);
  const windows = Math.max(1, Math.ceil(frames / SEARCH.hop));
  let scores = new Float64Array(offs.length);
  const backPointers: Int8Array[] = [];
  for (let window = 0; window < windows; window++) {
    const from = Math.max(0, Math.min(frames - SEARCH.frames, window * SEARCH.hop - (SEARCH.frames - SEARCH.hop) / 2));
    const to = Math.min(frames, from + SEARCH.frames);
    const next = new Float64Array(offs.length);
    const back = new Int8Array(offs.length);
    offs.forEach((off, i) => {
      let best = -Infinity;
      for (let jump = -SEARCH.jump; jump <= SEARCH.jump; jump++) {
        const score = (scores[i + jump] ?? -Infinity) - SEARCH.cost * Math.abs(jump);
        if (score <= best) continue;
        best = score;
        back[i] = jump;
      }
      let evidence = 0;
      units.forEach((line, k) => {
        evidence += powerOf(line, from, to, (n) => 2 * Math.PI * (k + 1) * off * frameS * n) / (to - from);
      });
      next[i] = best + (evidence * SEARCH.hop) / SEARCH.frames;
    });
    scores = next;
    backPointers.push(back);
  }
  let state = scores.indexOf(Math.max(...scores));
  const path = new Float64Array(windows);
  for (let window = windows - 1; window >= 0; window--) {
    path[window] = offs[state]!;
    state += backPointers[window]![state]!;
  }
  let angle = 0;
  for (let n = 0; n < frames; n++) {
    track.angle[n] = angle;
    angle += 2 * Math.PI * frameS * path[Math.min(windows - 1, Math.floor(n / SEARCH.hop))]!;
  }
  return track;
}

function trackCommonPhase(tracks: readonly PartialTrack[], start: CommonTrack): CommonTrack {
  const measured = tracks.map((track, k) => ({ harmonic: k + 1, track }));
  return STAGES.reduce<CommonTrack>(
    (track, { harmonics, reach }) =>
      refineCommonTrack(measured.slice(0, harmonics), track, { reach, followLevel: false }),
    start,
  );
}

/**
 * Returns the phase coherence of each harmonic after rotation by a track: about 1 for noise, half the frames of a window for a tone.
 * Only the better half of the windows counts, as hum may be present in a part of the audio.
 */
function coherencesOf(units: readonly PartialTrack[], angle: Float64Array): number[] {
  const frames = angle.length;
  const windows: number[][] = [];
  for (let from = 0; from === 0 || from + WINDOW / 2 < frames; from += WINDOW / 2) {
    const start = Math.max(0, Math.min(from, frames - WINDOW));
    const end = Math.min(frames, start + WINDOW);
    windows.push(units.map((line, k) => powerOf(line, start, end, (n) => (k + 1) * angle[n]!) / (2 * (end - start))));
  }
  const better = windows.toSorted((one, other) => sum(other) - sum(one)).slice(0, Math.ceil(windows.length / 2));
  return units.map((_, k) => sum(better.map((window) => window[k]!)) / better.length);
}

/** Returns the squared magnitude of the sum of frames that are each rotated back by an angle. */
function powerOf(line: PartialTrack, from: number, to: number, angleAt: (frame: number) => number): number {
  let [re, im] = [0, 0];
  for (let n = from; n < to; n++) {
    const [r, i] = rotated(line, n, angleAt(n));
    re += r;
    im += i;
  }
  return re * re + im * im;
}

/** Normalises a track to unit magnitude, so that one loud note does not outweigh the other frames. */
function unitMagnitude({ re, im }: PartialTrack): PartialTrack {
  const levels = re.map((value, n) => Math.hypot(value, im[n]!) + 1e-9);
  return { re: re.map((value, n) => value / levels[n]!), im: im.map((value, n) => value / levels[n]!) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
