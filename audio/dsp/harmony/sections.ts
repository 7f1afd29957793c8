import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { denseNetwork } from '../core/dense-network.ts';
import { HARMONY_FEATURES } from './harmony-features.ts';
import { barsOf, type Bars } from './section-bars.ts';
import { likeness, SECTION_EVIDENCE, sectionEvidence } from './section-features.ts';
import weights from './section-model.json' with { type: 'json' };

/** Log odds from which a boundary is drawn: made pieces change more at their boundaries than others do. */
const BOUNDARY = -2.4;
/** Sections last about this long; what twice or half as long costs, growing with the square of the octaves. */
const LIKELY_S = 14;
const UNLIKELINESS = 1;
/** Sections as alike as this, bar by bar, bear the same letter. */
const SAME = 0.62;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export interface Section {
  startS: number;
  endS: number;
  /** The same letter for what sounds alike. */
  label: string;
}

interface Heard {
  grid: Parameters<typeof barsOf>[0]['grid'];
  /** Of the segments of the grid. */
  features: Float32Array;
  levels: BeatFeatures;
}

/** Parts of a piece, in order and without gaps: a small network says where one may begin, the best course of lengths decides. */
export function sectionsOf(heard: Heard): Section[] {
  const bars = barsOf(heard);
  const count = bars.times.length - 1;
  if (count < 1) return [];
  const starts = bestStarts(bars.times, boundaryOdds(sectionEvidence(bars, heard.levels)));
  const labels = labelled(bars, starts);
  return starts.map((start, i) => ({
    startS: bars.times[start]!,
    endS: bars.times[starts[i + 1] ?? count]!,
    label: labels[i]!,
  }));
}

/** Log odds of a boundary at each bar but the first. */
function boundaryOdds(evidence: Float32Array): Float32Array {
  const network = denseNetwork(weights.layers);
  const odds = new Float32Array(evidence.length / SECTION_EVIDENCE);
  odds.forEach((_, i) => {
    network.forward(evidence.subarray(i * SECTION_EVIDENCE, (i + 1) * SECTION_EVIDENCE), odds.subarray(i, i + 1));
  });
  return odds;
}

/** First bars of the sections whose odds less the costs of unlikely lengths add up highest (dynamic programming). */
function bestStarts(times: readonly number[], odds: Float32Array): number[] {
  const count = times.length - 1;
  const best = new Float64Array(count + 1).fill(-Infinity);
  const from = new Int32Array(count + 1);
  best[0] = 0;
  for (let bar = 1; bar <= count; bar++) {
    const gain = bar < count ? odds[bar - 1]! - BOUNDARY : 0;
    for (let start = 0; start < bar; start++) {
      const octaves = Math.log2((times[bar]! - times[start]!) / LIKELY_S);
      // The last section ends with the audio, however short it is.
      const free = bar === count && octaves < 0;
      const score = best[start]! + gain - (free ? 0 : UNLIKELINESS * octaves ** 2);
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

/** A letter for each section: that of the earlier one it is most alike, bar by bar, when that is enough. */
function labelled({ times, harmony, timbre }: Bars, starts: readonly number[]): string[] {
  const count = times.length - 1;
  const [notes, levels] = [likeness(harmony, HARMONY_FEATURES), likeness(timbre, BEAT_FEATURES)];
  const compare = (a: number, b: number): number => {
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
  let known = 0;
  starts.forEach((_, i) => {
    let nearest = 0;
    for (let other = 1; other < i; other++) if (compare(i, other) > compare(i, nearest)) nearest = other;
    kinds.push(i > 0 && compare(i, nearest) >= SAME ? kinds[nearest]! : known++);
  });
  return kinds.map((kind) => letterOf(kind));
}

function letterOf(kind: number): string {
  const letter = LETTERS[kind % LETTERS.length]!;
  return kind < LETTERS.length ? letter : `${letter}${Math.floor(kind / LETTERS.length)}`;
}
