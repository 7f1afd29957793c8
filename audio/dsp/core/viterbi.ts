/** What a most likely course is made of: frames, each with states of its own, scores in log units (higher is likelier). */
export interface CourseModel {
  frames: number;
  /** States of a frame, at least one. */
  states: (frame: number) => number;
  /** How well a state fits what was observed in a frame. */
  fit: (frame: number, state: number) => number;
  /** How likely a state of frame - 1 is followed by one of `frame`. */
  step: (frame: number, from: number, to: number) => number;
}

/** The most likely state of every frame (Viterbi 1967): the course with the highest sum of fits and steps; at most 65,535 states a frame. */
export function bestCourse({ frames, states, fit, step }: CourseModel): Uint16Array {
  const course = new Uint16Array(frames);
  if (frames === 0) return course;
  const starts = new Float64Array(frames + 1); // exact beyond 2^32, which long audio with many states may pass
  for (let t = 0; t < frames; t++) starts[t + 1] = starts[t]! + states(t);
  const from = new Uint16Array(starts[frames]!);
  let before = Float64Array.from({ length: states(0) }, (_, state) => fit(0, state));
  for (let t = 1; t < frames; t++) {
    const now = new Float64Array(states(t));
    for (let to = 0; to < now.length; to++) {
      let best = -Infinity;
      let origin = 0;
      for (let state = 0; state < before.length; state++) {
        const score = before[state]! + step(t, state, to);
        if (score > best) {
          best = score;
          origin = state;
        }
      }
      now[to] = best + fit(t, to);
      from[starts[t]! + to] = origin;
    }
    before = now;
  }
  let state = before.indexOf(before.reduce((most, score) => Math.max(most, score)));
  for (let t = frames - 1; t >= 0; t--) {
    course[t] = state;
    state = from[starts[t]! + state]!;
  }
  return course;
}
