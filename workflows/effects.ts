import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { AGENT_QUEUE, BUCKETS_QUEUE, engineQueue, WEBHOOKS_QUEUE } from './messages.ts';

/** Every activity that workflows call, with its timeouts and retries. */

/** Characters of a summary; the server takes at most 400 bytes. */
const MAX_SUMMARY = 300;

/** Outages of infrastructure are waited out: attempts are unlimited. Expected failures are returned as outcomes. */
const patient = {
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
  heartbeatTimeout: '10s',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
} as const satisfies ActivityOptions;

/** Work on an item says every 8 s, or every 20 s while it is queued, that its worker lives. Its cancel is read from rows, so heartbeats carry none. */
const onItem = { ...patient, heartbeatTimeout: '30s' } as const satisfies ActivityOptions;

/** Local activities: reads and writes of a few milliseconds, run in the workflow's own worker. */
export const {
  loadUnsettledItems,
  readItem,
  closeBooks,
  cancelJob,
  cancelWorkflow,
  openBatches,
  readJob,
  beginItem,
  settleItem,
  failItem,
  readRetries,
  closeEvent,
  giveUpBucket,
  beginTurn,
  readTurn,
  beginCall,
  endCall,
  closeTurn,
} = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  localRetryThreshold: '30s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Returns the download activities of a tenant's lane. A download takes at most 15 minutes; the timeout leaves slack. */
export const downloads = (lane: string) =>
  proxyActivities<Activities>({ ...onItem, taskQueue: lane, startToCloseTimeout: '20m', summary: 'download' });

/**
 * Returns the activity of a lane's light work, which downloads and analyses. The time limits of its parts are kept inside; this timeout
 * only ends a hang.
 */
export const lightly = (lane: string, parts: string) => {
  const summary = parts.length > MAX_SUMMARY ? `${parts.slice(0, MAX_SUMMARY)}…` : parts;
  return proxyActivities<Activities>({ ...onItem, taskQueue: lane, startToCloseTimeout: '12h', summary });
};

/**
 * Returns the decoding and capability activities of a lane's engine queue. `summary` is shown in the Temporal Web UI. A step's
 * own time limit is kept inside the activity; this timeout only ends a hang.
 */
export const engine = (lane: string, summary: string) =>
  proxyActivities<Activities>({ ...onItem, taskQueue: engineQueue(lane), startToCloseTimeout: '12h', summary });

/** One numbered attempt at a webhook; running the same attempt twice never POSTs twice. */
export const { deliverWebhook } = proxyActivities<Activities>({
  ...patient,
  taskQueue: WEBHOOKS_QUEUE,
  startToCloseTimeout: '30s',
});

/** A slice of a delivery to a bucket, of five minutes; one part of a large file may take longer. */
export const { deliverToBucket } = proxyActivities<Activities>({
  ...patient,
  taskQueue: BUCKETS_QUEUE,
  startToCloseTimeout: '2h',
});

/** Erases the data of an account, which may be a hundred thousand objects. */
export const { eraseAccountData } = proxyActivities<Activities>({ ...patient, startToCloseTimeout: '12h' });

/** A step of retention, which ends by itself after 20 s. */
export const { expireSome } = proxyActivities<Activities>({ ...patient, startToCloseTimeout: '10m' });

/** Model calls. A person is reading along, so a worker that died must be detected within seconds. */
export const { modelStep, draftRecipe } = proxyActivities<Activities>({
  ...patient,
  taskQueue: AGENT_QUEUE,
  heartbeatTimeout: '3s',
  startToCloseTimeout: '3m',
  scheduleToCloseTimeout: '6m',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' },
});
