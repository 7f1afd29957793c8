import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { MIN_BEAT_CONFIDENCE, MIN_BEAT_TRACK_S, trackBeats } from '../../dsp/beats/beats.ts';
import { defineCapability } from '../capability.ts';
import { filesOutput, filesParam, writeFiles } from '../files-param.ts';
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
  params: z.strictObject(filesParam(['csv', 'jams'])),
  output: z.object({
    bpm: z.number().nullable().describe('Beats per minute of most of the audio; null when no tempo is found.'),
    confidence: z.number().describe('0 to 1: the mean probability of a beat where the tempo has one.'),
    candidates: z
      .array(z.object({ bpm: z.number(), strength: z.number() }))
      .describe('The best tempi, best first; half and double tempo are the usual alternatives.'),
    curve: z.array(z.object({ time_s: z.number(), bpm: z.number() })).describe('Tempo of 8 s around each time.'),
    reason: z.string().nullable().describe('Why bpm is null.'),
    engine: z.string(),
    ...filesOutput,
  }),

  async run({ audio, params, write, progress }) {
    const long = audio.frames >= MIN_BEAT_TRACK_S * audio.sampleRate;
    const track = long ? trackBeats(mixDown(audio, progress), audio.sampleRate) : undefined;
    const confidence = track?.confidence ?? 0;
    const found = confidence < MIN_BEAT_CONFIDENCE ? undefined : track;
    const { bpm = null, candidates = [], curve = [] } = found ?? {};
    const reason = long ? 'no regular beat is heard' : `the audio is shorter than ${MIN_BEAT_TRACK_S} s`;
    return {
      bpm,
      confidence,
      candidates,
      curve: curve.map((point) => ({ time_s: point.timeS, bpm: point.bpm })),
      reason: found ? null : reason,
      engine: ENGINE,
      ...(await writeFiles(write, params.files, () => ({
        name: 'tempo',
        durationS: audio.frames / audio.sampleRate,
        engine: ENGINE,
        tracks: [
          {
            name: 'tempo',
            namespace: 'tempo',
            entries: curve.map(({ timeS, bpm: value }) => ({
              startS: timeS,
              label: value.toFixed(2),
              value,
              confidence,
            })),
          },
        ],
      }))),
    };
  },
});
