const TOLERANCE = 0.04;
/** Factors of the tempo that count as an octave of it, in duple and triple time. */
const OCTAVES = [1, 2, 1 / 2, 3, 1 / 3];

/** Reports whether a tempo is within 4 % of the truth (accuracy 1 of Gouyon 2006); null never is. */
export function tempoRight(truth: number, estimate: number | null): boolean {
  return estimate !== null && Math.abs(estimate / truth - 1) <= TOLERANCE;
}

/** Reports the same with half, double, third and triple tempo allowed (accuracy 2). */
export function tempoRightOrOctave(truth: number, estimate: number | null): boolean {
  return OCTAVES.some((octave) => tempoRight(truth * octave, estimate));
}
