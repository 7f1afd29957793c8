import { probabilityOf, type Tree, type Trees } from '../../agent/policy/asking/doubt/trees.ts';
import { inRandomOrder, type Random } from './random.ts';

/** Values of features by name, and whether what they describe was wrong. */
export interface Row {
  features: Readonly<Record<string, number>>;
  isWrong: boolean;
  /** How much it counts. */
  weight: number;
}

export interface TreeSettings {
  trees: number;
  depth: number;
  /** Part of a tree's correction that is added. */
  rate: number;
  /** Least weight in a leaf. */
  leaf: number;
  /** Added to the weight of a leaf, so that small leaves say little. */
  ridge: number;
  /** Parts of the rows and of the features that a tree is fitted to, 0 to 1. */
  rows: number;
  features: number;
}

const DIGITS = 3;
/** Values of a feature between which a tree may divide. */
const MOST_STEPS = 24;

interface Fitted {
  columns: readonly Float64Array[];
  steps: readonly (readonly number[])[];
  gradients: Float64Array;
  curvatures: Float64Array;
}

/** Fits boosted trees to rows: stochastic gradient boosting of the logistic loss (Friedman 2002), with Newton steps in the leaves. */
export function fitTrees(rows: readonly Row[], settings: TreeSettings, random: Random): Trees {
  const features = [...new Set(rows.flatMap((row) => Object.keys(row.features)))].toSorted();
  const columns = features.map((name) => Float64Array.from(rows, (row) => row.features[name] ?? 0));
  const wrong = weightOf(rows.filter(({ isWrong }) => isWrong));
  const bias = rounded(Math.log(wrong / (weightOf(rows) - wrong)));
  const scores = new Float64Array(rows.length).fill(bias);
  const gradients = new Float64Array(rows.length);
  const curvatures = new Float64Array(rows.length);
  const fitted = { columns, steps: columns.map(stepsOf), gradients, curvatures };
  const trees: Tree[] = [];
  for (let n = 0; n < settings.trees; n++) {
    for (const [at, { isWrong, weight }] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-scores[at]!));
      gradients[at] = weight * ((isWrong ? 1 : 0) - chance);
      curvatures[at] = weight * chance * (1 - chance);
    }
    const drawn = inRandomOrder(rows.length, random).slice(0, Math.ceil(settings.rows * rows.length));
    const among = inRandomOrder(features.length, random).slice(0, Math.ceil(settings.features * features.length));
    const tree = grown(fitted, { members: drawn, among, depth: settings.depth }, settings);
    trees.push(tree);
    for (let at = 0; at < rows.length; at++) scores[at]! += valueOf(tree, columns, at);
  }
  return { features, bias, trees };
}

/** Returns the probability of a row by trees. */
export const chanceOf = (trees: Trees, { features }: Row): number => probabilityOf(trees, features);

function grown(
  fitted: Fitted,
  { members, among, depth }: { members: readonly number[]; among: readonly number[]; depth: number },
  settings: TreeSettings,
): Tree {
  const { gradients, curvatures } = fitted;
  const gradient = sumAt(gradients, members);
  const curvature = sumAt(curvatures, members);
  const leaf = rounded((settings.rate * gradient) / (curvature + settings.ridge));
  if (depth === 0) return leaf;
  const whole = gradient ** 2 / (curvature + settings.ridge);
  let best: { feature: number; upTo: number; gain: number } | undefined;
  for (const feature of among) {
    const column = fitted.columns[feature]!;
    for (const upTo of fitted.steps[feature]!) {
      let [lowGradient, lowCurvature, count] = [0, 0, 0];
      for (const at of members) {
        if (column[at]! > upTo) continue;
        lowGradient += gradients[at]!;
        lowCurvature += curvatures[at]!;
        count++;
      }
      if (count < settings.leaf || members.length - count < settings.leaf) continue;
      const gain =
        lowGradient ** 2 / (lowCurvature + settings.ridge) +
        (gradient - lowGradient) ** 2 / (curvature - lowCurvature + settings.ridge) -
        whole;
      if (gain > (best?.gain ?? 0)) best = { feature, upTo, gain };
    }
  }
  if (!best) return leaf;
  const { feature, upTo } = best;
  const column = fitted.columns[feature]!;
  const side = (isLow: boolean): Tree =>
    grown(
      fitted,
      { members: members.filter((at) => column[at]! <= upTo === isLow), among, depth: depth - 1 },
      settings,
    );
  return [feature, upTo, side(true), side(false)];
}

/** Returns values between which a column is divided: halfway between neighbours, at most as many as quantiles. */
function stepsOf(column: Float64Array): number[] {
  const values = [...new Set(column)].toSorted((a, b) => a - b);
  const halves = values.slice(1).map((value, n) => rounded((value + values[n]!) / 2));
  const sorted = column.toSorted();
  if (halves.length <= MOST_STEPS) return halves;
  return [
    ...new Set(
      Array.from({ length: MOST_STEPS }, (_, n) => sorted[Math.floor(((n + 1) * sorted.length) / (MOST_STEPS + 1))]!),
    ),
  ];
}

function valueOf(tree: Tree, columns: readonly Float64Array[], at: number): number {
  let node = tree;
  while (typeof node !== 'number') node = columns[node[0]]![at]! <= node[1] ? node[2] : node[3];
  return node;
}

const rounded = (value: number): number => Number(value.toFixed(DIGITS));
const weightOf = (rows: readonly Row[]): number => rows.reduce((sum, { weight }) => sum + weight, 0);
const sumAt = (values: Float64Array, members: readonly number[]): number =>
  members.reduce((sum, at) => sum + values[at]!, 0);
