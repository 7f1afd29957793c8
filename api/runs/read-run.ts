import * as shownItems from '../../platform/db/items/shown-items.ts';
import * as jobs from '../../platform/db/jobs.ts';
import type { Db } from '../../platform/db/pool.ts';
import { ITEM_STATES } from '../../workflows/domain/states.ts';
import { Problem } from '../http/problems/problem.ts';
import { fieldsReader, type ReadFields } from '../artifacts/long-fields.ts';
import { readItems } from '../jobs/read-items.ts';
import { MAX_RUN_ITEMS } from './schemas.ts';

/** A run with access to its outputs, which are too large to be held in memory together. */
export interface RunWithItems {
  run: jobs.JobStatus;
  /** The items that have not completed, without outputs. */
  uncompleted: shownItems.ShownItem[];
  /** Ids of all items, with the bytes of their outputs as they are stored: the JSON has at least as many. */
  page: readonly { id: string; bytes: number }[];
  /** Reads every item with its output of the step at `position`, while the caller iterates. */
  itemsOfStep: (position: number) => AsyncIterable<shownItems.ShownItem>;
  /** Reads long outputs, which those items do not have. */
  readFields: ReadFields;
}

const UNCOMPLETED = ITEM_STATES.filter((state) => state !== 'completed');

/** Returns a run of this account. Throws `job_not_found`. */
export async function readRun(db: Db, { id, accountId }: { id: string; accountId: string }): Promise<RunWithItems> {
  const run = await jobs.statusOf(db, { id, accountId, kind: 'run' });
  if (!run) throw new Problem('job_not_found');
  const all = { jobId: id, offset: 0, limit: MAX_RUN_ITEMS };
  const page = await shownItems.pageEntries(db, all);
  return {
    run,
    page,
    uncompleted: await shownItems.resultsPage(db, { ...all, states: UNCOMPLETED }),
    itemsOfStep: (position) => readItems(db, page, position),
    readFields: fieldsReader(db),
  };
}
