-- Up Migration

-- Bytes of rows that requests of an account had the service keep, by UTC day. Work is kept until it is deleted, if it ever is, so an account without tokens
-- could fill the database.
create table row_bytes_days (
  account_id uuid not null references accounts (id),
  day date not null,
  bytes bigint not null check (bytes >= 0),
  drawn_bytes bigint not null check (drawn_bytes >= 0), -- beyond the day's free bytes: they are drawn from what credited tokens allow
  primary key (account_id, day)
);

-- Down Migration: none. Migrations are forward only.
