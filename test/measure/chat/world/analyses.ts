import { keyOutput } from './keys.ts';
import { rounded, type Run, type Simulations, type Sound } from './sound.ts';

const spread = (mean: number) => ({ mean, std: mean / 4 });
const absent = { present: false, confidence: 0.9, reason: null };
const present = { present: true, confidence: 0.9, reason: null };

/** Analyses as their outputs are for audio of known facts. */
export const ANALYSES: Simulations<
  | 'musical_intelligence_analysis'
  | 'melody_analysis'
  | 'tempo_analysis'
  | 'rhythm_tracking_analysis'
  | 'speech_analysis'
  | 'audio_tagging_analysis'
  | 'audio_description_analysis'
  | 'spectral_analysis'
  | 'signal_analysis'
  | 'embedding_analysis'
  | 'alignment_analysis'
  | 'audio_effect_analysis'
> = {
  musical_intelligence_analysis: ({ sound: { key, bpm, meter, seconds } }) => ({
    key: key === null ? null : keyOutput(key),
    tuning_cents: -4.2,
    bpm,
    meter,
    chords: ['A:min', 'F', 'C', 'G'].map((label, n) => ({
      start_s: rounded((n * seconds) / 4),
      end_s: rounded(((n + 1) * seconds) / 4),
      label,
      confidence: 0.9,
    })),
    sections: [
      { start_s: 0, end_s: rounded(seconds / 2), label: 'A' },
      { start_s: rounded(seconds / 2), end_s: seconds, label: 'B' },
    ],
    notes: key === null ? [{ field: 'key', reason: 'no notes of a definite pitch were found' }] : [],
    engine: 'embedded:harmony',
  }),

  melody_analysis: () => ({
    monophonic: true,
    f0: { hop_s: 0.01, hz: [0, 440], voiced: [false, true], confidence: [0, 1] },
    notes: [{ start_s: 0.5, end_s: 1, midi: 69, name: 'A4', cents_off: 2 }],
    reasons: [],
    engine: 'embedded:melody',
  }),

  tempo_analysis: ({ sound: { bpm } }) => ({
    bpm,
    confidence: bpm === null ? 0 : 0.93,
    candidates: bpm === null ? [] : [{ bpm, strength: 1 }],
    curve: bpm === null ? [] : [{ time_s: 4, bpm }],
    reason: bpm === null ? 'no steady beat was found' : null,
    engine: 'embedded:beats',
  }),

  rhythm_tracking_analysis: ({ sound: { bpm, meter, seconds } }) => {
    const period = bpm === null ? undefined : 60 / bpm;
    const beats =
      period === undefined ? [] : Array.from({ length: Math.floor(seconds / period) }, (_, n) => n * period);
    return {
      bpm,
      meter: bpm === null ? null : meter,
      beats_s: beats.map(rounded),
      downbeats_s: beats.filter((_, n) => n % meter === 0).map(rounded),
      onsets_s: beats.map(rounded),
      confidence: bpm === null ? 0 : 0.9,
      reason: bpm === null ? 'no steady beat was found' : null,
      engine: 'embedded:beats',
    };
  },

  speech_analysis: ({ sound, params, file }) => ({ ...speechOutput(sound), ...filesOf(params, file) }),

  audio_tagging_analysis: ({ sound: { speech, seconds } }) => ({
    tags: [{ label: speech ? 'speech' : 'music', score: 0.93, start_s: 0, end_s: seconds }],
    vocabulary: ['speech', 'mixed', 'lead', 'singing', 'music', 'drums', 'tone', 'noise', 'silence'],
    model_tags: null,
    notes: [{ field: 'model_tags', reason: 'no tagging model is installed' }],
    engine: 'embedded:tags',
  }),

  audio_description_analysis: ({ sound: { seconds, bpm, speech } }) => ({
    description: `It lasts ${seconds} s. ${speech ? 'It is speech.' : `Its tempo is ${bpm} bpm.`}`,
    facts: [{ claim: `It lasts ${seconds} s.`, value: seconds, unit: 's', source: 'signal_analysis.duration_s' }],
    notes: [],
    engine: 'embedded:description',
  }),

  spectral_analysis: ({ params, file }) => ({
    summary: {
      centroid_hz: spread(1_800),
      bandwidth_hz: spread(1_500),
      rolloff_hz: spread(4_000),
      flatness: spread(0.02),
      zero_crossing_rate: spread(0.1),
      contrast_db: Array.from({ length: 7 }, () => spread(20)),
      mfcc: Array.from({ length: 20 }, () => spread(3)),
      chroma: Array.from({ length: 12 }, () => spread(0.5)),
    },
    chroma_tuning_cents: 0,
    series: { hop_s: 0.1, centroid_hz: [1_800], rms_dbfs: [-20] },
    image: params['image'] === false ? null : file('image/png'),
    notes: [],
    engine: 'embedded:spectrum',
  }),

  signal_analysis: ({ sound }) => ({
    duration_s: sound.seconds,
    sample_rate_hz: sound.sample_rate_hz,
    channels: sound.channels,
    codec: codecOf(sound.name),
    bit_rate_bps: /\.(mp3|m4a|ogg|opus)$/.test(sound.name) ? 192_000 : 16 * sound.sample_rate_hz * sound.channels,
    integrated_lufs: sound.lufs,
    loudness_range_lu: 5.1,
    max_momentary_lufs: sound.lufs === null ? null : sound.lufs + 5,
    max_short_term_lufs: sound.lufs === null ? null : sound.lufs + 3,
    true_peak_dbtp: sound.true_peak_dbtp,
    peak_dbfs: sound.true_peak_dbtp - 0.1,
    rms_dbfs: sound.lufs === null ? null : sound.lufs - 1,
    crest_db: 16.5,
    dc_offset: 0,
    clipped_samples: sound.clipped_samples,
    silences: [],
    phase_correlation: sound.channels === 2 ? 0.8 : null,
    per_channel: [],
    notes: sound.channels === 2 ? [] : [{ field: 'phase_correlation', reason: 'the audio is not stereo' }],
    engine: 'embedded:signal',
  }),

  embedding_analysis: () => ({
    model: 'statistics-1',
    dimension: 128,
    vector: [1, 0],
    windows: [],
    fingerprint: 'AQAA',
    notes: [],
    engine: 'embedded:embedding',
  }),

  alignment_analysis: ({ further: { reference } }) => ({
    mode: reference ? 'offset' : 'channels',
    offset_s: reference ? 1.25 : null,
    drift_rate: reference ? 1 : null,
    target_polarity: reference ? 'same' : null,
    confidence: 0.97,
    path: reference ? [{ reference_s: 0, target_s: 1.25 }] : [],
    channel_delay_s: reference ? null : 0.000_25,
    channel_delay_samples: reference ? null : 11,
    polarity: reference ? null : 'same',
    notes: [],
    engine: 'embedded:alignment',
  }),

  audio_effect_analysis: ({ sound: { clipped_samples: clipped, speech } }) => ({
    effects: [
      { type: 'clipping', ...(clipped > 0 ? present : absent), clipped_samples: clipped, runs: 3, level_dbfs: -0.1 },
      { type: 'compression', ...absent, level_spread_db: 9, overshoot_db: 8 },
      { type: 'low_pass', ...absent, cutoff_hz: null, drop_db: null },
      { type: 'echo', ...absent, delay_s: null, gain_db: null },
      { type: 'reverb', ...absent, reason: speech ? null : 'there is no speech', rt60_s: null },
      { type: 'stereo_width', ...absent, width: 0.4 },
    ],
    engine: 'embedded:effects',
  }),
};

function speechOutput({ speech, seconds, speakers = speech ? 1 : 0, snr_db }: Sound): Record<string, unknown> {
  const spoken = Array.from({ length: speakers }, (_, n) => ({
    speaker: `S${n + 1}`,
    start_s: rounded((n * seconds) / speakers),
    end_s: rounded(((n + 0.9) * seconds) / speakers),
  }));
  return {
    speech_ratio: speech ? 0.9 : 0.02,
    segments: spoken,
    speakers: spoken.map(({ speaker, start_s, end_s }) => ({
      speaker,
      speech_s: rounded(end_s - start_s),
      f0_median_hz: 190,
    })),
    f0_median_hz: speech ? 190.3 : null,
    f0_range_hz: speech ? [150, 240] : null,
    syllables_per_s: speech ? 4.2 : null,
    pauses: speech ? [{ start_s: rounded(seconds / 3), end_s: rounded(seconds / 3 + 0.7) }] : [],
    snr_db: speech ? snr_db : null,
    transcript: null,
    transcript_reason: 'no speech model is installed',
    notes: speech ? [] : [{ field: 'syllables_per_s', reason: 'there is no speech' }],
    engine: 'embedded:speech',
  };
}

/** Returns the requested files of results. */
function filesOf({ files }: Run['params'], file: Run['file']): Record<string, unknown> {
  if (!Array.isArray(files)) return {};
  return { files: files.map((format) => ({ ...file('text/plain'), format, name: `results.${String(format)}` })) };
}

function codecOf(name: string): string {
  const extension = name.split('.').at(-1) ?? '';
  const codecs: Record<string, string> = {
    mp3: 'mp3',
    flac: 'flac',
    m4a: 'aac',
    mp4: 'aac',
    ogg: 'vorbis',
    opus: 'opus',
  };
  return codecs[extension] ?? 'pcm_s16le';
}
