import type { BeatActivations } from './beat-network.ts';

/** Relative difference up to which tempi are the same. */
const SAME_TEMPO = 0.04;
/** Centre and spread, in octaves, of the tempi that people tap: a log-normal distribution (after Moelants 2002). */
const TAPPED_BPM = 115;
const TAPPED_OCTAVES = 0.3;
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

/**
 * Reports whether beats at a fast tempo are more probably halves of the beats that people tap: the network's ratio of the tempo to
 * half of it against the ratio of both in the distribution of tapped tempi. Eighth notes of real drums resemble beats to the network.
 */
export function countsTwice(bpm: number, probability: TempoProbability): boolean {
  const evidence = Math.log((probability.near(bpm) + DOUBT) / (probability.near(bpm / 2) + DOUBT));
  return evidence < logTapped(bpm / 2) - logTapped(bpm);
}

/** Returns the probability of a tempo, up to a factor: that of the network, less for tempi too fast to be tapped. */
export function levelWeight(bpm: number, probability: TempoProbability): number {
  return (probability.near(bpm) + DOUBT) * Math.exp(Math.min(0, logTapped(bpm) - logTapped(bpm / 2)));
}

function logTapped(bpm: number): number {
  return -0.5 * (Math.log2(bpm / TAPPED_BPM) / TAPPED_OCTAVES) ** 2;
}
