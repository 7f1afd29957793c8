import type { z } from 'zod';
import * as reloads from '../../platform/db/accounts/reloads.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { reload } from './schemas.ts';

/** Returns when an account pays by its saved card, as the API shows it. */
export async function readReload(db: Db, accountId: string): Promise<z.input<typeof reload>> {
  const found = await reloads.find(db, accountId);
  const { attempt, paidCents } = await reloads.lastAttempt(db, accountId);
  const limits = found?.limits;
  return {
    card_saved: found !== undefined,
    status: statusOf(found),
    stopped_reason: found?.stoppedReason ?? null,
    below_tokens: limits?.belowTokens ?? null,
    usd: limits ? limits.cents / 100 : null,
    monthly_limit_usd: limits ? limits.monthlyLimitCents / 100 : null,
    paid_this_month_usd: paidCents / 100,
    last_payment: attempt
      ? {
          payment_id: attempt.id,
          status: attempt.status,
          usd: attempt.cents / 100,
          reason: attempt.reason,
          created_at: attempt.createdAt.toISOString(),
        }
      : null,
  };
}

function statusOf(found: reloads.ReloadSettings | undefined): 'off' | 'on' | 'stopped' {
  if (!found?.limits) return 'off';
  return found.stoppedReason === null ? 'on' : 'stopped';
}
