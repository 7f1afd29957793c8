import { notesOf, type Note } from './notes.ts';
import type { PitchTrack } from './pitch-path.ts';

/** Longest gap between pitches that is a change of note, in seconds: a window that spans both has no pitch. */
const LONGEST_JOIN_S = 0.1;
/** How far a sounding note falls in a second of its own, in dB: plucked strings do. */
const NATURAL_DECAY = 30;
/** How much further below that it has ended: what follows is release and room. */
const END_DB = 3;
/** How late that is noticed, in seconds: levels are means. */
const LATE_S = 0.01;
/** How far below the note before a note may lie at which nothing rises. */
const TAIL_DB = 9;
const RISE_DB = 6;
/** How far back a note reaches before its pitch is clear: its attack. */
const ATTACK_S = 0.04;
const ATTACK_DB = 12;

/** What one voice sings: its track without release and room, and its notes. */
export interface Sung {
  track: PitchTrack;
  notes: Note[];
}

/** Tells notes of one voice from the room's answer to them: each ends where its level falls faster than any note decays. */
export function sungBy(track: PitchTrack): Sung {
  const { hopS } = track;
  const filled = joined(track);
  const level = Float32Array.from(track.level, (value) => 20 * Math.log10(value + 1e-7));
  const hz = new Float32Array(filled.hz.length);
  const voiced = new Uint8Array(filled.hz.length);
  const notes: Note[] = [];
  let reference = -Infinity;
  let end = 0;
  for (const note of notesOf(filled)) {
    const from = Math.round(note.startS / hopS);
    const to = Math.round(note.endS / hopS);
    const peak = highest(level, from, to);
    const before = lowest(level, Math.max(end, from - Math.round(0.06 / hopS)), from + 1);
    const decayed = reference - NATURAL_DECAY * (from - end) * hopS;
    if (peak < decayed - TAIL_DB && peak < before + RISE_DB) continue;
    let start = from;
    const earliest = Math.max(end, from - Math.round(ATTACK_S / hopS));
    while (start > earliest && level[start - 1]! > peak - ATTACK_DB && level[start - 1]! <= level[start]! + 1) start--;
    let last = from;
    let held = -Infinity;
    for (let t = from; t < to; t++) {
      held = Math.max(level[t]!, held - NATURAL_DECAY * hopS);
      if (level[t]! >= held - END_DB) last = t + 1;
    }
    if (last < to || level[Math.min(last, level.length - 1)]! < held - END_DB)
      last = Math.max(from + 1, last - Math.round(LATE_S / hopS));
    for (let t = start; t < last; t++) {
      hz[t] = filled.hz[Math.max(t, from)]!;
      if (hz[t]! > 0) voiced[t] = 1;
    }
    reference = held;
    end = last;
    notes.push({ ...note, startS: start * hopS, endS: last * hopS });
  }
  return { track: { ...track, hz, voiced }, notes };
}

/** The track with short gaps filled from both sides, parted where the level is least. */
function joined(track: PitchTrack): PitchTrack {
  const hz = track.hz.slice();
  const voiced = track.voiced.slice();
  const longest = Math.round(LONGEST_JOIN_S / track.hopS);
  let last = -1;
  for (let t = 0; t < hz.length; t++) {
    if (!track.voiced[t]) continue;
    if (last >= 0 && t - last > 1 && t - last - 1 <= longest) {
      let parting = last + 1;
      for (let i = last + 1; i < t; i++) if (track.level[i]! < track.level[parting]!) parting = i;
      for (let i = last + 1; i < t; i++) {
        hz[i] = i < parting ? hz[last]! : hz[t]!;
        voiced[i] = 1;
      }
    }
    last = t;
  }
  return { ...track, hz, voiced };
}

function highest(values: Float32Array, from: number, to: number): number {
  let most = -Infinity;
  for (let i = from; i < to; i++) most = Math.max(most, values[i]!);
  return most;
}

function lowest(values: Float32Array, from: number, to: number): number {
  let least = Infinity;
  for (let i = from; i < to; i++) least = Math.min(least, values[i]!);
  return least;
}
