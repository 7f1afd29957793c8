import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { alignmentAnalysis } from './alignment-analysis/capability.ts';
import { audioDescriptionAnalysis } from './audio-description-analysis/capability.ts';
import { audioEffectAnalysis } from './audio-effect-analysis/capability.ts';
import { audioTaggingAnalysis } from './audio-tagging-analysis/capability.ts';
import type { Capability } from './capability.ts';
import { createVideo } from './create-video/capability.ts';
import { cropAudio } from './crop-audio/capability.ts';
import { embeddingAnalysis } from './embedding-analysis/capability.ts';
import { extractVideoAudio } from './extract-video-audio/capability.ts';
import { melodyAnalysis } from './melody-analysis/capability.ts';
import { musicalIntelligenceAnalysis } from './musical-intelligence-analysis/capability.ts';
import { noiseReduction } from './noise-reduction/capability.ts';
import { removeAudioElement } from './remove-audio-element/capability.ts';
import { rhythmTrackingAnalysis } from './rhythm-tracking-analysis/capability.ts';
import { signalAnalysis } from './signal-analysis/capability.ts';
import { spectralAnalysis } from './spectral-analysis/capability.ts';
import { speechAnalysis } from './speech-analysis/capability.ts';
import { stemAnalysis } from './stem-analysis/capability.ts';
import { tempoAnalysis } from './tempo-analysis/capability.ts';

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
