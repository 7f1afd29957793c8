import type { Failure } from '../../../workflows/domain/failure.ts';
import type { ExecutionPolicy } from '../../../workflows/domain/recipe.ts';
import type { ItemState } from '../../../workflows/domain/states.ts';
import type { StepProgress } from '../../../workflows/domain/step-progress.ts';
import type { Db } from '../pool.ts';
import { PROGRESS } from './item-progress.ts';

/** An item with what its state depends on. */
export interface ItemToExplain {
  id: string;
  jobId: string;
  kind: 'batch' | 'run';
  lane: string;
  position: number;
  audioUrl: string;
  customId: string | null;
  metadata: unknown;
  status: ItemState;
  failure: Failure | null;
  contentHash: string | null;
  executionPolicy: ExecutionPolicy;
  progress: StepProgress | null;
}

/** Returns an item of a job of this account, also an earlier attempt; without an id the latest attempts of all of its items, in order. */
export async function findItems(
  db: Db,
  { jobId, accountId, itemId }: { jobId: string; accountId: string; itemId?: string },
): Promise<ItemToExplain[]> {
  const { rows } = await db.query<ItemToExplain>({
    name: 'waiting.find-items',
    text: `select i.id, i.job_id as "jobId", j.kind, j.lane, i.position, i.audio_url as "audioUrl",
                  i.custom_id as "customId", i.metadata, i.status, i.failure, i.content_hash as "contentHash",
                  j.execution_policy as "executionPolicy",
                  (select ${PROGRESS} from item_progress p where p.item_id = i.id and i.status = 'running') as progress
             from items i join jobs j on j.id = i.job_id
            where i.job_id = $1 and i.account_id = $2 and i.id = coalesce($3, i.id) and ($3 is not null or not i.superseded)
            order by i.position`,
    values: [jobId, accountId, itemId ?? null],
  });
  return rows;
}

/** The work in a lane, as one of its accounts may see it. */
export interface LaneUse {
  ownRunning: number;
  othersRunning: number;
  /** Other accounts with running items. */
  otherAccounts: number;
  ownEnded: number;
  allEnded: number;
}

/** Items that ended are counted up to this number: more change an expected start by little. */
const MAX_COUNTED = 10_000;

/** Returns the running items of a lane, and those that ended in the last `sinceS` seconds. */
export async function laneUse(
  db: Db,
  { lane, accountId, sinceS }: { lane: string; accountId: string; sinceS: number },
): Promise<LaneUse> {
  const { rows } = await db.query<LaneUse>({
    name: 'waiting.lane-use',
    text: `select r.*, e.*
             from (select count(*) filter (where i.account_id = $2)::int as "ownRunning",
                          count(*) filter (where i.account_id <> $2)::int as "othersRunning",
                          count(distinct i.account_id) filter (where i.account_id <> $2)::int as "otherAccounts"
                     from items i join jobs j on j.id = i.job_id
                    where i.status = 'running' and j.lane = $1) r,
                  (select count(*) filter (where account_id = $2)::int as "ownEnded", count(*)::int as "allEnded"
                     from (select i.account_id
                             from items i join jobs j on j.id = i.job_id
                            where i.status in ('completed', 'failed') and i.updated_at > now() - make_interval(secs => $3)
                                  and j.lane = $1
                            order by i.updated_at desc limit ${MAX_COUNTED}) ended) e`,
    values: [lane, accountId, sinceS],
  });
  return rows[0]!;
}

/**
 * Returns the number of an account's pending items that come before an item: of older jobs of its kind and priority, of its own, and before bulk work all
 * of interactive batches and runs.
 */
export async function countAhead(
  db: Db,
  { accountId, kind, jobId, position }: { accountId: string; kind: 'batch' | 'run'; jobId: string; position: number },
): Promise<number> {
  const { rows } = await db.query<{ ahead: number }>({
    name: 'waiting.count-ahead',
    text: `select count(*)::int as ahead
             from jobs own, jobs j join items i on i.job_id = j.id
            where own.id = $3 and j.account_id = $1 and j.kind in ('batch', 'run') and j.status = 'IN_QUEUE' and i.status = 'pending' and not i.superseded
                  and case when j.priority = own.priority then j.kind = $2 and (j.id < $3 or j.id = $3 and i.position < $4)
                           else own.priority = 'bulk' end`,
    values: [accountId, kind, jobId, position],
  });
  return rows[0]!.ahead;
}

/** A running item of an account. */
export interface RunningItem {
  id: string;
  jobId: string;
  kind: 'batch' | 'run' | 'chat';
  progress: StepProgress | null;
}

/** Returns running items of an account in a lane, those that began first first. */
export async function running(
  db: Db,
  { lane, accountId, limit }: { lane: string; accountId: string; limit: number },
): Promise<RunningItem[]> {
  const { rows } = await db.query<RunningItem>({
    name: 'waiting.running',
    text: `select i.id, i.job_id as "jobId", j.kind,
                  (select ${PROGRESS} from item_progress p where p.item_id = i.id) as progress
             from items i join jobs j on j.id = i.job_id
            where i.account_id = $2 and i.status = 'running' and j.lane = $1
            order by i.updated_at, i.id limit $3`,
    values: [lane, accountId, limit],
  });
  return rows;
}
