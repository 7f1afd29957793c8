import { viterbiPath } from '../core/viterbi.ts';
import { heldOdds, type HeldOdds } from './sustain-network.ts';
import { notesOf, type Note } from './note-decoder.ts';
import type { PitchTrack, VoiceTrack } from './pitch-path.ts';

/** Log odds from which a frame is rather held than not: a frame missed costs pitch, one too many only silence. */
const HELD = -0.65;
/** What a change between held and not costs, in the same units. */
const SWITCH = 1.5;
/** Confidence from which the pitch of a frame is clear, */
const CLEAR = 0.3;
/** unless it leaps by so many semitones within so many seconds: a window that spans two notes has neither's pitch. */
const LEAP = 0.7;
const NEAR_S = 0.02;
/** Log odds from which a note begins, no two nearer than this, */
const STROKE = 0;
const STROKE_S = 0.04;
/** without at least such a rise, which no letting go has, */
const RISE = 1.2;
/** and how far from where its pitch is clear, in seconds. */
const SNAP_S = 0.06;

/** What one voice sings: its track without release and room, and its notes. */
export interface Sung {
  track: PitchTrack;
  notes: Note[];
}

/** Tells notes of one voice from their releases and the room's answer to them, and gives every moment of a note its pitch. */
export function sungBy(heard: VoiceTrack): Sung {
  const odds = heldOdds(heard);
  const voiced = heldFrames(odds);
  const hz = filled(heard, odds, voiced);
  for (let t = 0; t < hz.length; t++) if (hz[t] === 0) voiced[t] = 0;
  const confidence = odds.held.map((value) => 1 / (1 + Math.exp(-value)));
  const track = { hopS: heard.hopS, hz, voiced, confidence, level: heard.level };
  const strokes = strokesOf(odds, heard);
  return {
    track,
    notes: notesOf(track, strokes, { sure: true }).map((note, n, all) =>
      snapped(note, all[n - 1], strokes, heard.hopS),
    ),
  };
}

/** 1 where a note surely begins: the likeliest frame of those around, where the level rises. */
function strokesOf({ begins }: HeldOdds, { level, hopS }: VoiceTrack): Uint8Array {
  const reach = Math.round(STROKE_S / hopS);
  const strokes = new Uint8Array(begins.length);
  for (let t = 0; t < begins.length; t++) {
    if (begins[t]! < STROKE) continue;
    let most = true;
    for (let i = 1; i <= reach && most; i++)
      most = begins[t]! >= (begins[t - i] ?? -Infinity) && begins[t]! > (begins[t + i] ?? -Infinity);
    strokes[t] = Number(most && rises(level.subarray(Math.max(0, t - reach), t + reach + 2)));
  }
  return strokes;
}

/** Whether levels grow by more than they do by beating. */
function rises(level: Float32Array): boolean {
  let least = Infinity;
  for (const value of level) {
    if (value > least * RISE) return true;
    least = Math.min(least, value);
  }
  return false;
}

/** The note from where it is heard to begin, if that is near its start. */
function snapped(note: Note, before: Note | undefined, strokes: Uint8Array, hopS: number): Note {
  const start = Math.round(note.startS / hopS);
  const earliest = Math.round((before?.startS ?? -hopS) / hopS) + 1;
  for (let i = 0; i <= Math.round(SNAP_S / hopS); i++)
    for (const at of [start - i, start + i])
      if (strokes[at] && at >= earliest && at * hopS < note.endS) return { ...note, startS: at * hopS };
  return note;
}

/** 1 where a note is held: the likeliest course of holding and letting go. */
function heldFrames({ held }: HeldOdds): Uint8Array {
  return Uint8Array.from(
    viterbiPath({
      frames: held.length,
      states: () => 2,
      observation: (t, state) => (state === 1 ? held[t]! - HELD : 0),
      transition: (_, from, to) => (from === to ? 0 : -SWITCH),
    }),
  );
}

/** Pitch of the held frames: where it is not clear, that of the nearest clear moment of the same note. */
function filled(heard: VoiceTrack, { begins }: HeldOdds, held: Uint8Array): Float32Array {
  const { length } = held;
  const clear = clearFrames(heard);
  const hz = new Float32Array(length);
  for (let from = 0; from < length; from++) {
    if (!held[from]) continue;
    let to = from;
    while (to < length && held[to]) to++;
    let last = -1;
    for (let t = from; t <= to; t++) {
      if (t < to && !clear[t]) continue;
      const next = t < to ? t : -1;
      let parting = last < 0 ? from : next < 0 ? t : last + 1;
      if (last >= 0 && next >= 0) for (let i = last + 1; i <= t; i++) if (begins[i]! > begins[parting]!) parting = i;
      for (let i = last < 0 ? from : last + 1; i < t; i++) {
        const source = i < parting ? last : next;
        hz[i] = source >= 0 ? heard.hz[source]! : heard.offered[i]!;
      }
      if (next >= 0) hz[t] = heard.hz[t]!;
      last = t;
    }
    from = to;
  }
  return hz;
}

/** 1 where the pitch is beyond doubt. */
function clearFrames({ hz, confidence, hopS }: VoiceTrack): Uint8Array {
  const clear = Uint8Array.from(hz, (value, t) => Number(value > 0 && confidence[t]! >= CLEAR));
  const near = Math.round(NEAR_S / hopS);
  for (let t = 1; t < hz.length; t++) {
    if (hz[t] === 0 || hz[t - 1] === 0) continue;
    if (12 * Math.abs(Math.log2(hz[t]! / hz[t - 1]!)) > LEAP) clear.fill(0, Math.max(0, t - near), t + near);
  }
  return clear;
}
