const PITCH_CLASSES = 12;
/** Frames that one sub-fingerprint covers. */
const FRAMES = 16;
/** Gray code of the quantised filter outputs: neighbouring levels differ in one bit. */
const GRAY = [0, 1, 3, 2] as const;

/** Shape of a filter: the whole rectangle, one half against the other, diagonal quarters, or the middle third against the outer ones. */
type Kind = 'whole' | 'classes' | 'time' | 'crosswise' | 'middle class' | 'middle time';

/** A filter on a rectangle of the chroma image, `height` pitch classes from `y` over `width` frames, and its three quantisation thresholds. */
type Filter = readonly [
  kind: Kind,
  y: number,
  height: number,
  width: number,
  low: number,
  middle: number,
  high: number,
];

/** The trained filters of Chromaprint; fingerprints of any other set are not comparable with those in databases. */
const FILTERS: readonly Filter[] = [
  ['whole', 4, 3, 15, 1.98215, 2.35817, 2.63523],
  ['middle class', 4, 6, 15, -1.03809, -0.651211, -0.282167],
  ['classes', 0, 4, 16, -0.298702, 0.119262, 0.558497],
  ['crosswise', 8, 2, 12, -0.105439, 0.0153946, 0.135898],
  ['crosswise', 4, 4, 8, -0.142891, 0.0258736, 0.200632],
  ['middle class', 0, 3, 5, -0.826319, -0.590612, -0.368214],
  ['classes', 2, 2, 9, -0.557409, -0.233035, 0.0534525],
  ['time', 7, 3, 4, -0.0646826, 0.00620476, 0.0784847],
  ['time', 6, 2, 16, -0.192387, -0.029699, 0.215855],
  ['time', 1, 3, 2, -0.0397818, -0.00568076, 0.0292026],
  ['middle time', 10, 1, 15, -0.53823, -0.369934, -0.190235],
  ['crosswise', 6, 2, 10, -0.124877, 0.0296483, 0.139239],
  ['time', 1, 1, 14, -0.101475, 0.0225617, 0.231971],
  ['crosswise', 5, 6, 4, -0.0799915, -0.00729616, 0.063262],
  ['classes', 9, 2, 12, -0.272556, 0.019424, 0.302559],
  ['crosswise', 4, 2, 14, -0.164292, -0.0321188, 0.0846339],
];

/** Returns a 32-bit sub-fingerprint for every 16 consecutive rows of twelve pitch classes. */
export function subFingerprints(rows: readonly Float64Array[]): Uint32Array {
  const image = integralImage(rows);
  const numbers = new Uint32Array(Math.max(0, rows.length - FRAMES + 1));
  for (let x = 0; x < numbers.length; x++) {
    let bits = 0;
    for (const filter of FILTERS) {
      const [, , , , low, middle, high] = filter;
      const value = respond(filter, (x1, y1, x2, y2) => area(image, { x1: x + x1, y1, x2: x + x2, y2 }));
      const level = value < middle ? (value < low ? 0 : 1) : value < high ? 2 : 3;
      bits = (bits << 2) | GRAY[level];
    }
    numbers[x] = bits >>> 0;
  }
  return numbers;
}

/** Returns the sum over the rectangle from (x1, y1), inclusive, to (x2, y2), exclusive. */
type Sum = (x1: number, y1: number, x2: number, y2: number) => number;

interface Box {
  y: number;
  /** One past the last pitch class. */
  end: number;
  width: number;
}

/** Sums over the positive part of each filter; the rest of the rectangle is negative. */
const POSITIVE_PARTS: Record<Exclude<Kind, 'whole'>, (sum: Sum, box: Box) => number> = {
  classes: (sum, { y, end, width }) => sum(0, half(y, end), width, end),
  time: (sum, { y, end, width }) => sum(half(0, width), y, width, end),
  crosswise: (sum, { y, end, width }) =>
    sum(0, half(y, end), half(0, width), end) + sum(half(0, width), y, width, half(y, end)),
  'middle class': (sum, { y, end, width }) => {
    const third = Math.floor((end - y) / 3);
    return sum(0, y + third, width, y + 2 * third);
  },
  'middle time': (sum, { y, end, width }) => {
    const third = Math.floor(width / 3);
    return sum(third, y, 2 * third, end);
  },
};

function respond([kind, y, height, width]: Filter, sum: Sum): number {
  const all = sum(0, y, width, y + height);
  if (kind === 'whole') return Math.log(1 + all);
  const positive = POSITIVE_PARTS[kind](sum, { y, end: y + height, width });
  return Math.log((1 + positive) / (1 + Math.max(0, all - positive)));
}

function half(from: number, to: number): number {
  return from + Math.floor((to - from) / 2);
}

/** Returns the integral image (summed-area table): the sum over any rectangle is a combination of four of its values. */
function integralImage(rows: readonly Float64Array[]): Float64Array {
  const stride = PITCH_CLASSES + 1;
  const sums = new Float64Array((rows.length + 1) * stride);
  rows.forEach((row, x) => {
    let sum = 0;
    for (let y = 0; y < PITCH_CLASSES; y++) {
      sum += row[y]!;
      sums[(x + 1) * stride + y + 1] = sums[x * stride + y + 1]! + sum;
    }
  });
  return sums;
}

function area(sums: Float64Array, { x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }): number {
  const stride = PITCH_CLASSES + 1;
  return sums[x2 * stride + y2]! - sums[x1 * stride + y2]! - sums[x2 * stride + y1]! + sums[x1 * stride + y1]!;
}
