-- Up Migration

-- What a customer calls an audio in its own system, and data that it keeps with it. Both are null in items of the previous release.
alter table items add column custom_id text, add column metadata json;

-- Down Migration: none. Migrations are forward only.
