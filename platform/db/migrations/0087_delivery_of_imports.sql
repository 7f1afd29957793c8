-- Up Migration

-- The bucket that the batches of an import are delivered to; null: none. The previous release opens batches without it.
alter table imports add column deliver_bucket text, add column deliver_prefix text;

-- Down Migration: none. Migrations are forward only.
