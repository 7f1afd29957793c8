import { curveOf, tempoOf, type BeatTrack } from './beat-track.ts';
import { tempoCandidates } from './tempo-candidates.ts';
import { oddsByTapping, probabilityOf, type TempoProbability } from './tempo-level.ts';

/** How probable beats and first beats of bars are at a constant hop, as a model found it. */
export interface BeatProbability {
  hopS: number;
  /** Frame n is centred on n * hopS seconds. */
  beat: Float32Array;
  downbeat: Float32Array;
}

/** Minimum probability of a beat, and distance on either side within which no frame is more probable (Foscarin, Schlüter & Widmer 2024). */
const MIN_PROBABILITY = 0.5;
const PEAK_REACH_S = 0.07;
/** Maximum distance of a first beat of a bar from the beat that it is. */
const SAME_BEAT_S = 0.1;
/** The tempi between which intervals are counted, and their number. */
const [MIN_BPM, MAX_BPM, TEMPI] = [30, 300, 120];

/**
 * Returns the beats that a model finds: the peaks of its probabilities, without assumptions on tempo and meter. The model was trained to
 * place one peak on each beat. Returns undefined for fewer than three beats.
 */
export function beatsOfModel({ hopS, beat, downbeat }: BeatProbability, seconds: number): BeatTrack | undefined {
  const frames = peaks(beat, hopS);
  if (frames.length < 3) return undefined;
  const beats = frames.map((frame) => frame * hopS);
  const framesOfFirsts = peaks(downbeat, hopS);
  const firsts = [...new Set(framesOfFirsts.flatMap((frame) => nearest(beats, frame * hopS) ?? []))];
  const bpm = tempoOf(beats);
  const curve = curveOf(beats, seconds);
  return {
    bpm,
    confidence: mean(beat, frames),
    candidates: tempoCandidates(bpm, { probability: tempiOf(beats), odds: oddsByTapping, curve }),
    curve,
    meter: meterOf(firsts),
    beats,
    downbeats: firsts.map((n) => beats[n]!),
    downbeatConfidence: mean(downbeat, framesOfFirsts),
  };
}

function mean(probabilities: Float32Array, frames: readonly number[]): number {
  return frames.length === 0 ? 0 : frames.reduce((sum, frame) => sum + probabilities[frame]!, 0) / frames.length;
}

/** Returns the frames whose probability is high and the highest near them; of several alike, the first. */
function peaks(probabilities: Float32Array, hopS: number): number[] {
  const reach = Math.round(PEAK_REACH_S / hopS);
  const found: number[] = [];
  probabilities.forEach((value, frame) => {
    if (!(value >= MIN_PROBABILITY)) return; // also where it is no number
    for (let other = Math.max(0, frame - reach); other <= frame + reach && other < probabilities.length; other++)
      if (probabilities[other]! > value || (probabilities[other] === value && other < frame)) return;
    found.push(frame);
  });
  return found;
}

/** Returns the index of the beat nearest to a time; undefined if none is near. */
function nearest(beats: readonly number[], timeS: number): number | undefined {
  let [low, high] = [0, beats.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beats[middle]! < timeS) low = middle + 1;
    else high = middle;
  }
  const near = low > 0 && timeS - beats[low - 1]! < beats[low]! - timeS ? low - 1 : low;
  return Math.abs(beats[near]! - timeS) <= SAME_BEAT_S ? near : undefined;
}

/** Returns the number of beats that most bars have; null if there is no whole bar. */
function meterOf(firsts: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const [n, first] of firsts.entries())
    if (n > 0) counts.set(first - firsts[n - 1]!, (counts.get(first - firsts[n - 1]!) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** Returns how many of the intervals between beats have each tempo. */
function tempiOf(beats: readonly number[]): TempoProbability {
  const spacing = (MAX_BPM / MIN_BPM) ** (1 / (TEMPI - 1));
  const tempoBpm = Array.from({ length: TEMPI }, (_, i) => MIN_BPM * spacing ** i);
  const means = new Float64Array(TEMPI);
  for (const [n, beat] of beats.slice(1).entries()) {
    const i = Math.round(Math.log(60 / (beat - beats[n]!) / MIN_BPM) / Math.log(spacing));
    if (i >= 0 && i < TEMPI) means[i]! += 1 / (beats.length - 1);
  }
  return probabilityOf(tempoBpm, means);
}
