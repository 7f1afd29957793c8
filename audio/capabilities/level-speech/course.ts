import { LOUDNESS_STEP_S } from '../../dsp/levels/loudness.ts';
import type { DecodedAudio } from '../capability.ts';
import type { Models } from '../model-interfaces.ts';
import { measureLevels, type Levels } from '../normalize-loudness/levels.ts';
import { reported } from '../reported.ts';
import { voiceOverTime } from '../voice-over-time.ts';

/** Levels of a recording, and where it is speech. */
export interface Course {
  levels: Levels;
  /** Seconds. */
  durationS: number;
  /** Whether a step of the loudness meter is speech. */
  isSpeech: (step: number) => boolean;
}

/** Probability of speech from which a step counts as speech. */
const SPEECH = 0.5;

/** Of true peaks: enough for the gain, which keeps 0.1 dB from the ceiling. */
const OVERSAMPLING = 4;

/** Measures levels and voice activity in three passes over the audio. */
export function hearSpeech(audio: DecodedAudio, models: Models, progress: (part: number) => void): Course {
  const levels = measureLevels(
    reported(audio, (part) => progress(part / 3)),
    audio,
    OVERSAMPLING,
  );
  const voiceAt = voiceOverTime(audio, models, (part) => progress((1 + 2 * part) / 3));
  return {
    levels,
    durationS: audio.frames / audio.sampleRate,
    isSpeech: (step) => voiceAt((step + 0.5) * LOUDNESS_STEP_S) > SPEECH,
  };
}
