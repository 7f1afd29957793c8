-- Up Migration

-- Uploads that arrive in several requests. A row lives until the last byte is stored, for a day at most; the upload then has the same id.
create table unfinished_uploads (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  bytes bigint not null check (bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and bytes),
  name text,
  -- The header Upload-Metadata, as it was sent.
  metadata text,
  -- The request that may write, until when it must have renewed that.
  writer uuid,
  writer_until timestamptz,
  created_at timestamptz not null default now()
);
create index unfinished_uploads_account on unfinished_uploads (account_id);
create index unfinished_uploads_age on unfinished_uploads (created_at, id);

-- Down Migration: none. Migrations are forward only.
