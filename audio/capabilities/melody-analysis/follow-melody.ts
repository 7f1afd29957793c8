import { mixDown } from '../../dsp/core/mix-down.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import type { LeadTrack } from '../../dsp/melody/lead-notes/lead-track.ts';
import { MELODY_NETWORK } from '../../dsp/melody/melody-network.ts';
import { createMelodyTracker } from '../../dsp/melody/melody-track.ts';
import {
  transcribeMonophonic,
  type MonophonicTranscription,
  type PitchByModel,
} from '../../dsp/melody/monophonic-transcription.ts';
import { createMonophonyDetector, isClearlyPitched, mayBeMonophonic } from '../../dsp/melody/monophony-detector.ts';
import { decodeNotes, LEAD_OF_A_MIX, levelRises, type Note } from '../../dsp/melody/note-decoder.ts';
import type { VoiceTrack } from '../../dsp/melody/pitch-path.ts';
import { createPyin } from '../../dsp/melody/pyin.ts';
import type { DecodedAudio } from '../capability.ts';
import type { Models } from '../model-interfaces.ts';
import { sungNotes } from './sung-notes.ts';

const HOP_S = 0.01;
/** Range in which the pitch of a single voice or instrument is tracked, in Hz: from a bass's lowest string to a piccolo. */
const MIN_HZ = 32;
const MAX_HZ = 2_500;
/** Fraction of the work that is done when one voice has been tried, and when the lead of a mix is followed and notes by a model remain. */
const SINGLE_DONE = 0.5;
const LEAD_DONE = 0.7;
/** Former notes of the lead of a mix below this confidence are left out. */
const MIN_CONFIDENCE = 0.2;
/** A smaller rise of the melody's harmonics in dB begins no former note. */
const MIN_RISE_DB = 5;

/** Returns the notes of the lead of a mix. */
export type NotesOfLead = (lead: LeadTrack) => Note[];

/** Returns the notes of version 6: of the pitch alone, divided where the level rises. */
export const formerNotesOfLead: NotesOfLead = (lead) =>
  decodeNotes(lead, levelRises(lead, MIN_RISE_DB), { costs: LEAD_OF_A_MIX }).filter(
    ({ confidence }) => confidence >= MIN_CONFIDENCE,
  );

/** The melody that was followed, and whether as one voice. */
export interface FollowedMelody extends MonophonicTranscription {
  single: boolean;
}

/** Follows the melody of one voice or of a mix; `voices` names which, or `auto`. */
export function followMelody(
  audio: DecodedAudio,
  voices: 'auto' | 'single' | 'mix',
  { notesOfLead, models, progress }: { notesOfLead: NotesOfLead; models: Models; progress: (fraction: number) => void },
): FollowedMelody {
  let voice = voices === 'mix' ? undefined : followSingle(audio, (part) => progress(part * SINGLE_DONE));
  const one = (track: VoiceTrack): FollowedMelody => {
    const model = models.pitchTracker && pitchByModel(models.pitchTracker, audio, track);
    return { single: true, ...transcribeMonophonic(track, { model }) };
  };
  if (voice && (voices === 'single' || (mayBeMonophonic(voice) && isSingle(audio, voice)))) return one(voice);
  const low = voice && isClearlyPitched(voice) ? voice : undefined; // any other track is not needed any more: hours of it take much memory
  voice = undefined;
  const { noteModel } = models;
  const leadDone = noteModel ? LEAD_DONE : 1;
  const lead = followLead(audio, notesOfLead, (part) => progress(SINGLE_DONE + part * (leadDone - SINGLE_DONE)));
  // Without a lead there may still be a single voice that is too low for one.
  if (low && !lead.track.voiced.includes(1)) return one(low);
  if (!noteModel) return { single: false, ...lead };
  const notes = sungNotes(audio, noteModel, (part) => progress(leadDone + part * (1 - leadDone)));
  return { single: false, ...lead, notes };
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

/** Returns pitch and voicing by an installed model, at the frames of a track. */
function pitchByModel(
  model: NonNullable<Models['pitchTracker']>,
  audio: DecodedAudio,
  { hz: { length }, hopS }: VoiceTrack,
): PitchByModel {
  const resampler = createResampler(audio.sampleRate, model.sampleRate);
  const samples = new Float32Array(resampler.outputLength(audio.frames));
  let at = 0;
  for (const mean of mixDown(audio)) {
    const part = resampler.push(mean);
    samples.set(part, at);
    at += part.length;
  }
  samples.set(resampler.finish().subarray(0, samples.length - at), at);
  const found = model.track(samples);
  const frameAt = (t: number): number => Math.min(found.hz.length - 1, Math.round((t * hopS) / found.hopS));
  return {
    hz: Float32Array.from({ length }, (_, t) => inRange(found.hz[frameAt(t)])),
    voicing: Float32Array.from({ length }, (_, t) => found.voicing[frameAt(t)] || 0),
  };
}

/** Returns a pitch that can be one, else 0: a graph may return any number. */
function inRange(hz: number | undefined): number {
  return hz !== undefined && hz >= MIN_HZ / 2 && hz <= 2 * MAX_HZ ? hz : 0;
}

function isSingle(audio: DecodedAudio, track: VoiceTrack): boolean {
  const count = createMonophonyDetector(audio.sampleRate, track);
  for (const mean of mixDown(audio)) count.push(mean);
  return count.finish();
}

/** Tracks the pitch of the lead of a mix. */
function followLead(
  audio: DecodedAudio,
  notesOfLead: NotesOfLead,
  progress: (fraction: number) => void,
): MonophonicTranscription {
  const tracker = createMelodyTracker(audio.sampleRate, MELODY_NETWORK);
  let done = 0;
  for (const planes of audio.blocks()) {
    tracker.push(planes);
    progress((done += planes[0]!.length) / audio.frames);
  }
  const track = tracker.finish();
  return { track, notes: notesOfLead(track) };
}
