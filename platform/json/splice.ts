import { randomUUID } from 'node:crypto';

/** Name of the fields that stand for others; nobody outside this process knows it. */
const MARK = randomUUID();

/** Returns a field that stands for the fields of the `n`th long object of a value. */
export function fieldsOfLong(n: number): Record<string, number> {
  return { [MARK]: n };
}

/**
 * Yields the JSON of a value, where each field that `fieldsOfLong` made is replaced by the text that `fieldsOf` yields: fields of an object, without
 * its braces. `indent`: spaces before the other fields, for each level.
 */
export async function* spliced(
  value: unknown,
  fieldsOf: (n: number) => AsyncIterable<string> | undefined,
  { indent = 0 }: { indent?: number } = {},
): AsyncGenerator<string> {
  const parts = JSON.stringify(value, null, indent).split(indent === 0 ? `"${MARK}":` : `"${MARK}": `);
  yield parts[0]!;
  for (const part of parts.slice(1)) {
    const [n] = /^\d+/.exec(part)!;
    const fields = fieldsOf(Number(n));
    if (!fields) throw new Error('a value has a long object that cannot be read');
    yield* fields;
    yield part.slice(n.length);
  }
}
