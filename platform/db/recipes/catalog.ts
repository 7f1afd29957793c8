import { DEFAULT_POLICY, type Step } from '../../../workflows/domain/recipe.ts';
import type { Db } from '../pool.ts';
import * as recipes from './recipes.ts';

interface CatalogRecipe {
  id: string;
  name: string;
  description: string;
  steps: Step[];
}

/** The public library. Only the texts of a recipe may change: other steps need another id. */
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
    description: 'Trims the silence at both ends and returns the result as a file.',
    steps: [{ capability: 'crop_audio' }],
  },
  {
    id: 'rec_0003_trim_and_measure',
    name: 'Trim and measure',
    description: 'Trims the silence at both ends, then measures the rest.',
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
    description: 'Beats per minute, other candidates, and the tempo over time.',
    steps: [{ capability: 'tempo_analysis' }],
  },
  {
    id: 'rec_0006_before_and_after_trim',
    name: 'Before and after trimming',
    description: 'Measures the audio, trims the silence at both ends and measures again.',
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
    description: 'Trims, then measures loudness and tempo of the rest: the checks before a release.',
    steps: [{ capability: 'crop_audio' }, { capability: 'signal_analysis' }, { capability: 'tempo_analysis' }],
  },
  {
    id: 'rec_0009_align_with_first',
    name: 'Align with the first',
    description:
      'In a run, aligns each audio with the first one: offset, drift or warping path. For the first one, and in a batch, measures the delay and polarity of the right channel.',
    steps: [{ capability: 'alignment_analysis' }],
  },
  {
    id: 'rec_0010_remove_vocals',
    name: 'Remove vocals',
    description: 'Removes the lead voice and keeps the backing track.',
    steps: [{ capability: 'remove_audio_element', params: { element: 'vocals' } }],
  },
  {
    id: 'rec_0011_four_stems',
    name: 'Four stems',
    description: 'Separates a mix into vocals, drums, bass and the rest; the stems add up to the mix.',
    steps: [{ capability: 'stem_analysis' }],
  },
  {
    id: 'rec_0012_music_report',
    name: 'Music report',
    description: 'Tempo, beats and bars, key, chords and sections, and the melody.',
    steps: [
      { capability: 'tempo_analysis' },
      { capability: 'rhythm_tracking_analysis' },
      { capability: 'musical_intelligence_analysis' },
      { capability: 'melody_analysis' },
    ],
  },
  {
    id: 'rec_0013_clean_speech',
    name: 'Clean speech',
    description: 'Removes noise from a recorded voice, trims the silence at both ends and measures the loudness.',
    steps: [
      { capability: 'noise_reduction', params: { content: 'speech' } },
      { capability: 'crop_audio' },
      { capability: 'signal_analysis' },
    ],
  },
  {
    id: 'rec_0014_speech_report',
    name: 'Speech report',
    description:
      'Spans of speech by speaker, pauses, pitch and rate, and a transcript where a speech model is installed.',
    steps: [{ capability: 'speech_analysis' }],
  },
  {
    id: 'rec_0015_what_is_it',
    name: 'What is it',
    description: 'Tags the kinds of sound over time and describes the recording; a measurement backs every sentence.',
    steps: [{ capability: 'audio_tagging_analysis' }, { capability: 'audio_description_analysis' }],
  },
  {
    id: 'rec_0016_audiogram',
    name: 'Audiogram',
    description: 'A 720p video that shows the waveform, for platforms that accept only video.',
    steps: [{ capability: 'create_video', params: { style: 'waveform', width_px: 1280, height_px: 720 } }],
  },
  {
    id: 'rec_0017_audio_of_a_video',
    name: 'Audio of a video',
    description: 'Extracts the audio of a video, copied where its codec allows, and measures it.',
    steps: [{ capability: 'extract_video_audio' }, { capability: 'signal_analysis' }],
  },
  {
    id: 'rec_0018_quality_check',
    name: 'Quality check',
    description: 'Loudness, clipping, spectrum, and traces of effects: the checks before a broadcast.',
    steps: [
      { capability: 'signal_analysis' },
      { capability: 'spectral_analysis' },
      { capability: 'audio_effect_analysis' },
    ],
  },
  {
    id: 'rec_0019_find_again',
    name: 'Find again',
    description: 'An embedding and a fingerprint, to find the same or similar audio.',
    steps: [{ capability: 'embedding_analysis' }],
  },
];

/** Writes the public library. May run repeatedly and concurrently. */
export async function seedCatalog(db: Db): Promise<void> {
  for (const recipe of CATALOG) await recipes.publish(db, { ...recipe, executionPolicy: DEFAULT_POLICY });
}
