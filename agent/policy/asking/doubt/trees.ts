/** A tree of decisions: a leaf's value, or a feature, the value up to which the first branch is taken, and both branches. */
export type Tree = number | readonly [feature: number, upTo: number, low: Tree, high: Tree];

/** Boosted trees: the sum of their leaves and the bias is a log-odds. */
export interface Trees {
  /** Names of the features, by which trees refer to them. */
  features: readonly string[];
  bias: number;
  trees: readonly Tree[];
}

/** Returns the probability, 0 to 1, that trees give to values. A feature without a value counts as 0. */
export function probabilityOf({ features, bias, trees }: Trees, values: Readonly<Record<string, number>>): number {
  const row = features.map((name) => values[name] ?? 0);
  const sum = trees.reduce<number>((total, tree) => total + leafOf(tree, row), bias);
  return 1 / (1 + Math.exp(-sum));
}

function leafOf(tree: Tree, row: readonly number[]): number {
  let at = tree;
  while (typeof at !== 'number') at = row[at[0]]! <= at[1] ? at[2] : at[3];
  return at;
}
