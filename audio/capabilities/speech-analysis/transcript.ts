import { joinParts } from '../../dsp/core/join-parts.ts';
import { meanOfChannels } from '../../dsp/core/mix-down.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import type { TimeSpan } from '../../dsp/speech/speech-spans.ts';
import type { DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, type Models, type SpokenWord } from '../model-interfaces.ts';

/** Why there is no transcript, and the command that adds a model. */
export const NO_MODEL = 'no speech model is installed (`npm run models -- pull whisper-tiny` adds one)';

/** Longest audio that a speech model takes at once, in seconds, unless it says less. */
const MAX_CHUNK_S = 28;

/** The transcript of a stretch of audio. */
export interface Passage extends TimeSpan {
  text: string;
  /** Empty when the model gives no times. */
  words: SpokenWord[];
  /** Where somebody speaks in it. */
  spans: TimeSpan[];
}

/** Transcribes speech by an installed model, chunk by chunk, also as passages; without a model, returns the reason instead. */
export function transcribe(
  audio: DecodedAudio,
  spans: readonly TimeSpan[],
  { transcriber }: Models,
  language: string | undefined,
) {
  if (!transcriber) return { passages: [], transcript: null, transcript_reason: NO_MODEL };
  const passages: Passage[] = [];
  let detected: string | null = null;
  for (const { startS, endS, spans: spoken } of chunksOf(spans, transcriber.maxChunkS ?? MAX_CHUNK_S)) {
    const from = Math.round(startS * audio.sampleRate);
    const planes = audio.read(from, Math.round(endS * audio.sampleRate) - from);
    const parts = resampleParts([meanOfChannels(planes)], audio.sampleRate, SPEECH_RATE);
    const said = transcriber.transcribe(joinParts(parts), language);
    detected ??= said.language;
    const words = said.words.map((word) => ({ ...word, startS: startS + word.startS, endS: startS + word.endS }));
    passages.push({ startS, endS, text: said.text, words, spans: spoken });
  }
  const texts = passages.map(({ text }) => text).filter((text) => text !== '');
  return {
    passages,
    transcript: {
      text: texts.join(' '),
      language: detected ?? language ?? null,
      words: passages
        .flatMap(({ words }) => words)
        .map(({ word, startS, endS }) => ({ word, start_s: startS, end_s: endS })),
      model: transcriber.name,
    },
    transcript_reason: null,
  };
}

/** Joins neighbouring spans, and cuts long ones, into chunks of at most `maxS`. */
function chunksOf(spans: readonly TimeSpan[], maxS: number): (TimeSpan & { spans: TimeSpan[] })[] {
  const chunks: (TimeSpan & { spans: TimeSpan[] })[] = [];
  for (const { startS, endS } of spans) {
    for (let at = startS; at < endS; at += maxS) {
      const end = Math.min(endS, at + maxS);
      const last = chunks.at(-1);
      const span = { startS: at, endS: end };
      if (last && end - last.startS <= maxS) {
        last.endS = end;
        last.spans.push(span);
      } else chunks.push({ ...span, spans: [span] });
    }
  }
  return chunks;
}
