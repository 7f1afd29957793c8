import * as waiting from '../../platform/db/items/waiting.ts';
import * as workers from '../../platform/db/workers.ts';
import type { Resources } from '../../platform/resources.ts';
import { estimateStart, OBSERVED_S } from './estimate-start.ts';
import { findEvidence, type Evidence } from './find-evidence.ts';

/** A worker that has been silent for so long takes no work: it was killed, or hangs. */
const SILENT_S = 30;

/** Running items that are shown. */
const MAX_SHOWN = 10;

/** Why an item waits. */
export interface Wait {
  ahead: number;
  use: waiting.LaneUse;
  running: waiting.RunningItem[];
  /** Whether a worker takes the work of the lane. */
  isServed: boolean;
  /** Null also while no worker does. */
  expected: { earliest: Date; latest: Date } | null;
}

export interface ExplainedItem {
  item: waiting.ItemToExplain;
  /** Null unless it waits. */
  wait: Wait | null;
  /** Null unless it failed. */
  evidence: Evidence | null;
}

/** Explains the state of items of a job of this account from rows; without an id, of all its items. */
export async function explainItems(
  deps: Pick<Resources, 'db' | 'config' | 'storage'>,
  { accountId, ...of }: { jobId: string; accountId: string; itemId?: string },
): Promise<ExplainedItem[]> {
  const { db } = deps;
  const items = await waiting.findItems(db, { accountId, ...of });
  const lane = items.find(({ status }) => status === 'pending')?.lane;
  const shared = lane === undefined ? undefined : await laneNow(deps, { lane, accountId });
  const explained: ExplainedItem[] = [];
  for (const item of items) {
    const { status, failure } = item;
    const ahead = status === 'pending' ? await waiting.countAhead(db, { accountId, ...item }) : 0;
    const wait = status === 'pending' && shared ? { ahead, ...shared } : null;
    explained.push({
      item,
      wait: wait && {
        ...wait,
        expected: wait.isServed ? estimateStart(wait.use, { ahead, now: new Date() }) : null,
      },
      evidence: failure ? await findEvidence(deps, { ...item, accountId, failure }) : null,
    });
  }
  return explained;
}

async function laneNow(
  { db }: Pick<Resources, 'db'>,
  { lane, accountId }: { lane: string; accountId: string },
): Promise<Pick<Wait, 'use' | 'running' | 'isServed'>> {
  const [use, running, seen] = await Promise.all([
    waiting.laneUse(db, { lane, accountId, sinceS: OBSERVED_S }),
    waiting.running(db, { lane, accountId, limit: MAX_SHOWN }),
    workers.seen(db),
  ]);
  const isServed = seen.some(
    ({ state, queues, silentS }) => state === 'running' && silentS < SILENT_S && queues.includes(lane),
  );
  return { use, running, isServed };
}
