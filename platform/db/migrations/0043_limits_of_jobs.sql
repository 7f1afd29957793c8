-- Up Migration

-- Most tokens that all items of a job may charge together; max_tokens bounds one item. The previous release ignores it.
alter table jobs add column max_total_tokens bigint check (max_total_tokens >= 0);

-- Down Migration: none. Migrations are forward only.
