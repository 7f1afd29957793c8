-- Up Migration

-- What a key may do: any of read, upload and spend. Null is everything: all keys of the previous release, whose code does not read the column.
alter table api_keys
  add column scopes text[]
    constraint api_keys_scopes_check check (scopes <@ array['read', 'upload', 'spend'] and cardinality(scopes) >= 1);

-- Down Migration: none. Migrations are forward only.
