-- Up Migration

-- The request that submitted a job, so that log lines of its items can be found by it. Null: of an earlier release, or made by another job.
alter table jobs add column request_id text;

-- How far the ledger of an account was audited: the sums of its entries up to a posting. Rows are made by audits.
create table ledger_checkpoints (
  account_id uuid primary key references accounts (id),
  posting_id uuid not null,
  available_tokens bigint not null,
  held_tokens bigint not null,
  is_right boolean not null
);

create table ledger_audits (
  only_row boolean primary key default true check (only_row),
  audited_at timestamptz not null
);

-- Down Migration: none. Migrations are forward only.
