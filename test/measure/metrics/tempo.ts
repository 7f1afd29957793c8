const TOLERANCE = 0.04;
/** The tempo itself, and what counts as an exact octave of it in duple and triple time. */
const OCTAVES = [1, 2, 1 / 2, 3, 1 / 3];

/** True where a tempo is within 4 % of the truth (accuracy 1 of Gouyon 2006); no tempo is no hit. */
export function tempoRight(truth: number, estimate: number | null): boolean {
  return estimate !== null && Math.abs(estimate / truth - 1) <= TOLERANCE;
}

/** The same with half, double, third and triple tempo allowed (accuracy 2). */
export function tempoRightOrOctave(truth: number, estimate: number | null): boolean {
  return OCTAVES.some((octave) => tempoRight(truth * octave, estimate));
}
