import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
import { clusterSpeakers } from '../../dsp/speech/speaker-clustering.ts';
import { decodeSpeakerTurns } from '../../dsp/speech/speaker-turns.ts';
import { speechSegments } from '../../dsp/speech/speaker-features.ts';
import type { DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, type Models, type SpeakerSpan } from '../model-interfaces.ts';

/** Features by which speakers are distinguished. */
interface SpeakerFeatures {
  /** Spans of speech. */
  spans: readonly TimeSpan[];
  /** Hz per frame of prosody, 0 where there is none. */
  pitch: Float32Array;
  /** Root mean square per 10 ms. */
  level: Float32Array;
  /** As returned by `voiceCepstra`. */
  cepstra: Float32Array;
}

/** Returns the spans of each speaker: by an installed model, else by similarity of the voices. */
export function speakersOf(
  audio: DecodedAudio,
  { spans, pitch, level, cepstra }: SpeakerFeatures,
  { diarizer }: Models,
): SpeakerSpan[] {
  if (diarizer) {
    const durationS = audio.frames / audio.sampleRate;
    const found = diarizer.diarize(audio.mono(SPEECH_RATE)).filter(({ startS }) => startS < durationS);
    if (found.length > 0) return found.map((turn) => ({ ...turn, endS: Math.min(durationS, turn.endS) }));
  }
  const course = { cepstra, pitch, level };
  const pieces = speechSegments(spans, course);
  return decodeSpeakerTurns(spans, pieces, clusterSpeakers(pieces.flatMap(({ voice }) => voice ?? [])), course);
}
