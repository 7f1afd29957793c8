import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { Failure } from '../../../workflows/domain/failure.ts';
import type { Step } from '../../../workflows/domain/recipe.ts';
import { ITEM_STATES, type ItemState } from '../../../workflows/domain/states.ts';
import type { StepProgress } from '../../../workflows/domain/step-progress.ts';
import { PROGRESS } from './item-progress.ts';
import { abridged } from '../../json/abridged.ts';
import { ID_FIELD } from '../../json/artifact-texts.ts';
import { LONG_OUTPUT_BYTES, LongOutput } from '../../json/long-output.ts';
import { readLongOutput } from './long-output.ts';
import type { Db } from '../pool.ts';

/** An item as customers see it, with the outputs of its steps. */
export interface ShownItem {
  id: string;
  audioUrl: string;
  status: ItemState;
  attempt: number;
  retryOf: string | null;
  failure: Failure | null;
  tokensCharged: number;
  cached: boolean;
  /** What the customer calls the audio, and the data that it keeps with it; null if there is none. */
  customId: string | null;
  metadata: unknown;
  /** Null until the item begins. */
  startedAt: Date | null;
  /** How long it waited, how long its audio took to fetch, and how long the rest took, in seconds; null until that is over. */
  queuedS: number | null;
  fetchS: number | null;
  runS: number | null;
  /** Null unless the item runs. */
  progress: StepProgress | null;
  /** In step order; empty unless the item completed. */
  steps: {
    position: number;
    capability: CapabilityName;
    output: Record<string, unknown> | LongOutput | null;
    failure: Failure | null;
  }[];
}

interface Page {
  jobId: string;
  offset: number;
  limit: number;
  states?: readonly ItemState[];
}

/** Returns a page of a job's latest attempts with their step outputs, in submit order. */
export async function resultsPage(db: Db, page: Page): Promise<ShownItem[]> {
  const entries = await pageEntries(db, page);
  return withOutputs(
    db,
    entries.map(({ id }) => id),
  );
}

/** An item with all its outputs as objects, long ones too. */
export type WholeItem = Omit<ShownItem, 'steps'> & {
  steps: (Omit<ShownItem['steps'][number], 'output'> & { output: Record<string, unknown> | null })[];
};

/** Returns an item with its long outputs, which it reads one after the other. */
export async function whole(db: Db, item: ShownItem): Promise<WholeItem> {
  const steps: WholeItem['steps'] = [];
  for (const { output, ...step } of item.steps)
    steps.push({ ...step, output: output instanceof LongOutput ? await readWhole(db, output) : output });
  return { ...item, steps };
}

/** Returns an item whose long outputs have `maxEntries` of each list, as `abridged` does. Their artifacts are all there. */
export async function shortened(db: Db, item: ShownItem, { maxEntries }: { maxEntries: number }): Promise<WholeItem> {
  const steps: WholeItem['steps'] = [];
  for (const { output, ...step } of item.steps) {
    const isLong = output instanceof LongOutput;
    steps.push({ ...step, output: isLong ? await readShortened(db, output, maxEntries) : output });
  }
  return { ...item, steps };
}

async function readShortened(db: Db, output: LongOutput, maxEntries: number): Promise<Record<string, unknown>> {
  const text = await readLongOutput(db, output);
  return (await abridged(text, { maxEntries, keep: ID_FIELD })) as Record<string, unknown>;
}

async function readWhole(db: Db, output: LongOutput): Promise<Record<string, unknown>> {
  return JSON.parse(await readLongOutput(db, output)) as Record<string, unknown>;
}

/** Returns the ids of a page of items, in submit order, with the approximate size of their outputs in bytes. */
export async function pageEntries(
  db: Db,
  { jobId, offset, limit, states = ITEM_STATES }: Page,
): Promise<{ id: string; bytes: number }[]> {
  const isFailed = states.length === 1 && states[0] === 'failed'; // which have an index of their own
  const { rows } = await db.query<{ id: string; bytes: number }>({
    name: isFailed ? 'items.page-entries-failed' : 'items.page-entries',
    text: `select i.id, coalesce(
                    (select sum(pg_column_size(r.output))::float8
                       from item_steps s join step_results r on r.id = s.result_id where s.item_id = i.id), 0) as bytes
             from items i
            where i.job_id = $1 and not i.superseded and ${isFailed ? `i.status = 'failed'` : 'i.status = any($4)'}
            order by i.position
            limit $3 offset $2`,
    values: isFailed ? [jobId, offset, limit] : [jobId, offset, limit, states],
  });
  return rows;
}

/** Returns the latest attempt of an item of a job, as `pageEntries` does; an empty list if the job has no such item. */
export async function pageEntry(
  db: Db,
  { jobId, id }: { jobId: string; id: string },
): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await db.query<{ id: string; bytes: number }>({
    name: 'items.page-entry',
    text: `select i.id, coalesce(
                    (select sum(pg_column_size(r.output))::float8
                       from item_steps s join step_results r on r.id = s.result_id where s.item_id = i.id), 0) as bytes
             from items i
            where i.id = $2 and i.job_id = $1 and not i.superseded`,
    values: [jobId, id],
  });
  return rows;
}

/** Position of no step: items are read without outputs. */
export const NO_STEP = -1;

/** SQL of how long the parts of item `i` took; `updated_at` of a settled item is when it was settled. */
const TIMES = `round(extract(epoch from i.started_at - i.created_at), 3)::float8 as "queuedS",
                  round(extract(epoch from i.fetched_at - i.started_at), 3)::float8 as "fetchS",
                  case when i.status in ('completed', 'failed') then
                    round(extract(epoch from i.updated_at - i.fetched_at), 3)::float8 end as "runS"`;

/** Returns items with their step outputs, or the output of the step at `position`, in submit order. Long outputs are not read. */
export async function withOutputs(db: Db, ids: string[], position?: number): Promise<ShownItem[]> {
  /** An output is an object; of a long one, its id and length. */
  type StepOutput = Record<string, unknown> | [id: string, bytes: number] | null;
  type StepRow = { position: number; output: StepOutput; failure: Failure | null };
  type Row = Omit<ShownItem, 'steps'> & { plan: Step[]; steps: StepRow[] };
  const { rows } = await db.query<Row>({
    name: 'items.with-outputs',
    text: `select i.id, i.audio_url as "audioUrl", i.status, i.attempt, i.retry_of as "retryOf", i.failure,
                  i.tokens_charged as "tokensCharged", i.cached, i.custom_id as "customId", i.metadata,
                  i.started_at as "startedAt", ${TIMES},
                  j.steps as plan, coalesce(s.steps, '[]') as steps,
                  case when p.item_id is not null then ${PROGRESS} end as progress
             from items i
             join jobs j on j.id = i.job_id
             left join item_progress p on p.item_id = i.id and i.status = 'running'
             left join lateral (
               select json_agg(json_build_object(
                        'position', s.position, 'failure', s.failure,
                        'output', case when l.bytes > $3 then json_build_array(r.id, l.bytes) else r.output end)
                      order by s.position) as steps
                 from item_steps s left join step_results r on r.id = s.result_id
                 left join lateral (select octet_length(r.output::text) as bytes offset 0) l on true
                where s.item_id = i.id and i.status = 'completed' and ($2::int is null or s.position = $2)
             ) s on true
            where i.id = any($1)
            order by i.position`,
    values: [ids, position ?? null, LONG_OUTPUT_BYTES],
  });
  // Not in SQL: PostgreSQL cannot read into JSON with characters that its text type rejects.
  return rows.map(({ plan, ...item }) => ({
    ...item,
    steps: item.steps.map(({ position: index, output, failure }) => ({
      position: index,
      capability: plan[index]!.capability,
      output: Array.isArray(output) ? new LongOutput(...output) : output,
      failure,
    })),
  }));
}
