/** The id of one row of each table, in the middle of its ids: an account with a third of all rows, its largest batch, an item of that. */
export const HOT_ID = '019a0000-0000-7fff-8000-000000000000';
/** The id of an account with a third of all rows, none of them younger than half of the time. */
export const STOPPED_ID = '019a0000-0000-7fff-8000-000000000001';
/** The hash of one content, in the middle of all. */
export const HOT_HASH = 'ab'.repeat(32);

/** Numbers of rows. */
export interface Sizes {
  accounts: number;
  /** Without those of turns: each turn has one besides. */
  jobs: number;
  items: number;
  recipes: number;
  turns: number;
}

/** A table and the query whose rows it gets. */
export type Seed = [table: string, columns: string, query: string];

/** Returns the sizes of a share of five million items. Tables that stay small beside items have their full size, or enough rows to show how they are read. */
export function sizesOf(share: number): Sizes {
  // Multiples of 600, so that the row in the middle belongs to the large account whatever the share.
  const some = (count: number, step: number): number => Math.max(step, Math.round((count * share) / step) * step);
  const jobs = some(600_000, 1_200);
  return {
    accounts: 10_000,
    jobs,
    items: some(5_000_000, 12_000),
    recipes: some(100_000, 20_000),
    turns: some(60_000, 12_000),
  };
}
