-- Up Migration

-- The list of an account's uploads, newest first.
create index uploads_by_account on uploads (account_id, id);

-- Down Migration: none. Migrations are forward only.
