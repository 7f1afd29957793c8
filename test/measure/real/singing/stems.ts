import { decoded } from '../../material/folder.ts';
import { siSdrDb } from '../../metrics/separation.ts';
import type { Clones } from '../clones.ts';
import { defineSection, type Item, type Recording } from '../section.ts';
import { peer, service, withModel, type MadeAudio } from '../systems.ts';
import { mixItem, SUNG_SOURCES, sungMixes } from './sung-items.ts';

interface StemTruth {
  kind: 'karaoke' | 'production';
}

/** Gain of the vocals' stem over the mix, in SI-SDR. */
interface VocalGain {
  gainDb: number;
}

const DRAW_DB = 0.5;
const NAMES = { karaoke: 'MIR-1K', production: 'productions' } as const;

/** Vocals out of mixes whose stems are there. */
export const stems = defineSection<StemTruth, VocalGain>({
  name: 'stems',
  needs: SUNG_SOURCES,
  items: async (clones) => stemItems(clones),
  systems: [
    service('stem_analysis', (_, recording, made) => gainOf(recording, made)),
    ...withModel('separator', 'stem_analysis', (_, recording, made) => gainOf(recording, made)),
    peer('librosa', 'stems'),
    peer('hpss', 'stems'),
  ],
  metrics: (['karaoke', 'production'] as const).flatMap((kind) => [
    {
      name: `vocals, ${NAMES[kind]}`,
      unit: 'dB',
      draw: DRAW_DB,
      score: (truth: StemTruth, answer: VocalGain | null) => (truth.kind === kind ? (answer?.gainDb ?? 0) : null),
    },
    {
      name: `worse than the mix, ${NAMES[kind]}`,
      better: 'lower' as const,
      score: (truth: StemTruth, answer: VocalGain | null) =>
        truth.kind === kind ? Number((answer?.gainDb ?? 0) < 0) : null,
    },
  ]),
});

function stemItems(clones: Clones): Item<StemTruth>[] {
  return sungMixes(clones).map((mix) => mixItem(mix, { kind: mix.kind }));
}

async function gainOf({ path, files }: Recording, made: readonly MadeAudio[]): Promise<VocalGain> {
  const [mix, vocals] = [await decoded(path), await decoded(files['vocals.wav']!)];
  return { gainDb: siSdrDb(vocals.planes, made[0]!.planes)! - siSdrDb(vocals.planes, mix.planes)! };
}
