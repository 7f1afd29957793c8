import { z } from 'zod';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { MIN_BEAT_CONFIDENCE, MIN_BEAT_TRACK_S, type BeatOptions } from '../../dsp/beats/beats.ts';
import { onsetTimes } from '../../dsp/beats/onset-peaks.ts';
import { onsetStrength } from '../../dsp/beats/onset-strength.ts';
import { beatEngine, beatTrackOf, EMBEDDED_BEATS } from '../beat-track.ts';
import { defineCapability, type CapabilityContext } from '../capability.ts';
import { filesOutput, filesParam, writeFiles } from '../files-param.ts';
import { beatTracks } from './beat-tracks.ts';
import { chat } from './chat.ts';

const params = z.strictObject(filesParam(['labels', 'csv', 'jams']));

/** Finds beats, bars and onsets. */
export const rhythmTrackingAnalysis = defineCapability({
  name: 'rhythm_tracking_analysis',
  version: 6,
  previous: { version: 5, run: (context) => analyse(context, { level: 'tapped' }) },
  summary: 'Finds the beats, the downbeats (first beats of bars), the meter and the onsets.',
  takes: 'audio',
  makes: 'analysis',
  uses: ['beats'],
  engine: EMBEDDED_BEATS,
  chat,
  params,
  output: z.object({
    bpm: z.number().nullable().describe('Beats per minute of most of the audio; null when no beat is found.'),
    meter: z
      .number()
      .int()
      .nullable()
      .describe(
        'Beats in a bar: 2, 3 or 4, or as many as an optional model finds. A beat of 6/8 or 12/8 is a dotted quarter.',
      ),
    beats_s: z.array(z.number()).describe('When the beats fall, in seconds.'),
    downbeats_s: z.array(z.number()).describe('The beats that begin a bar, in seconds.'),
    onsets_s: z.array(z.number()).describe('When sounds begin, on a beat or off it, in seconds.'),
    confidence: z.number().describe('0 to 1: the mean probability of a beat where one is returned.'),
    reason: z.string().nullable().describe('Why there are no beats.'),
    engine: z.string(),
    ...filesOutput,
  }),

  run: (context) => analyse(context),
});

type Context = CapabilityContext<z.infer<typeof params>>;

async function analyse({ audio, params: { files }, models, write, progress }: Context, options: BeatOptions = {}) {
  const engine = beatEngine(models);
  const halves = (part: number) => (fraction: number) => progress((part + fraction) / 2);
  const onsets = onsetTimes(onsetStrength(mixDown(audio, halves(0)), audio.sampleRate));
  const long = audio.frames >= MIN_BEAT_TRACK_S * audio.sampleRate;
  const track = long && onsets.length > 0 ? beatTrackOf({ audio, models, progress: halves(1) }, options) : undefined;
  const confidence = track?.confidence ?? 0;
  const common = { onsets_s: onsets, confidence, engine };
  const found = confidence < MIN_BEAT_CONFIDENCE ? undefined : track;
  const { bpm = null, meter = null, beats = [], downbeats = [] } = found ?? {};
  const reason = long ? 'no regular beat is heard' : `the audio is shorter than ${MIN_BEAT_TRACK_S} s`;
  return {
    bpm,
    meter,
    beats_s: beats,
    downbeats_s: downbeats,
    reason: found ? null : reason,
    ...common,
    ...(await writeFiles(write, files, () => ({
      name: 'beats',
      durationS: audio.frames / audio.sampleRate,
      engine,
      tracks: beatTracks({ beats, downbeats, onsets }),
    }))),
  };
}
