import type { BeatActivations } from './beat-network.ts';
import type { OnsetStrength } from './onset-strength.ts';
import { tempogram } from './tempogram.ts';

/** Relative difference up to which tempi are the same. */
const SAME_TEMPO = 0.04;
/** Centre and spread, in octaves, of the tempi that people tap: a log-normal distribution (after Moelants 2002). */
const TAPPED_BPM = 115;
const TAPPED_OCTAVES = 0.3;
/** Spread of the tempi at which people annotate beats, in octaves. */
const ANNOTATED_OCTAVES = 0.35;
/** Regularity at which it says nothing about the level, the weight of its difference from that, and the share of half beats in it. */
const NEUTRAL_REGULARITY = 0.67;
const REGULARITY_WEIGHT = 6;
const HALF_BEAT_SHARE = 0.5;
/** Probability that is added to each tempo of the network, which is too sure of itself on recordings unlike its training. */
const DOUBT = 0.02;

/** The probability of tempi in the audio: the mean of the network's, or how many beats have each. */
export interface TempoProbability {
  /** Tempi in beats per minute, evenly spaced on a logarithmic scale. */
  tempoBpm: readonly number[];
  /** Mean probability of each. */
  means: Float64Array;
  /** Returns the probability of the tempi within 4 % of one. */
  near(bpm: number): number;
}

export function meanTempoProbability({ tempo, tempoBpm }: BeatActivations): TempoProbability {
  const count = tempoBpm.length;
  const means = new Float64Array(count);
  for (let i = 0; i < tempo.length; i++) means[i % count]! += (Math.exp(tempo[i]!) * count) / tempo.length;
  return probabilityOf(tempoBpm, means);
}

/** Returns probabilities of tempi that are evenly spaced on a logarithmic scale. */
export function probabilityOf(tempoBpm: readonly number[], means: Float64Array): TempoProbability {
  const near = (bpm: number): number =>
    tempoBpm.reduce((sum, other, i) => sum + (Math.abs(other / bpm - 1) < SAME_TEMPO ? means[i]! : 0), 0);
  return { tempoBpm, means, near };
}

/** Returns the log odds that beats at a tempo are halves of the beats that people tap, by other evidence than the network's. */
export type HalfBeatOdds = (bpm: number) => number;

/** Returns the odds by how people tap. */
export const oddsByTapping: HalfBeatOdds = (bpm) => tappedOdds(bpm, TAPPED_OCTAVES);

/**
 * Returns the odds by how people annotate beats, and by how regularly onsets repeat at the interval of a tempo and at half of it:
 * sounds between beats repeat less than those on them, and what lies between them is seldom divided again.
 */
export function oddsByRegularity(onsets: OnsetStrength): HalfBeatOdds {
  const { rate, values } = tempogram(onsets);
  const at = (seconds: number): number => {
    const lag = Math.floor(seconds * rate);
    return Math.max(values[lag] ?? 0, values[lag + 1] ?? 0);
  };
  return (bpm) => {
    const regularity = at(60 / bpm) + HALF_BEAT_SHARE * at(30 / bpm);
    return tappedOdds(bpm, ANNOTATED_OCTAVES) + REGULARITY_WEIGHT * (NEUTRAL_REGULARITY - regularity);
  };
}

/**
 * Reports whether beats at a tempo are more probably halves of the beats that people tap: the network's ratio of the tempo to half of
 * it against the odds by other evidence. Eighth notes of real drums resemble beats to the network.
 */
export function countsTwice(bpm: number, probability: TempoProbability, odds: HalfBeatOdds): boolean {
  return Math.log((probability.near(bpm) + DOUBT) / (probability.near(bpm / 2) + DOUBT)) < odds(bpm);
}

/** Returns the probability of a tempo, up to a factor: that of the network, less for tempi whose beats are probably halves. */
export function levelWeight(bpm: number, probability: TempoProbability, odds: HalfBeatOdds): number {
  return (probability.near(bpm) + DOUBT) * Math.exp(Math.min(0, -odds(bpm)));
}

function tappedOdds(bpm: number, octaves: number): number {
  return logTapped(bpm / 2, octaves) - logTapped(bpm, octaves);
}

function logTapped(bpm: number, octaves: number): number {
  return -0.5 * (Math.log2(bpm / TAPPED_BPM) / octaves) ** 2;
}
