/** A merge of two groups, by their numbers: below `count` the items, above it the merges in their order. */
interface Merge {
  one: number;
  other: number;
  distance: number;
}

/**
 * Groups items by average linkage: joins the nearest groups as long as their mean distance is below `threshold`. `distances` is a symmetric
 * matrix of `count` rows, which is overwritten. Returns a group per item, numbered from 0 in order of appearance. Nearest neighbours are
 * followed in chains (Murtagh 1983), so that it takes a time of the order of count².
 */
export function averageLinkage(distances: Float32Array, count: number, threshold: number): number[] {
  const merges = chainMerges(distances, count);
  const parent = Array.from({ length: count + merges.length }, (_, n) => n);
  merges.forEach(({ one, other, distance }, n) => {
    if (distance >= threshold) return;
    parent[one] = count + n;
    parent[other] = count + n;
  });
  const rootOf = (item: number): number => {
    let at = item;
    while (parent[at] !== at) at = parent[at]!;
    return at;
  };
  const roots = Array.from({ length: count }, (_, item) => rootOf(item));
  const order = [...new Set(roots)];
  return roots.map((root) => order.indexOf(root));
}

/** Returns all merges; average linkage is monotonic, so that each distance is at least those of the merges within it. */
function chainMerges(distances: Float32Array, count: number): Merge[] {
  const sizes = new Float64Array(count).fill(1);
  const groups = Array.from({ length: count }, (_, n) => n);
  const isLeft = new Uint8Array(count).fill(1);
  const merges: Merge[] = [];
  const chain: number[] = [];
  while (merges.length < count - 1) {
    if (chain.length === 0) chain.push(isLeft.indexOf(1));
    const top = chain.at(-1)!;
    let nearest = chain.at(-2) ?? -1;
    let least = nearest < 0 ? Infinity : distances[top * count + nearest]!;
    for (let other = 0; other < count; other++)
      if (isLeft[other] === 1 && other !== top && distances[top * count + other]! < least)
        [nearest, least] = [other, distances[top * count + other]!];
    if (nearest !== chain.at(-2)) {
      chain.push(nearest);
      continue;
    }
    chain.splice(-2);
    const [a, b] = [sizes[top]!, sizes[nearest]!];
    for (let other = 0; other < count; other++) {
      if (isLeft[other] === 0 || other === top || other === nearest) continue;
      const mean = (a * distances[top * count + other]! + b * distances[nearest * count + other]!) / (a + b);
      distances[nearest * count + other] = mean;
      distances[other * count + nearest] = mean;
    }
    merges.push({ one: groups[top]!, other: groups[nearest]!, distance: least });
    groups[nearest] = count + merges.length - 1;
    sizes[nearest] = a + b;
    isLeft[top] = 0;
  }
  return merges;
}
