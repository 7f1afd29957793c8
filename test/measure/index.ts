import { measurement as alignment } from '../../audio/capabilities/alignment-analysis/measure.ts';
import { measurement as description } from '../../audio/capabilities/audio-description-analysis/measure.ts';
import { measurement as effects } from '../../audio/capabilities/audio-effect-analysis/measure.ts';
import { measurement as tagging } from '../../audio/capabilities/audio-tagging-analysis/measure.ts';
import { measurement as createVideo } from '../../audio/capabilities/create-video/measure.ts';
import { measurement as crop } from '../../audio/capabilities/crop-audio/measure.ts';
import { measurement as embedding } from '../../audio/capabilities/embedding-analysis/measure.ts';
import { measurement as extractAudio } from '../../audio/capabilities/extract-video-audio/measure.ts';
import type { Measurement } from './measurement.ts';
import { measurement as melody } from '../../audio/capabilities/melody-analysis/measure.ts';
import { measurement as musicalIntelligence } from '../../audio/capabilities/musical-intelligence-analysis/measure.ts';
import { measurement as noiseReduction } from '../../audio/capabilities/noise-reduction/measure.ts';
import { measurement as removeElement } from '../../audio/capabilities/remove-audio-element/measure.ts';
import { measurement as rhythmTracking } from '../../audio/capabilities/rhythm-tracking-analysis/measure.ts';
import { measurement as signal } from '../../audio/capabilities/signal-analysis/measure.ts';
import { measurement as spectral } from '../../audio/capabilities/spectral-analysis/measure.ts';
import { measurement as speech } from '../../audio/capabilities/speech-analysis/measure.ts';
import { measurement as stems } from '../../audio/capabilities/stem-analysis/measure.ts';
import { measurement as tempo } from '../../audio/capabilities/tempo-analysis/measure.ts';

/** What can be measured, in the order of the table; each capability's file adds itself here. */
export const MEASUREMENTS: readonly Measurement[] = [
  stems,
  removeElement,
  musicalIntelligence,
  melody,
  tempo,
  rhythmTracking,
  speech,
  tagging,
  description,
  spectral,
  signal,
  embedding,
  alignment,
  noiseReduction,
  effects,
  extractAudio,
  createVideo,
  crop,
];
