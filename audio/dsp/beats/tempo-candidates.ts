import { levelWeight, type HalfBeatOdds, type TempoProbability } from './tempo-level.ts';

const MAX_CANDIDATES = 14;
/** Ratios of tempi that are often confused. */
const CONFUSED_RATIOS = [2, 1 / 2, 3, 1 / 3, 3 / 2, 2 / 3];

/** A tempo that the audio may have. */
export interface TempoCandidate {
  bpm: number;
  /** 0 to 1 by the network alone; that of the best is 1. */
  strength: number;
  /** 0 to 1, also by how people tap; those of all candidates sum to 1. */
  probability: number;
}

/**
 * Returns the tempo, its confusable relatives, the tempi at both ends of the curve, and the strongest network tempi with their
 * octaves, best first after the tempo.
 */
export function tempoCandidates(
  bpm: number,
  {
    probability,
    odds,
    curve,
  }: { probability: TempoProbability; odds: HalfBeatOdds; curve: readonly { bpm: number }[] },
): TempoCandidate[] {
  const { tempoBpm, means } = probability;
  const count = tempoBpm.length;
  const spacing = (tempoBpm.at(-1)! / tempoBpm[0]!) ** (1 / (count - 1));
  const peaks = tempoBpm
    .flatMap((candidate, i) => {
      const [left, middle, right] = [means[i - 1] ?? 0, means[i]!, means[i + 1] ?? 0];
      if (middle <= left || middle < right) return [];
      return [candidate * spacing ** ((right - left) / (2 * (2 * middle - left - right)))]; // vertex of a parabola
    })
    .toSorted((one, other) => probability.near(other) - probability.near(one));
  const all: number[] = [];
  const ends = [curve[0], curve.at(-1)].flatMap((point) => (point ? [point.bpm] : []));
  const octaves = peaks.slice(0, 3).flatMap((peak) => [peak, 2 * peak, peak / 2]);
  for (const other of [...CONFUSED_RATIOS.map((ratio) => bpm * ratio), ...ends, ...octaves, ...peaks]) {
    if (other < 30 || other > 300 || Math.abs(other / bpm - 1) < 0.04) continue;
    if (!all.some((listed) => Math.abs(listed / other - 1) < 0.03)) all.push(other);
  }
  const rivals = all.slice(0, MAX_CANDIDATES - 1);
  const maxStrength = Math.max(1e-6, probability.near(bpm), ...rivals.map((other) => probability.near(other)));
  const total = [bpm, ...rivals].reduce((sum, other) => sum + levelWeight(other, probability, odds), 0);
  const candidate = (other: number, strength: number): TempoCandidate => ({
    bpm: other,
    strength,
    probability: levelWeight(other, probability, odds) / total,
  });
  return [
    candidate(bpm, 1),
    ...rivals
      .map((other) => candidate(other, Math.min(0.99, probability.near(other) / maxStrength)))
      .toSorted((one, other) => other.strength - one.strength),
  ];
}
