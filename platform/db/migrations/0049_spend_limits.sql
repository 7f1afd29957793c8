-- Up Migration

-- Limits of what the work of keys and browser tokens may charge. A key has its own limit, if any, before those of the key that created it;
-- so has the work that it starts, and an item that it retries. No column is read by the previous release, whose workers heed no limit.
create table spend_limits (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  max_tokens bigint not null check (max_tokens >= 0),
  charged_tokens bigint not null default 0 check (charged_tokens >= 0)
);

create index spend_limits_account on spend_limits (account_id);

alter table api_keys add column spend_limits uuid[] check (cardinality(spend_limits) between 1 and 8);
alter table browser_tokens add column spend_limits uuid[] check (cardinality(spend_limits) between 1 and 8);
alter table jobs add column spend_limits uuid[];
-- Of an item that was retried: those of the key that retried it, instead of its job's; empty is none.
alter table items add column spend_limits uuid[];

-- Down Migration: none. Migrations are forward only.
