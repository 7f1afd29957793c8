-- Up Migration

-- Further attempts that an account asked for, by their number. One that has not begun is started again by the sweep.
create table webhook_redeliveries (
  event_id text not null references webhook_events (id) on delete cascade,
  n integer not null check (n >= 1),
  requested_at timestamptz not null default now(),
  begun_at timestamptz,
  primary key (event_id, n)
);
create index webhook_redeliveries_open on webhook_redeliveries (requested_at) where begun_at is null;

-- Attempts are removed with their event, when the log of deliveries expires.
alter table webhook_attempts
  drop constraint webhook_attempts_event_id_fkey,
  add constraint webhook_attempts_event_id_fkey foreign key (event_id) references webhook_events (id) on delete cascade;
create index webhook_events_account on webhook_events (account_id, created_at desc, id desc);
create index webhook_events_created on webhook_events (created_at);

-- Long retries keep many events open, so the sweep checks them in turn.
alter table webhook_events add column checked_at timestamptz not null default now();
create index webhook_events_checked on webhook_events (checked_at) where outcome is null;
drop index webhook_events_open;

-- Down Migration: none. Migrations are forward only.
