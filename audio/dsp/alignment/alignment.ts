import { alignmentFeatures, BANDS, type AlignmentFeatures } from './alignment-features.ts';
import { findClip } from './clip-search.ts';
import { fitLine } from './ransac-line.ts';
import { findLineCandidates, type Line } from './line-candidates.ts';
import { refineLine, type RefinedLine, type Signal } from './line-refine.ts';
import { warpBetween, type Warp } from './warp.ts';

/** A line that more of the places agree with is believed at once. */
const SURE_AGREEMENT = 0.6;
/** A warp is a line when this share of it lies so close to one. */
const LINEAR_SHARE = 0.85;
const LINEAR_WITHIN_S = 0.03;
/** Recognised by sounds alone, a smaller drift over all of the audio is none. */
const LEAST_DRIFT_S = 0.04;
/** Sounds of unrelated audio are less alike than this along their best path, or only in a small part. */
const LEAST_LIKENESS = 0.5;
const LEAST_COVERAGE = 0.3;
/** Another instrument plays the same notes at other levels; a tape that runs unevenly other notes at the same levels. */
const CHROMA_SHARES = [0.7, 0.5];
/** Keys by which a recording may be transposed, modulo an octave: 2 up, 1 up, 1 down, 2 down. */
const KEYS = [2, 1, 11, 10];
const WARP_POINTS = 400;
/** The path of a warp is told this often, and in so many points at most. */
const PATH_STEP_S = 0.1;
const MOST_PATH_POINTS = 2_000;

/** Audio to be aligned: all of it in order, and any part of it. */
export interface AlignmentSource extends Signal {
  blocks(): Iterable<Float32Array>;
}

export interface Alignment {
  /** One offset for all, a steady drift, or a course that bends. */
  mode: 'offset' | 'drift' | 'warp';
  /** Where the beginning of the reference is in the target; of a warp, how much later the target is where the path begins. */
  offsetS: number;
  /** Seconds of the target for a second of the reference; undefined for a warp. */
  rate: number | undefined;
  /** Pairs of moments, rising in both; straight in between. */
  path: { referenceS: number; targetS: number }[];
  /** 0 to 1. */
  confidence: number;
  /** The target's waveform is upside down; undefined when the waveforms are not comparable. */
  inverted: boolean | undefined;
  /** Measured on the waveforms, to the sample, or only on what sounds when. */
  waveformMatched: boolean;
}

/** Finds where each moment of the reference is in the target; undefined when they have nothing in common. */
export function align(reference: AlignmentSource, target: AlignmentSource): Alignment | undefined {
  const maxHz = Math.min(reference.sampleRate, target.sampleRate) / 2;
  const featuresOf = (source: AlignmentSource) =>
    alignmentFeatures(source.blocks(), { sampleRate: source.sampleRate, maxHz });
  const [a, b] = [featuresOf(reference), featuresOf(target)];
  const pair = { reference, target };

  const line = bestRefined([...findClip(reference, target), ...findLineCandidates(a, b)], pair);
  if (line && line.agreement >= SURE_AGREEMENT)
    return alongLine(line, pair, { confidence: line.agreement, inverted: line.inverted });
  const known = CHROMA_SHARES.reduce<Warp | undefined>((found, share) => found ?? knownWarp(a, b, share), undefined);
  const straight = known && lineThrough(known);
  const exact = line ?? (straight && bestRefined([straight], pair));
  if (exact && (straight || !known))
    return alongLine(exact, pair, { confidence: exact.agreement, inverted: exact.inverted });
  if (!known) return transposed(a, b, pair);
  const confidence = Math.max(0, Math.min(1, (known.likeness - 0.3) / 0.6)) * known.coverage;
  if (straight) return alongLine(straight, pair, { confidence });
  return { ...alongWarp(known), confidence };
}

function knownWarp(a: AlignmentFeatures, b: AlignmentFeatures, chromaShare: number): Warp | undefined {
  const warp = warpBetween(a, b, chromaShare);
  return warp && warp.likeness >= LEAST_LIKENESS && warp.coverage >= LEAST_COVERAGE ? warp : undefined;
}

/** The same recording at another speed, and so at another pitch: its notes are looked for up to two keys away. */
function transposed(
  a: AlignmentFeatures,
  b: AlignmentFeatures,
  pair: { reference: Signal; target: Signal },
): Alignment | undefined {
  for (const keys of KEYS) {
    const chroma = b.chroma.map((_, i) => b.chroma[i - (i % BANDS) + ((i + keys) % BANDS)]!);
    const line = bestRefined(findLineCandidates(a, { ...b, chroma }), pair);
    if (line && line.agreement >= SURE_AGREEMENT)
      return alongLine(line, pair, { confidence: line.agreement, inverted: line.inverted });
  }
  return undefined;
}

/** The line whose waveforms agree best, if any do: of music that repeats itself, several lines are likely. */
function bestRefined(lines: readonly Line[], pair: { reference: Signal; target: Signal }): RefinedLine | undefined {
  let best: RefinedLine | undefined;
  for (const line of lines) {
    const refined = refineLine(line, pair);
    if (!refined) continue;
    if (!best || refined.agreement * refined.prominence > best.agreement * best.prominence) best = refined;
  }
  return best;
}

/** The line that a warp hardly leaves; undefined when it bends. */
function lineThrough({ referenceS, targetS }: Warp): Line | undefined {
  const step = Math.max(1, Math.floor(referenceS.length / WARP_POINTS));
  const points = [];
  for (let n = 0; n < referenceS.length; n += step) points.push({ x: referenceS[n]!, y: targetS[n]!, weight: 1 });
  const fit = fitLine(points, LINEAR_WITHIN_S);
  if (!fit || fit.agreeing.length < LINEAR_SHARE * points.length) return undefined;
  if (Math.abs(fit.slope - 1) * fit.span > LEAST_DRIFT_S) return { offsetS: fit.offset, rate: fit.slope };
  return { offsetS: fit.offset + (fit.slope - 1) * fit.middle, rate: 1 };
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
    waveformMatched: inverted !== undefined,
  };
}

function alongWarp({ referenceS, targetS }: Warp): Omit<Alignment, 'confidence'> {
  const span = referenceS.at(-1)! - referenceS[0]!;
  const step = Math.max(
    1,
    Math.round((PATH_STEP_S * referenceS.length) / span),
    Math.ceil(referenceS.length / MOST_PATH_POINTS),
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
    waveformMatched: false,
  };
}
