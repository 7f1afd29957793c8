import { detectionGain, rmsLevels } from '../../../audio/dsp/speech/snr.ts';
import { speechSpans } from '../../../audio/dsp/speech/speech-spans.ts';
import { SPEECH_RATE, VOICE_WINDOW } from '../../../audio/capabilities/model-interfaces.ts';
import { voiceActivity } from '../../../audio/models/voice-activity.ts';
import type { Span } from '../metrics/chords.ts';
import { frameF1 } from '../metrics/intervals.ts';
import { defineSection } from './section.ts';
import { method, peer, service } from './systems.ts';
import { VOICE_SOURCES, voiceItems, type VoiceTruth } from './voice-items.ts';

interface Answer {
  speech: Span[];
}

/** Where somebody speaks. */
export const speech = defineSection<VoiceTruth, Answer>({
  name: 'speech',
  needs: VOICE_SOURCES,
  items: voiceItems,
  systems: [
    service('speech_analysis', ({ segments }) => ({ speech: segments as Span[] })),
    // Silero as it is: its probability, with the thresholds and the least lengths of our spans.
    method('textbook', new URL(import.meta.url), (audio) => {
      const mono = audio.mono(SPEECH_RATE);
      const voice = voiceActivity(mono, detectionGain(rmsLevels([mono], SPEECH_RATE)));
      const windowS = VOICE_WINDOW / SPEECH_RATE;
      const spans = speechSpans({ voice, probabilities: voice }, { windowS, durationS: mono.length / SPEECH_RATE });
      return { speech: spans.map(({ startS, endS }) => ({ start_s: startS, end_s: endS })) };
    }),
    peer('librosa', 'speech'),
  ],
  metrics: [
    { name: 'meetings, frame F1', score: (truth, answer) => (truth.isMeeting ? frames(truth, answer) : null) },
    { name: 'single, frame F1', score: (truth, answer) => (truth.isMeeting ? null : frames(truth, answer)) },
  ],
});

function frames({ speech: wanted }: VoiceTruth, answer: Answer | null): number | null {
  if (!wanted) return null;
  const found = answer?.speech ?? [];
  return frameF1(wanted, found, Math.max(...[...wanted, ...found].map(({ end_s }) => end_s)));
}
