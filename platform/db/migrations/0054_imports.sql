-- Up Migration

-- An import is a job without items of its own: it opens batches, a few at a time. A worker of the previous release cannot wake one; it
-- logs that, and a worker of this release does.
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('batch', 'run', 'chat', 'import'));

-- The import that opened a batch, and its number there from 1: each is opened once.
alter table jobs add column import_id uuid references jobs (id) on delete set null;
alter table jobs add column import_part int check (import_part >= 1);
create unique index jobs_import on jobs (import_id, import_part) where import_id is not null;

create table imports (
  id uuid primary key references jobs (id) on delete cascade,
  -- Items in all, of which `opened` are in batches. `dropped` were cancelled before.
  total int not null check (total between 1 and 100000),
  opened int not null default 0,
  dropped int not null default 0,
  check (opened + dropped <= total)
);

-- Items that no batch has yet.
create table import_lines (
  import_id uuid not null references imports (id) on delete cascade,
  position int not null,
  audio_url text not null,
  custom_id text,
  metadata json,
  primary key (import_id, position)
);

-- For files that waiting lines name. Not a B-tree: an address may be longer than its entries.
create index import_lines_audio on import_lines using hash (lower(audio_url));

-- Down Migration: none. Migrations are forward only.
