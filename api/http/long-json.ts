import { z } from 'zod';

/**
 * A JSON object with a list too long to stand in memory: `object` is all of it with the list left empty, the entries are made
 * while they are written.
 */
export class LongJson {
  readonly object: Record<string, unknown>;
  readonly list: string;
  readonly entries: AsyncIterable<unknown>;

  constructor(object: Record<string, unknown>, list: string, entries: AsyncIterable<unknown>) {
    this.object = object;
    this.list = list;
    this.entries = entries;
  }
}

/** Its text in pieces, one for each entry; what does not fit the schema throws. */
export async function* textOf({ object, list, entries }: LongJson, schema: z.ZodType): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(schema.parse(object) as object)) {
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (key === list) yield* listText(entries, entryOf(schema, list));
    else yield JSON.stringify(value);
  }
  yield '}';
}

/** The same as one object. */
export async function whole({ object, list, entries }: LongJson): Promise<Record<string, unknown>> {
  const all: unknown[] = [];
  for await (const entry of entries) all.push(entry);
  return { ...object, [list]: all };
}

async function* listText(entries: AsyncIterable<unknown>, schema: z.ZodType): AsyncGenerator<string> {
  let before = '';
  yield '[';
  for await (const entry of entries) {
    yield before + JSON.stringify(schema.parse(entry));
    before = ',';
  }
  yield ']';
}

function entryOf(schema: z.ZodType, list: string): z.ZodType {
  const field: unknown = schema instanceof z.ZodObject ? schema.shape[list] : undefined;
  if (!(field instanceof z.ZodArray)) throw new Error(`${list} is no list of this schema`);
  return field.element as z.ZodType;
}
