import { setTimeout as wait } from 'node:timers/promises';
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from '@temporalio/client';
import { TypedSearchAttributes } from '@temporalio/common';
import type { Resources } from '../platform/resources.ts';
import { ORCHESTRATION_QUEUE, RETENTION_SCHEDULE, SEARCH_ATTRIBUTES } from '../workflows/messages.ts';

const DEADLINE_MS = 10_000;
const MAX_PAUSE_MS = 60_000;

const SCHEDULE: ScheduleOptions = {
  scheduleId: RETENTION_SCHEDULE,
  spec: { intervals: [{ every: '6h' }] },
  policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1h' },
  action: {
    type: 'startWorkflow',
    workflowType: 'retention',
    workflowId: 'retention',
    args: [null],
    taskQueue: ORCHESTRATION_QUEUE,
    staticSummary: 'retention',
    typedSearchAttributes: new TypedSearchAttributes([{ key: SEARCH_ATTRIBUTES.kind, value: 'retention' }]),
  },
};

/** Creates the schedule that starts retention, or deletes it where RETENTION_DAYS is 0. Tries again until Temporal responds, or until stopped. */
export function keepRetentionSchedule({ temporal, config, log }: Pick<Resources, 'temporal' | 'config' | 'log'>): {
  stop(): Promise<void>;
} {
  const stopped = new AbortController();
  const running = (async () => {
    for (let pause = 1_000; !stopped.signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        await temporal.client.withDeadline(Date.now() + DEADLINE_MS, () =>
          setSchedule(temporal.client, { isOn: config.RETENTION_DAYS > 0 }),
        );
        return;
      } catch (error) {
        log.warn({ err: error }, 'the schedule of retention could not be set; it is tried again');
        await wait(pause, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

async function setSchedule({ schedule }: Client, { isOn }: { isOn: boolean }): Promise<void> {
  try {
    if (isOn) await schedule.create(SCHEDULE);
    else await schedule.getHandle(RETENTION_SCHEDULE).delete();
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning) && !(error instanceof ScheduleNotFoundError)) throw error;
  }
}
