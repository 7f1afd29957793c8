import { z } from 'zod';
import { MIN_BEAT_CONFIDENCE, MIN_BEAT_TRACK_S, type BeatOptions } from '../../dsp/beats/beats.ts';
import { beatEngine, beatTrackOf, EMBEDDED_BEATS } from '../beat-track.ts';
import { defineCapability, type CapabilityContext } from '../capability.ts';
import { filesOutput, filesParam, writeFiles } from '../files-param.ts';
import { chat } from './chat.ts';

/** A tempo is steady if this share of its curve is this near to it. */
const STEADY_SHARE = 0.75;
const STEADY_WITHIN = 0.04;

const params = z.strictObject(filesParam(['csv', 'jams']));

/** Finds the tempo. */
export const tempoAnalysis = defineCapability({
  name: 'tempo_analysis',
  version: 7,
  previous: { version: 6, run: (context) => analyse(context, { level: 'tapped' }) },
  summary: 'Estimates the tempo in beats per minute, other tempo candidates, and the tempo over time.',
  takes: 'audio',
  makes: 'analysis',
  uses: ['beats'],
  engine: EMBEDDED_BEATS,
  chat,
  params,
  output: z.object({
    bpm: z.number().nullable().describe('Beats per minute of most of the audio; null when no tempo is found.'),
    confidence: z.number().describe('0 to 1: the mean probability of a beat where the tempo has one.'),
    candidates: z
      .array(
        z.object({
          bpm: z.number(),
          strength: z.number().describe('0 to 1: how strongly it was found; that of the best is 1.'),
          probability: z
            .number()
            .optional()
            .describe(
              '0 to 1: also by how fast people tap; those of all candidates sum to 1. Absent in older results.',
            ),
        }),
      )
      .describe('The tempo and its alternatives; half and double tempo are the usual ones.'),
    steady: z
      .boolean()
      .nullable()
      .optional()
      .describe(
        'Whether one tempo holds: it is within 4 % of bpm for three quarters of the time. Null when bpm is; absent in older results.',
      ),
    curve: z.array(z.object({ time_s: z.number(), bpm: z.number() })).describe('Tempo of 8 s around each time.'),
    reason: z.string().nullable().describe('Why bpm is null.'),
    engine: z.string(),
    ...filesOutput,
  }),

  run: (context) => analyse(context),
});

type Context = CapabilityContext<z.infer<typeof params>>;

async function analyse({ audio, params: { files }, models, write, progress }: Context, options: BeatOptions = {}) {
  const engine = beatEngine(models);
  const long = audio.frames >= MIN_BEAT_TRACK_S * audio.sampleRate;
  const track = long ? beatTrackOf({ audio, models, progress }, options) : undefined;
  const confidence = track?.confidence ?? 0;
  const found = confidence < MIN_BEAT_CONFIDENCE ? undefined : track;
  const { bpm = null, candidates = [], curve = [] } = found ?? {};
  const reason = long ? 'no regular beat is heard' : `the audio is shorter than ${MIN_BEAT_TRACK_S} s`;
  return {
    bpm,
    confidence,
    candidates,
    steady: bpm === null ? null : isSteady(bpm, curve),
    curve: curve.map((point) => ({ time_s: point.timeS, bpm: point.bpm })),
    reason: found ? null : reason,
    engine,
    ...(await writeFiles(write, files, () => ({
      name: 'tempo',
      durationS: audio.frames / audio.sampleRate,
      engine,
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
}

/** Reports whether the tempo is near `bpm` for most of the time. Audio too short for a curve has one tempo. */
function isSteady(bpm: number, curve: readonly { bpm: number }[]): boolean {
  const near = curve.filter((point) => Math.abs(point.bpm / bpm - 1) <= STEADY_WITHIN);
  return near.length >= STEADY_SHARE * curve.length;
}
