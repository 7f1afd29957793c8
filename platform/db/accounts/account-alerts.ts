import type { Db } from '../pool.ts';

/** When an account wants to be warned; null is never. */
export interface AlertLimits {
  /** Available tokens below which the balance is low. */
  lowBalance: number | null;
  /** Tokens that a month of UTC may charge before the budget is used up. */
  monthlyBudget: number | null;
}

/** Returns the limits of an account. */
export async function find(db: Db, accountId: string): Promise<AlertLimits> {
  const { rows } = await db.query<AlertLimits>({
    name: 'account-alerts.find',
    text: `select low_balance as "lowBalance", monthly_budget as "monthlyBudget" from account_alerts where account_id = $1`,
    values: [accountId],
  });
  return rows[0] ?? { lowBalance: null, monthlyBudget: null };
}

/** Replaces the limits of an account. */
export async function save(db: Db, accountId: string, { lowBalance, monthlyBudget }: AlertLimits): Promise<void> {
  await db.query({
    name: 'account-alerts.save',
    text: `insert into account_alerts (account_id, low_balance, monthly_budget) values ($1, $2, $3)
               on conflict (account_id) do update set low_balance = $2, monthly_budget = $3`,
    values: [accountId, lowBalance, monthlyBudget],
  });
}

/** Returns the tokens that an account was charged in this month of UTC. */
export async function chargedThisMonth(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.query<{ tokens: number }>({
    name: 'account-alerts.charged-this-month',
    text: `select coalesce(sum(tokens), 0)::bigint as tokens from usage_days
            where account_id = $1 and kind = 'day' and day >= date_trunc('month', now() at time zone 'UTC')::date`,
    values: [accountId],
  });
  return rows[0]!.tokens;
}
