import { tuningOf, type Note } from '../note-decoder.ts';
import { semitonePath } from '../semitone-path.ts';
import type { LeadTrack } from './lead-track.ts';
import { onsetLogOdds, type OnsetLogOdds } from './onset-network.ts';

/** Cost of a change to another note, in log units; log odds of an onset above the threshold lower it, down to a minimum. */
const CHANGE_COST = 4;
const ONSET_DISCOUNT = 2;
const DISCOUNT_THRESHOLD = -3;
const MIN_CHANGE_COST = 0.3;
/** Transition cost between a note and a rest. */
const REST_CHANGE_COST = 3;
/** Cost per 10 ms of a pitch in a rest … */
const PITCH_IN_REST_COST = 0.5;
/** … of a frame without a pitch in a note … */
const UNVOICED_COST = 0.35;
/** … and per semitone of deviation from the note, where the pitch is steady and where it slides. */
const DEVIATION_COST = 0.6;
const SLIDE_COST = 0.3;
const MAX_DEVIATION = 1;
/** A pitch is steady if it differs less than this from those beside it, in semitones. */
const STEADY = 0.1;
/** Log odds threshold of onsets: 1 in 6. Its network is trained on frames of which one in 16 is an onset. */
const ONSET_THRESHOLD = -1.6;
/** Minimum distance of onsets in seconds. */
const MIN_ONSET_GAP_S = 0.08;
/** A note starts at the likeliest onset from so long before the change of pitch, which a consonant precedes, to so long after it, in seconds. */
const BEFORE_S = 0.12;
const AFTER_S = 0.1;
/** Minimum note duration in seconds. */
const MIN_NOTE_S = 0.12;
/** Beginning of a note that its pitch is not taken from, in seconds: singers slide into it. */
const SCOOP_S = 0.04;

/** Frames of a note from `start` until `end`. */
interface Span {
  start: number;
  end: number;
}

/**
 * Returns the notes of the lead of a mix: Viterbi decoding over semitones and silence (after Mauch et al. 2015), in which
 * changes are cheaper where a network finds an onset. The onsets divide repeated notes, and are the starts of the notes near them.
 */
export function notesOfLead(lead: LeadTrack): Note[] {
  return segmentLead(lead, onsetLogOdds(lead));
}

/** Returns the notes of a lead for given log odds. */
export function segmentLead(lead: LeadTrack, { sounding, onset }: OnsetLogOdds): Note[] {
  const { hz, voiced, hopS } = lead;
  const steady = steadyFrames(lead);
  const tuning = tuningOf(hz, steady);
  const pitch = Float32Array.from(hz, (value, t) => (voiced[t] ? 69 + 12 * Math.log2(value / 440) - tuning : NaN));
  const path = semitonePath(
    pitch,
    {
      change: (t) =>
        Math.max(MIN_CHANGE_COST, CHANGE_COST - ONSET_DISCOUNT * Math.max(0, onset[t]! - DISCOUNT_THRESHOLD)),
      rest: REST_CHANGE_COST,
      pitchInRest: PITCH_IN_REST_COST,
      deviation: (t) => (steady[t] ? DEVIATION_COST : SLIDE_COST),
      maxDeviation: MAX_DEVIATION,
      unvoiced: UNVOICED_COST,
    },
    hopS / 0.01,
  );
  return spansOf(path, onsetFrames(onset, hopS), onset, hopS)
    .filter(({ start, end }) => meanOf(sounding, start, end) >= 0)
    .map(({ start, end }) => {
      const midi = medianPitch(pitch, steady, { start: start + Math.round(SCOOP_S / hopS), end });
      if (midi === undefined) return undefined;
      const key = Math.round(midi);
      return {
        startS: start * hopS,
        endS: end * hopS,
        midi: key,
        centsOff: 100 * (midi - key + tuning),
        confidence: meanOf(lead.confidence, start, end),
      };
    })
    .filter((note) => note !== undefined);
}

/** Returns the spans of notes: the runs of the path, started at onsets near them and divided at others. */
function spansOf(path: Uint8Array, isOnset: Uint8Array, onset: Float32Array, hopS: number): Span[] {
  const [before, after, min] = [BEFORE_S, AFTER_S, MIN_NOTE_S].map((seconds) => Math.round(seconds / hopS)) as [
    number,
    number,
    number,
  ];
  const spans: Span[] = [];
  for (let from = 0, to = 0; from < path.length; from = to) {
    for (to = from + 1; to < path.length && path[to] === path[from];) to++;
    if (path[from] === 0) continue;
    const last = spans.at(-1);
    let start = from;
    for (let t = Math.max(0, from - before, (last?.start ?? -2) + 2); t < Math.min(to, from + after + 1); t++)
      if (isOnset[t] && (!isOnset[start] || onset[t]! > onset[start]!)) start = t;
    if (last && last.end > start) last.end = start;
    for (let t = start + min; t <= to - 2; t++) {
      if (!isOnset[t] || t - start < min) continue;
      spans.push({ start, end: t });
      start = t;
    }
    spans.push({ start, end: to });
  }
  return spans.filter(({ start, end }) => end - start >= min);
}

/** Returns 1 at the onset frames: local maxima of the onset log odds. */
function onsetFrames(onset: Float32Array, hopS: number): Uint8Array {
  const reach = Math.round(MIN_ONSET_GAP_S / hopS) - 1;
  return Uint8Array.from(onset, (value, t) => {
    if (value < ONSET_THRESHOLD) return 0;
    for (let i = 1; i <= reach; i++)
      if (value < (onset[t - i] ?? -Infinity) || value <= (onset[t + i] ?? -Infinity)) return 0;
    return 1;
  });
}

/** Returns 1 for the voiced frames whose pitch hardly moves. */
function steadyFrames({ hz, voiced }: LeadTrack): Uint8Array {
  return Uint8Array.from(hz, (value, t) =>
    Number(voiced[t]! && !moves(value, hz[t - 1] ?? 0) && !moves(value, hz[t + 1] ?? 0)),
  );
}

function moves(one: number, other: number): boolean {
  return !(one > 0 && other > 0) || Math.abs(12 * Math.log2(one / other)) >= STEADY;
}

/** Returns the median of the steady pitches of a span; of all its pitches where few are steady, undefined where it has none. */
function medianPitch(pitch: Float32Array, steady: Uint8Array, { start, end }: Span): number | undefined {
  const all: number[] = [];
  const still: number[] = [];
  for (let t = start; t < end; t++) {
    if (Number.isNaN(pitch[t]!)) continue;
    all.push(pitch[t]!);
    if (steady[t]) still.push(pitch[t]!);
  }
  const chosen = still.length > 1 ? still : all;
  return chosen.toSorted((one, other) => one - other)[chosen.length >> 1];
}

function meanOf(values: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let t = start; t < end; t++) sum += values[t]!;
  return sum / (end - start);
}
