import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { denseNetwork } from '../core/dense-network.ts';
import { HARMONY_FEATURES } from './harmony-features.ts';
import { barFeatures, type Bars } from './section-bars.ts';
import { centred, similarityMatrix, SECTION_FEATURES, sectionFeatures } from './section-features.ts';
import { laplacianNovelty } from './section-laplacian.ts';
import { footeNovelty } from './section-novelty.ts';
import { recurrenceMatrix, structureNovelty } from './section-recurrence.ts';
import weights from './section-model.json' with { type: 'json' };

/** Log odds threshold of a boundary of the network: its training pieces change more at their boundaries than real ones do. */
const BOUNDARY_THRESHOLD = -2.4;
/** Sum of the three novelties, in standard deviations, from which a bar is rather a boundary than not, and its weight. */
const NOVELTY_THRESHOLD = 2;
const NOVELTY_WEIGHT = 0.8;
/** Bars from which novelty and repetition can be trusted fully, and the share of the network's weight that then remains. */
const TRUSTED_BARS = 60;
const NETWORK_REMAINS = 0.2;
/**
 * Expected section duration in seconds: songs have about eight to ten sections of mostly 15 to 20 s (Nieto et al. 2020 count them in
 * the published sets), short clips have shorter ones.
 */
const SECTIONS_OF_A_SONG = 8;
const MIN_EXPECTED_S = 8;
const MAX_EXPECTED_S = 18;
/** Penalty for the squared deviation from the expected duration in octaves. */
const DURATION_PENALTY = 1;
/** Similarity from which two sections share a label, bar by bar. */
const SAME_LABEL_SIMILARITY = 0.62;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Section {
  startS: number;
  endS: number;
  /** Sections that sound alike share a letter. */
  label: string;
  /** How far the methods agree that a section begins here, 0 to 1; 1 for the first. */
  confidence: number;
}

export interface SectionInput {
  grid: Parameters<typeof barFeatures>[0]['grid'];
  /** Values of the segments of the grid. */
  features: Float32Array;
  levels: BeatFeatures;
}

/**
 * Segments a piece into sections, in order and without gaps. Four methods weigh each bar: a small network, novelty (Foote 2000), change
 * of repetitions (Serrà et al. 2014) and spectral clustering (McFee & Ellis 2014). Dynamic programming chooses among the bars by likely
 * section durations.
 */
export function estimateSections(input: SectionInput): Section[] {
  const bars = barFeatures(input);
  const count = bars.times.length - 1;
  if (count < 1) return [];
  const evidence = boundaryEvidence(bars, input.levels);
  const starts = bestStarts(bars.times, evidence);
  const labels = labelSections(bars, starts);
  return starts.map((start, i) => ({
    startS: bars.times[start]!,
    endS: bars.times[starts[i + 1] ?? count]!,
    label: labels[i]!,
    confidence: start === 0 ? 1 : 1 / (1 + Math.exp(-evidence[start]!)),
  }));
}

/** Returns the log odds of a boundary at the start of each bar by all methods; the more bars, the more weight has what repeats. */
function boundaryEvidence(bars: Bars, levels: BeatFeatures): Float64Array {
  const count = bars.times.length - 1;
  const network = boundaryLogOdds(sectionFeatures(bars, levels));
  const notes = similarityMatrix(centred(bars.harmony, HARMONY_FEATURES), HARMONY_FEATURES);
  const timbre = similarityMatrix(centred(bars.timbre, BEAT_FEATURES), BEAT_FEATURES);
  const both = notes.map((similarity, at) => 0.5 * (similarity + timbre[at]!));
  const recurrence = recurrenceMatrix(both, count);
  const novelties = [
    footeNovelty(both, count),
    structureNovelty(recurrence, count),
    laplacianNovelty(recurrence, timbre, count),
  ].map(standardised);
  const trust = Math.min(1, count / TRUSTED_BARS);
  return Float64Array.from({ length: count }, (_, bar) => {
    if (bar === 0) return 0;
    const novelty = novelties.reduce((sum, each) => sum + each[bar]!, 0);
    return (
      (1 - trust * (1 - NETWORK_REMAINS)) * (network[bar - 1]! - BOUNDARY_THRESHOLD) +
      trust * NOVELTY_WEIGHT * (novelty - NOVELTY_THRESHOLD)
    );
  });
}

/** Returns values in standard deviations from their mean, the first left out. */
function standardised(values: Float64Array): Float64Array {
  const counted = values.subarray(1);
  const mean = counted.reduce((sum, value) => sum + value, 0) / Math.max(1, counted.length);
  const variance = counted.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, counted.length);
  return values.map((value) => (value - mean) / Math.sqrt(variance || 1));
}

/** Returns the log odds of a boundary at each bar but the first. */
export function boundaryLogOdds(evidence: Float32Array): Float32Array {
  const network = denseNetwork(weights.layers);
  const logOdds = new Float32Array(evidence.length / SECTION_FEATURES);
  logOdds.forEach((_, i) => {
    network.forward(evidence.subarray(i * SECTION_FEATURES, (i + 1) * SECTION_FEATURES), logOdds.subarray(i, i + 1));
  });
  return logOdds;
}

/**
 * Returns the first bars of the sections that maximise the sum of the evidence minus the duration penalties (dynamic
 * programming).
 */
function bestStarts(times: readonly number[], evidence: Float64Array): number[] {
  const count = times.length - 1;
  const durationS = times[count]! - times[0]!;
  const expectedS = Math.max(MIN_EXPECTED_S, Math.min(MAX_EXPECTED_S, durationS / SECTIONS_OF_A_SONG));
  const best = new Float64Array(count + 1).fill(-Infinity);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let bar = 1; bar <= count; bar++) {
    const gain = bar < count ? evidence[bar]! : 0;
    for (let start = 0; start < bar; start++) {
      const octaves = Math.log2((times[bar]! - times[start]!) / expectedS);
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
export function labelSections({ times, harmony, timbre }: Bars, starts: readonly number[]): string[] {
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
