import { subFingerprints } from './fingerprint-filters.ts';
import { createStft } from '../transforms/stft.ts';

/** Sample rate of the input, in Hz. */
export const FINGERPRINT_RATE = 11_025;
const SIZE = 4_096;
const HOP = 1_365;
const MIN_HZ = 28;
const MAX_HZ = 3_520;
const A0_HZ = 27.5;
const PITCH_CLASSES = 12;
/** Weights of the FIR filter over five chroma frames. */
const SMOOTHING = [0.25, 0.75, 1, 0.75, 0.25];
/** Chroma vectors with a smaller norm count as silence. */
const MIN_NORM = 0.01;
/** Number of the default algorithm (CHROMAPRINT_ALGORITHM_TEST2) in the encoded form. */
const ALGORITHM = 1;

/** Computes the acoustic fingerprint of mono audio at 11025 Hz, given in parts. */
export interface Fingerprinter {
  push(samples: Float32Array): void;
  /** Returns a 32-bit sub-fingerprint for every 0.124 s, the first after 2.6 s; empty for shorter audio. */
  finish(): Uint32Array;
}

/**
 * Creates a fingerprinter compatible with Chromaprint (Lalinský 2011, after Ke, Hoiem & Sukthankar 2005): sixteen filters on an image of
 * chroma over time, quantised to two bits each.
 */
export function createFingerprinter(): Fingerprinter {
  const window = Float64Array.from({ length: SIZE }, (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (SIZE - 1)));
  const stft = createStft({ size: SIZE, hop: HOP, window, centred: false });
  const first = Math.max(1, Math.round((SIZE * MIN_HZ) / FINGERPRINT_RATE));
  const end = Math.min(SIZE / 2, Math.round((SIZE * MAX_HZ) / FINGERPRINT_RATE));
  const classes = Uint8Array.from({ length: end }, (_, bin) => {
    const octaves = Math.log2((bin * FINGERPRINT_RATE) / SIZE / A0_HZ);
    return bin < first ? 0 : Math.floor(PITCH_CLASSES * (octaves - Math.floor(octaves)));
  });
  const recent: Float64Array[] = [];
  const rows: Float64Array[] = [];
  const addFrame = (power: Float64Array): void => {
    const chroma = new Float64Array(PITCH_CLASSES);
    for (let bin = first; bin < end; bin++) chroma[classes[bin]!]! += power[bin]!;
    recent.push(chroma);
    if (recent.length < SMOOTHING.length) return;
    rows.push(normalised(smoothed(recent)));
    recent.shift();
  };
  return {
    push(samples) {
      stft.push(samples, addFrame);
    },
    finish: () => subFingerprints(rows),
  };
}

function smoothed(frames: readonly Float64Array[]): Float64Array {
  const sum = new Float64Array(PITCH_CLASSES);
  frames.forEach((chroma, i) => chroma.forEach((level, k) => (sum[k]! += SMOOTHING[i]! * level)));
  return sum;
}

function normalised(chroma: Float64Array): Float64Array {
  const norm = Math.hypot(...chroma);
  return norm < MIN_NORM ? chroma.fill(0) : chroma.map((level) => level / norm);
}

/**
 * Encodes a fingerprint in the compressed text form of Chromaprint: positions of the bits that change between sub-fingerprints as 3-bit
 * deltas, larger ones with 5 more bits; URL-safe base64 without padding.
 */
export function encodeFingerprint(numbers: Uint32Array): string {
  const deltas: number[] = [];
  const excess: number[] = [];
  let previous = 0;
  for (const number of numbers) {
    let last = 0;
    for (let bit = 1, rest = (number ^ previous) >>> 0; rest !== 0; bit++, rest >>>= 1) {
      if ((rest & 1) === 0) continue;
      const delta = bit - last;
      deltas.push(Math.min(7, delta));
      if (delta >= 7) excess.push(delta - 7);
      last = bit;
    }
    deltas.push(0);
    previous = number;
  }
  const count = numbers.length;
  return base64([
    ALGORITHM,
    (count >> 16) & 255,
    (count >> 8) & 255,
    count & 255,
    ...packed(deltas, 3),
    ...packed(excess, 5),
  ]);
}

/** Packs numbers of `width` bits into bytes, lowest bits first. */
function packed(values: readonly number[], width: number): number[] {
  const bytes = Array<number>(Math.ceil((values.length * width) / 8)).fill(0);
  values.forEach((value, i) => {
    const at = i * width;
    const shifted = value << (at & 7);
    bytes[at >> 3]! |= shifted & 255;
    if (shifted > 255) bytes[(at >> 3) + 1]! |= shifted >> 8;
  });
  return bytes;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function base64(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const three = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k < Math.min(4, bytes.length - i + 1); k++) text += DIGITS[(three >> (18 - 6 * k)) & 63];
  }
  return text;
}
