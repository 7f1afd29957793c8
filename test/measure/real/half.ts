import { createHash } from 'node:crypto';

export const HALVES = ['dev', 'last', 'all'] as const;
export type Half = (typeof HALVES)[number];

/**
 * Returns the items of a half: every second one in the order of the hashes of their ids is kept for the end. Sections that share
 * recordings give the same items, so that a recording is in the same half in each.
 */
export function ofHalf<T extends { id: string }>(items: readonly T[], half: Half): T[] {
  const hashed = items.map((item) => ({ item, hash: createHash('sha256').update(item.id).digest('hex') }));
  return hashed
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
    .filter((_, n) => half === 'all' || (n % 2 === 1) === (half === 'last'))
    .map(({ item }) => item);
}
