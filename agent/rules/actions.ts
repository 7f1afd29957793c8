import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { clock, worded } from '../../audio/capabilities/wording.ts';

type Params = Record<string, unknown>;

/** What a capability does, after "I can": in the words of who asks for it. */
const DEEDS: Record<CapabilityName, (params: Params) => string> = {
  stem_analysis: ({ pass_on: part }) =>
    part === undefined ? 'split it into stems' : `split it into stems and go on with the ${partName(part)}`,
  remove_audio_element: ({ element }) => `remove the ${partName(worded(element, 'vocals'))}`,
  musical_intelligence_analysis: () => 'tell its key, chords and sections',
  melody_analysis: () => 'write down the melody',
  tempo_analysis: () => 'tell the tempo',
  rhythm_tracking_analysis: () => 'find the beats',
  speech_analysis: () => 'find the speech',
  audio_tagging_analysis: () => 'tell what sounds',
  audio_description_analysis: () => 'describe it',
  spectral_analysis: () => 'look at the spectrum',
  signal_analysis: () => 'measure its length, loudness and levels',
  embedding_analysis: () => 'make an embedding and a fingerprint',
  alignment_analysis: () => 'align it',
  noise_reduction: () => 'reduce the noise',
  audio_effect_analysis: () => 'look for effects',
  extract_video_audio: () => 'take the audio out of the video',
  create_video: () => 'make the video',
  crop_audio: cropping,
};

function cropping({ format, start_s: start, end_s: end }: Params): string {
  const [from, to] = [typeof start === 'number' ? start : 0, typeof end === 'number' ? end : undefined];
  if (to !== undefined) return from > 0 ? `keep ${clock(from)} to ${clock(to)}` : `keep the first ${clock(to)}`;
  if (from > 0) return `leave out the first ${clock(from)}`;
  return format === undefined || start === undefined
    ? 'trim the silence at both ends'
    : `make it ${worded(format, 'another format')}`;
}

/** What a call does, after "I could not" or "I will". */
export function deed(capability: CapabilityName, params: Params = {}): string {
  return DEEDS[capability](params);
}

/** What people call a part of a mix. */
export function partName(element: unknown): string {
  return element === 'other' ? 'other instruments' : worded(element, 'part');
}

/** Names of recipes are made of these. */
const SHORT: Record<CapabilityName, string> = {
  stem_analysis: 'stems',
  remove_audio_element: 'without',
  musical_intelligence_analysis: 'key and chords',
  melody_analysis: 'melody',
  tempo_analysis: 'tempo',
  rhythm_tracking_analysis: 'beats',
  speech_analysis: 'speech',
  audio_tagging_analysis: 'tags',
  audio_description_analysis: 'description',
  spectral_analysis: 'spectrum',
  signal_analysis: 'levels',
  embedding_analysis: 'embedding',
  alignment_analysis: 'alignment',
  noise_reduction: 'cleaned',
  audio_effect_analysis: 'effects',
  extract_video_audio: 'audio of video',
  create_video: 'video',
  crop_audio: 'cropped',
};

/** A call in a word or two, for names. */
export function shortName(capability: CapabilityName, { element, pass_on: part }: Params = {}): string {
  if (capability === 'remove_audio_element') return `without ${worded(element, 'vocals')}`;
  if (capability === 'stem_analysis' && part !== undefined) return `${worded(part, 'stem')} alone`;
  return SHORT[capability];
}
