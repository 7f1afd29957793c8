-- Up Migration

-- What an account has that nobody used yet, which is bounded: counted at each upload, from the index alone.
create index uploads_unused on uploads (account_id) include (bytes, created_at) where used_at is null;

-- Down Migration: none. Migrations are forward only.
