import { CutList } from '../../platform/json/abridged.ts';
import { meanOf } from '../../platform/json/mean.ts';

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
 * a whole, of which the length and the mean are shown, since a curve that is shifted differs in every entry. Long ones may be cut.
 */
export async function compareOutputs(
  first: unknown,
  second: unknown,
): Promise<{ differences: Difference[]; omitted: number }> {
  const [a, b] = [new Map(leaves(first)), new Map(leaves(second))];
  const paths = [...new Set([...a.keys(), ...b.keys()])];
  const differing = paths.filter((path) => jsonOf(a.get(path)) !== jsonOf(b.get(path)));
  const shown: Difference[] = [];
  for (const path of differing.slice(0, MAX_DIFFERENCES)) {
    const x = a.has(path) ? await summarised(a.get(path)) : undefined;
    const y = b.has(path) ? await summarised(b.get(path)) : undefined;
    shown.push({
      path,
      ...(x === undefined ? {} : { first: x }),
      ...(y === undefined ? {} : { second: y }),
      ...differenceOf(x, y),
    });
  }
  return { differences: shown, omitted: differing.length - shown.length };
}

/** Yields the values of an output with their paths: what is neither an object nor the name of a file. */
function* leaves(output: unknown, path = ''): Generator<[string, unknown]> {
  if (typeof output !== 'object' || output === null || Array.isArray(output) || output instanceof CutList) {
    if (path !== '') yield [path, output];
    return;
  }
  for (const [name, value] of Object.entries(output)) {
    if (!FILES.has(name)) yield* leaves(value, path === '' ? name : `${path}.${name}`);
  }
}

/** Returns the JSON of a value; that of a cut list as it was stored, which `JSON.stringify` wrote. */
function jsonOf(value: unknown): string | undefined {
  return value instanceof CutList ? value.json : JSON.stringify(value);
}

async function summarised(value: unknown): Promise<Value> {
  if (Array.isArray(value) || value instanceof CutList) {
    const mean = await meanOf(jsonOf(value)!);
    return { length: value.length, mean: mean === null ? null : rounded(mean) };
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
