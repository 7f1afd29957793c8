import { z } from 'zod';
import { createMelodyTracker } from '../../dsp/melody/melody-track.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { sungBy, type Sung } from '../../dsp/melody/monophonic-transcription.ts';
import { noteName, notesOf, risesOf } from '../../dsp/melody/note-decoder.ts';
import type { VoiceTrack } from '../../dsp/melody/pitch-path.ts';
import { createPyin } from '../../dsp/melody/pyin.ts';
import { clearlyPitched, createVoiceCount, likelySingle } from '../../dsp/melody/monophony-detector.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import { chat } from './chat.ts';

const HOP_S = 0.01;
/** Lowest and highest pitch that one voice or instrument is followed to, in Hz: a bass's lowest string, a piccolo's range. */
const MIN_HZ = 32;
const MAX_HZ = 2_500;
/** In a mix, a rise of the melody's harmonics by less is another instrument's; notes less sure are not written down. */
const RISE_DB = 14;
const LEAST_CONFIDENCE = 0.2;
const SINGLE = 'embedded:pyin';
const MIX = 'embedded:salience-network';

/** Follows the melody. */
export const melodyAnalysis = defineCapability({
  name: 'melody_analysis',
  version: 4,
  summary: 'Follows the pitch of the melody, of one voice alone or leading a mix, and writes it down as notes.',
  takes: 'audio',
  makes: 'analysis',
  engine: `${SINGLE},${MIX}`,
  chat,
  params: z.strictObject({
    voices: z
      .enum(['auto', 'single', 'mix'])
      .default('auto')
      .describe('Whether one voice or instrument sounds alone or leads a mix; auto tells them apart by listening.'),
  }),
  output: z.object({
    monophonic: z.boolean().nullable().describe('Whether one note sounds at a time; null when no pitch is heard.'),
    f0: z.object({
      hop_s: z.number().describe('Entry n is centred on n * hop_s seconds.'),
      hz: z.array(z.number()).describe('Fundamental frequency; 0 where the melody rests.'),
      voiced: z.array(z.boolean()),
      confidence: z.array(z.number()).describe('Probability that the melody sounds, 0 to 1.'),
    }),
    notes: z.array(
      z.object({
        start_s: z.number(),
        end_s: z.number(),
        midi: z.number().int().describe('Key of a keyboard tuned as the melody is; 69 is A4.'),
        name: z.string(),
        cents_off: z.number().describe('Cents that the note lies above the key at A4 = 440 Hz.'),
      }),
    ),
    reasons: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null or empty.'),
    engine: z.string(),
  }),

  run({ audio, params, progress }) {
    const heard = params.voices === 'mix' ? undefined : followSingle(audio, (part) => progress(part / 2));
    const alone = heard && (params.voices === 'single' || (likelySingle(heard) && isSingle(audio, heard)));
    const lead = alone ? undefined : followLead(audio, (part) => progress(0.5 + part / 2));
    // Where nothing leads there may still be one voice, too low for a lead.
    const low = lead && heard && !lead.track.voiced.includes(1) && clearlyPitched(heard);
    const single = alone === true || low === true;
    const { track, notes } = lead && !single ? lead : sungBy(heard!);
    const none = !track.voiced.includes(1);
    return {
      monophonic: none ? null : single,
      f0: {
        hop_s: track.hopS,
        hz: Array.from(track.hz, (hz) => rounded(hz, 100)),
        voiced: Array.from(track.voiced, (voiced) => voiced === 1),
        confidence: Array.from(track.confidence, (confidence) => rounded(confidence, 1_000)),
      },
      notes: notes.map(({ startS, endS, midi, centsOff }) => ({
        start_s: rounded(startS, 1_000),
        end_s: rounded(endS, 1_000),
        midi,
        name: noteName(midi),
        cents_off: rounded(centsOff, 10),
      })),
      reasons: none ? [{ field: 'monophonic', reason: 'no pitch is heard in the audio' }] : [],
      engine: single ? SINGLE : MIX,
    };
  },
});

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** Pitch of what may be one voice: of the mean of the channels. */
function followSingle(audio: DecodedAudio, progress: (fraction: number) => void): VoiceTrack {
  const tracker = createPyin(audio.sampleRate, { minHz: MIN_HZ, maxHz: MAX_HZ, hopS: HOP_S });
  let done = 0;
  for (const mean of mixDown(audio)) {
    tracker.push(mean);
    progress((done += mean.length) / audio.frames);
  }
  return tracker.finish();
}

function isSingle(audio: DecodedAudio, track: VoiceTrack): boolean {
  const count = createVoiceCount(audio.sampleRate, track);
  for (const mean of mixDown(audio)) count.push(mean);
  return count.finish();
}

/** Pitch of what leads a mix. */
function followLead(audio: DecodedAudio, progress: (fraction: number) => void): Sung {
  const tracker = createMelodyTracker(audio.sampleRate);
  let done = 0;
  for (const planes of audio.blocks()) {
    tracker.push(planes);
    progress((done += planes[0]!.length) / audio.frames);
  }
  const track = tracker.finish();
  return {
    track,
    notes: notesOf(track, risesOf(track, RISE_DB)).filter(({ confidence }) => confidence >= LEAST_CONFIDENCE),
  };
}
