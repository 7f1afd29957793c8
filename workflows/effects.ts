import {
  ActivityCancellationType,
  proxyActivities,
  proxyLocalActivities,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { AGENT_QUEUE, engineQueue, WEBHOOKS_QUEUE } from './messages.ts';

/** Every effect a workflow can have, with its timeouts and retries, in one look. */

/** Infrastructure is waited out: attempts are unlimited, expected failures come back as outcomes. */
const patient = {
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
  heartbeatTimeout: '10s',
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
} as const satisfies ActivityOptions;

/** Writes and reads of a few milliseconds, run in the workflow's own worker. */
export const {
  loadUnsettledItems,
  readItem,
  closeBooks,
  cancelJob,
  readJob,
  beginItem,
  settleItem,
  failItem,
  closeEvent,
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

/** Downloads, on the tenant's lane: at most 15 minutes each, with slack. */
export const downloads = (lane: string) =>
  proxyActivities<Activities>({ ...patient, taskQueue: lane, startToCloseTimeout: '20m', summary: 'download' });

/** Decoding and capabilities, on the lane's engine queue. The limit of a step runs inside; this one only ends a hang. */
export const engine = (lane: string, summary: string) =>
  proxyActivities<Activities>({ ...patient, taskQueue: engineQueue(lane), startToCloseTimeout: '12h', summary });

/** POSTs: one numbered attempt each; a second run of the same attempt never POSTs again. */
export const { deliverWebhook } = proxyActivities<Activities>({
  ...patient,
  taskQueue: WEBHOOKS_QUEUE,
  startToCloseTimeout: '30s',
});

/** A step of the model, its words going out as they come. A worker that dies is noticed in seconds: somebody is reading. */
export const { modelStep, draftRecipe } = proxyActivities<Activities>({
  ...patient,
  taskQueue: AGENT_QUEUE,
  heartbeatTimeout: '3s',
  startToCloseTimeout: '3m',
  scheduleToCloseTimeout: '6m',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '15s' },
});
