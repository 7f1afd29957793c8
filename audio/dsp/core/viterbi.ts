/**
 * A hidden Markov model whose frames each have their own states; all scores are in log units, higher is more likely.
 */
export interface ViterbiModel {
  frames: number;
  /** Number of states of a frame, at least one. */
  states: (frame: number) => number;
  /** Observation score (log-likelihood) of a state in a frame. */
  observation: (frame: number, state: number) => number;
  /** Transition score (log-probability) from a state of frame - 1 to a state of `frame`. */
  transition: (frame: number, from: number, to: number) => number;
}

/**
 * Returns the most likely state of every frame (Viterbi 1967): the path with the highest sum of observation and
 * transition scores. At most 65,535 states per frame. The initial distribution is uniform.
 */
export function viterbiPath({ frames, states, observation, transition }: ViterbiModel): Uint16Array {
  const path = new Uint16Array(frames);
  if (frames === 0) return path;
  const starts = new Float64Array(frames + 1); // exact beyond 2^32, which long audio with many states may pass
  for (let t = 0; t < frames; t++) starts[t + 1] = starts[t]! + states(t);
  const from = new Uint16Array(starts[frames]!);
  let before = Float64Array.from({ length: states(0) }, (_, state) => observation(0, state));
  for (let t = 1; t < frames; t++) {
    const now = new Float64Array(states(t));
    for (let to = 0; to < now.length; to++) {
      let best = -Infinity;
      let origin = 0;
      for (let state = 0; state < before.length; state++) {
        const score = before[state]! + transition(t, state, to);
        if (score > best) {
          best = score;
          origin = state;
        }
      }
      now[to] = best + observation(t, to);
      from[starts[t]! + to] = origin;
    }
    before = now;
  }
  let state = before.indexOf(before.reduce((most, score) => Math.max(most, score)));
  for (let t = frames - 1; t >= 0; t--) {
    path[t] = state;
    state = from[starts[t]! + state]!;
  }
  return path;
}
