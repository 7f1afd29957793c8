-- Up Migration

-- A comparison of two recipes: the run of each over the same audio. What differs is computed when it is read.
create table recipe_diffs (
  id uuid primary key,
  account_id uuid not null references accounts,
  first_job_id uuid not null references jobs on delete cascade,
  second_job_id uuid not null references jobs on delete cascade,
  first_recipe_id text not null,
  second_recipe_id text not null,
  matched boolean not null,
  created_at timestamptz not null default now()
);
create index on recipe_diffs (account_id);
create index on recipe_diffs (first_job_id);
create index on recipe_diffs (second_job_id);

-- Down Migration: none. Migrations are forward only.
