-- Up Migration

-- Keys of the console do not count towards the keys of an account. The previous release counts them.
alter table api_keys add column is_console boolean not null default false;

create table sign_in_codes (
  code_hash bytea primary key,
  account_id uuid not null references accounts (id),
  expires_at timestamptz not null
);
create index sign_in_codes_account on sign_in_codes (account_id);

-- Down Migration: none. Migrations are forward only.
