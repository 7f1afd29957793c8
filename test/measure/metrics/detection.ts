/** Returns the F1 of a yes-or-no decision; null if neither the truth nor the detections have a yes. */
export function detectionF1(pairs: readonly { truth: boolean; detected: boolean }[]): number | null {
  const both = pairs.filter(({ truth, detected }) => truth && detected).length;
  const sum = pairs.filter(({ truth }) => truth).length + pairs.filter(({ detected }) => detected).length;
  return sum === 0 ? null : (2 * both) / sum;
}
