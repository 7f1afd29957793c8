export interface TurnOptions {
  /** Features per frame; the last is the pitch, in octaves. */
  width: number;
  /** Squared distance, in standard deviations, at which two groups of pieces are two speakers. */
  apart?: number;
}

/** Pieces are joined within blocks first, so that an hour's do not all meet each other. */
const BLOCK = 60;
/** Frames that tell as much as one: neighbours hardly differ. */
const ALIKE = 8;
/** How much the mean of a piece differs beyond what its frames do: by part of their spread, and in pitch by so many octaves. */
const MANNER = 0.02;
const INTONATION = 0.1;
const APART = 80;

/** Pieces of one speaker: their mean and how much they weigh. */
interface Group {
  members: number[];
  mean: Float64Array;
  weight: number;
}

/**
 * Tells which pieces of speech are of the same speaker: the nearest groups are joined until all lie apart (Ward 1963), measured
 * by the spread of sounds within the pieces, which is that of speaking itself. Answers a number per piece, from 0 in order of
 * appearance; each piece is frames of features, one after the other.
 */
export function tellSpeakers(pieces: readonly Float64Array[], { width, apart = APART }: TurnOptions): number[] {
  if (pieces.length === 0) return [];
  const usual = pieces.reduce((sum, { length }) => sum + length / width, 0) / pieces.length;
  const means = pieces.map((piece) => meanOf(piece, width));
  const spread = spreadWithin(pieces, means, width);
  const variance = spread.map((value, at) => {
    const [row, column] = [Math.floor(at / width), at % width];
    const beyond = row === column ? (row === width - 1 ? INTONATION ** 2 : MANNER * value) : 0;
    return (value * ALIKE) / usual + beyond;
  });
  const lower = cholesky(variance, width);
  const groups = pieces.map((piece, at): Group => ({
    members: [at],
    mean: solved(lower, means[at]!, width),
    weight: piece.length / width / usual,
  }));
  const blocks: Group[] = [];
  for (let at = 0; at < groups.length; at += BLOCK) blocks.push(...joined(groups.slice(at, at + BLOCK), apart));
  const speakers = pieces.map(() => 0);
  joined(blocks, apart)
    .toSorted((a, b) => Math.min(...a.members) - Math.min(...b.members))
    .forEach(({ members }, speaker) => members.forEach((piece) => (speakers[piece] = speaker)));
  return speakers;
}

/** Joins the nearest two groups as long as they are nearer than `apart`. */
function joined(groups: Group[], apart: number): Group[] {
  const left = [...groups];
  for (;;) {
    let best = { distance: apart, a: -1, b: -1 };
    for (let a = 0; a < left.length; a++) {
      for (let b = a + 1; b < left.length; b++) {
        const distance = distanceOf(left[a]!, left[b]!);
        if (distance < best.distance) best = { distance, a, b };
      }
    }
    if (best.a < 0) return left;
    const [one, other] = [left[best.a]!, left[best.b]!];
    const weight = one.weight + other.weight;
    left[best.a] = {
      members: [...one.members, ...other.members],
      mean: one.mean.map((value, i) => (value * one.weight + other.mean[i]! * other.weight) / weight),
      weight,
    };
    left.splice(best.b, 1);
  }
}

function distanceOf(a: Group, b: Group): number {
  let sum = 0;
  for (let i = 0; i < a.mean.length; i++) sum += (a.mean[i]! - b.mean[i]!) ** 2;
  return (sum * a.weight * b.weight) / (a.weight + b.weight);
}

function meanOf(piece: Float64Array, width: number): Float64Array {
  const mean = new Float64Array(width);
  for (let at = 0; at < piece.length; at++) mean[at % width]! += (piece[at]! * width) / piece.length;
  return mean;
}

/** Covariance of frames about the mean of their piece, row by row. */
function spreadWithin(pieces: readonly Float64Array[], means: readonly Float64Array[], width: number): Float64Array {
  const spread = new Float64Array(width * width);
  let frames = 0;
  pieces.forEach((piece, which) => {
    const mean = means[which]!;
    for (let at = 0; at < piece.length; at += width, frames++) {
      for (let i = 0; i < width; i++) {
        const x = piece[at + i]! - mean[i]!;
        for (let j = 0; j < width; j++) spread[i * width + j]! += x * (piece[at + j]! - mean[j]!);
      }
    }
  });
  return spread.map((value) => value / Math.max(1, frames));
}

/** Lower triangle whose product with its transpose is a covariance; features that never vary get a least spread. */
function cholesky(matrix: Float64Array, width: number): Float64Array {
  const lower = new Float64Array(width * width);
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let value = matrix[i * width + j]!;
      for (let k = 0; k < j; k++) value -= lower[i * width + k]! * lower[j * width + k]!;
      lower[i * width + j] = i === j ? Math.sqrt(Math.max(value, 1e-6)) : value / lower[j * width + j]!;
    }
  }
  return lower;
}

/** Brings a mean to where all directions spread alike. */
function solved(lower: Float64Array, mean: Float64Array, width: number): Float64Array {
  const out = new Float64Array(width);
  for (let i = 0; i < width; i++) {
    let value = mean[i]!;
    for (let k = 0; k < i; k++) value -= lower[i * width + k]! * out[k]!;
    out[i] = value / lower[i * width + i]!;
  }
  return out;
}
