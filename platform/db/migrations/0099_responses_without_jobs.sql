-- Up Migration

-- The response to a keyed request that starts no work, such as one that saves a recipe, has no job that must have been woken before it is returned again.
alter table idempotency_keys alter column job_id drop not null, alter column wake_at drop not null;

-- Down Migration: none. Migrations are forward only.
