import { viterbiPath } from '../core/viterbi.ts';
import { splitSpeech, type SegmentLength } from './speech-segments.ts';
import type { TimeSpan } from './speech-spans.ts';
import { voiceOf, type SpeechSegment, type VoiceFrames } from './speaker-features.ts';
import { groupOf, merged, negativeLogLikelihood, type VoiceGroup } from './speaker-model.ts';

/** A span of speech and the index of its speaker. */
export interface SpeakerTurn extends TimeSpan {
  speaker: number;
}

/** Short segments of speech: syllables or words. With fewer voiced frames a segment has no voice. */
const SHORT_SEGMENT: SegmentLength = { target: 1, spread: 0.5, min: 0.25 };
const MIN_VOICED = 8;
/** Penalty of a speaker change in log-likelihood units, directly and after a pause of at least so many seconds. */
const CHANGE_PENALTY = 3;
const CHANGE_PENALTY_AFTER_PAUSE = 1.5;
const PAUSE_S = 0.2;

/**
 * Decodes who speaks when, given the speakers of the longer segments: short segments are assigned to speakers by
 * Viterbi decoding (Viterbi 1967), so that speaker changes are placed where the voice changes. `speakers` has an index
 * for each segment with a voice; the speakers of the result are numbered in order of appearance.
 */
export function decodeSpeakerTurns(
  spans: readonly TimeSpan[],
  segments: readonly SpeechSegment[],
  speakers: readonly number[],
  course: VoiceFrames,
): SpeakerTurn[] {
  const voices = voiceModels(segments, speakers);
  if (voices.length < 2) return spans.map((span) => ({ ...span, speaker: 0 }));
  const shortSegments = spans.flatMap((span) => splitSpeech(span, course, SHORT_SEGMENT));
  const logLikelihoods = shortSegments.map((shortSegment) => {
    const voice = voiceOf(shortSegment, course, MIN_VOICED);
    const one = voice && groupOf(voice, 0);
    return voices.map((other) => (one ? -negativeLogLikelihood(one, other) : 0));
  });
  const best = viterbiPath({
    frames: shortSegments.length,
    states: () => voices.length,
    observation: (shortSegment, voice) => logLikelihoods[shortSegment]![voice]!,
    transition: (shortSegment, from, to) => {
      if (from === to) return 0;
      return shortSegments[shortSegment]!.startS - shortSegments[shortSegment - 1]!.endS < PAUSE_S
        ? -CHANGE_PENALTY
        : -CHANGE_PENALTY_AFTER_PAUSE;
    },
  });
  const order = [...new Set(best)];
  const speakerTurns: SpeakerTurn[] = [];
  shortSegments.forEach(({ startS, endS }, shortSegment) => {
    const speaker = order.indexOf(best[shortSegment]!);
    const last = speakerTurns.at(-1);
    if (last?.speaker === speaker && startS - last.endS < 1e-6) last.endS = endS;
    else speakerTurns.push({ startS, endS, speaker });
  });
  return speakerTurns;
}

/** Returns the voice model of each speaker over all segments. */
function voiceModels(segments: readonly SpeechSegment[], speakers: readonly number[]): VoiceGroup[] {
  const voices: VoiceGroup[] = [];
  segments
    .flatMap(({ voice }) => voice ?? [])
    .forEach((voice, i) => {
      const [one, speaker] = [groupOf(voice, i), speakers[i]!];
      voices[speaker] = voices[speaker] ? merged(voices[speaker], one) : one;
    });
  return voices;
}
