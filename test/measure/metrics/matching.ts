/**
 * Size of the largest set of pairs (reference, estimate) in which each appears at most once, by augmenting paths; `partners`
 * lists for each reference the estimates it may be paired with (Kuhn 1955, as in mir_eval's bipartite match).
 */
export function matched(partners: readonly (readonly number[])[]): number {
  const takenBy = new Map<number, number>();
  let size = 0;
  for (let reference = 0; reference < partners.length; reference++) {
    if (augment(reference, partners, takenBy, new Set())) size += 1;
  }
  return size;
}

function augment(
  reference: number,
  partners: readonly (readonly number[])[],
  takenBy: Map<number, number>,
  seen: Set<number>,
): boolean {
  for (const estimate of partners[reference]!) {
    if (seen.has(estimate)) continue;
    seen.add(estimate);
    const holder = takenBy.get(estimate);
    if (holder === undefined || augment(holder, partners, takenBy, seen)) {
      takenBy.set(estimate, reference);
      return true;
    }
  }
  return false;
}

/** Returns precision, recall and their harmonic mean for `hits` among estimates and references; all 0 if either side is empty. */
export function fMeasure(
  hits: number,
  { estimates, references }: { estimates: number; references: number },
): { precision: number; recall: number; f: number } {
  const precision = estimates === 0 ? 0 : hits / estimates;
  const recall = references === 0 ? 0 : hits / references;
  return { precision, recall, f: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}
