import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { MIN_BEAT_CONFIDENCE, MIN_BEAT_TRACK_S, trackBeats } from '../../dsp/beats/beats.ts';
import { defineCapability } from '../capability.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:beat-network';

/** Finds the tempo. */
export const tempoAnalysis = defineCapability({
  name: 'tempo_analysis',
  version: 5,
  summary: 'Estimates the tempo in beats per minute, other tempo candidates, and the tempo over time.',
  takes: 'audio',
  makes: 'analysis',
  engine: ENGINE,
  chat,
  params: z.strictObject({}),
  output: z.object({
    bpm: z.number().nullable().describe('Beats per minute of most of the audio; null when no tempo is found.'),
    confidence: z.number().describe('0 to 1: the mean probability of a beat where the tempo has one.'),
    candidates: z
      .array(z.object({ bpm: z.number(), strength: z.number() }))
      .describe('The best tempi, best first; half and double tempo are the usual alternatives.'),
    curve: z.array(z.object({ time_s: z.number(), bpm: z.number() })).describe('Tempo of 8 s around each time.'),
    reason: z.string().nullable().describe('Why bpm is null.'),
    engine: z.string(),
  }),

  run({ audio, progress }) {
    const long = audio.frames >= MIN_BEAT_TRACK_S * audio.sampleRate;
    const track = long ? trackBeats(mixDown(audio, progress), audio.sampleRate) : undefined;
    const confidence = track?.confidence ?? 0;
    if (!track || confidence < MIN_BEAT_CONFIDENCE) {
      const reason = long ? 'no regular beat is heard' : `the audio is shorter than ${MIN_BEAT_TRACK_S} s`;
      return { bpm: null, confidence, candidates: [], curve: [], reason, engine: ENGINE };
    }
    return {
      bpm: track.bpm,
      confidence,
      candidates: track.candidates,
      curve: track.curve.map(({ timeS, bpm }) => ({ time_s: timeS, bpm })),
      reason: null,
      engine: ENGINE,
    };
  },
});
