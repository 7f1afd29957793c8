import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { alignmentAnalysis } from './alignment-analysis.ts';
import { audioDescriptionAnalysis } from './audio-description-analysis.ts';
import { audioEffectAnalysis } from './audio-effect-analysis.ts';
import { audioTaggingAnalysis } from './audio-tagging-analysis.ts';
import type { Capability } from './capability.ts';
import { createVideo } from './create-video.ts';
import { cropAudio } from './crop-audio.ts';
import { embeddingAnalysis } from './embedding-analysis.ts';
import { extractVideoAudio } from './extract-video-audio.ts';
import { melodyAnalysis } from './melody-analysis.ts';
import { musicalIntelligenceAnalysis } from './musical-intelligence-analysis.ts';
import { noiseReduction } from './noise-reduction.ts';
import { removeAudioElement } from './remove-audio-element.ts';
import { rhythmTrackingAnalysis } from './rhythm-tracking-analysis.ts';
import { signalAnalysis } from './signal-analysis.ts';
import { spectralAnalysis } from './spectral-analysis.ts';
import { speechAnalysis } from './speech-analysis.ts';
import { stemAnalysis } from './stem-analysis.ts';
import { tempoAnalysis } from './tempo-analysis.ts';

/** The catalogue: every capability this service can run, in the contract's order. */
export const CAPABILITIES: readonly Capability[] = [
  stemAnalysis,
  removeAudioElement,
  musicalIntelligenceAnalysis,
  melodyAnalysis,
  tempoAnalysis,
  rhythmTrackingAnalysis,
  speechAnalysis,
  audioTaggingAnalysis,
  audioDescriptionAnalysis,
  spectralAnalysis,
  signalAnalysis,
  embeddingAnalysis,
  alignmentAnalysis,
  noiseReduction,
  audioEffectAnalysis,
  extractVideoAudio,
  createVideo,
  cropAudio,
];

const byName = new Map<CapabilityName, Capability>(CAPABILITIES.map((each) => [each.name, each]));

/** The capability of a name; undefined when it is not available here. */
export function capability(name: CapabilityName): Capability | undefined {
  return byName.get(name);
}
