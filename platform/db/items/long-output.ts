import type { LongOutput } from '../../json/long-output.ts';
import type { Db } from '../pool.ts';

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
