import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { test } from '../../infra/fixtures.ts';
import { hasTool } from '../../infra/has-tool.ts';
import {
  aftermath,
  expectNothingLeft,
  isLong,
  progressed,
  startDisturbedBatch,
  survived,
} from '../../chaos/disturbed-batch.ts';
import { childrenOf } from '../../infra/own/processes.ts';
import { until } from '../../infra/until.ts';

const ITEMS = isLong ? 100 : 8;
/** At most this many items are in flight at a time. */
const IN_FLIGHT = 16;
/** More failures than the items in flight with one retry each can have: an outage that used up retries would fail some. */
const MORE_THAN_BUDGETS = 2 * Math.min(IN_FLIGHT, ITEMS) + 2;

/** Limits the size of files that a worker and its engine can write, as a full disk does; `undefined` lifts the limit. */
function limitFiles(worker: number, bytes?: number): void {
  const limit = (pid: number): void => {
    try {
      const hard = /^Max file size +\S+ +(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1];
      execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? hard}:${hard}`], { stdio: 'ignore' });
    } catch {
      // a child that has ended meanwhile
    }
  };
  limit(worker); // first: a child that starts meanwhile inherits its limit
  for (const pid of childrenOf(worker)) limit(pid);
}

describe.skipIf(!hasTool('prlimit'))('a disk that is full', () => {
  for (const [what, bytes] of [
    ['downloads', 4_096],
    ['decoded samples', 100_000],
  ] as const) {
    test(`for ${what} is waited out`, async ({ service, db, audioHost, webhookSink }) => {
      const stage = { service, db, audioHost, webhookSink };
      const worker = service.pid('worker');
      if (!isLong) limitFiles(worker, bytes); // so few items are all in flight at once
      const batch = await startDisturbedBatch(stage, { items: ITEMS, maxRetries: 1 });
      if (isLong) await progressed(db, batch, 0.2);
      const before = service.output('worker').length;
      const failures = (): number => service.output('worker').slice(before).match(/EFBIG/g)?.length ?? 0;
      const limited = (): boolean => {
        limitFiles(worker, bytes); // children that were started meanwhile too
        return failures() > MORE_THAN_BUDGETS;
      };
      await until('more writes failed than the items may retry', limited, { limitMs: 120_000, everyMs: 200 });
      limitFiles(worker);
      const { posts } = await aftermath(stage, batch);
      await expectNothingLeft(stage);
      await service.start('worker');
      survived(`a disk too full for ${what} in a batch of ${batch.items}; ${posts} POSTs`);
    });
  }
});
