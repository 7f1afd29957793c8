import { measurement as alignment } from './alignment-analysis.ts';
import { measurement as description } from './audio-description-analysis.ts';
import { measurement as effects } from './audio-effect-analysis.ts';
import { measurement as tagging } from './audio-tagging-analysis.ts';
import { measurement as createVideo } from './create-video.ts';
import { measurement as crop } from './crop-audio.ts';
import { measurement as embedding } from './embedding-analysis.ts';
import { measurement as extractAudio } from './extract-video-audio.ts';
import type { Measurement } from './measurement.ts';
import { measurement as melody } from './melody-analysis.ts';
import { measurement as musicalIntelligence } from './musical-intelligence-analysis.ts';
import { measurement as noiseReduction } from './noise-reduction.ts';
import { measurement as removeElement } from './remove-audio-element.ts';
import { measurement as rhythmTracking } from './rhythm-tracking-analysis.ts';
import { measurement as signal } from './signal-analysis.ts';
import { measurement as spectral } from './spectral-analysis.ts';
import { measurement as speech } from './speech-analysis.ts';
import { measurement as stems } from './stem-analysis.ts';
import { measurement as tempo } from './tempo-analysis.ts';

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
