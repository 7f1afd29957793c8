import type { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { createProsodyPitch, PROSODY_HOP_S, PROSODY_RATE } from '../../dsp/speech/prosody-pitch.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { detectionGain, rmsLevels, speechSnr } from '../../dsp/speech/snr.ts';
import { speechProbabilities, withClearVoice } from '../../dsp/speech/speech-probability.ts';
import { spansBetween, speechSpans, type TimeSpan } from '../../dsp/speech/speech-spans.ts';
import { countSyllables } from '../../dsp/speech/syllables.ts';
import { voiceCepstra } from '../../dsp/speech/speaker-features.ts';
import type { Caption } from '../annotations.ts';
import { defineCapability, type CapabilityContext, type DecodedAudio } from '../capability.ts';
import { writeFiles } from '../files-param.ts';
import { SPEECH_RATE, VOICE_WINDOW, type Models } from '../model-interfaces.ts';
import { annotationsOfSpeech, requireTranscriber } from './annotations.ts';
import { captionsOf } from './captions.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';
import { outputSchema } from './output.ts';
import { speakersOf } from './speakers.ts';
import { transcribe } from './transcript.ts';

const ENGINE = 'embedded:silero+autocorrelation';
/** Shorter pauses belong to the flow of speech, in seconds. */
const MIN_PAUSE_S = 0.3;

/** Finds speech and describes the voices. */
export const speechAnalysis = defineCapability({
  name: 'speech_analysis',
  version: 5,
  previous: { version: 4, run: (context) => analyseSpeech(context, { keepsClearVoice: false }) },
  summary:
    'Detects speech and measures its speakers, pitch, rate, pauses and signal-to-noise ratio; with a speech model, also transcribes it.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  uses: ['speech', 'diarization', 'voice_activity', 'voices'],
  params: paramsSchema,
  output: outputSchema,

  run: (context) => analyseSpeech(context, { keepsClearVoice: true }),
});

/** How speech is found. */
interface SpeechMethod {
  /** Keeps words that the network of voice activity hears clearly. Version 4 did not. */
  keepsClearVoice: boolean;
}

async function analyseSpeech(
  { audio, models, params, write, progress }: CapabilityContext<z.infer<typeof paramsSchema>>,
  method: SpeechMethod,
): Promise<z.input<typeof outputSchema>> {
  requireTranscriber(params.files, models);
  const { speech, captions } = analyse(audio, { method, models, language: params.language, progress });
  const durationS = audio.frames / audio.sampleRate;
  const files = await writeFiles(write, params.files, () => annotationsOfSpeech(speech, captions, durationS));
  return { ...speech, ...files };
}

interface Analysed {
  speech: z.input<typeof outputSchema>;
  captions: Caption[];
}

interface Means {
  method: SpeechMethod;
  models: Models;
  /** Of the transcript, as an ISO 639 code. */
  language: string | undefined;
  progress: (fraction: number) => void;
}

function analyse(audio: DecodedAudio, { method, models, language, progress }: Means): Analysed {
  const { sampleRate, frames } = audio;
  const durationS = frames / sampleRate;
  const windowS = VOICE_WINDOW / SPEECH_RATE;
  const atSpeechRate = (report?: (part: number) => void): Iterable<Float32Array> =>
    resampleParts(mixDown(audio, report), sampleRate, SPEECH_RATE);
  const level = rmsLevels(
    atSpeechRate((part) => progress(part * 0.1)),
    SPEECH_RATE,
  );
  const voice = (models.voiceModel ?? models).voiceActivity(
    atSpeechRate((part) => progress(0.1 + part * 0.3)),
    detectionGain(level),
  );
  const cepstra = voiceCepstra(atSpeechRate((part) => progress(0.4 + part * 0.2)));
  const found = speechProbabilities({ voice, level, cepstra });
  const probabilities = method.keepsClearVoice ? withClearVoice(found, voice) : found;
  const spans = speechSpans({ voice, probabilities }, { windowS, durationS });
  if (spans.length === 0) return { speech: nothing(models), captions: [] };

  const pitch = pitchIn(spans, audio, (part) => progress(0.6 + part * 0.3));
  const speakerTurns = speakersOf(audio, { spans, pitch, level, cepstra }, models);
  const voiced = (within: readonly TimeSpan[]): number[] => hertzIn(pitch, within).toSorted((a, b) => a - b);
  const all = voiced(spans);
  const seconds = spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  const syllables = spans.reduce(
    (sum, { startS, endS }) =>
      sum + countSyllables({ hopS: PROSODY_HOP_S, level, pitch }, frameOf(startS), frameOf(endS)),
    0,
  );
  const { passages, ...transcript } = transcribe(audio, spans, models, language);
  const numbers = [...new Set(speakerTurns.map(({ speaker }) => speaker))].toSorted((a, b) => a - b);
  const values = {
    f0_median_hz: quantile(all, 0.5),
    f0_range_hz: all.length > 0 ? ([quantile(all, 0.1)!, quantile(all, 0.9)!] as [number, number]) : null,
    syllables_per_s: syllables > 0 ? syllables / seconds : null,
    // Measured over the whole band: noise above the range of speech counts too.
    snr_db: speechSnr(rmsLevels(mixDown(audio), sampleRate), voice, spans),
  };
  const speech = {
    speech_ratio: Math.min(1, seconds / durationS),
    segments: speakerTurns.map(({ speaker, ...span }) => ({ ...inMilliseconds(span), speaker: nameOf(speaker) })),
    speakers: numbers.map((speaker) => {
      const own = speakerTurns.filter((span) => span.speaker === speaker);
      return {
        speaker: nameOf(speaker),
        speech_s: toMilliseconds(own.reduce((sum, { startS, endS }) => sum + endS - startS, 0)),
        f0_median_hz: quantile(voiced(own), 0.5),
      };
    }),
    ...values,
    pauses: spansBetween(spans, durationS)
      .filter(({ startS, endS }) => startS > 0 && endS < durationS && endS - startS >= MIN_PAUSE_S)
      .map(inMilliseconds),
    ...transcript,
    notes: Object.entries(values)
      .filter(([, value]) => value === null)
      .map(([field]) => ({
        field,
        reason: field === 'snr_db' ? 'no pause holds noise to compare with' : 'no voiced speech was heard',
      })),
    engine: engineOf(models),
  };
  return { speech, captions: captionsOf(passages, speakerTurns) };
}

function nothing(models: Models) {
  const reason = 'no speech was found';
  return {
    speech_ratio: 0,
    segments: [],
    speakers: [],
    f0_median_hz: null,
    f0_range_hz: null,
    syllables_per_s: null,
    pauses: [],
    snr_db: null,
    transcript: null,
    transcript_reason: reason,
    notes: ['f0_median_hz', 'f0_range_hz', 'syllables_per_s', 'snr_db'].map((field) => ({ field, reason })),
    engine: engineOf(models),
  };
}

function engineOf({ voiceModel, transcriber, diarizer, voiceEncoder }: Models): string {
  return [
    ENGINE,
    ...[voiceModel, transcriber, diarizer ?? voiceEncoder].flatMap((model) => (model ? [`model:${model.name}`] : [])),
  ].join('+');
}

/** Returns the pitch of speech in Hz per frame of prosody, 0 where there is none; the rest of the audio is skipped. */
function pitchIn(spans: readonly TimeSpan[], audio: DecodedAudio, progress: (part: number) => void): Float32Array {
  const tracker = createProsodyPitch();
  let next = 0;
  const isSpoken = (sample: number): boolean => {
    const time = sample / PROSODY_RATE;
    while (next < spans.length && spans[next]!.endS <= time) next++;
    return next < spans.length && spans[next]!.startS <= time;
  };
  for (const part of resampleParts(mixDown(audio, progress), audio.sampleRate, PROSODY_RATE))
    tracker.push(part, isSpoken);
  return tracker.finish();
}

function hertzIn(pitch: Float32Array, spans: readonly TimeSpan[]): number[] {
  return spans.flatMap(({ startS, endS }) => {
    const found: number[] = [];
    for (let frame = frameOf(startS); frame < Math.min(pitch.length, frameOf(endS)); frame++)
      if (pitch[frame]! > 0) found.push(pitch[frame]!);
    return found;
  });
}

function frameOf(seconds: number): number {
  return Math.round(seconds / PROSODY_HOP_S);
}

function quantile(sorted: readonly number[], part: number): number | null {
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? null;
}

function nameOf(speaker: number): string {
  return `S${speaker + 1}`;
}

function inMilliseconds({ startS, endS }: TimeSpan): { start_s: number; end_s: number } {
  return { start_s: toMilliseconds(startS), end_s: toMilliseconds(endS) };
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
