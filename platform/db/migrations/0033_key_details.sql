-- Up Migration

-- A key that expires is refused from then on. Null is never: all keys of the previous release, whose code does not read the column.
alter table api_keys
  add column label text,
  add column expires_at timestamptz,
  add column last_used_at timestamptz;

-- Down Migration: none. Migrations are forward only.
