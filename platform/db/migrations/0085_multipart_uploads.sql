-- Up Migration

-- An upload whose parts S3 itself receives: their size, and the id that S3 gave it. Null: the service receives the bytes.
alter table unfinished_uploads add column part_bytes bigint check (part_bytes > 0), add column multipart_id text;

-- Down Migration: none. Migrations are forward only.
