import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Output } from '../../audio/capabilities/wording.ts';
import { cleaned, cropped, extracted, removed, stems, video } from '../../audio/capabilities/crop-audio/chat.ts';
import { harmony, melody, rhythm, tempo } from '../../audio/capabilities/musical-intelligence-analysis/chat.ts';
import { effects } from '../../audio/capabilities/audio-effect-analysis/chat.ts';
import { alignment, embedding, signal, spectrum } from '../../audio/capabilities/signal-analysis/chat.ts';
import { description, speech, tags } from '../../audio/capabilities/speech-analysis/chat.ts';

/** What is said of each capability's output; `focus` names the parts that were asked for. */
export const SENTENCES: Record<
  CapabilityName,
  (output: Output, focus: readonly string[], input: Record<string, unknown>) => string
> = {
  stem_analysis: stems,
  remove_audio_element: removed,
  musical_intelligence_analysis: harmony,
  melody_analysis: melody,
  tempo_analysis: tempo,
  rhythm_tracking_analysis: rhythm,
  speech_analysis: speech,
  audio_tagging_analysis: tags,
  audio_description_analysis: description,
  spectral_analysis: spectrum,
  signal_analysis: signal,
  embedding_analysis: embedding,
  alignment_analysis: alignment,
  noise_reduction: cleaned,
  audio_effect_analysis: effects,
  extract_video_audio: extracted,
  create_video: video,
  crop_audio: cropped,
};
