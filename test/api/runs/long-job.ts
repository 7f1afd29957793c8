import { v7 as uuidv7 } from 'uuid';
import * as items from '../../../platform/db/items/items.ts';
import { transaction, type Pool } from '../../../platform/db/pool.ts';
import { runningItems } from '../../db/factories.ts';

interface LongJob {
  accountId: string;
  kind: 'batch' | 'run';
  items: number;
  /** Each with a result of six million characters, unless `output` is given. */
  steps: number;
  /** The JSON of each result. */
  output?: string;
}

/** Inserts a job whose items completed with long results. Returns its id. */
export async function aLongJob(db: Pool, { accountId, kind, items: count, steps, output }: LongJob): Promise<string> {
  const resultId = uuidv7();
  await db.query(
    `insert into step_results (id, account_id, cache_key, capability, output)
     select $1::uuid, $2, $1::text, 'melody_analysis',
            coalesce($3, '{"hz":[' || string_agg(random()::text, ',') || ']}')::json from generate_series(1, 300000)`,
    [resultId, accountId, output],
  );
  // In one transaction: the sweep takes a job that it sees open without a workflow for lost.
  return transaction(db, async (tx) => {
    const ids = await runningItems(tx, { accountId, count });
    for (const id of ids) {
      await tx.query(
        'insert into item_steps (item_id, position, result_id) select $1, generate_series(0, $3::int - 1), $2',
        [id, resultId, steps],
      );
      await items.move(tx, id, { to: 'completed' });
    }
    const plan = Array.from({ length: steps }, () => ({ capability: 'melody_analysis' }));
    const { rows } = await tx.query<{ jobId: string }>(
      `update jobs set steps = $2, kind = $3, status = 'completed', completed_at = now()
        where id = (select job_id from items where id = $1) returning id as "jobId"`,
      [ids[0], JSON.stringify(plan), kind],
    );
    return rows[0]!.jobId;
  });
}
