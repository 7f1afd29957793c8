import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { createProsodyPitch, PROSODY_HOP_S, PROSODY_RATE } from '../../dsp/speech/prosody-pitch.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { hearableGain, levelsOf, speechOverNoise } from '../../dsp/speech/snr.ts';
import { speechOdds } from '../../dsp/speech/speech-probability.ts';
import { spansBetween, speechSpans, type TimeSpan } from '../../dsp/speech/speech-spans.ts';
import { countSyllables } from '../../dsp/speech/syllables.ts';
import { voiceCepstra } from '../../dsp/speech/speaker-features.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import { SPEECH_RATE, VOICE_WINDOW, type Models } from '../models.ts';
import { chat } from './chat.ts';
import { speakersOf } from './speakers.ts';
import { transcribe } from './transcript.ts';

const ENGINE = 'embedded:silero+autocorrelation';
/** Pauses shorter than this are part of speaking. */
const LEAST_PAUSE_S = 0.3;

const span = z.object({ start_s: z.number(), end_s: z.number() });

/** Finds speech and describes the voices. */
export const speechAnalysis = defineCapability({
  name: 'speech_analysis',
  version: 4,
  summary: 'Finds speech, its speakers, pitch, pace, pauses and level over the noise; with a speech model, its words.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  uses: ['speech', 'diarization'],
  params: z.strictObject({
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/)
      .optional()
      .describe(
        'Language of the transcript as an ISO 639 code, for models that can be told; default: as the model finds.',
      ),
  }),
  output: z.object({
    speech_ratio: z.number().describe('Part of the audio that is speech, 0 to 1.'),
    segments: z
      .array(span.extend({ speaker: z.string().nullable().describe('S1, S2 … in order of appearance.') }))
      .describe('Stretches of speech of one speaker.'),
    speakers: z.array(z.object({ speaker: z.string(), speech_s: z.number(), f0_median_hz: z.number().nullable() })),
    f0_median_hz: z.number().nullable().describe('Median pitch of all voices.'),
    f0_range_hz: z.tuple([z.number(), z.number()]).nullable().describe('Tenth and ninetieth percentile of the pitch.'),
    syllables_per_s: z.number().nullable().describe('Syllables per second of speech.'),
    pauses: z.array(span).describe('Silences of at least 0.3 s between stretches of speech.'),
    snr_db: z.number().nullable().describe('Level of speech over that of the noise in its pauses.'),
    transcript: z
      .object({
        text: z.string(),
        language: z.string().nullable(),
        words: z.array(span.extend({ word: z.string() })),
        model: z.string(),
      })
      .nullable(),
    transcript_reason: z.string().nullable().describe('Why there is no transcript.'),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
    engine: z.string(),
  }),

  run({ audio, models, params, progress }) {
    const { sampleRate, frames } = audio;
    const durationS = frames / sampleRate;
    const windowS = VOICE_WINDOW / SPEECH_RATE;
    const atSpeechRate = (report?: (part: number) => void): Iterable<Float32Array> =>
      resampleParts(mixDown(audio, report), sampleRate, SPEECH_RATE);
    const level = levelsOf(
      atSpeechRate((part) => progress(part * 0.1)),
      SPEECH_RATE,
    );
    const voice = models.voiceActivity(
      atSpeechRate((part) => progress(0.1 + part * 0.3)),
      hearableGain(level),
    );
    const cepstra = voiceCepstra(atSpeechRate((part) => progress(0.4 + part * 0.2)));
    const odds = speechOdds({ voice, level, cepstra });
    const spans = speechSpans({ voice, odds }, { windowS, durationS });
    if (spans.length === 0) return nothing(models);

    const pitch = pitchIn(spans, audio, (part) => progress(0.6 + part * 0.3));
    const turns = speakersOf(audio, { spans, pitch, level, cepstra }, models);
    const voiced = (within: readonly TimeSpan[]): number[] => hertzIn(pitch, within).toSorted((a, b) => a - b);
    const all = voiced(spans);
    const seconds = spans.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
    const syllables = spans.reduce(
      (sum, { startS, endS }) =>
        sum + countSyllables({ hopS: PROSODY_HOP_S, level, pitch }, frameOf(startS), frameOf(endS)),
      0,
    );
    const transcript = transcribe(audio, spans, models, params.language);
    const numbers = [...new Set(turns.map(({ speaker }) => speaker))].toSorted((a, b) => a - b);
    const values = {
      f0_median_hz: quantile(all, 0.5),
      f0_range_hz: all.length > 0 ? ([quantile(all, 0.1)!, quantile(all, 0.9)!] as [number, number]) : null,
      syllables_per_s: syllables > 0 ? syllables / seconds : null,
      // All the noise counts, also what is too high for speech.
      snr_db: speechOverNoise(levelsOf(mixDown(audio), sampleRate), voice, spans),
    };
    return {
      speech_ratio: Math.min(1, seconds / durationS),
      segments: turns.map(({ speaker, ...turn }) => ({ ...inMilliseconds(turn), speaker: nameOf(speaker) })),
      speakers: numbers.map((speaker) => {
        const own = turns.filter((turn) => turn.speaker === speaker);
        return {
          speaker: nameOf(speaker),
          speech_s: toMilliseconds(own.reduce((sum, { startS, endS }) => sum + endS - startS, 0)),
          f0_median_hz: quantile(voiced(own), 0.5),
        };
      }),
      ...values,
      pauses: spansBetween(spans, durationS)
        .filter(({ startS, endS }) => startS > 0 && endS < durationS && endS - startS >= LEAST_PAUSE_S)
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
  },
});

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

function engineOf({ transcriber, diarizer }: Models): string {
  return [ENGINE, ...[transcriber, diarizer].flatMap((model) => (model ? [`model:${model.name}`] : []))].join('+');
}

/** Pitch of what is spoken, Hz per frame; the rest is not looked at. */
function pitchIn(spans: readonly TimeSpan[], audio: DecodedAudio, progress: (part: number) => void): Float32Array {
  const tracker = createProsodyPitch();
  let next = 0;
  const heard = (sample: number): boolean => {
    const time = sample / PROSODY_RATE;
    while (next < spans.length && spans[next]!.endS <= time) next++;
    return next < spans.length && spans[next]!.startS <= time;
  };
  for (const part of resampleParts(mixDown(audio, progress), audio.sampleRate, PROSODY_RATE)) tracker.push(part, heard);
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
