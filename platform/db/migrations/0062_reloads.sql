-- Up Migration

-- The card that an account has saved at Stripe, and when to pay with it. Without below_tokens nothing is paid by itself.
create table reload_settings (
  account_id uuid primary key references accounts,
  customer_id text not null,
  below_tokens bigint check (below_tokens > 0),
  cents integer check (cents > 0),
  monthly_limit_cents integer check (monthly_limit_cents >= cents),
  stopped_reason text,
  check ((below_tokens is null) = (cents is null) and (cents is null) = (monthly_limit_cents is null))
);

-- One payment by the saved card. The id is the key of the request at Stripe, and of the credit.
create table reload_attempts (
  id uuid primary key,
  account_id uuid not null references accounts,
  customer_id text not null,
  cents integer not null check (cents > 0),
  payment_method_id text,
  payment_intent_id text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed')),
  reason text,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create unique index on reload_attempts (account_id) where status = 'pending';
create index on reload_attempts (account_id, created_at);

-- Down Migration: none. Migrations are forward only.
