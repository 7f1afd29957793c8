import { mixDown } from '../../dsp/core/mix-down.ts';
import { createReadAhead } from '../../dsp/core/read-ahead.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
import { clusterSpeakers } from '../../dsp/speech/speaker-clustering.ts';
import { decodeSpeakerTurns } from '../../dsp/speech/speaker-turns.ts';
import { speechSegments } from '../../dsp/speech/speaker-features.ts';
import { voiceCentres, voiceTurns } from '../../dsp/speech/voice-turns.ts';
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

/** Level in dB below full scale that soft speech is amplified to for an encoder of voices. */
const ENCODER_LEVEL_DB = -30;
const LEVELS_PER_S = 100;

/** Returns the spans of each speaker: by an installed model, else by similarity of the voices, as an installed encoder hears them. */
export function speakersOf(
  audio: DecodedAudio,
  { spans, pitch, level, cepstra }: SpeakerFeatures,
  { diarizer, voiceEncoder }: Models,
): SpeakerSpan[] {
  if (diarizer) {
    const durationS = audio.frames / audio.sampleRate;
    const found = diarizer.diarize(audio.mono(SPEECH_RATE)).filter(({ startS }) => startS < durationS);
    if (found.length > 0) return found.map((turn) => ({ ...turn, endS: Math.min(durationS, turn.endS) }));
  }
  if (voiceEncoder) return byVoices(audio, { spans, level }, voiceEncoder);
  const course = { cepstra, pitch, level };
  const pieces = speechSegments(spans, course);
  return decodeSpeakerTurns(spans, pieces, clusterSpeakers(pieces.flatMap(({ voice }) => voice ?? [])), course);
}

function byVoices(
  audio: DecodedAudio,
  { spans, level }: Pick<SpeakerFeatures, 'spans' | 'level'>,
  encoder: NonNullable<Models['voiceEncoder']>,
): SpeakerSpan[] {
  const { windowSamples } = encoder;
  const gain = encoderGain(spans, level);
  const samples = createReadAhead(resampleParts(mixDown(audio), audio.sampleRate, SPEECH_RATE));
  let read = 0;
  const total = Math.ceil((audio.frames * SPEECH_RATE) / audio.sampleRate);
  const centres = voiceCentres(spans, windowSamples / SPEECH_RATE);
  const voices = centres.map((centre) => {
    const from = Math.round(centre * SPEECH_RATE - windowSamples / 2);
    const [first, end] = [Math.max(0, from), Math.min(total, from + windowSamples)];
    const window = new Float32Array(windowSamples);
    for (; read < first; read = Math.min(first, read + SPEECH_RATE)) samples.read(read, SPEECH_RATE); // leaves no gap
    if (end > first) window.set(samples.read(first, end - first), first - from);
    read = Math.max(read, first);
    return encoder.embed(window.map((value) => gain * value));
  });
  return voiceTurns(spans, centres, voices);
}

/** Returns the factor that brings soft speech to the level that encoders of voices are trained at. */
function encoderGain(spans: readonly TimeSpan[], level: Float32Array): number {
  let [power, count] = [0, 0];
  for (const { startS, endS } of spans)
    for (let frame = Math.round(startS * LEVELS_PER_S); frame < Math.min(level.length, endS * LEVELS_PER_S); frame++) {
      power += level[frame]! ** 2;
      count++;
    }
  const rms = Math.sqrt(power / Math.max(1, count));
  return rms > 0 ? Math.max(1, 10 ** (ENCODER_LEVEL_DB / 20) / rms) : 1;
}
