import { DEFAULT_POLICY, type Step } from '../../../workflows/domain/recipe.ts';
import type { Db } from '../pool.ts';
import * as recipes from './recipes.ts';

interface CatalogRecipe {
  id: string;
  name: string;
  description: string;
  steps: Step[];
}

// The mp3 files have a variable bit rate or 256 kbit/s: at constant rates up to 192 kbit/s, LAME lowers the level by up to 0.45 dB.

/** Ceiling of what becomes a lossy file: decoding it may raise its peaks by about 1 dB, and -1 dBTP is what platforms ask for. */
const LOSSY_CEILING_DBTP = -2;
/** Ceiling before a change of the sample rate, which may raise peaks by some tenths of a dB; EBU R 128 asks for -1 dBTP. */
const BROADCAST_CEILING_DBTP = -1.5;

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
  {
    id: 'rec_0020_podcast_master',
    name: 'Podcast master',
    description:
      'Shortens silences, brings the voices to one loudness, and makes an mp3 of -16 LUFS with the tags and the cover of the recording; then measures that file.',
    steps: [
      { capability: 'cut_silences' },
      { capability: 'level_speech', params: { target_lufs: -16 } },
      { capability: 'normalize_loudness', params: { target_lufs: -16, max_true_peak_dbtp: LOSSY_CEILING_DBTP } },
      { capability: 'convert_audio', params: { format: 'mp3', quality: 'high' } },
      { capability: 'signal_analysis' },
    ],
  },
  {
    id: 'rec_0021_karaoke',
    name: 'Karaoke',
    description:
      'Finds the key and the chords of a song, removes the lead voice, and makes an mp3 of -14 LUFS to sing to.',
    steps: [
      { capability: 'musical_intelligence_analysis' },
      { capability: 'remove_audio_element', params: { element: 'vocals' } },
      {
        capability: 'normalize_loudness',
        params: { target_lufs: -14, max_true_peak_dbtp: LOSSY_CEILING_DBTP, format: 'mp3', bitrate_kbps: 256 },
      },
    ],
  },
  {
    id: 'rec_0022_stems_for_djs',
    name: 'Stems for DJs',
    description:
      'Finds the tempo, the beats and bars, and the key in Camelot notation, and separates vocals, drums, bass and the rest as FLAC files that add up to the mix.',
    steps: [
      { capability: 'tempo_analysis' },
      { capability: 'rhythm_tracking_analysis' },
      { capability: 'musical_intelligence_analysis' },
      { capability: 'stem_analysis', params: { format: 'flac' } },
    ],
  },
  {
    id: 'rec_0023_broadcast_r128',
    name: 'Broadcast R 128',
    description:
      'Brings audio to -23 LUFS with a true peak of at most -1 dBTP (EBU R 128) and makes a 24-bit WAV file at 48 kHz; then measures that file.',
    steps: [
      { capability: 'normalize_loudness', params: { target_lufs: -23, max_true_peak_dbtp: BROADCAST_CEILING_DBTP } },
      { capability: 'convert_audio', params: { format: 'wav', sample_rate_hz: 48_000, bit_depth: 24 } },
      { capability: 'signal_analysis' },
    ],
  },
  {
    id: 'rec_0024_web_preview',
    name: 'Web preview',
    description: 'Keeps the first 30 seconds, fades them in and out, and makes an mp3 of -14 LUFS for a web page.',
    steps: [
      { capability: 'crop_audio', params: { start_s: 0, end_s: 30 } },
      { capability: 'fade_audio', params: { in_s: 0.05, out_s: 2 } },
      { capability: 'normalize_loudness', params: { target_lufs: -14, max_true_peak_dbtp: LOSSY_CEILING_DBTP } },
      { capability: 'convert_audio', params: { format: 'mp3', quality: 'medium' } },
    ],
  },
];

/** Writes the public library. May run repeatedly and concurrently. */
export async function seedCatalog(db: Db): Promise<void> {
  for (const recipe of CATALOG) await recipes.publish(db, { ...recipe, executionPolicy: DEFAULT_POLICY });
}
