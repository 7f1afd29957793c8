import { writeFileSync } from 'node:fs';
import { variantsOf } from './recording-variants.ts';

/**
 * Measures mean and standard deviation of each embedding feature over variants of synthetic pieces and writes them to
 * audio/dsp/embedding/embedding-scales.ts: `node training/embedding/train-embedding.ts [pieces]`.
 */

const pieces = Number(process.argv[2] ?? 70);
const all = Array.from({ length: pieces }, (_, i) => variantsOf(i + 1)).flat();
const size = all[0]!.length;
const mean = Array.from({ length: size }, (_, k) => all.reduce((sum, features) => sum + features[k]!, 0) / all.length);
const scale = mean.map(
  (middle, k) => Math.sqrt(all.reduce((sum, features) => sum + (features[k]! - middle) ** 2, 0) / all.length) + 1e-4,
);
const rounded = (values: number[]): string => JSON.stringify(values.map((value) => Number(value.toPrecision(5))));
writeFileSync(
  new URL('../../audio/dsp/embedding/embedding-scales.ts', import.meta.url),
  `/** Mean and standard deviation of every feature over synthetic music, written by training/embedding/train-embedding.ts. */
export const EMBEDDING_SCALES: { mean: number[]; scale: number[] } = { mean: ${rounded(mean)}, scale: ${rounded(scale)} };
`,
);
