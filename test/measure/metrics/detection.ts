/** Returns the F1 of a yes-or-no decision; null if neither the truth nor the decisions have a yes. */
export function detectionF1(pairs: readonly { truth: boolean; answer: boolean }[]): number | null {
  const both = pairs.filter(({ truth, answer }) => truth && answer).length;
  const sum = pairs.filter(({ truth }) => truth).length + pairs.filter(({ answer }) => answer).length;
  return sum === 0 ? null : (2 * both) / sum;
}
