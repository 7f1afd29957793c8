import { embeddingAnalysis } from '../../activities/capabilities/embedding-analysis.ts';
import { noise } from '../infra/audio.ts';
import { run } from '../unit/capabilities/run.ts';
import type { Measurement } from './measurement.ts';
import { mean, share } from './metrics/mean.ts';

interface Entry {
  piece: string;
  vector: number[];
}

/** How surely a piece is found again that was cut, turned down or covered with noise. */
export const measurement: Measurement = {
  capability: 'embedding_analysis',
  async measure(material) {
    const entries: Entry[] = [];
    for await (const { name, planes, sampleRate } of material.pieces()) {
      const length = planes[0]!.length;
      const hiss = noise({ seconds: length / sampleRate, sampleRate, level: 0.01 });
      const variants = [
        planes,
        planes.map((plane) => plane.map((x) => 0.3 * x)),
        planes.map((plane) => plane.slice(Math.round(0.2 * length), Math.round(0.8 * length))),
        planes.map((plane) => plane.map((x, i) => x + (hiss[i] ?? 0))),
      ];
      for (const variant of variants) {
        const { output } = await run(embeddingAnalysis, variant, { sampleRate });
        if (output['vector']) entries.push({ piece: name, vector: output['vector'] as number[] });
      }
    }
    const ranks = entries.map((query) => ranking(query, entries));
    return [
      { what: 'a variant is first', value: share(ranks.map(([first]) => first === true)), bar: 0.98, better: 'higher' },
      { what: 'mean average precision', value: mean(ranks.map(precision)), bar: 0.93, better: 'higher' },
    ];
  },
};

/** Of all others, the most alike first, whether they are of the same piece. */
function ranking(query: Entry, entries: readonly Entry[]): boolean[] {
  return entries
    .filter((entry) => entry !== query)
    .map(({ piece, vector }) => ({
      same: piece === query.piece,
      score: vector.reduce((sum, value, i) => sum + value * query.vector[i]!, 0),
    }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ same }) => same);
}

/** Average precision: the mean share of hits down to each hit. */
function precision(hits: readonly boolean[]): number | null {
  let found = 0;
  const shares = hits.flatMap((hit, i) => (hit ? [++found / (i + 1)] : []));
  return mean(shares);
}
