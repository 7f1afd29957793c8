import { DEFAULT_POLICY, type Step } from '../../workflows/domain/recipe.ts';
import type { Db } from './pool.ts';
import * as recipes from './recipes.ts';

interface CatalogRecipe {
  id: string;
  name: string;
  description: string;
  steps: Step[];
}

/** The public library. A recipe here is never changed but in its words: other steps are another recipe. */
export const CATALOG: readonly CatalogRecipe[] = [
  {
    id: 'rec_0001_loudness_and_tempo',
    name: 'Loudness and tempo',
    description: 'Measures loudness, peaks and silences, then the tempo.',
    steps: [{ capability: 'signal_analysis' }, { capability: 'tempo_analysis' }],
  },
  {
    id: 'rec_0002_trim_silence',
    name: 'Trim silence',
    description: 'Cuts the silence off both ends and offers the result as a file.',
    steps: [{ capability: 'crop_audio' }],
  },
  {
    id: 'rec_0003_trim_and_measure',
    name: 'Trim and measure',
    description: 'Cuts the silence off both ends, then measures what is left.',
    steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }],
  },
  {
    id: 'rec_0004_signal_report',
    name: 'Signal report',
    description: 'Loudness, true peak, level, clipping, silences and stereo correlation of the audio as it is.',
    steps: [{ capability: 'signal_analysis' }],
  },
  {
    id: 'rec_0005_tempo',
    name: 'Tempo',
    description: 'Beats per minute, with other candidates and how the tempo moves.',
    steps: [{ capability: 'tempo_analysis' }],
  },
  {
    id: 'rec_0006_before_and_after_trim',
    name: 'Before and after trimming',
    description: 'Measures the audio, cuts the silence off both ends and measures again.',
    steps: [{ capability: 'signal_analysis' }, { capability: 'crop_audio' }, { capability: 'signal_analysis' }],
  },
  {
    id: 'rec_0007_first_ten_seconds',
    name: 'First ten seconds',
    description: 'Keeps the first ten seconds, for a preview.',
    steps: [{ capability: 'crop_audio', params: { start_s: 0, end_s: 10 } }],
  },
  {
    id: 'rec_0008_master_check',
    name: 'Master check',
    description: 'Trims, then measures loudness and tempo of what is left: all to know before a release.',
    steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }, { capability: 'tempo_analysis' }],
  },
  {
    id: 'rec_0009_align_with_first',
    name: 'Align with the first',
    description:
      'In a run, where each audio lies against the first: offset, drift or course. Of the first, and in a batch: the delay and polarity of the right channel.',
    steps: [{ capability: 'alignment_analysis' }],
  },
];

/** Puts the public library in place; again, or by several at once, is fine. */
export async function seedCatalog(db: Db): Promise<void> {
  for (const recipe of CATALOG) await recipes.publish(db, { ...recipe, executionPolicy: DEFAULT_POLICY });
}
