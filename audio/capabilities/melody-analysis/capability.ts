import { createMelodyTracker } from '../../dsp/melody/melody-track.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { transcribeMonophonic, type MonophonicTranscription } from '../../dsp/melody/monophonic-transcription.ts';
import { noteName, decodeNotes, levelRises } from '../../dsp/melody/note-decoder.ts';
import type { VoiceTrack } from '../../dsp/melody/pitch-path.ts';
import { createPyin } from '../../dsp/melody/pyin.ts';
import { isClearlyPitched, createMonophonyDetector, isLikelyMonophonic } from '../../dsp/melody/monophony-detector.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import { writeFiles } from '../files-param.ts';
import { annotationsOfMelody } from './annotations.ts';
import { chat } from './chat.ts';
import { outputSchema } from './output.ts';
import { paramsSchema } from './params.ts';

const HOP_S = 0.01;
/** Range in which the pitch of a single voice or instrument is tracked, in Hz: from a bass's lowest string to a piccolo. */
const MIN_HZ = 32;
const MAX_HZ = 2_500;
/** In a mix, a smaller rise of the melody's harmonics in dB belongs to another instrument, and notes of lower confidence are left out. */
const RISE_DB = 14;
const MIN_CONFIDENCE = 0.2;
const SINGLE = 'embedded:pyin';
const MIX = 'embedded:salience-network';

/** Tracks the pitch of the melody and returns its notes. */
export const melodyAnalysis = defineCapability({
  name: 'melody_analysis',
  version: 4,
  summary: 'Tracks the pitch of the melody, of a single voice or the lead of a mix, and transcribes it to notes.',
  takes: 'audio',
  makes: 'analysis',
  engine: `${SINGLE},${MIX}`,
  chat,
  params: paramsSchema,
  output: outputSchema,

  async run({ audio, params, write, progress }) {
    const voice = params.voices === 'mix' ? undefined : followSingle(audio, (part) => progress(part / 2));
    const alone = voice && (params.voices === 'single' || (isLikelyMonophonic(voice) && isSingle(audio, voice)));
    const lead = alone ? undefined : followLead(audio, (part) => progress(0.5 + part / 2));
    // Without a lead there may still be a single voice that is too low for one.
    const low = lead && voice && !lead.track.voiced.includes(1) && isClearlyPitched(voice);
    const single = alone === true || low === true;
    const { track, notes } = lead && !single ? lead : transcribeMonophonic(voice!);
    const none = !track.voiced.includes(1);
    const engine = single ? SINGLE : MIX;
    const pitch = {
      hopS: track.hopS,
      hz: Array.from(track.hz, (hz) => rounded(hz, 100)),
      voiced: Array.from(track.voiced, (voiced) => voiced === 1),
      confidence: Array.from(track.confidence, (confidence) => rounded(confidence, 1_000)),
    };
    const named = notes.map(({ startS, endS, midi, centsOff }) => ({
      start_s: rounded(startS, 1_000),
      end_s: rounded(endS, 1_000),
      midi,
      name: noteName(midi),
      cents_off: rounded(centsOff, 10),
    }));
    const step = Math.max(1, Math.round((params.hop_s ?? 0) / track.hopS));
    const shown = <T>(series: readonly T[]): T[] => series.filter((_, n) => n % step === 0);
    return {
      monophonic: none ? null : single,
      f0: {
        hop_s: rounded(step * track.hopS, 1_000_000),
        hz: shown(pitch.hz),
        voiced: shown(pitch.voiced),
        confidence: shown(pitch.confidence),
      },
      notes: named,
      reasons: none ? [{ field: 'monophonic', reason: 'no pitch is heard in the audio' }] : [],
      engine,
      ...(await writeFiles(write, params.files, () =>
        annotationsOfMelody({ notes: named, pitch, durationS: audio.frames / audio.sampleRate, engine }),
      )),
    };
  },
});

function rounded(value: number, parts: number): number {
  return Math.round(value * parts) / parts;
}

/** Tracks the pitch of a possible single voice in the mean of the channels. */
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
  const count = createMonophonyDetector(audio.sampleRate, track);
  for (const mean of mixDown(audio)) count.push(mean);
  return count.finish();
}

/** Tracks the pitch of the lead of a mix. */
function followLead(audio: DecodedAudio, progress: (fraction: number) => void): MonophonicTranscription {
  const tracker = createMelodyTracker(audio.sampleRate);
  let done = 0;
  for (const planes of audio.blocks()) {
    tracker.push(planes);
    progress((done += planes[0]!.length) / audio.frames);
  }
  const track = tracker.finish();
  return {
    track,
    notes: decodeNotes(track, levelRises(track, RISE_DB)).filter(({ confidence }) => confidence >= MIN_CONFIDENCE),
  };
}
