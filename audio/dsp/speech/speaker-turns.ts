import { viterbiPath } from '../core/viterbi.ts';
import { cutSpeech, type PieceLength } from './speech-segments.ts';
import type { TimeSpan } from './speech-spans.ts';
import { voiceOf, type SpeechPiece, type VoiceCourse } from './speaker-features.ts';
import { groupOf, together, unlikeness, type VoiceGroup } from './speaker-model.ts';

/** A stretch of speech and the number of its speaker. */
export interface Turn extends TimeSpan {
  speaker: number;
}

/** Syllables or words, of which fewer voiced frames say nothing. */
const BIT: PieceLength = { usual: 1, spread: 0.5, least: 0.25 };
const LEAST_VOICED = 8;
/** What a change of speaker costs, in units of log likelihood, and what it costs after a pause of so many seconds. */
const CHANGE = 3;
const CHANGE_AFTER_PAUSE = 1.5;
const PAUSE_S = 0.2;

/**
 * Who speaks when, once it is known how many there are and which piece is mostly whose: short bits of speech are given to the
 * voices in the likeliest course (Viterbi 1967), so that turns begin where voices change. `speakers` has a number for each piece
 * with a voice; the numbers of the turns are in order of appearance.
 */
export function courseOfTurns(
  spans: readonly TimeSpan[],
  pieces: readonly SpeechPiece[],
  speakers: readonly number[],
  course: VoiceCourse,
): Turn[] {
  const voices = voicesOf(pieces, speakers);
  if (voices.length < 2) return spans.map((span) => ({ ...span, speaker: 0 }));
  const bits = spans.flatMap((span) => cutSpeech(span, course, BIT));
  const fits = bits.map((bit) => {
    const voice = voiceOf(bit, course, LEAST_VOICED);
    const one = voice && groupOf(voice, 0);
    return voices.map((other) => (one ? -unlikeness(one, other) : 0));
  });
  const best = viterbiPath({
    frames: bits.length,
    states: () => voices.length,
    observation: (bit, voice) => fits[bit]![voice]!,
    transition: (bit, from, to) => {
      if (from === to) return 0;
      return bits[bit]!.startS - bits[bit - 1]!.endS < PAUSE_S ? -CHANGE : -CHANGE_AFTER_PAUSE;
    },
  });
  const order = [...new Set(best)];
  const turns: Turn[] = [];
  bits.forEach(({ startS, endS }, bit) => {
    const speaker = order.indexOf(best[bit]!);
    const last = turns.at(-1);
    if (last?.speaker === speaker && startS - last.endS < 1e-6) last.endS = endS;
    else turns.push({ startS, endS, speaker });
  });
  return turns;
}

/** The voice of each speaker, of all his pieces. */
function voicesOf(pieces: readonly SpeechPiece[], speakers: readonly number[]): VoiceGroup[] {
  const voices: VoiceGroup[] = [];
  pieces
    .flatMap(({ voice }) => voice ?? [])
    .forEach((voice, i) => {
      const [one, speaker] = [groupOf(voice, i), speakers[i]!];
      voices[speaker] = voices[speaker] ? together(voices[speaker], one) : one;
    });
  return voices;
}
