import type { StepProgress } from '../../../workflows/domain/step-progress.ts';
import type { Db } from '../pool.ts';

/** Writes how far a running item is; does nothing once it is settled. */
export async function write(
  db: Db,
  { itemId, step, steps, capability, percent }: StepProgress & { itemId: string },
): Promise<void> {
  await db.query({
    name: 'item-progress.write',
    text: `insert into item_progress as p (item_id, step, steps, capability, percent)
           select id, $2, $3, $4, $5 from items where id = $1 and status = 'running'
           on conflict (item_id) do update
              set step = excluded.step, steps = excluded.steps, capability = excluded.capability, percent = excluded.percent,
                  updated_at = now()
            where (p.step, p.percent) is distinct from (excluded.step, excluded.percent)`,
    values: [itemId, step, steps, capability, percent],
  });
}

/** Removes the progress of an item that is being settled. */
export async function remove(db: Db, itemId: string): Promise<void> {
  await db.query({
    name: 'item-progress.remove',
    text: 'delete from item_progress where item_id = $1',
    values: [itemId],
  });
}

/** Removes the progress of items that are settled: a write may arrive just after the settlement. */
export async function clearSettled(db: Db): Promise<number> {
  const { rowCount } = await db.query({
    name: 'item-progress.clear-settled',
    text: `delete from item_progress p using items i
            where i.id = p.item_id and i.status not in ('pending', 'running')`,
  });
  return rowCount ?? 0;
}

/** Returns the progress of the running items of a job, in submit order. */
export async function ofJob(
  db: Db,
  jobId: string,
): Promise<{ itemId: string; customId: string | null; progress: StepProgress }[]> {
  const { rows } = await db.query<{ itemId: string; customId: string | null; progress: StepProgress }>({
    name: 'item-progress.of-job',
    text: `select i.id as "itemId", i.custom_id as "customId", ${PROGRESS} as progress
             from items i join item_progress p on p.item_id = i.id
            where i.job_id = $1 and i.status = 'running' and not i.superseded
            order by i.position`,
    values: [jobId],
  });
  return rows;
}

/**
 * Returns the number of steps that the unsettled items of a job have finished, with the done share of those that run. Downloading
 * and decoding are no part of a step's share.
 */
export async function finishedSteps(db: Db, jobId: string): Promise<number> {
  const { rows } = await db.query<{ steps: number }>({
    name: 'item-progress.finished-steps',
    text: `select coalesce(sum(greatest(
                    (select count(*) from item_steps s where s.item_id = i.id),
                    p.step - 1 + case when p.capability in ('download', 'decode') then 0 else p.percent / 100.0 end
                  )), 0)::float8 as steps
             from items i left join item_progress p on p.item_id = i.id and i.status = 'running'
            where i.job_id = $1 and i.status in ('pending', 'running') and not i.superseded`,
    values: [jobId],
  });
  return rows[0]!.steps;
}

/** Returns the progress of the tool call that a chat turn runs; undefined while it runs none. */
export async function ofTurn(db: Db, turnId: string): Promise<StepProgress | undefined> {
  const { rows } = await db.query<{ progress: StepProgress }>({
    name: 'item-progress.of-turn',
    text: `select ${PROGRESS} as progress
             from chat_calls c join items i on i.job_id = c.run_id join item_progress p on p.item_id = i.id
            where c.turn_id = $1 and c.result is null and i.status = 'running'
            order by c.step, c.position limit 1`,
    values: [turnId],
  });
  return rows[0]?.progress;
}

/** SQL of a row `p` of this table as the JSON object that the API shows. */
export const PROGRESS = `json_build_object('step', p.step, 'steps', p.steps, 'capability', p.capability, 'percent', p.percent)`;
