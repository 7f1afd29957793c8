/** Compares the outputs of a step of two recipes. */

/** Differences that are shown of a step. */
const MAX_DIFFERENCES = 100;
/** Characters that are shown of a text. */
const MAX_CHARS = 200;
/** Fields whose values name files, which always differ. */
const FILES = new Set(['artifact_id', 'content_hash', 'url', 'audio_url']);

type Value = number | string | boolean | null | { length: number; mean: number | null };

export interface Difference {
  path: string;
  /** Absent where the first has no such value. */
  first?: Value;
  second?: Value;
  /** Of numbers and of means: the second less the first. */
  difference?: number;
}

/**
 * Returns where two outputs differ, in the order of their fields, and how many differences were left out. Objects are compared field by field; lists as
 * a whole, of which the length and the mean are shown, since a curve that is shifted differs in every entry.
 */
export function compareOutputs(first: unknown, second: unknown): { differences: Difference[]; omitted: number } {
  const [a, b] = [new Map(leaves(first)), new Map(leaves(second))];
  const paths = [...new Set([...a.keys(), ...b.keys()])];
  const differing = paths.filter((path) => JSON.stringify(a.get(path)) !== JSON.stringify(b.get(path)));
  const shown = differing.slice(0, MAX_DIFFERENCES).map((path) => {
    const [x, y] = [a, b].map((side) => (side.has(path) ? summarised(side.get(path)) : undefined));
    return {
      path,
      ...(x === undefined ? {} : { first: x }),
      ...(y === undefined ? {} : { second: y }),
      ...differenceOf(x, y),
    };
  });
  return { differences: shown, omitted: differing.length - shown.length };
}

/** Yields the values of an output with their paths: what is neither an object nor the name of a file. */
function* leaves(output: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) {
    if (path !== '') yield [path, output];
    return;
  }
  for (const [name, value] of Object.entries(output)) {
    if (!FILES.has(name)) yield* leaves(value, path === '' ? name : `${path}.${name}`);
  }
}

function summarised(value: unknown): Value {
  if (Array.isArray(value)) {
    const isNumeric = value.length > 0 && value.every((entry) => typeof entry === 'number');
    const sum = isNumeric ? value.reduce((total: number, entry: number) => total + entry, 0) : 0;
    return { length: value.length, mean: isNumeric ? rounded(sum / value.length) : null };
  }
  if (typeof value === 'string') return value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

function differenceOf(first: Value | undefined, second: Value | undefined): { difference?: number } {
  const [a, b] = [numberOf(first), numberOf(second)];
  return a === null || b === null ? {} : { difference: rounded(b - a) };
}

function numberOf(value: Value | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'object' && value !== null ? value.mean : null;
}

/** Rounds to a millionth, far below what any output means. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
