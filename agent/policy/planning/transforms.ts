/** Says that one audio is laid under or over another one, which is named last. */
export const LAID = /\b(?:under|underneath|beneath|below|behind|over|on top of|onto|into)\b/iu;

/** Capabilities that change the audio: what follows works on what they make. */
export const TRANSFORMS: ReadonlySet<string> = new Set([
  'crop_audio',
  'noise_reduction',
  'remove_audio_element',
  'extract_video_audio',
  'normalize_loudness',
  'level_speech',
  'convert_audio',
  'change_speed',
  'fade_audio',
  'join_audio',
  'mix_audio',
  'cut_silences',
]);
