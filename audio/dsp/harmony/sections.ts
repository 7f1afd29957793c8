import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { denseNetwork } from '../core/dense-network.ts';
import { HARMONY_FEATURES } from './harmony-features.ts';
import { barFeatures, type Bars } from './section-bars.ts';
import { similarityMatrix, SECTION_FEATURES, sectionFeatures } from './section-features.ts';
import weights from './section-model.json' with { type: 'json' };

/**
 * Log odds threshold of a boundary: the synthetic training pieces change more at their boundaries than real ones do.
 */
const BOUNDARY_THRESHOLD = -2.4;
/** Expected section duration in seconds, and the penalty for the squared deviation from it in octaves. */
const EXPECTED_S = 14;
const DURATION_PENALTY = 1;
/** Similarity from which two sections share a label, bar by bar. */
const SAME_LABEL_SIMILARITY = 0.62;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Section {
  startS: number;
  endS: number;
  /** Sections that sound alike share a letter. */
  label: string;
}

interface SectionInput {
  grid: Parameters<typeof barFeatures>[0]['grid'];
  /** Values of the segments of the grid. */
  features: Float32Array;
  levels: BeatFeatures;
}

/**
 * Segments a piece into sections, in order and without gaps: a small network scores the boundaries, dynamic programming
 * chooses among them by likely section durations.
 */
export function estimateSections(input: SectionInput): Section[] {
  const bars = barFeatures(input);
  const count = bars.times.length - 1;
  if (count < 1) return [];
  const starts = bestStarts(bars.times, boundaryLogOdds(sectionFeatures(bars, input.levels)));
  const labels = labelSections(bars, starts);
  return starts.map((start, i) => ({
    startS: bars.times[start]!,
    endS: bars.times[starts[i + 1] ?? count]!,
    label: labels[i]!,
  }));
}

/** Returns the log odds of a boundary at each bar but the first. */
function boundaryLogOdds(evidence: Float32Array): Float32Array {
  const network = denseNetwork(weights.layers);
  const logOdds = new Float32Array(evidence.length / SECTION_FEATURES);
  logOdds.forEach((_, i) => {
    network.forward(evidence.subarray(i * SECTION_FEATURES, (i + 1) * SECTION_FEATURES), logOdds.subarray(i, i + 1));
  });
  return logOdds;
}

/**
 * Returns the first bars of the sections that maximise the sum of log odds minus the duration penalties (dynamic
 * programming).
 */
function bestStarts(times: readonly number[], logOdds: Float32Array): number[] {
  const count = times.length - 1;
  const best = new Float64Array(count + 1).fill(-Infinity);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let bar = 1; bar <= count; bar++) {
    const gain = bar < count ? logOdds[bar - 1]! - BOUNDARY_THRESHOLD : 0;
    for (let start = 0; start < bar; start++) {
      const octaves = Math.log2((times[bar]! - times[start]!) / EXPECTED_S);
      // The last section ends with the audio and may be short.
      const free = bar === count && octaves < 0;
      const score = best[start]! + gain - (free ? 0 : DURATION_PENALTY * octaves ** 2);
      if (score > best[bar]!) {
        best[bar] = score;
        from[bar] = start;
      }
    }
  }
  const starts: number[] = [];
  for (let bar = from[count]!; ; bar = from[bar]!) {
    starts.unshift(bar);
    if (bar === 0) return starts;
  }
}

/** Returns a letter for each section: that of the most similar earlier section, bar by bar, if it is similar enough. */
function labelSections({ times, harmony, timbre }: Bars, starts: readonly number[]): string[] {
  const count = times.length - 1;
  const [notes, levels] = [similarityMatrix(harmony, HARMONY_FEATURES), similarityMatrix(timbre, BEAT_FEATURES)];
  const similarityOf = (a: number, b: number): number => {
    const ends = [starts[a + 1] ?? count, starts[b + 1] ?? count];
    const length = Math.min(ends[0]! - starts[a]!, ends[1]! - starts[b]!);
    let sum = 0;
    for (let k = 0; k < length; k++) {
      const at = (starts[a]! + k) * count + starts[b]! + k;
      sum += 0.75 * notes[at]! + 0.25 * levels[at]!;
    }
    return sum / length;
  };
  const kinds: number[] = [];
  let labelCount = 0;
  starts.forEach((_, i) => {
    let nearest = 0;
    for (let other = 1; other < i; other++) if (similarityOf(i, other) > similarityOf(i, nearest)) nearest = other;
    kinds.push(i > 0 && similarityOf(i, nearest) >= SAME_LABEL_SIMILARITY ? kinds[nearest]! : labelCount++);
  });
  return kinds.map((kind) => letterOf(kind));
}

function letterOf(kind: number): string {
  const letter = LETTERS[kind % LETTERS.length]!;
  return kind < LETTERS.length ? letter : `${letter}${Math.floor(kind / LETTERS.length)}`;
}
