import { PITCH_CLASSES } from './harmony-features.ts';
import { keyScores, MODES, type KeyEvidence } from './key-model.ts';
import { BLUE_MAJOR_PROFILES, correlation, KEY_PROFILES, profileCorrelations } from './key-profiles.ts';

const TONICS = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const MODE_NAMES = ['major', 'minor'] as const;
/** Profiles that vote: those of popular music. */
const VOTING = [KEY_PROFILES.shaath, KEY_PROFILES.edma];
/** Weight of their mean correlation beside the network's log-probability. */
const PROFILE_WEIGHT = 5;
/** Share of the profiles of rock and blues among the profiles of major keys. */
const BLUE_SHARE = 0.35;
/** Below this probability no key stands out of the 24, of which the average has 0.04. */
const MIN_CONFIDENCE = 0.15;

export interface Key {
  tonic: (typeof TONICS)[number];
  mode: (typeof MODE_NAMES)[number];
  /** Probability of this key among the twenty-four, 0 to 1. */
  confidence: number;
  /** Camelot code, the key notation of DJ software: 8B is C major, 8A its relative minor. */
  camelot: string;
}

export interface KeyVoteEvidence extends KeyEvidence {
  /** Chroma of the whole, as returned by `wholeChroma`. */
  chroma: Float64Array;
}

/**
 * Estimates the key by a vote: a network that weighs chords, first and last notes, and the correlations of the chroma of the whole with
 * published key profiles. Returns null when everything is silent or no key stands out.
 */
export function estimateKey(evidence: KeyVoteEvidence): Key | null {
  const scores = keyScores(evidence);
  if (!scores) return null;
  const profiles = profileVotes(evidence.chroma);
  const key = likeliestKey(scores.map((score, i) => score + PROFILE_WEIGHT * profiles[i]!));
  return key.confidence < MIN_CONFIDENCE ? null : key;
}

/** Estimates the key by Krumhansl's profiles alone: the textbook baseline. Its confidence is that of a softmax of correlations. */
export function krumhanslKey(chroma: Float64Array): Key {
  return likeliestKey(Float32Array.from(profileCorrelations(chroma, KEY_PROFILES.krumhansl)));
}

/** Returns the key with the highest score, and its probability if the scores are log-odds. */
export function likeliestKey(scores: Float32Array): Key {
  const best = scores.indexOf(scores.reduce((most, score) => Math.max(most, score)));
  const sum = scores.reduce((total, score) => total + Math.exp(score - scores[best]!), 0);
  const tonic = Math.floor(best / MODES);
  const mode = MODE_NAMES[best % MODES]!;
  return { tonic: TONICS[tonic]!, mode, confidence: 1 / sum, camelot: camelotOf(tonic, mode) };
}

/** Returns the mean correlation with the profiles for each key; of those of rock and blues, the one that fits better counts. */
function profileVotes(chroma: Float64Array): Float64Array {
  const common = VOTING.map((profile) => profileCorrelations(chroma, profile));
  return Float64Array.from({ length: MODES * PITCH_CLASSES }, (_, key) => {
    const mean = common.reduce((sum, votes) => sum + votes[key]!, 0) / common.length;
    if (key % MODES !== 0) return mean;
    const blue = Math.max(...BLUE_MAJOR_PROFILES.map((profile) => correlation(chroma, profile, key / MODES)));
    return (1 - BLUE_SHARE) * mean + BLUE_SHARE * blue;
  });
}

function camelotOf(tonic: number, mode: Key['mode']): string {
  const major = mode === 'major' ? tonic : (tonic + 3) % PITCH_CLASSES;
  return `${((major * 7 + 7) % PITCH_CLASSES) + 1}${mode === 'major' ? 'B' : 'A'}`;
}
