-- Up Migration

-- Requests of an account in its current minute, counted by all API processes together in the statement that looks up the key.
-- Unlogged, so that counting waits for no disk: a crash of the database begins a new minute. Half of each page is kept free for
-- new versions of its rows, which then need no change of the index.
create unlogged table request_counts (
  account_id uuid primary key,
  requests integer not null,
  ends_at timestamptz not null -- when the next request begins a new minute
) with (fillfactor = 50);

-- Down Migration: none. Migrations are forward only.
