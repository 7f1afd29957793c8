/** The eighteen capabilities of the contract, in its order. */
const CONTRACT_NAMES = [
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
] as const;

/** Capabilities that were added to those of the contract; documentation and OpenAPI mark them. */
const ADDED_NAMES = [
  'normalize_loudness',
  'level_speech',
  'convert_audio',
  'change_speed',
  'fade_audio',
  'join_audio',
  'mix_audio',
  'cut_silences',
] as const;

/** The closed list of capability names: those of the contract in its order, then the additions. */
export const CAPABILITY_NAMES = [...CONTRACT_NAMES, ...ADDED_NAMES] as const;

export type CapabilityName = (typeof CAPABILITY_NAMES)[number];

/** Reports whether a capability is an addition to the contract's eighteen. */
export function isAddition(name: CapabilityName): boolean {
  return (ADDED_NAMES as readonly CapabilityName[]).includes(name);
}

/** Returns the name of a capability's folder in `audio/capabilities`: `crop-audio` for `crop_audio`. */
export function capabilityFolder(name: CapabilityName): string {
  return name.replaceAll('_', '-');
}
