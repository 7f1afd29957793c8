import { alignmentFeatures, BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { findClip } from './clip-search.ts';
import { fitLine } from './ransac-line.ts';
import { findLineCandidates, type Line } from './line-candidates.ts';
import { refineLine, type RefinedLine, type Signal } from './line-refine.ts';
import { warpBetween, type Warp } from './warp.ts';

/** A line with this agreement of the waveforms is accepted without a search for a warp. */
const SURE_AGREEMENT = 0.6;
/** A warp is linear if this share of its points lies this close to one line. */
const LINEAR_SHARE = 0.85;
const LINEAR_TOLERANCE_S = 0.03;
/** A smaller drift over the whole audio is not significant when it is measured on features alone. */
const MIN_DRIFT_S = 0.04;
/** The best path through unrelated audio has a lower similarity, or covers less of the shorter audio. */
const MIN_SIMILARITY = 0.5;
const MIN_COVERAGE = 0.3;
/**
 * Weights of chroma against levels, tried in this order: another instrument plays the same notes at other levels, an uneven tape other
 * notes at the same levels.
 */
const CHROMA_WEIGHTS = [0.7, 0.5];
/** Transpositions tried, in semitones modulo an octave: 2 up, 1 up, 1 down, 2 down. */
const TRANSPOSITIONS = [2, 1, 11, 10];
/** A line is fitted to about this many points of a warp. */
const WARP_POINTS = 400;
/** Resolution and maximum length of the path of a warp. */
const PATH_STEP_S = 0.1;
const MAX_PATH_POINTS = 2_000;

/** Mono audio to be aligned, readable as a whole in blocks and at any position. */
export interface AlignmentSource extends Signal {
  blocks(): Iterable<Float32Array>;
}

/** A map from the time of the reference to the time of the target. */
export interface Alignment {
  /** A constant offset, a constant drift of the speed, or a varying tempo. */
  mode: 'offset' | 'drift' | 'warp';
  /** Position of the beginning of the reference in the target, in seconds; for a warp, the delay of the target at the start of the path. */
  offsetS: number;
  /** Seconds of the target per second of the reference; undefined for a warp. */
  rate: number | undefined;
  /** Pairs of corresponding times, ascending in both; linear in between. */
  path: { referenceS: number; targetS: number }[];
  /** Share of the compared places that agree, or of the audio covered by a warp, 0 to 1. */
  confidence: number;
  /** Whether the polarity of the target is inverted; undefined if the waveforms do not match. */
  inverted: boolean | undefined;
}

/**
 * Aligns a target with a reference: lines (offset and drift) found on features and refined to the sample by cross-correlation, else a
 * warp by dynamic time warping, else a transposed copy at another speed. Returns undefined if the two have nothing in common.
 */
export function align(reference: AlignmentSource, target: AlignmentSource): Alignment | undefined {
  const maxHz = Math.min(reference.sampleRate, target.sampleRate) / 2;
  const featuresOf = (source: AlignmentSource) =>
    alignmentFeatures(source.blocks(), { sampleRate: source.sampleRate, maxHz });
  const [a, b] = [featuresOf(reference), featuresOf(target)];
  const pair = { reference, target };

  const line = bestRefined([...findClip(reference, target), ...findLineCandidates(a, b)], pair);
  if (line && line.agreement >= SURE_AGREEMENT)
    return alongLine(line, pair, { confidence: line.agreement, inverted: line.inverted });
  const warp = CHROMA_WEIGHTS.reduce<Warp | undefined>(
    (found, weight) => found ?? plausibleWarp(a, b, weight),
    undefined,
  );
  const warpLine = warp && lineThrough(warp);
  const exact = line ?? (warpLine && bestRefined([warpLine], pair));
  if (exact && (warpLine || !warp))
    return alongLine(exact, pair, { confidence: exact.agreement, inverted: exact.inverted });
  if (!warp) return alignTransposed(a, b, pair);
  const confidence = Math.max(0, Math.min(1, (warp.similarity - 0.3) / 0.6)) * warp.coverage;
  if (warpLine) return alongLine(warpLine, pair, { confidence });
  return { ...alongWarp(warp), confidence };
}

function plausibleWarp(a: AlignmentFeatures, b: AlignmentFeatures, chromaWeight: number): Warp | undefined {
  const warp = warpBetween(a, b, chromaWeight);
  return warp && warp.similarity >= MIN_SIMILARITY && warp.coverage >= MIN_COVERAGE ? warp : undefined;
}

/** Aligns the same recording played at another speed, and so at another pitch, up to two semitones away. */
function alignTransposed(
  a: AlignmentFeatures,
  b: AlignmentFeatures,
  pair: { reference: Signal; target: Signal },
): Alignment | undefined {
  for (const semitones of TRANSPOSITIONS) {
    const chroma = b.chroma.map((_, i) => b.chroma[i - (i % BANDS) + ((i + semitones) % BANDS)]!);
    const line = bestRefined(findLineCandidates(a, { ...b, chroma }), pair);
    if (line && line.agreement >= SURE_AGREEMENT)
      return alongLine(line, pair, { confidence: line.agreement, inverted: line.inverted });
  }
  return undefined;
}

/** Refines all candidates and returns the line whose waveforms agree best, if any do: repetitive music has several candidates. */
function bestRefined(lines: readonly Line[], pair: { reference: Signal; target: Signal }): RefinedLine | undefined {
  let best: RefinedLine | undefined;
  for (const line of lines) {
    const refined = refineLine(line, pair);
    if (!refined) continue;
    if (!best || refined.agreement * refined.prominence > best.agreement * best.prominence) best = refined;
  }
  return best;
}

/** Returns the line that most of a warp lies on; undefined if it is not linear. */
function lineThrough({ referenceS, targetS }: Warp): Line | undefined {
  const step = Math.max(1, Math.floor(referenceS.length / WARP_POINTS));
  const points = [];
  for (let n = 0; n < referenceS.length; n += step) points.push({ x: referenceS[n]!, y: targetS[n]!, weight: 1 });
  const fit = fitLine(points, LINEAR_TOLERANCE_S);
  if (!fit || fit.inliers.length < LINEAR_SHARE * points.length) return undefined;
  if (Math.abs(fit.slope - 1) * fit.span > MIN_DRIFT_S) return { offsetS: fit.offset, rate: fit.slope };
  return { offsetS: fit.offset + (fit.slope - 1) * fit.meanX, rate: 1 };
}

function alongLine(
  { offsetS, rate }: Line,
  { reference, target }: { reference: Signal; target: Signal },
  { confidence, inverted }: { confidence: number; inverted?: boolean },
): Alignment {
  const from = Math.max(0, -offsetS / rate);
  const to = Math.min(reference.frames / reference.sampleRate, (target.frames / target.sampleRate - offsetS) / rate);
  return {
    mode: rate === 1 ? 'offset' : 'drift',
    offsetS,
    rate,
    path: [from, to].map((referenceS) => ({ referenceS, targetS: Math.max(0, offsetS + rate * referenceS) })),
    confidence,
    inverted,
  };
}

function alongWarp({ referenceS, targetS }: Warp): Omit<Alignment, 'confidence'> {
  const span = referenceS.at(-1)! - referenceS[0]!;
  const step = Math.max(
    1,
    Math.round((PATH_STEP_S * referenceS.length) / span),
    Math.ceil(referenceS.length / MAX_PATH_POINTS),
  );
  const path = [];
  for (let n = 0; n < referenceS.length; n += step)
    path.push({ referenceS: referenceS[n]!, targetS: Math.max(0, targetS[n]!) });
  path.push({ referenceS: referenceS.at(-1)!, targetS: targetS.at(-1)! });
  return {
    mode: 'warp',
    offsetS: targetS[0]! - referenceS[0]!,
    rate: undefined,
    path,
    inverted: undefined,
  };
}
