import { createTagFeatures } from './tag-features.ts';
import { classifySound, SOUND_CLASSES, type SoundClass } from './tag-network.ts';

/** Windows with a lower probability of speech are pauses, if a window with more than `VOICED` is near. */
const PAUSE = 0.15;
const VOICED = 0.5;
/** In windows of 32 ms: farther from speech is not a pause in it, closer may be its reverberation. */
const MAX_DISTANCE = 48;
const MIN_DISTANCE = 10;
/** Fewer windows of pauses in all are not enough to classify. */
const MIN_PAUSE_WINDOWS = 12;

/** The sound in the pauses of speech. */
export interface SpeechBackground {
  /** Level of the pauses relative to the speech, in dB: usually negative; -Infinity for digital silence. */
  relativeDb: number;
  /** Mean probability of each sound class over the pauses. */
  probabilities: Record<SoundClass, number>;
}

/**
 * Classifies the sound in the pauses of speech. `voice` is the probability of speech in each window of 32 ms, `windows` the samples
 * of these windows at 16 kHz. Returns undefined without speech or with too few pauses.
 */
export function analyseSpeechBackground(
  voice: Float32Array,
  windows: Iterable<Float32Array>,
): SpeechBackground | undefined {
  const distances = distancesToSpeech(voice);
  const pauseFeatures = createTagFeatures();
  let [speechWindows, speechEnergy, pauseWindows, pauseEnergy] = [0, 0, 0, 0];
  let at = 0;
  for (const window of windows) {
    const probability = voice[at] ?? 0;
    const distance = distances[at] ?? Infinity;
    at++;
    const energy = window.reduce((sum, x) => sum + x * x, 0);
    if (probability > VOICED) {
      speechWindows++;
      speechEnergy += energy;
    } else if (probability < PAUSE && distance > MIN_DISTANCE && distance <= MAX_DISTANCE) {
      pauseWindows++;
      pauseEnergy += energy;
      pauseFeatures.push(window);
    }
  }
  if (pauseWindows < MIN_PAUSE_WINDOWS || speechWindows === 0 || speechEnergy === 0) return undefined;
  const tagWindows = pauseFeatures.finish();
  const means: Record<SoundClass, number> = { music: 0, drums: 0, lead: 0, noise: 0, tone: 0 };
  for (const { features } of tagWindows) {
    const probabilities = classifySound(features);
    for (const label of SOUND_CLASSES) means[label] += probabilities[label] / tagWindows.length;
  }
  const ratio = pauseEnergy / pauseWindows / (speechEnergy / speechWindows);
  return { relativeDb: ratio > 0 ? 10 * Math.log10(ratio) : -Infinity, probabilities: means };
}

/** Returns the distance of each window to the nearest window with speech, in windows. */
function distancesToSpeech(voice: Float32Array): Float64Array {
  const distances = new Float64Array(voice.length).fill(Infinity);
  for (let i = 0, last = -Infinity; i < voice.length; i++) {
    if (voice[i]! > VOICED) last = i;
    distances[i] = i - last;
  }
  for (let i = voice.length - 1, next = Infinity; i >= 0; i--) {
    if (voice[i]! > VOICED) next = i;
    distances[i] = Math.min(distances[i]!, next - i);
  }
  return distances;
}
