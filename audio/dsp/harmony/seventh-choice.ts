import { CHORDS, QUALITIES, type Quality } from './chord-model.ts';
import { TRIADS } from './chord-triads.ts';

/** Calibrated probability from which a seventh is written. */
const MIN_PROBABILITY = 0.8;
/**
 * Log odds of a seventh, fitted by logistic regression (`training/harmony/sevenths.ts`): from the log odds of the network in the chord,
 * and from those of the share of sevenths in the whole piece. Music either uses sevenths or hardly does, and the network alone finds
 * too many.
 */
const CALIBRATION = { bias: -1.361, chord: 0.737, piece: 2.458 };
const LEAST = 1e-3;

/** A triad over a range of segments, `first` up to but excluding `end`; `kind` is an index of TRIADS. */
export interface TriadSpan {
  first: number;
  end: number;
  root: number;
  kind: number;
}

/** Evidence for a seventh of a triad: the log odds by the network in this chord and in the whole piece, and the likeliest seventh. */
export interface SeventhEvidence {
  chord: number;
  piece: number;
  /** The quality with that seventh; undefined if the triad has none. */
  quality: Quality | undefined;
}

interface Scored {
  /** Log-probabilities as returned by `chordScores`. */
  scores: Float32Array;
  /** Start of each segment and end of the last, in seconds. */
  times: readonly number[];
}

/** Returns the quality of each triad: with a seventh where its calibrated probability is at least 0.8, otherwise plain. */
export function chooseQualities(spans: readonly TriadSpan[], scored: Scored): Quality[] {
  return seventhEvidence(spans, scored).map(({ chord, piece, quality }, i) => {
    const odds = CALIBRATION.bias + CALIBRATION.chord * chord + CALIBRATION.piece * piece;
    const sure = 1 / (1 + Math.exp(-odds)) >= MIN_PROBABILITY;
    return sure && quality ? quality : TRIADS[spans[i]!.kind]![0];
  });
}

/** Returns the evidence for a seventh of each triad. */
export function seventhEvidence(spans: readonly TriadSpan[], { scores, times }: Scored): SeventhEvidence[] {
  const shares = spans.map((span) => qualityShares(span, scores));
  let [sevenths, total] = [0, 0];
  spans.forEach(({ first, end, kind }, i) => {
    if (kind > 1) return;
    sevenths += (times[end]! - times[first]!) * (1 - shares[i]![0]!);
    total += times[end]! - times[first]!;
  });
  const piece = total > 0 ? logOdds(sevenths / total) : 0;
  return spans.map(({ kind }, i) => {
    const [plain, ...rest] = shares[i]!;
    return { chord: logOdds(1 - plain!), piece, quality: TRIADS[kind]![1 + rest.indexOf(Math.max(...rest))] };
  });
}

/** Returns the mean probability of each quality that contains the triad, given the triad. */
function qualityShares({ first, end, root, kind }: TriadSpan, scores: Float32Array): number[] {
  const qualities = TRIADS[kind]!;
  const shares = qualities.map(() => 0);
  for (let segment = first; segment < end; segment++) {
    const each = qualities.map((quality) =>
      Math.exp(scores[segment * CHORDS + root * QUALITIES.length + QUALITIES.indexOf(quality)]!),
    );
    const sum = each.reduce((total, probability) => total + probability, 1e-9);
    each.forEach((probability, i) => (shares[i]! += probability / sum / (end - first)));
  }
  return shares;
}

function logOdds(probability: number): number {
  return Math.log(Math.max(LEAST, probability) / Math.max(LEAST, 1 - probability));
}
