/** Costs of a path through the semitones and rests, in log units. */
export interface SemitoneCosts {
  /** Change to another note, by frame. */
  change: (t: number) => number;
  /** Change between a note and a rest; into a note it costs no more than `change`. */
  rest: number;
  /** Pitch in a rest. */
  pitchInRest: number;
  /** A semitone between the pitch of a frame and the note, by frame. */
  deviation: (t: number) => number;
  /** Maximum deviation that counts, in semitones: an octave error counts as one error. */
  maxDeviation: number;
  /** Frame without a pitch in a note. */
  unvoiced: number;
}

/**
 * Returns the MIDI number of every frame, 0 for silence: Viterbi decoding over all semitones in the track's range.
 * `pitch` is in semitones, NaN where none sounds; all costs but those of changes are times `frame`.
 */
export function semitonePath(pitch: Float32Array, costs: SemitoneCosts, frame: number): Uint8Array {
  let [low, high] = [127, 1];
  for (const value of pitch) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, Math.max(1, Math.round(value)));
    high = Math.max(high, Math.min(127, Math.round(value)));
  }
  const path = new Uint8Array(pitch.length);
  if (high < low) return path;
  const states = high - low + 2; // the last state is silence
  const rest = states - 1;
  const from = new Uint8Array(pitch.length * states);
  let before = new Float64Array(states);
  let now = new Float64Array(states);
  for (let t = 0; t < pitch.length; t++) {
    const p = pitch[t]!;
    const change = costs.change(t);
    const deviation = costs.deviation(t);
    let best = 0;
    for (let state = 1; state < rest; state++) if (before[state]! > before[best]!) best = state;
    const fromRest = before[rest]! - Math.min(costs.rest, change);
    const leap = Math.max(before[best]! - change, fromRest);
    const origin = leap > fromRest ? best : rest;
    for (let state = 0; state < states; state++) {
      let cost: number;
      if (Number.isNaN(p)) cost = state === rest ? 0 : costs.unvoiced;
      else
        cost = state === rest ? costs.pitchInRest : deviation * Math.min(costs.maxDeviation, Math.abs(p - low - state));
      const stay = before[state]!;
      const other = state === rest ? before[best]! - costs.rest : leap;
      from[t * states + state] = stay >= other ? state : state === rest ? best : origin;
      now[state] = Math.max(stay, other) - cost * frame;
    }
    [before, now] = [now, before];
  }
  let state = before.indexOf(before.reduce((most, score) => Math.max(most, score)));
  for (let t = pitch.length - 1; t >= 0; t--) {
    path[t] = state === rest ? 0 : low + state;
    state = from[t * states + state]!;
  }
  return path;
}
