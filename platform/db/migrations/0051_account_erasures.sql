-- Up Migration

-- Requests to erase the data of an account. While one has not ended, requests of the account that write are refused.
create table account_erasures (
  account_id uuid primary key references accounts (id),
  requested_at timestamptz not null,
  ended_at timestamptz,
  checked_at timestamptz not null default now()
);
create index account_erasures_open on account_erasures (checked_at) where ended_at is null;

-- Without these, each deleted row would read the whole table that refers to it.
create index item_steps_result on item_steps (result_id) where result_id is not null;
create index jobs_recipe on jobs (recipe_id) where recipe_id is not null;

-- Down Migration: none. Migrations are forward only.
