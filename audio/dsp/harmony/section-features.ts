import { BEAT_FEATURES, type BeatFeatures } from '../beats/beat-features.ts';
import { HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';
import type { Bars } from './section-bars.ts';

/** Bars before and after a boundary that are compared. */
const SPANS = [1, 2, 4, 8] as const;
/** Lengths in bars of repeated passages. */
const REPEATS = [2, 4] as const;
/** Columns of the band levels: the lowest and the highest third of the bands. */
const LOW = [0, 8] as const;
const HIGH = [16, 24] as const;
/** Features per candidate boundary. */
export const SECTION_FEATURES = 6 * SPANS.length + 4 * REPEATS.length + 4 + 7;

/**
 * Returns SECTION_FEATURES values for each bar but the first, row-major: novelty (Foote 2000), repetition (Serrà et al.
 * 2014), fills, and position, as evidence for a section boundary at its start.
 */
export function sectionFeatures(bars: Bars, levels: BeatFeatures): Float32Array {
  const count = bars.times.length - 1;
  const harmony = centred(bars.harmony, HARMONY_FEATURES);
  const similarity = similarityMatrix(harmony, HARMONY_FEATURES);
  const timbreSimilarity = similarityMatrix(centred(bars.timbre, BEAT_FEATURES), BEAT_FEATURES);
  const features = new Float32Array(Math.max(0, count - 1) * SECTION_FEATURES);
  for (let bar = 1; bar < count; bar++) {
    const row: number[] = [];
    for (const span of SPANS) row.push(...novelty(bars, bar, Math.min(span, bar, count - bar)));
    for (const span of REPEATS)
      row.push(...repetition(similarity, { bar, span, count }), ...repetition(timbreSimilarity, { bar, span, count }));
    row.push(...fillLevels(levels, bars.times[bar]!));
    row.push(
      bar / count,
      Math.min(bar, count - bar, 16) / 16,
      bar % 2 === 0 ? 1 : 0,
      bar % 4 === 0 ? 1 : 0,
      bar % 8 === 0 ? 1 : 0,
      similarity[bar * count]!,
      Math.min(1, (bars.times[bar]! - bars.times[0]!) / 10),
    );
    features.set(row, (bar - 1) * SECTION_FEATURES);
  }
  return features;
}

/**
 * Returns how the `span` bars from `bar` on differ from those before: timbre, level, low band, high band, chords, bass.
 */
function novelty({ harmony, timbre }: Bars, bar: number, span: number): number[] {
  const tone = (from: number): Float64Array => meanOf(timbre, BEAT_FEATURES, from, span);
  const notes = (from: number): Float64Array => meanOf(harmony, HARMONY_FEATURES, from, span);
  const [before, after] = [tone(bar - span), tone(bar)];
  const difference = after.map((value, i) => value - before[i]!);
  const [notesBefore, notesAfter] = [notes(bar - span), notes(bar)];
  return [
    Math.sqrt(difference.reduce((sum, value) => sum + value * value, 0) / BEAT_FEATURES),
    sumOf(difference, LOW[0], HIGH[1]) / 24,
    sumOf(difference, ...LOW) / 8,
    sumOf(difference, ...HIGH) / 8,
    1 - cosine(notesBefore, notesAfter, PITCH_CLASSES, 3 * PITCH_CLASSES),
    1 - cosine(notesBefore, notesAfter, 0, PITCH_CLASSES),
  ];
}

/**
 * Returns, maximised over all lags, how much the self-similarity at that lag increases at this bar, and the similarity
 * after it.
 */
function repetition(
  similarity: Float32Array,
  { bar, span, count }: { bar: number; span: number; count: number },
): [number, number] {
  let maxRise = 0;
  let maxAfter = 0;
  for (let other = 1; other < count; other++) {
    if (Math.abs(other - bar) < 2) continue;
    let after = 0;
    let before = 0;
    let afters = 0;
    let befores = 0;
    for (let k = 0; k < span; k++) {
      if (Math.max(bar, other) + k < count) {
        after += similarity[(bar + k) * count + other + k]!;
        afters++;
      }
      if (Math.min(bar, other) - k > 0) {
        before += similarity[(bar - 1 - k) * count + other - 1 - k]!;
        befores++;
      }
    }
    if (afters < Math.min(span, 2)) continue;
    after /= afters;
    maxRise = Math.max(maxRise, after - before / Math.max(1, befores));
    maxAfter = Math.max(maxAfter, after);
  }
  return [maxRise, maxAfter];
}

/**
 * Returns the level change of the second before a time against the three before it, and of the half second after it
 * against the next 1.5 s: low and high bands.
 */
function fillLevels({ rate, frames, values }: BeatFeatures, time: number): number[] {
  const mean = (from: number, to: number, [low, high]: readonly [number, number]): number => {
    const first = Math.max(0, Math.min(frames, Math.round(from * rate)));
    const last = Math.max(first, Math.min(frames, Math.round(to * rate)));
    let sum = 0;
    for (let frame = first; frame < last; frame++)
      sum += sumOf(values, frame * BEAT_FEATURES + low, frame * BEAT_FEATURES + high);
    return sum / Math.max(1, last - first) / (high - low);
  };
  return [LOW, HIGH].flatMap((band) => [
    mean(time - 1, time - 0.05, band) - mean(time - 4, time - 1, band),
    mean(time, time + 0.5, band) - mean(time + 0.5, time + 2, band),
  ]);
}

function sumOf(values: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum;
}

function meanOf(values: Float32Array, width: number, from: number, rows: number): Float64Array {
  const mean = new Float64Array(width);
  for (let row = from; row < from + rows; row++)
    for (let i = 0; i < width; i++) mean[i]! += values[row * width + i]! / rows;
  return mean;
}

/** Subtracts the mean row. */
export function centred(values: Float32Array, width: number): Float32Array {
  const mean = meanOf(values, width, 0, values.length / width);
  return values.map((value, i) => value - mean[i % width]!);
}

/** Returns the cosine similarity matrix of all rows, row-major. */
export function similarityMatrix(values: Float32Array, width: number): Float32Array {
  const rows = values.length / width;
  const unit = values.slice();
  for (let row = 0; row < rows; row++) {
    const part = unit.subarray(row * width, (row + 1) * width);
    const norm = Math.sqrt(part.reduce((sum, value) => sum + value * value, 0));
    for (let i = 0; i < width; i++) part[i] = norm > 1e-9 ? part[i]! / norm : 0;
  }
  const similarity = new Float32Array(rows * rows);
  for (let a = 0; a < rows; a++) {
    for (let b = a; b < rows; b++) {
      let dot = 0;
      for (let i = 0; i < width; i++) dot += unit[a * width + i]! * unit[b * width + i]!;
      similarity[a * rows + b] = dot;
      similarity[b * rows + a] = dot;
    }
  }
  return similarity;
}

function cosine(a: Float64Array, b: Float64Array, from: number, to: number): number {
  let dot = 0;
  let aa = 0;
  let bb = 0;
  for (let i = from; i < to; i++) {
    dot += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return aa > 1e-9 && bb > 1e-9 ? dot / Math.sqrt(aa * bb) : aa > 1e-9 || bb > 1e-9 ? 0 : 1;
}
