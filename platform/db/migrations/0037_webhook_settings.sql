-- Up Migration

-- What an account has opted into. An account without a row has the defaults.
create table webhook_settings (
  account_id uuid primary key references accounts (id),
  signing boolean not null default false,
  retries text not null default 'standard' check (retries in ('standard', 'long')),
  metadata boolean not null default false
);

-- Secrets that sign events, sealed by the server's KEY_SECRET. The one that is not replaced is current; a replaced one still signs for a day.
create table webhook_secrets (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  sealed bytea not null,
  created_at timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (account_id) where replaced_at is null;
create index webhook_secrets_replaced on webhook_secrets (account_id, replaced_at) where replaced_at is not null;

-- The retries that the delivery of an event has read from the settings, once. Null until then.
alter table webhook_events add column retries text check (retries in ('standard', 'long'));

-- Long retries are more than three attempts.
alter table webhook_attempts drop constraint webhook_attempts_n_check;
alter table webhook_attempts add constraint webhook_attempts_n_check check (n >= 1);

-- Down Migration: none. Migrations are forward only.
