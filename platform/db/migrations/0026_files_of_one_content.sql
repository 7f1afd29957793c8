-- Up Migration

-- Two texts may be equal, such as two empty label tracks: files of one content and type that differ by their names are artifacts of their own.
-- The previous release inserts with `on conflict do nothing`, whichever constraint conflicts.
alter table artifacts
  add constraint artifacts_account_id_content_hash_content_type_file_name_key
    unique (account_id, content_hash, content_type, file_name),
  drop constraint artifacts_account_id_content_hash_content_type_key;

-- Down Migration: none. Migrations are forward only.
