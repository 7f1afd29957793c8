-- Up Migration

-- The secret that a key was hashed by, by its name; null until a key of an earlier release is used.
alter table api_keys add column secret_id text;

-- Work that is not taken: of one account, or of all (no account).
create table pauses (
  account_id uuid unique nulls not distinct references accounts (id),
  reason text,
  since timestamptz not null default now()
);

-- Whether an operator has asked a worker to drain and end.
alter table workers add column drain_requested boolean not null default false;

-- Down Migration: none. Migrations are forward only.
