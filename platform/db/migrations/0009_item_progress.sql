-- Up Migration

-- How far the step is that a running item works on. Unlogged: it is written often, worth little, and may go with a crash.
create unlogged table item_progress (
  item_id uuid primary key references items (id) on delete cascade,
  step integer not null check (step >= 1),
  steps integer not null,
  capability text not null, -- or the phase before it: download, decode
  percent integer not null check (percent between 0 and 100)
);

-- Down Migration: none. Migrations are forward only.
