-- Up Migration

-- Who changed what of keys, tokens, pauses, recipes, teams and accounts: one row for each change, written in its transaction. It holds ids and amounts, and
-- neither secrets nor texts of customers, so it outlives the erasure of an account. Nothing refers to it and it refers to nothing.
create table change_log (
  id uuid primary key, -- v7
  changed_at timestamptz not null default now(),
  action text not null,
  account_id uuid, -- whose key, recipe and so on; null for changes that concern all
  subject text, -- id of what was changed
  actor text not null, -- key, console, browser_token, keyless, operator, stripe, service
  actor_id text, -- id of the key, name of the operator's user on the machine
  request_id text,
  details jsonb not null default '{}'
);
create index change_log_account on change_log (account_id, changed_at);
create index change_log_time on change_log (changed_at);

-- Down Migration: none. Migrations are forward only.
