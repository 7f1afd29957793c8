-- Up Migration

-- Parts of the engine time that attempts at work used. A part is written again when its first write got no reply, so its key makes
-- it count once; it can be forgotten when that is no longer possible.
create table engine_time_parts (
  key text primary key, -- attempt and number
  account_id uuid not null references accounts (id),
  used_ms bigint not null check (used_ms > 0),
  created_at timestamptz not null default now()
);
create index engine_time_parts_created on engine_time_parts (created_at);

-- Sums by UTC day of their first write.
create table engine_time_days (
  account_id uuid not null references accounts (id),
  day date not null,
  used_ms bigint not null,
  drawn_ms bigint not null, -- beyond the day's free time: it draws from the account's budget
  primary key (account_id, day)
);

-- An account's budget is a sum of what was charged, and depends on whether it was ever credited.
create index charges_charged on charges (account_id) include (tokens) where state = 'charged';
create index ledger_postings_credits on ledger_postings (account_id) where reason in ('grant', 'top_up');
