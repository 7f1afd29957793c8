import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../pool.ts';

/** When an account pays by its saved card. */
export interface ReloadLimits {
  /** Available tokens below which it pays. */
  belowTokens: number;
  cents: number;
  /** Most cents that it pays by itself in a month of UTC. */
  monthlyLimitCents: number;
}

/** Settings of an account. Without limits it pays nothing by itself. */
export interface ReloadSettings {
  limits: ReloadLimits | null;
  /** Why it pays no longer, until the limits are set again. */
  stoppedReason: string | null;
}

/** One payment by the saved card. */
export interface ReloadAttempt {
  id: string;
  accountId: string;
  customerId: string;
  cents: number;
  paymentMethodId: string | null;
  status: 'pending' | 'paid' | 'failed';
  reason: string | null;
  createdAt: Date;
  triedAt: Date | null;
}

const ATTEMPT = `id, account_id as "accountId", customer_id as "customerId", cents, payment_method_id as "paymentMethodId", status,
                 reason, created_at as "createdAt", tried_at as "triedAt"`;

/** SQL of the cents that account `s` has paid by itself in this month, or is paying. */
const PAID_THIS_MONTH = `(select coalesce(sum(t.cents), 0) from reload_attempts t
                           where t.account_id = s.account_id and t.status <> 'failed'
                             and t.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC')`;

/** Saves the customer at Stripe whose card an account pays with. Its limits stay. */
export async function saveCustomer(db: Db, accountId: string, customerId: string): Promise<void> {
  await db.query({
    name: 'reloads.save-customer',
    text: `insert into reload_settings (account_id, customer_id) values ($1, $2)
               on conflict (account_id) do update set customer_id = $2`,
    values: [accountId, customerId],
  });
}

/** Sets the limits of an account, and goes on if it had stopped. Returns false if no card is saved. */
export async function saveLimits(db: Db, accountId: string, limits: ReloadLimits): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'reloads.save-limits',
    text: `update reload_settings set below_tokens = $2, cents = $3, monthly_limit_cents = $4, stopped_reason = null
            where account_id = $1`,
    values: [accountId, limits.belowTokens, limits.cents, limits.monthlyLimitCents],
  });
  return rowCount === 1;
}

/** Forgets the limits and the card of an account. */
export async function remove(db: Db, accountId: string): Promise<void> {
  await db.query({
    name: 'reloads.remove',
    text: 'delete from reload_settings where account_id = $1',
    values: [accountId],
  });
}

/** Reports whether the card of a customer at Stripe is the one that an account has saved. */
export async function isSaved(
  db: Db,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'reloads.is-saved',
    text: 'select from reload_settings where account_id = $1 and customer_id = $2',
    values: [accountId, customerId],
  });
  return rowCount === 1;
}

/** Returns what an account has set, or undefined if no card is saved. */
export async function find(db: Db, accountId: string): Promise<ReloadSettings | undefined> {
  const { rows } = await db.query<{ stoppedReason: string | null; limits: ReloadLimits | null }>({
    name: 'reloads.find',
    text: `select stopped_reason as "stoppedReason",
                  case when below_tokens is not null then
                    json_build_object('belowTokens', below_tokens, 'cents', cents, 'monthlyLimitCents', monthly_limit_cents)
                  end as limits
             from reload_settings where account_id = $1`,
    values: [accountId],
  });
  return rows[0];
}

/** Returns the last payment by the saved card, and the cents of this month. */
export async function lastAttempt(
  db: Db,
  accountId: string,
): Promise<{ attempt: ReloadAttempt | undefined; paidCents: number }> {
  const { rows } = await db.query<ReloadAttempt>({
    name: 'reloads.last-attempt',
    text: `select ${ATTEMPT} from reload_attempts where account_id = $1 order by created_at desc, id desc limit 1`,
    values: [accountId],
  });
  const { rows: sums } = await db.query<{ cents: number }>({
    name: 'reloads.paid-this-month',
    text: `select ${PAID_THIS_MONTH}::bigint as cents from (select $1::uuid as account_id) s`,
    values: [accountId],
  });
  return { attempt: rows[0], paidCents: sums[0]!.cents };
}

/** SQL of accounts that should pay now. */
const DUE = `from reload_settings s join accounts a on a.id = s.account_id
            where a.available_tokens < s.below_tokens and s.stopped_reason is null
              and not exists (select from reload_attempts t where t.account_id = s.account_id and t.status = 'pending')
              and ${PAID_THIS_MONTH} + s.cents <= s.monthly_limit_cents`;

/** Returns accounts whose balance is below their limit and that may pay. */
export async function listDue(db: Db, { limit }: { limit: number }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'reloads.list-due',
    text: `select s.account_id as id ${DUE} order by s.account_id limit $1`,
    values: [limit],
  });
  return rows.map(({ id }) => id);
}

/** Begins a payment of an account if it is still due. Call it under `accounts.lock`. */
export async function begin(db: Db, accountId: string): Promise<void> {
  await db.query({
    name: 'reloads.begin',
    text: `insert into reload_attempts (id, account_id, customer_id, cents)
           select $2, s.account_id, s.customer_id, s.cents ${DUE} and s.account_id = $1`,
    values: [accountId, uuidv7()],
  });
}

/** Takes payments that are under way and were not tried for some time. The rows are as they were before. */
export async function takePending(
  db: Db,
  { olderThanS, limit }: { olderThanS: number; limit: number },
): Promise<ReloadAttempt[]> {
  const { rows } = await db.query<ReloadAttempt>({
    name: 'reloads.take-pending',
    text: `with due as (
             select * from reload_attempts
              where status = 'pending' and (tried_at is null or tried_at <= now() - make_interval(secs => $1))
              order by created_at limit $2 for update skip locked
           ),
           taken as (update reload_attempts t set tried_at = now() from due where t.id = due.id)
           select ${ATTEMPT} from due order by created_at`,
    values: [olderThanS, limit],
  });
  return rows;
}

/** Fixes the card that a payment is made with, once. Returns the one that is fixed. */
export async function fixPaymentMethod(db: Db, id: string, paymentMethodId: string): Promise<string> {
  const { rows } = await db.query<{ fixed: string }>({
    name: 'reloads.fix-payment-method',
    text: `update reload_attempts set payment_method_id = coalesce(payment_method_id, $2) where id = $1
           returning payment_method_id as fixed`,
    values: [id, paymentMethodId],
  });
  return rows[0]!.fixed;
}

/** Settles a payment, once. Returns false if it was settled before. */
export async function settle(
  db: Db,
  id: string,
  { status, reason, paymentIntentId }: { status: 'paid' | 'failed'; reason?: string; paymentIntentId?: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'reloads.settle',
    text: `update reload_attempts set status = $2, reason = $3, payment_intent_id = $4, settled_at = now()
            where id = $1 and status = 'pending'`,
    values: [id, status, reason ?? null, paymentIntentId ?? null],
  });
  return rowCount === 1;
}

/** Stops an account from paying by itself until its limits are set again. */
export async function stop(db: Db, accountId: string, reason: string): Promise<void> {
  await db.query({
    name: 'reloads.stop',
    text: 'update reload_settings set stopped_reason = $2 where account_id = $1',
    values: [accountId, reason],
  });
}
