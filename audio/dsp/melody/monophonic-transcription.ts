import { viterbiPath } from '../core/viterbi.ts';
import { sustainLogOdds, type SustainLogOdds } from './sustain-network.ts';
import { decodeNotes, type Note } from './note-decoder.ts';
import type { PitchTrack, VoiceTrack } from './pitch-path.ts';
import { voicingOf } from './voicing.ts';

/** Transition cost between sounding and not, in log units. */
const SWITCH_COST = 1.5;
/** Minimum confidence of a clear pitch … */
const MIN_CONFIDENCE = 0.3;
/**
 * … unless it leaps by more than this many semitones within so many seconds: a window that spans two notes has the
 * pitch of neither.
 */
const MAX_LEAP = 0.7;
const LEAP_WINDOW_S = 0.02;
/** Log odds threshold of onsets, and their minimum distance … */
const ONSET_THRESHOLD = 0;
const MIN_ONSET_GAP_S = 0.04;
/** … with at least this ratio of level rise, which releases do not reach … */
const MIN_RISE_RATIO = 1.2;
/** … and the maximum distance from a note's start to its onset, in seconds. */
const MAX_SNAP_S = 0.06;

/** Transcription of one voice: its pitch track without release and reverberation, and its notes. */
export interface MonophonicTranscription {
  track: PitchTrack;
  notes: Note[];
}

/** Pitch and probability of voicing per frame of the track, by an installed model. */
export interface PitchByModel {
  hz: Float32Array;
  voicing: Float32Array;
}

export interface TranscriptionOptions {
  /** Replaces pitch and voicing; onsets of repeated notes are still those of the network. */
  model?: PitchByModel | undefined;
}

/**
 * Transcribes one voice: distinguishes notes from their releases and reverberation. Every frame has a pitch where one
 * can be estimated, whether a note sounds or not.
 */
export function transcribeMonophonic(
  voiceTrack: VoiceTrack,
  { model }: TranscriptionOptions = {},
): MonophonicTranscription {
  const logOdds = sustainLogOdds(voiceTrack);
  const voicing = model ? { logOdds: model.voicing.map(logOddsOf), ringing: 0 } : voicingOf(voiceTrack, logOdds);
  const voiced = soundingFrames(voicing.logOdds);
  const hz = model
    ? model.hz.slice()
    : voicing.ringing >= 0.5
      ? fillPitch(voiceTrack, logOdds, voiced)
      : voiceTrack.forcedHz.slice();
  for (let t = 0; t < hz.length; t++) {
    if (hz[t]! > 0) continue;
    voiced[t] = 0;
    hz[t] = voiceTrack.hz[t]! || voiceTrack.forcedHz[t]!;
  }
  const confidence = voicing.logOdds.map((value) => 1 / (1 + Math.exp(-value)));
  const track = { hopS: voiceTrack.hopS, hz, voiced, confidence, level: voiceTrack.level };
  const onsets = onsetFrames(logOdds, voiceTrack);
  return {
    track,
    notes: decodeNotes(track, onsets, { sure: true }).map((note, n, all) =>
      snapToOnset(note, all[n - 1], onsets, voiceTrack.hopS),
    ),
  };
}

function logOddsOf(probability: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(p / (1 - p));
}

/** Returns 1 at the onset frames: local maxima of the onset log odds at which the level rises. */
function onsetFrames({ onset }: SustainLogOdds, { level, hopS }: VoiceTrack): Uint8Array {
  const reach = Math.round(MIN_ONSET_GAP_S / hopS);
  const onsets = new Uint8Array(onset.length);
  for (let t = 0; t < onset.length; t++) {
    if (onset[t]! < ONSET_THRESHOLD) continue;
    let isMaximum = true;
    for (let i = 1; i <= reach && isMaximum; i++)
      isMaximum = onset[t]! >= (onset[t - i] ?? -Infinity) && onset[t]! > (onset[t + i] ?? -Infinity);
    onsets[t] = Number(isMaximum && rises(level.subarray(Math.max(0, t - reach), t + reach + 2)));
  }
  return onsets;
}

/** Reports whether levels grow by more than beating does. */
function rises(level: Float32Array): boolean {
  let min = Infinity;
  for (const value of level) {
    if (value > min * MIN_RISE_RATIO) return true;
    min = Math.min(min, value);
  }
  return false;
}

/** Moves the start of a note to an onset near it, if there is one. */
function snapToOnset(note: Note, before: Note | undefined, onsets: Uint8Array, hopS: number): Note {
  const start = Math.round(note.startS / hopS);
  const earliest = Math.round((before?.startS ?? -hopS) / hopS) + 1;
  for (let i = 0; i <= Math.round(MAX_SNAP_S / hopS); i++)
    for (const at of [start - i, start + i])
      if (onsets[at] && at >= earliest && at * hopS < note.endS) return { ...note, startS: at * hopS };
  return note;
}

/** Returns 1 for frames in which a note sounds (Viterbi decoding over sounding and not). */
function soundingFrames(logOdds: Float32Array): Uint8Array {
  return Uint8Array.from(
    viterbiPath({
      frames: logOdds.length,
      states: () => 2,
      observation: (t, state) => (state === 1 ? logOdds[t]! : 0),
      transition: (_, from, to) => (from === to ? 0 : -SWITCH_COST),
    }),
  );
}

/**
 * Returns the pitch of the sustained frames; frames without a clear pitch take that of the nearest clear frame of the
 * same note.
 */
function fillPitch(voiceTrack: VoiceTrack, { onset }: SustainLogOdds, sustained: Uint8Array): Float32Array {
  const { length } = sustained;
  const clear = clearFrames(voiceTrack);
  const hz = new Float32Array(length);
  for (let from = 0; from < length; from++) {
    if (!sustained[from]) continue;
    let to = from;
    while (to < length && sustained[to]) to++;
    let last = -1;
    for (let t = from; t <= to; t++) {
      if (t < to && !clear[t]) continue;
      const next = t < to ? t : -1;
      let boundary = last < 0 ? from : next < 0 ? t : last + 1;
      if (last >= 0 && next >= 0) for (let i = last + 1; i <= t; i++) if (onset[i]! > onset[boundary]!) boundary = i;
      for (let i = last < 0 ? from : last + 1; i < t; i++) {
        const source = i < boundary ? last : next;
        hz[i] = source >= 0 ? voiceTrack.hz[source]! : voiceTrack.forcedHz[i]!;
      }
      if (next >= 0) hz[t] = voiceTrack.hz[t]!;
      last = t;
    }
    from = to;
  }
  return hz;
}

/** Returns 1 for frames with a clear pitch. */
function clearFrames({ hz, confidence, hopS }: VoiceTrack): Uint8Array {
  const clear = Uint8Array.from(hz, (value, t) => Number(value > 0 && confidence[t]! >= MIN_CONFIDENCE));
  const leapReach = Math.round(LEAP_WINDOW_S / hopS);
  for (let t = 1; t < hz.length; t++) {
    if (hz[t] === 0 || hz[t - 1] === 0) continue;
    if (12 * Math.abs(Math.log2(hz[t]! / hz[t - 1]!)) > MAX_LEAP)
      clear.fill(0, Math.max(0, t - leapReach), t + leapReach);
  }
  return clear;
}
