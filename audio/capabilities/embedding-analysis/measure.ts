import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddingAnalysis } from './capability.ts';
import { FORMATS } from '../../engine/encode/audio-formats.ts';
import { AudioTrack } from '../../engine/encode/audio-track.ts';
import { noise } from '../../../test/infra/audio.ts';
import { run } from '../../../test/infra/run-capability.ts';
import { fingerprintLikeness, fingerprintNumbers } from '../../../test/measure/fingerprints.ts';
import { decoded } from '../../../test/measure/material/folder.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { mean, share } from '../../../test/measure/metrics/mean.ts';

interface Entry {
  piece: string;
  vector: number[];
  fingerprint: Uint32Array;
}

/** Measures how often a piece is found again after it was cut, attenuated, coded at 64 kbit/s or mixed with noise. */
export const measurement: Measurement = {
  capability: 'embedding_analysis',
  async measure(recordings) {
    const entries: Entry[] = [];
    for await (const { name, planes, sampleRate } of recordings.pieces()) {
      const length = planes[0]!.length;
      const hiss = noise({ seconds: length / sampleRate, sampleRate, level: 0.01 });
      const variants = [
        planes,
        planes.map((plane) => plane.map((x) => 0.3 * x)),
        planes.map((plane) => plane.slice(Math.round(0.2 * length), Math.round(0.8 * length))),
        (await coded(planes, sampleRate)).planes,
        planes.map((plane) => plane.map((x, i) => x + (hiss[i] ?? 0))),
      ];
      for (const variant of variants) {
        const { output } = await run(embeddingAnalysis, variant, { sampleRate });
        const [vector, fingerprint] = [output['vector'], output['fingerprint']];
        if (vector && fingerprint)
          entries.push({
            piece: name,
            vector: vector as number[],
            fingerprint: fingerprintNumbers(fingerprint as string),
          });
      }
    }
    const ranks = entries.map((query) => ranking(query, entries, byVector));
    const prints = entries.map((query) => ranking(query, entries, byFingerprint));
    return [
      { what: 'a variant is first', value: first(ranks), bar: 0.98, better: 'higher' },
      { what: 'mean average precision', value: mean(ranks.map(precision)), bar: 0.93, better: 'higher' },
      { what: 'a variant is first by its fingerprint', value: first(prints), bar: 0.98, better: 'higher' },
    ];
  },
};

/** Returns the share of rankings whose first entry is right. */
function first(rankings: readonly boolean[][]): number | null {
  return share(rankings.map(([best]) => best === true));
}

/** Encodes audio as MP3 at 64 kbit/s in all and decodes it. */
async function coded(planes: Float32Array[], sampleRate: number): ReturnType<typeof decoded> {
  const channels = planes.length;
  const recipe = { ...FORMATS.mp3, channelBitRate: 64_000 / channels };
  const packets: Buffer[] = [];
  {
    using track = new AudioTrack(recipe, { sampleRate, channels, globalHeader: false });
    const take = ({ data }: { data: Buffer | null }): void => void (data && packets.push(Buffer.from(data)));
    track.push(planes, take);
    track.finish(take);
  }
  const dir = await mkdtemp(join(tmpdir(), 'measure-coded-'));
  try {
    await writeFile(join(dir, 'piece.mp3'), Buffer.concat(packets));
    return await decoded(join(dir, 'piece.mp3'));
  } finally {
    await rm(dir, { recursive: true });
  }
}

function byVector(a: Entry, b: Entry): number {
  return a.vector.reduce((sum, value, i) => sum + value * b.vector[i]!, 0);
}

function byFingerprint(a: Entry, b: Entry): number {
  return fingerprintLikeness(a.fingerprint, b.fingerprint);
}

/** Ranks all other entries, the most similar first; returns for each whether it is of the same piece. */
function ranking(query: Entry, entries: readonly Entry[], similarity: (a: Entry, b: Entry) => number): boolean[] {
  return entries
    .filter((entry) => entry !== query)
    .map((entry) => ({ same: entry.piece === query.piece, score: similarity(query, entry) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ same }) => same);
}

/** Returns the average precision: the mean share of hits up to each hit. */
function precision(hits: readonly boolean[]): number | null {
  let found = 0;
  const shares = hits.flatMap((hit, i) => (hit ? [++found / (i + 1)] : []));
  return mean(shares);
}
