import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
import { tellSpeakers } from '../../dsp/speech/turns.ts';
import { speechPieces, voiceCepstra } from '../../dsp/speech/turns-features.ts';
import type { DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, type Models, type SpeakerSpan } from '../models.ts';

/** What speakers are told by. */
interface Heard {
  /** Where speech is. */
  spans: readonly TimeSpan[];
  /** Hz per frame of prosody, 0 where there is none. */
  pitch: Float32Array;
  /** The mean of the channels at `SPEECH_RATE`, from the beginning. */
  parts: () => Iterable<Float32Array>;
}

/** Who speaks when: by an installed model, else by likeness of voice. */
export function speakersOf(audio: DecodedAudio, { spans, pitch, parts }: Heard, { diarizer }: Models): SpeakerSpan[] {
  if (diarizer) {
    const durationS = audio.frames / audio.sampleRate;
    const found = diarizer.diarize(audio.mono(SPEECH_RATE)).filter(({ startS }) => startS < durationS);
    if (found.length > 0) return found.map((turn) => ({ ...turn, endS: Math.min(durationS, turn.endS) }));
  }
  const pieces = speechPieces(spans, voiceCepstra(parts()), pitch);
  const told = tellSpeakers(pieces.flatMap(({ voice }) => voice ?? []));
  const turns: SpeakerSpan[] = [];
  let speaker = told[0] ?? 0;
  for (const { startS, endS, voice } of pieces) {
    if (voice) speaker = told.shift() ?? speaker;
    const last = turns.at(-1);
    if (last?.speaker === speaker && startS - last.endS < 1e-6) last.endS = endS;
    else turns.push({ startS, endS, speaker });
  }
  return turns;
}
