-- Up Migration

-- Sums of the ledger and of usage by account and UTC day, so that reports and budgets do not read all that an account ever did. Triggers write them in
-- the statement that writes what they sum, so they hold whichever release writes. `is_earlier`: the sum of rows that were there before the triggers, which
-- 0079 writes; the triggers write the other row, so neither waits for the other.

-- What each day changed of the balance of an account, available and held tokens together. A hold changes nothing.
create table ledger_days (
  account_id uuid not null references accounts,
  reason text not null,
  day date not null,
  is_earlier boolean not null default false,
  tokens bigint not null,
  primary key (account_id, reason, day, is_earlier)
);

-- What completed items used. `kind` is what is summed by: day, recipe, key or capability; `name` is its id or name, empty for none (and for a day).
create table usage_days (
  account_id uuid not null references accounts,
  kind text not null check (kind in ('day', 'recipe', 'key', 'capability')),
  day date not null,
  name text not null,
  is_earlier boolean not null default false,
  count bigint not null,
  seconds numeric not null, -- exact, so that a sum does not depend on its order
  tokens bigint not null,
  primary key (account_id, kind, day, name, is_earlier)
);

create function sum_ledger_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_days as d (account_id, reason, day, tokens)
  select a.account_id, p.reason, p.day, sum(a.tokens)
    from added a
   cross join lateral (
         select reason, (created_at at time zone 'UTC')::date as day from ledger_postings where id = a.posting_id offset 0) p -- by its key
   where a.account_id is not null
   group by 1, 2, 3
  having sum(a.tokens) <> 0
   order by 1, 2, 3
      on conflict (account_id, reason, day, is_earlier) do update set tokens = d.tokens + excluded.tokens;
  return null;
end
$$;

create function sum_item_usage() returns trigger language plpgsql as $$
begin
  insert into usage_days as d (account_id, kind, day, name, count, seconds, tokens)
  select a.account_id, g.kind, (a.ended_at at time zone 'UTC')::date, g.name, count(*), sum(a.seconds::numeric), sum(a.tokens)
    from added a
   cross join lateral (
         select 'day', ''
         union all select 'recipe', coalesce(a.recipe_id, '')
         union all select 'key', coalesce(a.key_id::text, '')
         union all select 'capability', capability from unnest(a.capabilities) as capability) as g (kind, name)
   group by 1, 2, 3, 4
   order by 1, 2, 3, 4
      on conflict (account_id, kind, day, name, is_earlier) do update
     set count = d.count + excluded.count, seconds = d.seconds + excluded.seconds, tokens = d.tokens + excluded.tokens;
  return null;
end
$$;

create trigger sums after insert on ledger_entries referencing new table as added
  for each statement execute function sum_ledger_entries();
create trigger sums after insert on item_usage referencing new table as added
  for each statement execute function sum_item_usage();

-- Down Migration: none. Migrations are forward only.
