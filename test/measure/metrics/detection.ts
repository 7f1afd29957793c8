/** F1 of a yes-or-no answer; null where neither the truth nor the answers ever say yes. */
export function detectionF1(pairs: readonly { truth: boolean; answer: boolean }[]): number | null {
  const both = pairs.filter(({ truth, answer }) => truth && answer).length;
  const sum = pairs.filter(({ truth }) => truth).length + pairs.filter(({ answer }) => answer).length;
  return sum === 0 ? null : (2 * both) / sum;
}
