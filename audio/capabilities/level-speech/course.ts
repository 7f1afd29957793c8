import { LOUDNESS_STEP_S } from '../../dsp/levels/loudness.ts';
import { strictOversampling } from '../../dsp/levels/peak-envelope.ts';
import { talkIn } from '../../dsp/levels/talk.ts';
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

/** Probability of speech from which a step is voice. */
const SPEECH = 0.5;

/** Hz above which four times are enough of the true peaks, for the gain keeps 0.1 dB from the ceiling; below it peaks read 0.2 dB too low. */
const LOW_RATE = 24_000;
const OVERSAMPLING = 4;

/** Measures levels and voice activity in three passes over the audio. */
export function hearSpeech(
  audio: DecodedAudio,
  { models, progress }: { models: Models; progress: (part: number) => void },
): Course {
  const levels = measureLevels(
    reported(audio, (part) => progress(part / 3)),
    audio,
    audio.sampleRate > LOW_RATE ? OVERSAMPLING : strictOversampling(audio.sampleRate),
  );
  const voiceAt = voiceOverTime(audio, models, (part) => progress((1 + 2 * part) / 3));
  const isVoice = (step: number): boolean => voiceAt((step + 0.5) * LOUDNESS_STEP_S) > SPEECH;
  return {
    levels,
    durationS: audio.frames / audio.sampleRate,
    isSpeech: talkIn(levels.energies, isVoice),
  };
}
