import * as waiting from '../../platform/db/items/waiting.ts';
import type { Resources } from '../../platform/resources.ts';
import { estimateStart, OBSERVED_S } from './estimate-start.ts';
import { findEvidence, type Evidence } from './find-evidence.ts';

/** Running items that are shown. */
const MAX_SHOWN = 10;

/** Why an item waits. */
export interface Wait {
  ahead: number;
  use: waiting.LaneUse;
  running: waiting.RunningItem[];
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
      wait: wait && { ...wait, expected: estimateStart(wait.use, { ahead, now: new Date() }) },
      evidence: failure ? await findEvidence(deps, { ...item, accountId, failure }) : null,
    });
  }
  return explained;
}

async function laneNow(
  { db }: Pick<Resources, 'db'>,
  { lane, accountId }: { lane: string; accountId: string },
): Promise<Pick<Wait, 'use' | 'running'>> {
  const [use, running] = await Promise.all([
    waiting.laneUse(db, { lane, accountId, sinceS: OBSERVED_S }),
    waiting.running(db, { lane, accountId, limit: MAX_SHOWN }),
  ]);
  return { use, running };
}
