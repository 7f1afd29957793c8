import { mixDown } from '../dsp/core/mix-down.ts';
import { resampleParts } from '../dsp/core/resample-parts.ts';
import { detectionGain, rmsLevels } from '../dsp/speech/snr.ts';
import type { DecodedAudio } from './capability.ts';
import { SPEECH_RATE, VOICE_WINDOW, type Models } from './model-interfaces.ts';

/** Returns the probability of speech, 0 to 1, at a time in seconds. */
export type VoiceOverTime = (seconds: number) => number;

const WINDOW_S = VOICE_WINDOW / SPEECH_RATE;

/** Measures voice activity in two passes over the audio: soft recordings are amplified for the model. */
export function voiceOverTime(audio: DecodedAudio, models: Models, progress: (part: number) => void): VoiceOverTime {
  const pass = (done: number): Iterable<Float32Array> =>
    resampleParts(
      mixDown(audio, (part) => progress((done + part) / 2)),
      audio.sampleRate,
      SPEECH_RATE,
    );
  const gain = detectionGain(rmsLevels(pass(0), SPEECH_RATE));
  const voice = models.voiceActivity(pass(1), gain);
  return (seconds) => voice[Math.max(0, Math.floor(seconds / WINDOW_S))] ?? 0;
}
