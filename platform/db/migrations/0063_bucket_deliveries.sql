-- Up Migration

-- The object store of an account that receives results. The credentials are sealed by a key derived from KEY_SECRET.
create table bucket_credentials (
  account_id uuid primary key references accounts,
  endpoint text not null,
  region text not null,
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

-- The delivery of a job's results to a bucket; at most one row a job.
create table bucket_deliveries (
  job_id uuid primary key references jobs on delete cascade,
  account_id uuid not null references accounts,
  bucket text not null,
  prefix text not null,
  -- Number of the delivery: each round of the job and each request adds one. 0 until the job ends.
  n int not null default 0,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  failure text,
  -- Of delivery n: items whose objects are written, in submit order, and what was written.
  items_done int not null default 0,
  objects int not null default 0,
  bytes bigint not null default 0,
  -- When the sweep may start the workflow of delivery n again.
  checked_at timestamptz not null default now(),
  ended_at timestamptz
);
create index bucket_deliveries_open on bucket_deliveries (checked_at) where status = 'pending' and n > 0;
create index bucket_deliveries_account on bucket_deliveries (account_id);

-- Down Migration: none. Migrations are forward only.
