/** The closed list of capability names, in the order the contract lists them. */
export const CAPABILITY_NAMES = [
  'stem_analysis',
  'remove_audio_element',
  'musical_intelligence_analysis',
  'melody_analysis',
  'tempo_analysis',
  'rhythm_tracking_analysis',
  'speech_analysis',
  'audio_tagging_analysis',
  'audio_description_analysis',
  'spectral_analysis',
  'signal_analysis',
  'embedding_analysis',
  'alignment_analysis',
  'noise_reduction',
  'audio_effect_analysis',
  'extract_video_audio',
  'create_video',
  'crop_audio',
  'fade_audio',
] as const;

export type CapabilityName = (typeof CAPABILITY_NAMES)[number];

/** Returns the name of a capability's folder in `audio/capabilities`: `crop-audio` for `crop_audio`. */
export function capabilityFolder(name: CapabilityName): string {
  return name.replaceAll('_', '-');
}
