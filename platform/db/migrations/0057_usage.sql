-- Up Migration

-- The key that submitted a job; null for jobs of the previous release. A key is never deleted, only revoked.
alter table jobs add column key_id uuid references api_keys;

-- What an item used, written by the transaction that charges it: by day, its tokens are those of the ledger. It names no address and no
-- file, and stays when jobs are deleted.
create table item_usage (
  item_id uuid primary key,
  account_id uuid not null references accounts,
  ended_at timestamptz not null default now(),
  recipe_id text,
  key_id uuid,
  capabilities text[] not null,
  seconds double precision not null check (seconds >= 0),
  tokens bigint not null check (tokens >= 0)
);
create index item_usage_account on item_usage (account_id, ended_at);

-- The previous release goes on completing items while this runs and after; what it completes meanwhile is missing here, not in the ledger.
insert into item_usage (item_id, account_id, ended_at, recipe_id, capabilities, seconds, tokens)
select i.id, i.account_id, coalesce(p.created_at, i.updated_at), j.recipe_id,
       array(select s ->> 'capability' from json_array_elements(j.steps) with ordinality as steps (s, n) order by n),
       coalesce((s.facts ->> 'duration_s')::float8, 0), i.tokens_charged
  from items i
  join jobs j on j.id = i.job_id
  left join sources s on s.account_id = i.account_id and s.content_hash = i.content_hash
  left join lateral (select created_at from ledger_postings
                      where account_id = i.account_id and item_id = i.id and reason = 'charge' limit 1) p on true
 where i.status = 'completed' and json_array_length(j.steps) > 0;

-- When an account wants to be warned; null is never.
create table account_alerts (
  account_id uuid primary key references accounts,
  low_balance bigint check (low_balance >= 0),
  monthly_budget bigint check (monthly_budget >= 0)
);

-- Down Migration: none. Migrations are forward only.
