-- Up Migration

-- What a POST with an Idempotency-Key answered; written with the job it started, gone with it.
create table idempotency_keys (
  account_id uuid not null references accounts (id),
  key text not null,
  request_hash text not null, -- sha-256 of method, path and body: another request may not reuse the key
  job_id uuid not null references jobs (id) on delete cascade,
  wake_at timestamptz not null, -- of the job when this was written: while it stays, nobody knows that its workflow was started
  status integer not null,
  body json not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_job on idempotency_keys (job_id);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Lists, newest first, of one status.
create index jobs_account_status on jobs (account_id, kind, status, id desc);

-- Down Migration: none. Migrations are forward only.
