import { transposed } from './keys.ts';
import { numberOf, rounded, RunFailed, type Run, type Simulations } from './sound.ts';

const STEMS = ['vocals', 'drums', 'bass', 'other'];
const CODECS: Record<string, string> = { mp3: 'mp3', m4a: 'aac', ogg: 'vorbis', opus: 'opus', flac: 'flac' };

/** Capabilities that make audio or video, as their outputs are for audio of known facts. */
export const MAKERS: Simulations<
  | 'stem_analysis'
  | 'remove_audio_element'
  | 'noise_reduction'
  | 'extract_video_audio'
  | 'create_video'
  | 'crop_audio'
  | 'normalize_loudness'
  | 'level_speech'
  | 'convert_audio'
  | 'change_speed'
  | 'fade_audio'
  | 'join_audio'
  | 'mix_audio'
  | 'cut_silences'
> = {
  stem_analysis: ({ sound, make }) => ({
    stems: STEMS.map((name) => ({
      name,
      audio: make({ lufs: sound.lufs === null ? null : sound.lufs - 6 }),
      rms_dbfs: -20.5,
      energy_ratio: 0.25,
    })),
    residual_db: -120,
    notes: [],
    engine: 'embedded:mask-network',
  }),

  remove_audio_element: ({ params: { element }, make }) => ({
    audio: make(),
    removed_element: element,
    attenuation_db: 18.24,
    hum: element === 'hum' ? { frequency_hz: 50, harmonics: 5 } : null,
    reason: null,
    engine: 'embedded:masks',
  }),

  noise_reduction: ({ sound: { snr_db }, make }) => ({
    audio: make({ snr_db: snr_db + 12 }),
    method: 'rnnoise',
    snr_before_db: snr_db,
    snr_after_db: snr_db + 12,
    reason: null,
    engine: 'embedded:denoise',
  }),

  extract_video_audio: ({ sound, make }) => {
    if (!sound.hasVideo) throw new RunFailed('wrong_input_kind', 'This file holds no video.');
    return {
      audio: make({ hasVideo: false }, 'audio/mp4'),
      codec: 'aac',
      duration_s: sound.seconds,
      copied: true,
      engine: 'embedded:extract',
    };
  },

  create_video: ({ sound, params: { style, width_px, height_px, fps }, make }) => ({
    video: make({ hasVideo: true }, 'video/mp4'),
    width_px,
    height_px,
    fps,
    duration_s: sound.seconds,
    style,
    engine: 'embedded:draw',
  }),

  crop_audio: ({ sound, params, make }) => {
    const start = numberOf(params, 'start_s') ?? 0;
    const end = Math.min(sound.seconds, numberOf(params, 'end_s') ?? sound.seconds);
    if (end <= start)
      throw new RunFailed(
        'step_failed',
        `Nothing would be kept: start_s is ${start}, but this audio is ${sound.seconds} s long. Choose a start_s below ${sound.seconds}.`,
      );
    const duration = rounded(end - start);
    return {
      audio: make({ seconds: duration }),
      start_s: start,
      end_s: end,
      duration_s: duration,
      engine: 'embedded:crop',
    };
  },

  normalize_loudness: ({ sound, params, make }) => {
    const target = numberOf(params, 'target_lufs')!;
    const ceiling = numberOf(params, 'max_true_peak_dbtp')!;
    const wanted = target - (sound.lufs ?? target);
    const gain = params['mode'] === 'linear' ? Math.min(wanted, ceiling - sound.true_peak_dbtp) : wanted;
    const reached = rounded((sound.lufs ?? target) + gain);
    const peak = params['mode'] === 'linear' ? rounded(sound.true_peak_dbtp + gain) : ceiling;
    return {
      audio: make({ lufs: reached, true_peak_dbtp: peak }),
      gain_db: rounded(gain),
      input_lufs: sound.lufs,
      output_lufs: reached,
      output_true_peak_dbtp: peak,
      limited: false,
      reason: null,
      engine: 'embedded:bs1770+limiter',
    };
  },

  level_speech: ({ params, make }) => ({
    audio: make({ lufs: numberOf(params, 'target_lufs')! }),
    input_lra_lu: 12.4,
    output_lra_lu: 5.2,
    output_lufs: numberOf(params, 'target_lufs')!,
    gain: { hop_s: 0.5, db: [2, 1] },
    reason: null,
    engine: 'embedded:silero+leveller',
  }),

  convert_audio: ({ sound, params, make }) => {
    const format = String(params['format']);
    const rate = numberOf(params, 'sample_rate_hz') ?? sound.sample_rate_hz;
    const channels = numberOf(params, 'channels') ?? sound.channels;
    return {
      audio: make({ sample_rate_hz: rate, channels }, typeOf(format)),
      format,
      codec: CODECS[format] ?? 'pcm_s24le',
      sample_rate_hz: rate,
      channels,
      bit_depth: format === 'flac' || format === 'wav' ? (numberOf(params, 'bit_depth') ?? 24) : null,
      duration_s: sound.seconds,
      engine: 'embedded:convert',
    };
  },

  change_speed: ({ sound, params, make }) => {
    const ratio = numberOf(params, 'tempo_ratio')!;
    const semitones = numberOf(params, 'pitch_semitones')!;
    const seconds = rounded(sound.seconds / ratio);
    const changes = {
      seconds,
      bpm: sound.bpm === null ? null : rounded(sound.bpm * ratio),
      key: sound.key === null ? null : transposed(sound.key, semitones),
    };
    return { audio: make(changes), duration_s: seconds, engine: 'embedded:phase-vocoder' };
  },

  fade_audio: ({ params, make }) => ({
    audio: make(),
    in_s: numberOf(params, 'in_s')!,
    out_s: numberOf(params, 'out_s')!,
    engine: 'embedded:fade',
  }),

  join_audio: ({ sound, further: { before, after }, params, make }) => {
    const between = numberOf(params, 'gap_s')! - numberOf(params, 'crossfade_s')!;
    const named = [
      ...(before ? [{ source: 'before', seconds: before.seconds }] : []),
      { source: 'audio', seconds: sound.seconds },
      ...(after ? [{ source: 'after', seconds: after.seconds }] : []),
    ];
    let end = -between;
    const parts = named.map(({ source, seconds }) => {
      const start = end + between;
      end = start + seconds;
      return { start_s: rounded(start), end_s: rounded(end), source };
    });
    return { audio: make({ seconds: rounded(end) }), parts, engine: 'embedded:join' };
  },

  mix_audio: ({ sound, params, make }) => ({
    audio: make(),
    ducked_s: numberOf(params, 'duck_db')! > 0 && sound.speech ? rounded(sound.seconds * 0.9) : 0,
    engine: 'embedded:mix',
  }),

  cut_silences: ({ sound, make }) => {
    const removed = rounded(sound.seconds / 10);
    return {
      audio: make({ seconds: rounded(sound.seconds - removed) }),
      cuts: [{ start_s: rounded(sound.seconds / 2), end_s: rounded(sound.seconds / 2 + removed) }],
      removed_s: removed,
      engine: 'embedded:silero+cuts',
    };
  },
};

/** Returns the type of a made file of a format. */
export function typeOf(format: Run['params'][string]): string {
  if (format === 'mp3') return 'audio/mpeg';
  if (format === 'm4a') return 'audio/mp4';
  if (format === 'wav') return 'audio/wav';
  return format === 'ogg' || format === 'opus' ? 'audio/ogg' : 'audio/flac';
}
