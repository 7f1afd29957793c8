import type { z } from 'zod';
import type { LoggedChange } from '../../platform/db/operator/change-log.ts';
import type { AccountRow, FailedDelivery, LaneLoad, StuckItem } from '../../platform/db/operator/overview.ts';
import { workflowId } from '../../workflows/messages.ts';
import type { accountPage, changePage, overview } from './schemas.ts';
import type { TemporalLinks } from './temporal-links.ts';

type Overview = z.input<typeof overview>;

/** Presents the open work of a lane. */
export function presentLane(load: LaneLoad, links: TemporalLinks): Overview['lanes'][number] {
  return {
    lane: load.lane,
    waiting: load.waiting,
    running: load.running,
    accounts: load.accounts,
    oldest_wait_s: load.oldestWaitS === null ? null : Math.round(load.oldestWaitS),
    temporal_url: links.queue(load.lane),
  };
}

/** Presents an item without progress. */
export function presentStuck(item: StuckItem, links: TemporalLinks): Overview['stuck'][number] {
  const parent = item.kind === 'batch' ? workflowId.batch(item.jobId) : workflowId.run(item.jobId);
  const id = workflowId.item(parent, item.position, item.attempt);
  return {
    item_id: item.id,
    job_id: item.jobId,
    kind: item.kind,
    account_id: item.accountId,
    account_name: item.accountName,
    lane: item.lane,
    idle_s: Math.round((Date.now() - item.since.getTime()) / 1_000),
    progress: item.progress,
    workflow_id: id,
    temporal_url: links.workflow(id),
  };
}

/** Presents a failed delivery. The path of a webhook may hold a secret of the customer: only its host is shown. */
export function presentDelivery(delivery: FailedDelivery): Overview['failed_deliveries'][number] {
  const { kind, target } = delivery;
  return {
    kind,
    job_id: delivery.jobId,
    account_id: delivery.accountId,
    account_name: delivery.accountName,
    target: kind === 'webhook' && URL.canParse(target) ? new URL(target).host : target,
    attempts: delivery.attempts,
    reason: delivery.reason,
    failed_at: delivery.failedAt.toISOString(),
  };
}

/** Presents an account to the operator. */
export function presentAccountRow(
  row: AccountRow,
  links: TemporalLinks,
): z.input<typeof accountPage>['accounts'][number] {
  return {
    account_id: row.id,
    name: row.name,
    kind: row.kind,
    dedicated: row.dedicated,
    available_tokens: row.availableTokens,
    held_tokens: row.heldTokens,
    open_jobs: row.openJobs,
    created_at: row.createdAt.toISOString(),
    temporal_url: links.openWork(row.id),
  };
}

/** Presents a change of the log. */
export function presentChange(change: LoggedChange): z.input<typeof changePage>['changes'][number] {
  return {
    change_id: change.id,
    changed_at: change.changedAt.toISOString(),
    action: change.action,
    account_id: change.accountId,
    account_name: change.accountName,
    subject: change.subject,
    actor: change.actor,
    actor_id: change.actorId,
    request_id: change.requestId,
    details: change.details,
  };
}
