-- Up Migration

-- A code is what a link of the operator carries; it is exchanged for a session, once.
create table operator_sessions (
  token_hash bytea primary key,
  is_code boolean not null,
  expires_at timestamptz not null
);
-- The previous release does not write it: an item of its workers shows no progress since it began.
alter table item_progress add column updated_at timestamptz not null default now();

create index bucket_deliveries_failed on bucket_deliveries (ended_at) where status = 'failed';

-- Down Migration: none. Migrations are forward only.
