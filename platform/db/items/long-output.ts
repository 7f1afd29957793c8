import type { Db } from '../pool.ts';

/**
 * Bytes of an output beyond which it is no object but a text that is read on demand: an hour of melody has 6 MB, which would keep the event loop
 * for 0.2 s and take ten times that as an object.
 */
export const LONG_OUTPUT_BYTES = 2 ** 14;

/** An output that is only read on demand. */
export class LongOutput {
  /** Id of the result. */
  readonly id: string;
  /** Length of its JSON. */
  readonly bytes: number;

  constructor(id: string, bytes: number) {
    this.id = id;
    this.bytes = bytes;
  }
}

/** Returns the JSON of an output as it was stored: an object, as `JSON.stringify` writes it. Throws if it is gone, with its account. */
export async function readLongOutput(db: Db, { id }: LongOutput): Promise<string> {
  const { rows } = await db.query<{ text: string }>({
    name: 'step-results.output-text',
    text: `select output::text as text from step_results where id = $1`,
    values: [id],
  });
  if (!rows[0]) throw new Error('an output was deleted while it was read');
  return rows[0].text;
}
