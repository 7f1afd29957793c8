import type { z } from 'zod';
import type { AlertLimits } from '../../platform/db/accounts/account-alerts.ts';
import type { Account } from '../../platform/db/accounts/accounts.ts';
import type { Standing } from '../../platform/db/ledger/engine-time.ts';
import type { EngineBudget } from '../../platform/engine-budget.ts';
import type { ShownPosting } from '../../platform/db/ledger/ledger.ts';
import type { Erasure } from '../../platform/db/erasure/account-erasures.ts';
import type { account as accountSchema, erasure as erasureSchema, ledgerPage } from './schemas.ts';

/** Presents an account to the holders of its keys. */
export function presentAccount(
  account: Account,
  {
    usedTodayMs,
    freeLeftMs,
    budgetLeftMs,
    maxUploadBytes,
    payments,
    ...alerts
  }: Pick<Standing, 'usedTodayMs'> & EngineBudget & Alerts & { maxUploadBytes: number; payments: boolean },
): z.input<typeof accountSchema> {
  return {
    account_id: account.id,
    name: account.name,
    kind: account.kind,
    team_id: account.teamId,
    available_tokens: account.availableTokens,
    held_tokens: account.heldTokens,
    engine_time: {
      used_today_s: usedTodayMs / 1_000,
      free_left_s: freeLeftMs / 1_000,
      budget_left_s: budgetLeftMs / 1_000,
    },
    alerts: presentAlerts(account, alerts),
    max_upload_bytes: maxUploadBytes,
    payments,
  };
}

interface Alerts {
  limits: AlertLimits;
  chargedThisMonth: number;
}

function presentAlerts(
  { availableTokens: tokens }: Account,
  { limits: { lowBalance, monthlyBudget }, chargedThisMonth }: Alerts,
): z.input<typeof accountSchema>['alerts'] {
  const alerts: z.input<typeof accountSchema>['alerts'] = [];
  if (tokens === 0 || (lowBalance !== null && tokens < lowBalance))
    alerts.push({
      code: 'low_balance',
      message: `${tokens} tokens are available: that is ${tokens} seconds of new audio. Top up.`,
      limit: lowBalance ?? 0,
      tokens,
    });
  if (monthlyBudget !== null && chargedThisMonth >= monthlyBudget)
    alerts.push({
      code: 'budget_used',
      message: `This month has charged ${chargedThisMonth} of ${monthlyBudget} tokens. Raise the budget, or limit keys and batches with max_tokens.`,
      limit: monthlyBudget,
      tokens: chargedThisMonth,
    });
  return alerts;
}

/** Presents an entry of an account's ledger. */
export function presentPosting(posting: ShownPosting): z.input<typeof ledgerPage>['entries'][number] {
  return {
    entry_id: posting.id,
    reason: posting.reason,
    tokens: posting.availableTokens + posting.heldTokens,
    available_tokens: posting.availableTokens,
    held_tokens: posting.heldTokens,
    content_hash: posting.contentHash,
    audio_tokens: posting.audioTokens,
    origins: posting.origins.map(({ contentHash, tokens }) => ({ content_hash: contentHash, tokens })),
    item_id: posting.itemId,
    job_id: posting.jobId,
    created_at: posting.createdAt.toISOString(),
  };
}

/** Presents the last request to erase the data of an account, if there was one. */
export function presentErasure(erasure: Erasure | undefined): z.input<typeof erasureSchema> {
  if (!erasure) return { status: 'none', requested_at: null, ended_at: null };
  return {
    status: erasure.endedAt ? 'erased' : 'erasing',
    requested_at: erasure.requestedAt.toISOString(),
    ended_at: erasure.endedAt?.toISOString() ?? null,
  };
}
