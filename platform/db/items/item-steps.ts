import type { Failure } from '../../../workflows/domain/failure.ts';
import type { Db } from '../pool.ts';

/** Records a kept result as that of a running item's step; may run again. */
export async function noteResult(
  db: Db,
  { itemId, position, resultId }: { itemId: string; position: number; resultId: string },
): Promise<void> {
  await db.query({
    name: 'item-steps.note-result',
    text: `insert into item_steps (item_id, position, result_id, ran)
           select id, $2, $3, false from items where id = $1 and status = 'running'
           on conflict (item_id, position) do update set result_id = excluded.result_id, failure = null`,
    values: [itemId, position, resultId],
  });
}

/** Records the failed steps of an item that continues after failures. */
export async function noteFailures(
  db: Db,
  itemId: string,
  failed: { position: number; failure: Failure }[],
): Promise<void> {
  for (const { position, failure } of failed) {
    await db.query({
      name: 'item-steps.note-failure',
      text: `insert into item_steps (item_id, position, failure) values ($1, $2, $3)
             on conflict (item_id, position) do nothing`,
      values: [itemId, position, JSON.stringify(failure)],
    });
  }
}

/** Returns the last step before `position` that made audio or video, and the hash of it; undefined if none made any. */
export async function inputMadeBefore(
  db: Db,
  { itemId, position }: { itemId: string; position: number },
): Promise<{ position: number; madeHash: string } | undefined> {
  const { rows } = await db.query<{ position: number; madeHash: string }>({
    name: 'item-steps.input-made-before',
    text: `select s.position, r.made_hash as "madeHash"
             from item_steps s join step_results r on r.id = s.result_id
            where s.item_id = $1 and s.position < $2 and r.made_hash is not null
            order by s.position desc limit 1`,
    values: [itemId, position],
  });
  return rows[0];
}
