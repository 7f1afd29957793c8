-- Up Migration

-- The worker processes, each seen every second. Unlogged: after a crash of the database the rows are written again at once.
create unlogged table workers (
  id uuid primary key, -- of the process, new at each start
  build_id text not null, -- of its workflow code
  queues text[] not null, -- orchestration and the lanes that it serves
  state text not null check (state in ('starting', 'running', 'draining')),
  sandbox text check (sandbox in ('ok', 'degraded', 'failing')), -- of its engine children
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Down Migration: none. Migrations are forward only.
