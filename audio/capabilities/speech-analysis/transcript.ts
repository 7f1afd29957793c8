import { joinParts } from '../../dsp/core/join-parts.ts';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
import type { DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, type Models, type SpokenWord } from '../models.ts';

/** A speech model hears at most this much at once, in seconds. */
const MOST_AT_ONCE_S = 28;

/** What is said, by an installed model, in stretches it can hear at once. */
export function transcribe(
  audio: DecodedAudio,
  spans: readonly TimeSpan[],
  { transcriber }: Models,
  language: string | undefined,
) {
  if (!transcriber) return { transcript: null, transcript_reason: 'no speech model is installed' };
  const texts: string[] = [];
  const words: SpokenWord[] = [];
  let heard: string | null = null;
  for (const { startS, endS } of atOnce(spans)) {
    const from = Math.round(startS * audio.sampleRate);
    const planes = audio.read(from, Math.round(endS * audio.sampleRate) - from);
    const parts = resampleParts([meanOfChannels(planes)], audio.sampleRate, SPEECH_RATE);
    const said = transcriber.transcribe(joinParts(parts), language);
    if (said.text !== '') texts.push(said.text);
    heard ??= said.language;
    for (const word of said.words) words.push({ ...word, startS: startS + word.startS, endS: startS + word.endS });
  }
  return {
    transcript: {
      text: texts.join(' '),
      language: heard ?? language ?? null,
      words: words.map(({ word, startS, endS }) => ({ word, start_s: startS, end_s: endS })),
      model: transcriber.name,
    },
    transcript_reason: null,
  };
}

/** Neighbouring spans together, as far as a model can hear them at once. */
function atOnce(spans: readonly TimeSpan[]): TimeSpan[] {
  const together: TimeSpan[] = [];
  for (const { startS, endS } of spans) {
    for (let at = startS; at < endS; at += MOST_AT_ONCE_S) {
      const end = Math.min(endS, at + MOST_AT_ONCE_S);
      const last = together.at(-1);
      if (last && end - last.startS <= MOST_AT_ONCE_S) last.endS = end;
      else together.push({ startS: at, endS: end });
    }
  }
  return together;
}
