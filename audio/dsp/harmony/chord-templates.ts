import { HARMONY_FEATURES, PITCH_CLASSES } from './harmony-features.ts';

/** Pitch classes above the root of the triads that have a template: major and minor. */
const TONES = [
  [0, 4, 7],
  [0, 3, 7],
] as const;
/** Number of triads of each root. */
export const TEMPLATE_TRIADS = TONES.length;
/** Factor from cosine similarity to log-likelihood. */
const SHARPNESS = 12;

/**
 * Returns the log-probabilities of the 24 major and minor triads for each segment of harmony features by binary templates (Fujishima
 * 1999): the cosine similarity of the chroma of all registers with the tones of the triad. Triad `root * TEMPLATE_TRIADS`, and 1 more
 * for minor.
 */
export function templateScores(features: Float32Array): Float32Array {
  const segments = features.length / HARMONY_FEATURES;
  const width = PITCH_CLASSES * TEMPLATE_TRIADS;
  const scores = new Float32Array(segments * width);
  const chroma = new Float64Array(PITCH_CLASSES);
  for (let segment = 0; segment < segments; segment++) {
    sumRegisters(features, segment, chroma);
    const norm = Math.hypot(...chroma) || 1;
    const row = scores.subarray(segment * width, (segment + 1) * width);
    let sum = 0;
    for (let root = 0; root < PITCH_CLASSES; root++) {
      TONES.forEach((tones, kind) => {
        let dot = 0;
        for (const tone of tones) dot += chroma[(root + tone) % PITCH_CLASSES]!;
        const score = (SHARPNESS * dot) / norm / Math.sqrt(tones.length);
        row[root * TEMPLATE_TRIADS + kind] = score;
        sum += Math.exp(score);
      });
    }
    const total = Math.log(sum);
    for (let i = 0; i < width; i++) row[i]! -= total;
  }
  return scores;
}

/** Writes the chroma of the notes of a segment, summed over the registers. */
function sumRegisters(features: Float32Array, segment: number, chroma: Float64Array): void {
  const at = segment * HARMONY_FEATURES;
  for (let i = 0; i < PITCH_CLASSES; i++)
    chroma[i] = features[at + i]! + features[at + PITCH_CLASSES + i]! + features[at + 2 * PITCH_CLASSES + i]!;
}
